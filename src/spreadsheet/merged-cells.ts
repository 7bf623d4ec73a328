// Cells that a sheet shows as one, kept in place while rows are added and taken out.
import { columnOfLetters } from './column-letters.ts'

/** Rows and columns from the first one on, counted as in the table, from 0. Only the first cell holds anything. */
export interface MergedCells {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Merged cells that are kept; more have no use for a reader of items. */
export const maxMerges = 100_000

const range = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/

/** The cells of `A1:B2`; undefined for what names no cells. */
export function cellsOfRange(written: string): MergedCells | undefined {
  const [, left = '', top = '', right = '', bottom = ''] = range.exec(written) ?? []
  if (left === '') return undefined
  const [row, column] = [Number(top) - 1, columnOfLetters(left)]
  return { row, column, rows: Number(bottom) - row, columns: columnOfLetters(right) - column + 1 }
}

/** What of them is in a table of this size; a single cell is not merged. */
export function mergesWithin(
  merges: readonly MergedCells[],
  size: { readonly rows: number; readonly columns: number },
): readonly MergedCells[] {
  const within = merges.flatMap(({ row, column, rows, columns }): MergedCells[] => {
    const cut = {
      row,
      column,
      rows: Math.min(rows, size.rows - row),
      columns: Math.min(columns, size.columns - column),
    }
    return row >= 0 && column >= 0 && cut.rows > 0 && cut.columns > 0 && cut.rows * cut.columns > 1
      ? [cut]
      : []
  })
  return within.slice(0, maxMerges)
}

/** The merged cells of a table after rows were added before `row`: those that go over the place become longer. */
export function mergesAfterInsert(
  merges: readonly MergedCells[],
  row: number,
  count: number,
): readonly MergedCells[] {
  return merges.map((merge) => {
    if (merge.row >= row) return { ...merge, row: merge.row + count }
    return merge.row + merge.rows > row ? { ...merge, rows: merge.rows + count } : merge
  })
}

/** The merged cells of a table after rows were taken out. */
export function mergesAfterRemove(
  merges: readonly MergedCells[],
  row: number,
  count: number,
): readonly MergedCells[] {
  const moved = (at: number) => (at <= row ? at : Math.max(row, at - count))
  return merges.flatMap((merge): MergedCells[] => {
    const from = moved(merge.row)
    const rows = moved(merge.row + merge.rows) - from
    return rows * merge.columns > 1 ? [{ ...merge, row: from, rows }] : []
  })
}

/** Columns of merged cells that are looked up by their cells: a range is a text that anyone can write. */
const maxIndexed = 1_000_000

/** Finds the merged cells that a cell belongs to. */
export class MergeIndex {
  /** By column, from above to below. */
  readonly #ofColumn = new Map<number, MergedCells[]>()

  constructor(merges: readonly MergedCells[]) {
    let indexed = 0
    for (const merge of merges.toSorted((a, b) => a.row - b.row)) {
      indexed += merge.columns
      if (indexed > maxIndexed) return
      for (let column = merge.column; column < merge.column + merge.columns; column += 1) {
        const found = this.#ofColumn.get(column)
        if (found) found.push(merge)
        else this.#ofColumn.set(column, [merge])
      }
    }
  }

  at(row: number, column: number): MergedCells | undefined {
    const merges = this.#ofColumn.get(column)
    if (!merges) return undefined
    let [from, to] = [0, merges.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((merges[middle]?.row ?? 0) <= row) from = middle + 1
      else to = middle
    }
    const last = merges[from - 1]
    return last && row < last.row + last.rows ? last : undefined
  }
}
