// Sheets with several tables: below one another, each with its headings, or beside one another, each with a column
// of names. One of them is read, or all of them as one table.

import { Table } from '#spreadsheet/table.ts'
import { type ColumnRole, fieldOfHeading } from './columns.ts'
import { joinHeadings } from './headings.ts'
import { isAmountRole } from './reading-rules.ts'
import type { OtherTable } from './row-kinds.ts'
import { itemRows, type Sheet, sheetOf } from './sheet.ts'

/** Columns from the first to behind the last one. */
export interface ColumnSpan {
  readonly from: number
  readonly to: number
}

/** What can be done about several tables: `first`, `table:2` …, or `each`. */
export function tableAnswers(count: number): readonly string[] {
  return ['first', ...Array.from({ length: count - 1 }, (_, at) => `table:${at + 2}`), 'each']
}

/** The columns of each table of a sheet that are beside one another; one span where there is one table. */
export function tablesBeside({ headings }: Sheet, roles: readonly ColumnRole[]): readonly ColumnSpan[] {
  const starts = [0]
  for (const [column, heading] of headings.entries()) {
    const field = fieldOfHeading(heading)
    if (field !== 'name' && field !== 'externalId' && field !== 'itemId') continue
    const from = starts.at(-1) ?? 0
    const before = headings.slice(from, column)
    const first = before.findIndex((one) => fieldOfHeading(one) === field)
    if (first === -1 || !hasAmounts(roles, headings, { from, to: column })) continue
    if (!hasAmounts(roles, headings, { from: column, to: headings.length })) continue
    const gap = before.lastIndexOf('')
    const isSame = plain(before[first] ?? '') === plain(heading)
    // Name and Bezeichnung, each with amounts behind it: a column that says the name again has none.
    const isOther = field === 'name' && roles.slice(column).some(isAmountRole)
    if (gap <= first && !isSame && !isOther) continue
    starts.push(gap > first ? from + gap + 1 : column)
  }
  const isUsed = (span: ColumnSpan) => roles.slice(span.from, span.to).some(({ kind }) => kind !== 'ignored')
  const spans = starts.map((from, at) => ({ from, to: starts[at + 1] ?? headings.length }))
  return spans.every(isUsed) ? spans : spans.slice(0, 1)
}

function hasAmounts(roles: readonly ColumnRole[], headings: readonly string[], span: ColumnSpan): boolean {
  return roles.slice(span.from, span.to).some((role, at) => {
    const heading = headings[span.from + at] ?? ''
    return isAmountRole(role) || (role.kind === 'unknown' && heading !== '' && !fieldOfHeading(heading))
  })
}

/** One table of all tables below one another: rows stay, and columns of other headings are added on the right. */
export function joinTablesBelow(sheet: Sheet, others: readonly OtherTable[]): Sheet {
  const table = copyOf(sheet.table)
  const headings = [...sheet.headings]
  writeHeadings(table, sheet)
  for (const [at, other] of others.entries()) {
    const end = sheet.headingRows + (others[at + 1]?.from ?? itemRows(sheet))
    joinBelow(table, headings, {
      sheet,
      from: sheet.headingRows + other.from,
      last: sheet.headingRows + other.headings,
      end,
    })
  }
  return sheetOf(table, sheet.headingRows)
}

/** Writes what the headings say together into their last row, so that titles above them say nothing of the other tables. */
function writeHeadings(table: Table, { headingRows, headings }: Sheet): void {
  if (headingRows === 0) return
  clearHeadings(table, { from: 0, last: headingRows - 1, said: headings.join(' ') })
  for (const [column, heading] of headings.entries()) table.set(headingRows - 1, column, heading)
}

interface Below {
  readonly sheet: Sheet
  /** Rows of the table: the first title or heading, the last heading, and the row behind the last one. */
  readonly from: number
  readonly last: number
  readonly end: number
}

