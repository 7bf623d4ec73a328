// How the texts of each column of amounts are read: by the one decimal mark that all of them allow, or by what a person
// says. Numbers have no convention, and no column is read by what another one allows.
import { type Convention, type DecimalMark, markEvidence } from '#spreadsheet/amount.ts'
import { type AmountForms, FoundByForm, type TableRows } from '#spreadsheet/amount-forms.ts'
import { portionRows } from '#spreadsheet/row-portions.ts'
import type { Table } from '#spreadsheet/table.ts'
import { isJudgedByForm } from './cell-check.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import type { Sheet } from './sheet.ts'

interface Evidence {
  point: number
  comma: number
}

interface ReadSheet {
  readonly sheet: Sheet
  readonly rules: Pick<ReadingRules, 'roles' | 'decimal' | 'openDecimal'>
  /** Those of the columns of amounts are read here. */
  readonly forms: AmountForms
}

/** The convention of each column; `open` for those that hold no amounts. */
export function* findConventions({
  sheet: { table, headingRows },
  rules: { roles, decimal, openDecimal },
  forms,
}: ReadSheet): Generator<undefined, readonly Convention[], undefined> {
  const counts = roles.map((role) => (isAmountRole(role) ? { point: 0, comma: 0 } : undefined))
  const evidence = new FoundByForm(evidenceCode)
  for (let from = headingRows; from < table.rowCount; from += portionRows) {
    const rows = { from, to: Math.min(table.rowCount, from + portionRows) }
    for (const [column, count] of counts.entries()) {
      if (!count) {
        const isFormKnown = table.isTextColumn(column) && table.inText(column) !== undefined
        if (isFormKnown && isJudgedByForm(roles[column])) forms.read(column, rows)
        continue
      }
      const judgedBefore = forms.ofColumn(column)?.judged.length ?? 0
      const found = forms.read(column, rows)
      if (decimal !== undefined) continue
      const cells = { table, column, forms: found.forms, evidence }
      // Each form once: what counts is that there is evidence.
      if (table.isTextColumn(column))
        for (const row of found.judged.slice(judgedBefore)) countCell(cells, row, count)
      else countTexts(cells, rows, count)
    }
    yield
  }
  return counts.map((count): Convention => (count && decimal) ?? conventionOf(count, openDecimal))
}

function conventionOf(count: Evidence | undefined, chosen: DecimalMark | undefined): Convention {
  if (count === undefined) return 'open'
  const { point, comma } = count
  if (point > 0 && comma > 0) return chosen ?? 'contrary'
  if (point > 0) return '.'
  return comma > 0 ? ',' : (chosen ?? 'open')
}

interface EvidenceCells {
  readonly table: Table
  readonly column: number
  readonly forms: Uint16Array
  readonly evidence: FoundByForm
}

const pointCode = 1
const commaCode = 2

function evidenceCode(text: string): number {
  const evidence = markEvidence(text)
  if (evidence === 'point') return pointCode
  return evidence === 'comma' ? commaCode : 0
}

/** Numbers say nothing of how texts are to be read. Apart from the pauses: engines compile a plain function sooner. */
function countTexts(cells: EvidenceCells, { from, to }: TableRows, count: Evidence): void {
  for (let row = from; row < to; row += 1)
    if (cells.table.type(row, cells.column) === 'text') countCell(cells, row, count)
}

function countCell({ table, column, forms, evidence }: EvidenceCells, row: number, count: Evidence): void {
  const form = forms[row] ?? 0
  const code = evidence.known(form) ?? evidence.of(form, table.cell(row, column))
  if (code === pointCode) count.point += 1
  else if (code === commaCode) count.comma += 1
}

/** The convention that all columns of amounts have; undefined when they differ, or when there are none. */
export function commonConvention(
  conventions: readonly Convention[],
  { roles }: Pick<ReadingRules, 'roles'>,
): Convention | undefined {
  const found = new Set(conventions.filter((_, column) => roles[column] && isAmountRole(roles[column])))
  const [first] = found
  return found.size === 1 ? first : undefined
}
