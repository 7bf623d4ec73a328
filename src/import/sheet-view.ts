// Which rows of a sheet are shown, and in which order: sorted by a column, filtered by a text, by a number or by marks.

import type { EditedCheck } from './edited-check.ts'
import { itemRows } from './sheet.ts'

export type RowCondition =
  | { readonly kind: 'marked' }
  /** The text is part of the cell, without regard to case. */
  | { readonly kind: 'contains'; readonly column: number; readonly text: string }
  | { readonly kind: 'blank'; readonly column: number }
  /** The amount of the cell is above or below a limit. */
  | { readonly kind: 'above' | 'below'; readonly column: number; readonly limit: number }

export interface RowOrder {
  readonly column: number
  readonly isDescending: boolean
}

/** The rows that meet a condition, in the order of the sheet. */
export function filterRows(check: EditedCheck, condition: RowCondition): number[] {
  if (condition.kind === 'marked') return check.markedRows()
  const { column } = condition
  const rows = Array.from({ length: itemRows(check.sheet) }, (_, row) => row)
  if (condition.kind === 'blank') return rows.filter((row) => textAt(check, row, column).trim() === '')
  if (condition.kind === 'contains') {
    const sought = condition.text.toLocaleLowerCase()
    return rows.filter((row) => textAt(check, row, column).toLocaleLowerCase().includes(sought))
  }
  const { kind, limit } = condition
  return rows.filter((row) => {
    const amount = valueAt(check, row, column)
    return amount !== undefined && (kind === 'above' ? amount > limit : amount < limit)
  })
}

/** Rows by a column: amounts by their value, texts in the order of `compare`; blank cells and faulty amounts last. */
export function sortRows(
  check: EditedCheck,
  { column, isDescending }: RowOrder,
  { rows, compare }: { readonly rows: readonly number[]; readonly compare: (a: string, b: string) => number },
): number[] {
  const sign = isDescending ? -1 : 1
  if (check.columnUse(column) === 'amounts') {
    const keyed = rows.map((row) => ({ row, key: valueAt(check, row, column) }))
    return inOrder(keyed, (a, b) => sign * (a - b))
  }
  const keyed = rows.map((row) => ({ row, key: textAt(check, row, column).trim() || undefined }))
  return inOrder(keyed, (a, b) => sign * compare(a, b))
}

function inOrder<Key>(
  keyed: readonly { readonly row: number; readonly key: Key | undefined }[],
  compare: (a: Key, b: Key) => number,
): number[] {
  const ordered = keyed.toSorted(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return compare(a, b)
  })
  return ordered.map(({ row }) => row)
}

function textAt(check: EditedCheck, row: number, column: number): string {
  return check.textAt(row, column)
}

/** The amount of a cell, for comparing only: exact up to 15 digits. */
function valueAt(check: EditedCheck, row: number, column: number): number | undefined {
  const reading = check.amountAt?.(row, column)
  return reading?.kind === 'amount' ? Number(reading.digits) : undefined
}

/** Rows in descending order as spans of neighbours, the last span first, so that taking one out moves none of the others. */
export function spansOf(rows: readonly number[]): { readonly row: number; readonly count: number }[] {
  const spans: { row: number; count: number }[] = []
  for (const row of rows) {
    const last = spans.at(-1)
    if (last && last.row === row + 1) {
      last.row = row
      last.count += 1
    } else spans.push({ row, count: 1 })
  }
  return spans
}

/** The rows of a view after rows were added before `row`: they come before the row that was there, or at the end. */
export function rowsAfterInsert(view: readonly number[], row: number, count: number): number[] {
  const moved = view.map((one) => (one >= row ? one + count : one))
  const at = moved.indexOf(row + count)
  const added = Array.from({ length: count }, (_, index) => row + index)
  return moved.toSpliced(at === -1 ? moved.length : at, 0, ...added)
}

/** The rows of a view after rows were taken out. */
export function rowsAfterRemove(view: readonly number[], row: number, count: number): number[] {
  return view.flatMap((one) => (one < row ? one : one < row + count ? [] : one - count))
}
