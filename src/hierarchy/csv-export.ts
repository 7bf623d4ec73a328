// Rows as CSV by RFC 4180, for spreadsheets: UTF-8 with a byte order mark, without which they guess another encoding,
// and with no text that they would run as a formula.
import { type CsvValue, csvLine, unguardFormula } from '#contract/csv.ts'

export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => CsvValue
}

const byteOrderMark = '\ufeff'

/** Rows in one portion: enough to be worth a call, and less than a millisecond of work. */
const portionRows = 250

/**
 * The file, portion by portion, so that a long one can be made in slices: the heading line first, then the rows.
 * The rows are read as the generator is advanced.
 */
export function* csvPortions<Row>(
  rows: Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
): Generator<string, void, undefined> {
  let portion = byteOrderMark + csvLine(columns.map((column) => column.title))
  let count = 0
  for (const row of rows) {
    portion += csvLine(columns.map((column) => column.value(row)))
    count += 1
    if (count % portionRows > 0) continue
    yield portion
    portion = ''
  }
  if (portion !== '') yield portion
}

/** Text for a workbook: no program runs it there; only what the import would take for a guard gets one more. */
export function workbookText(text: string): string {
  return unguardFormula(text) === text ? text : `'${text}`
}
