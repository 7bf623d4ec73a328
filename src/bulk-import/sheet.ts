// A table with its headings told from its rows.
import { guessHeadingRows, joinHeadings } from './headings.ts'
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
