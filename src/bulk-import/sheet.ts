// A table with its headings told from its rows.
import { decimalMarks, readAmount } from './amount.ts'
import type { CellFacts } from './cell-type.ts'
import { columnLetters } from './column-letters.ts'
import { fieldOfHeading } from './columns.ts'
import { readPeriodHeading, readVersion } from './period-key.ts'
import type { Table } from './table.ts'
import { shownCode } from './workbook/number-format.ts'

export interface Sheet {
  /** The table as it was read, headings included. */
  readonly table: Table
  /** Rows of the table before the first row of items. */
  readonly headingRows: number
  /** One text per column; of several heading rows the texts are joined. */
  readonly headings: readonly string[]
}

export interface CellEdit {
  readonly row: number
  readonly column: number
  readonly text: string
  /** Type and format; what a person types is a text. */
  readonly facts?: CellFacts
}

/** A rectangle of shown cells, rows by their position in the view; both ends belong to it. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Headings may stand under a title and a few lines of notes. */
const searchedRows = 12
/** For each cell that reads as a heading. */
const headingPoints = 2

/** The row that spreadsheets show for a row of items; the first row of a table is 1. */
export function rowNumber(sheet: Sheet, row: number): number {
  return sheet.headingRows + row + 1
}

/** The number of rows below the headings. */
export function itemRows(sheet: Sheet): number {
  return Math.max(0, sheet.table.rowCount - sheet.headingRows)
}

/** The text of a cell below the headings. */
export function itemCell(sheet: Sheet, row: number, column: number): string {
  return sheet.table.cell(sheet.headingRows + row, column)
}

/** What a cell below the headings says of a field: a number with the format of a code as it is shown, 00011. */
export function fieldCell(sheet: Sheet, row: number, column: number): string {
  const text = itemCell(sheet, row, column)
  const { table, headingRows } = sheet
  if (text === '' || table.isTextColumn(column) || table.type(headingRows + row, column) !== 'number')
    return text
  return shownCode(text, table.format(headingRows + row, column)) ?? text
}

/** The text, trimmed, of the first of a field's columns that has one in this row. @param columns as columnsOf gives them */
export function fieldText(sheet: Sheet, row: number, columns: readonly number[]): string {
  for (const column of columns) {
    const text = fieldCell(sheet, row, column).trim()
    if (text !== '') return text
  }
  return ''
}

/** Takes the headings off a table: from the row that reads as headings, or from as many rows as are said. */
export function sheetOf(table: Table, headingRows = guessHeadingRows(table)): Sheet {
  return { table, headingRows, headings: joinHeadings(table, headingRows) }
}

/** How many rows at the top are headings; none when no row near the top names a field or a period. */
function guessHeadingRows(table: Table): number {
  let best = { rows: 0, score: 0 }
  for (let row = 0; row < Math.min(searchedRows, table.rowCount); row += 1) {
    const score = headingScore(table.row(row))
    if (score > best.score) best = { rows: row + 1, score }
    // Every cell is a heading: no row below can say more, and reading its cells as amounts is dear.
    if (score === headingPoints * table.width) break
  }
  return best.rows
}

function headingScore(cells: readonly string[]): number {
  let score = 0
  for (const cell of cells) {
    if (cell.trim() === '') continue
    if (fieldOfHeading(cell) || readPeriodHeading(cell)) score += headingPoints
    else if (decimalMarks.some((mark) => readAmount(cell, mark).kind === 'amount')) score -= 2
  }
  return score
}

function joinHeadings(table: Table, headingRows: number): string[] {
  if (headingRows === 0) return table.columns.map((_, column) => columnLetters(column))
  const headings = table.row(headingRows - 1).map((text) => text.trim())
  if (headingRows < 2) return headings
  // A version may stand in the row above, once for all the months to its right, as a merged cell leaves it.
  let version: string | undefined
  return headings.map((heading, column) => {
    const above = table.cell(headingRows - 2, column)
    if (above.trim() !== '') version = readVersion(above) && above.trim()
    const period = readPeriodHeading(heading)
    return version !== undefined && period && !period.version ? `${version} ${heading}` : heading
  })
}
