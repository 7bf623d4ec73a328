// Rows that look like totals, and rows that are no items: headings again, notes.
import { columnOf } from '#import/columns.ts'
import { placeOfSaying, type RowSaying } from '#import/row-words.ts'
import { rowAnswers } from '#import/rows-aside.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, FindingKind, Rule } from './finding.ts'

/** Rows of which a finding shows a cell. */
const shownRows = 8

/** Rows whose name or formula says that they are totals, or whose numbers leave little doubt. */
export const totalRows: Rule<SheetCheck> = {
  kind: 'total-rows',
  find: (check) => aboutRows(check, 'total-rows', { rows: totalsOf(check, true), presumed: 'leave-out' }),
}

/** Rows whose numbers are a sum, or whose name can be that of a total or of an item. */
export const sumRows: Rule<SheetCheck> = {
  kind: 'sum-rows',
  find: (check) => aboutRows(check, 'sum-rows', { rows: totalsOf(check, false) }),
}

export const headingRows: Rule<SheetCheck> = {
  kind: 'heading-rows',
  find: (check) =>
    aboutRows(check, 'heading-rows', { rows: rowsOfKind(check, 'heading'), presumed: 'leave-out' }),
}

export const noteRows: Rule<SheetCheck> = {
  kind: 'note-rows',
  find: (check) => aboutRows(check, 'note-rows', { rows: rowsOfKind(check, 'note'), presumed: 'leave-out' }),
}

/** Rows whose names say that their numbers are no amounts of money: Headcount, FTE. */
export const quantityRows: Rule<SheetCheck> = {
  kind: 'quantity-rows',
  find: (check) => aboutRows(check, 'quantity-rows', { rows: rowsSaying(check, 'quantity') }),
}

/** Rows whose names say that the row above them has their amounts, too: davon extern, of which licences. */
export const partRows: Rule<SheetCheck> = {
  kind: 'part-rows',
  find: (check) => aboutRows(check, 'part-rows', { rows: rowsSaying(check, 'part') }),
}

/** Rows with amounts above zero that are taken off, by their names or by a line above them: less: discount. */
export const deductionRows: Rule<SheetCheck> = {
  kind: 'deduction-rows',
  find: (check) =>
    (['deduction', 'reduction'] as const).flatMap((saying) => {
      const found = aboutRows(check, 'deduction-rows', {
        rows: rowsSaying(check, saying),
        answers: ['deduct', ...rowAnswers.toReversed()],
      })
      return found.map((finding) => ({
        ...finding,
        place: placeOfSaying(saying),
        about: { ...finding.about, of: saying },
      }))
    }),
}

/** Parts that the row above is the sum of are asked about as that. */
function rowsSaying({ aside }: SheetCheck, wanted: RowSaying): readonly number[] {
  const isSummed = (row: number) =>
    aside.totals.some(({ sumOf }) => sumOf && row >= sumOf.from && row <= sumOf.to)
  return [...aside.said].flatMap(([row, saying]) =>
    saying === wanted && !(saying === 'part' && isSummed(row)) ? row : [],
  )
}

function totalsOf({ aside }: SheetCheck, isCertain: boolean): readonly number[] {
  return aside.totals.flatMap((total) => (total.isCertain === isCertain ? total.row : []))
}

function rowsOfKind({ aside }: SheetCheck, kind: 'heading' | 'note'): readonly number[] {
  return [...aside.kinds].flatMap(([row, own]) => (own === kind ? row : []))
}

interface FoundRows {
  /** Counted as items are. */
  readonly rows: readonly number[]
  /** Left out for a question that stops the import. */
  readonly presumed?: 'leave-out'
  readonly answers?: Finding['answers']
}

function aboutRows(
  check: SheetCheck,
  kind: FindingKind,
  { rows, presumed, answers = rowAnswers }: FoundRows,
): readonly Finding[] {
  if (rows.length === 0) return []
  const { headingRows, table } = check.sheet
  const name = columnOf(check.rules.roles, 'name')
  const cells = rows.slice(0, shownRows).map((row) => {
    const hasName = name !== undefined && itemCell(check.sheet, row, name).trim() !== ''
    const first = table.row(headingRows + row).findIndex((text) => text.trim() !== '')
    return { row: headingRows + row, column: hasName ? name : Math.max(0, first) }
  })
  const where = { columns: [], rows: rows.map((row) => headingRows + row), cells, count: rows.length }
  const about = { count: String(rows.length) }
  const common = { kind, place: '', where, answers, about } as const
  return [presumed ? { ...common, severity: 'note', presumed } : { ...common, severity: 'question' }]
}
