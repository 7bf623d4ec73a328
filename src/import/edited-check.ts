// What editing, searching and showing a checked sheet need of it, whatever its rows are.
import type { AmountReading } from '#spreadsheet/amount.ts'
import type { SeriesColumn } from './series.ts'
import type { Sheet } from './sheet.ts'

/** A checked sheet, of items or of records, as far as its cells are edited, searched and shown. */
export interface EditedCheck {
  readonly sheet: Sheet
  readonly columnCount: number
  readonly errorCount: number
  readonly warningCount: number
  /** What the cells of a column are read as; `none`: they are not imported. */
  columnUse(column: number): 'amounts' | 'text' | 'none'
  /** What a cell below the headings says. */
  textAt(row: number, column: number): string
  isBlankRow(row: number): boolean
  /** 0 for a cell of which nothing was found. */
  mark(row: number, column: number): number
  /** Rows with an error or a warning in any cell, in order. */
  markedRows(): number[]
  /** What a cell says as an amount; left out where no column has amounts. */
  amountAt?(row: number, column: number): AmountReading
  /** What a column says of the thing that its row is about. */
  identity?(column: number): 'name' | 'id' | undefined
  /** What a column says of its texts where they are continued; left out where none has amounts or periods. */
  seriesColumn?(column: number): SeriesColumn
  /** Checks again what depends on these cells, after they were edited; true when other rows may have new marks too. */
  recheck(cells: Iterable<{ readonly row: number; readonly column: number }>): boolean
  /** @param merges all merged cells of the table then, where they are not those that move */
  insertRows(row: number, count: number, merges?: Sheet['table']['merges']): void
  removeRows(row: number, count: number): void
}
