// A table with its headings told from its rows.
import type { CellFacts } from '#spreadsheet/cell-type.ts'
import type { Table } from '#spreadsheet/table.ts'
import { shownCode } from '#spreadsheet/workbook/number-format.ts'
import { guessHeadingRows, joinHeadings } from './headings.ts'

export interface Sheet {
  /** The table, headings included. */
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

/** The edit that writes a cell below the headings as it is. */
export function cellEdit(sheet: Sheet, row: number, column: number): Required<CellEdit> {
  const facts = sheet.table.facts(sheet.headingRows + row, column)
  return { row, column, text: itemCell(sheet, row, column), facts }
}

/** The cells of rows below the headings that are not empty. */
export function contentOfRows(sheet: Sheet, row: number, count: number): CellEdit[] {
  const found: CellEdit[] = []
  for (let at = row; at < row + count; at += 1) {
    for (let column = 0; column < sheet.table.width; column += 1) {
      const cell = cellEdit(sheet, at, column)
      if (cell.text !== '') found.push(cell)
    }
  }
  return found
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
