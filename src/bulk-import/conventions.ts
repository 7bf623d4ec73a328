// How the texts of each column of amounts are read: by the one decimal mark that all of them allow, or by what a person
// says. Numbers have no convention, and no column is read by what another one allows.
import { type Convention, type DecimalMark, markEvidence } from './amount.ts'
import { textFacts, typeOf } from './cell-type.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import type { Sheet } from './sheet.ts'

/** Rows between two pauses: few, because the texts of a row lie side by side in memory, and those of a column do not. */
const portionRows = 200

interface Evidence {
  point: number
  comma: number
}

/** The convention of each column; `open` for those that hold no amounts. */
export function* findConventions(
  sheet: Sheet,
  { roles, decimal, openDecimal }: Pick<ReadingRules, 'roles' | 'decimal' | 'openDecimal'>,
): Generator<undefined, readonly Convention[], undefined> {
  const counts = roles.map((role) => (isAmountRole(role) ? { point: 0, comma: 0 } : undefined))
  if (decimal === undefined) {
    for (let row = sheet.headingRows; row < sheet.table.rowCount; row += portionRows) {
      for (const [column, count] of counts.entries()) {
        if (count) countEvidence(sheet, column, { from: row, to: row + portionRows }, count)
      }
      yield
    }
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

interface Rows {
  readonly from: number
  readonly to: number
}

/** Apart from the pauses: engines compile a plain function sooner than a generator. */
function countEvidence({ table }: Sheet, column: number, { from, to }: Rows, count: Evidence): void {
  const texts = table.columns[column]
  if (!texts) return
  const isText = table.isTextColumn(column)
  for (let row = from; row < Math.min(to, texts.length); row += 1) {
    if (!isText && table.facts(row, column) !== textFacts && typeOf(table.facts(row, column)) !== 'text')
      continue
    const evidence = markEvidence(texts[row] ?? '')
    if (evidence === 'point') count.point += 1
    else if (evidence === 'comma') count.comma += 1
  }
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
