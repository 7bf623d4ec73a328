// A table with its headings told from its rows.
import type { ItemKind } from '#contract/resources.ts'
import type { CellFacts } from '#spreadsheet/cell-type.ts'
import type { Table } from '#spreadsheet/table.ts'
import { shownCode } from '#spreadsheet/workbook/number-format.ts'
import { type ColumnRole, suggestRoles } from './columns.ts'
import type { CellPlace } from './findings/finding.ts'
import { guessHeadingRows, joinHeadings } from './headings.ts'

export interface Sheet {
  /** The table, headings included. */
  readonly table: Table
  /** Rows of the table before the first row of items. */
  readonly headingRows: number
  /** One text per column; of several heading rows the texts are joined. */
  readonly headings: readonly string[]
  /**
   * Columns whose texts count for the blank cells below them, because the person said so, each with the column whose next
   * text ends that: an ID counts for the rows of its name.
   */
  readonly carried?: ReadonlyMap<number, number>
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

/**
 * The row whose cell counts for a blank cell of a field, a period or a version: the first one of those that it is merged
 * with downwards, the one above that the person says counts for it, else its own.
 */
export function carriedRow(sheet: Sheet, row: number, column: number): number {
  const { table, headingRows, carried } = sheet
  const guide = carried?.get(column)
  if (guide !== undefined && isBlankAt(sheet, row, column) && isBlankAt(sheet, row, guide))
    return rowAbove(sheet, row, guide) ?? row
  const merge = table.mergeAt(headingRows + row, column)
  const isBelow = merge !== undefined && merge.column === column && merge.row >= headingRows
  return isBelow && table.cell(headingRows + row, column) === '' ? merge.row - headingRows : row
}

function isBlankAt(sheet: Sheet, row: number, column: number): boolean {
  return itemCell(sheet, row, column).trim() === ''
}

/** Texts are carried over as many rows: more are another layout. */
const maxCarried = 1000

/** The nearest row above that has a text in a column; undefined where none has. */
function rowAbove(sheet: Sheet, row: number, column: number): number | undefined {
  for (let above = row - 1; above >= Math.max(0, row - maxCarried); above -= 1)
    if (!isBlankAt(sheet, above, column)) return above
  return undefined
}

/** The rows below a cell that its text is carried down to. */
export function rowsCarriedTo(sheet: Sheet, row: number, column: number): readonly number[] {
  const guide = sheet.carried?.get(column)
  const rows: number[] = []
  if (guide === undefined) return rows
  for (let below = row + 1; below < itemRows(sheet) && rows.length < maxCarried; below += 1) {
    if (!isBlankAt(sheet, below, guide)) break
    rows.push(below)
  }
  return rows
}

/** What a cell below the headings says of a period or a version. */
export function carriedCell(sheet: Sheet, row: number, column: number): string {
  return itemCell(sheet, carriedRow(sheet, row, column), column)
}

/** True for a column with cells below the headings that are merged or carried downwards. */
export function hasCarried({ table, headingRows, carried }: Sheet, column: number): boolean {
  if (carried?.has(column)) return true
  return table.merges.some((merge) => merge.column === column && merge.rows > 1 && merge.row >= headingRows)
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
  const { table } = sheet
  const from = carriedRow(sheet, row, column)
  const text = itemCell(sheet, from, column)
  const at = sheet.headingRows + from
  if (text === '' || table.isTextColumn(column) || table.type(at, column) !== 'number') return text
  return shownCode(text, table.format(at, column)) ?? text
}

/** What a cell below the headings says, as the role of its column takes it. */
export function roleCell(sheet: Sheet, role: ColumnRole | undefined, place: CellPlace): string {
  const { row, column } = place
  if (role?.kind === 'field') return fieldCell(sheet, row, column)
  return isCarried(role) ? carriedCell(sheet, row, column) : itemCell(sheet, row, column)
}

/** True for a column whose merged cells say something of all their rows: all but those of amounts. */
function isCarried(role: ColumnRole | undefined): boolean {
  return role !== undefined && !notCarried.has(role.kind)
}

const notCarried: ReadonlySet<ColumnRole['kind']> = new Set([
  'ignored',
  'unknown',
  'period-amount',
  'amount',
  'restated',
])

/** The text, trimmed, of the first of a field's columns that has one in this row. @param columns as columnsOf gives them */
export function fieldText(sheet: Sheet, row: number, columns: readonly number[]): string {
  for (const column of columns) {
    const text = fieldCell(sheet, row, column).trim()
    if (text !== '') return text
  }
  return ''
}

/** The cells of a column below the headings, in order. */
function* cellsBelow({ table, headingRows }: Sheet, column: number): Generator<string, void, undefined> {
  for (let row = headingRows; row < table.rowCount; row += 1) yield table.cell(row, column)
}

/** What the columns of a sheet probably mean, by their headings and their cells. */
export function rolesOf(sheet: Sheet, kind: ItemKind): ColumnRole[] {
  return suggestRoles(sheet.headings, kind, (column) => cellsBelow(sheet, column))
}

/** The sheet with the texts that a person gave its headings. */
export function withHeadings(sheet: Sheet, given: Readonly<Record<string, string>> = {}): Sheet {
  if (Object.keys(given).length === 0) return sheet
  return { ...sheet, headings: sheet.headings.map((heading, column) => given[column] ?? heading) }
}

/** Takes the headings off a table: from the row that reads as headings, or from as many rows as are said. */
export function sheetOf(table: Table, headingRows = guessHeadingRows(table)): Sheet {
  return { table, headingRows, headings: joinHeadings(table, headingRows) }
}