function joinBelow(table: Table, headings: string[], { sheet, from, last, end }: Below): void {
  const rows = Array.from({ length: last - from + 1 }, (_, at) => table.row(from + at))
  const own = joinHeadings(Table.of(rows), rows.length)
  const targets = own.map((heading, column) => {
    if (heading === '') return column
    const known = columnAlike(headings, heading, own)
    if (known !== -1) return known
    headings.push(heading)
    // In all rows of headings: what is above the columns beside it is not above it.
    for (let row = 0; row < sheet.headingRows; row += 1) table.set(row, headings.length - 1, heading)
    return headings.length - 1
  })
  clearHeadings(table, { from, last, said: own.join(' ') })
  for (let row = last + 1; row < end; row += 1) moveCells(table, { row, to: row, targets })
}

/** Takes headings out, and titles as far as the headings of the joined table say them. */
function clearHeadings(
  table: Table,
  { from, last, said }: { readonly from: number; readonly last: number; readonly said: string },
): void {
  for (let row = from; row <= last; row += 1) {
    const texts = table.row(row)
    const isSaid = row === last || texts.every((text) => plain(said).includes(plain(text)))
    if (isSaid) for (const [column, text] of texts.entries()) if (text !== '') table.set(row, column, '')
  }
}

/** One table of all tables beside one another: the rows of each come below those of the one before. */
export function stackTables(sheet: Sheet, spans: readonly ColumnSpan[]): Sheet {
  const table = copyOf(sheet.table)
  const { headingRows, headings } = sheet
  const end = table.rowCount
  const [first, ...others] = spans
  const known = headings.map((heading, column) => (first && column < first.to ? heading : ''))
  let to = end
  for (const { from, to: behind } of others) {
    const targets = headings.map((heading, column) => {
      if (column < from || column >= behind || heading === '') return column
      const target = columnAlike(known, heading, headings.slice(from, behind))
      if (target === -1) known[column] = heading
      return target === -1 ? column : target
    })
    for (let row = headingRows; row < end; row += 1, to += 1)
      moveCells(table, { row, to, targets, span: { from, to: behind } })
    // A column whose amounts moved has no heading any more.
    for (const [column, target] of targets.entries()) {
      if (target === column || column < from || column >= behind) continue
      for (let row = 0; row < headingRows; row += 1) table.set(row, column, '')
    }
  }
  return sheetOf(table, headingRows)
}

/**
 * The column of a heading among those known, by its words or else by its field, where each table has one column of that:
 * Name and Bezeichnung; -1 where there is none.
 */
function columnAlike(known: readonly string[], heading: string, own: readonly string[]): number {
  const same = known.findIndex((one) => one !== '' && plain(one) === plain(heading))
  const field = fieldOfHeading(heading)
  if (same !== -1 || field === undefined) return same
  const ofField = (headings: readonly string[]) => headings.filter((one) => fieldOfHeading(one) === field)
  if (ofField(known).length !== 1 || ofField(own).length !== 1) return -1
  return known.findIndex((one) => fieldOfHeading(one) === field)
}

interface Move {
  readonly row: number
  readonly to: number
  /** By column, the one that its cell moves to. */
  readonly targets: readonly number[]
  /** Only these columns. */
  readonly span?: ColumnSpan
}

function moveCells(table: Table, { row, to, targets, span }: Move): void {
  const cells = targets.flatMap((target, column) => {
    const isMeant = !span || (column >= span.from && column < span.to)
    const text = isMeant && (row !== to || target !== column) ? table.cell(row, column) : ''
    return text === '' ? [] : { column, target, text, facts: table.facts(row, column) }
  })
  for (const { column } of cells) table.set(row, column, '')
  for (const { target, text, facts } of cells) table.set(to, target, text, facts)
}

function copyOf(table: Table): Table {
  const { columns, facts, ...parts } = table.parts
  return Table.ofColumns({
    ...parts,
    columns: columns.map((texts) => [...texts]),
    facts: facts.map((ofColumn) => ofColumn.slice()),
  })
}

/** As headings are compared. */
function plain(text: string): string {
  return text.trim().normalize('NFC').replace(/\s+/g, ' ').toLowerCase()
}
