// Headings in a table of their own, over the table of their rows, as pages write them whose headings stay while the rows
// scroll.
import { readByConvention } from '#spreadsheet/amount.ts'
import type { HiddenSpan } from '#spreadsheet/hidden-parts.ts'
import type { Table } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'

export interface PageTable {
  /** Its place among all tables of the page. */
  readonly index: number
  /** Without a name. */
  readonly sheet: WorkbookSheet
  /** What a person should know of the values beside the texts. */
  readonly notes: readonly TableNote[]
}

/** Rows of headings, with lines above them. */
const maxHeadingRows = 6

/** The tables of a page, those that are only headings joined with the one that follows. */
export function joinTables(tables: readonly PageTable[]): readonly PageTable[] {
  const joined: PageTable[] = []
  for (const table of tables) {
    const before = joined.at(-1)
    if (before && isHeadingOf(before, table)) joined[joined.length - 1] = join(before, table)
    else joined.push(table)
  }
  return joined
}

function isHeadingOf(
  { sheet: { table: head, isHidden } }: PageTable,
  { sheet: { table: body } }: PageTable,
): boolean {
  if (isHidden || head.rowCount > maxHeadingRows || head.width < 2 || body.width > head.width) return false
  if (body.width < head.width - 1 || body.rowCount === 0) return false
  const headings = head.row(head.rowCount - 1)
  if (headings.filter((text) => text !== '').length < 2) return false
  const areHeadings = Array.from({ length: head.rowCount }, (_, row) => row).every((row) =>
    head.row(row).every((_, column) => !isAmount(head, row, column)),
  )
  // Some repeat the headings in the second table, hidden.
  const isRepeated = body.row(0).every((text, column) => text === (headings[column] ?? ''))
  return areHeadings && (isRepeated || body.row(0).some((_, column) => isAmount(body, 0, column)))
}

function isAmount(table: Table, row: number, column: number): boolean {
  const text = table.cell(row, column).trim()
  if (text === '' || /^(?:19|20|21)\d\d$/.test(text)) return false
  if (table.type(row, column) === 'number') return true
  const reading = readByConvention(text, 'open')
  return reading.kind === 'amount' || (reading.kind === 'problem' && reading.problem === 'two-readings')
}

function join(head: PageTable, body: PageTable): PageTable {
  const { table } = head.sheet
  const last = table.rowCount - 1
  const isRepeated = body.sheet.table.row(0).every((text, column) => text === table.cell(last, column))
  const from = isRepeated ? last : last + 1
  table.overlay(from, body.sheet.table)
  const moved = body.sheet.hiddenRows
    .map((span): HiddenSpan => ({ from: span.from + from, to: span.to + from }))
    // Its own headings are hidden, those of the other table are not.
    .flatMap((span) => (span.from === from && isRepeated ? { ...span, from: from + 1 } : span))
    .filter((span) => span.from <= span.to)
  const notes = [...head.notes, ...body.notes.map((note) => movedNote(note, from))]
  const { hiddenColumns } = body.sheet
  const columns = hiddenColumns.length > 0 ? hiddenColumns : head.sheet.hiddenColumns
  const sheet = {
    ...head.sheet,
    hiddenRows: [...head.sheet.hiddenRows, ...moved],
    hiddenColumns: columns,
  }
  return { ...head, sheet, notes }
}

function movedNote(note: TableNote, by: number): TableNote {
  if (note.kind !== 'rounded' || !note.cells) return note
  return { ...note, cells: note.cells.map(({ row, column }) => ({ row: row + by, column })) }
}
