// Rows as CSV by RFC 4180, for spreadsheets: UTF-8 with a byte order mark, without which they guess another encoding,
// and with no text that they would run as a formula.

export type CsvValue = string | number | null | undefined

export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => CsvValue
}

const byteOrderMark = '\ufeff'
const lineBreak = '\r\n'

/** Rows in one portion: enough to be worth a call, and less than a millisecond of work. */
const portionRows = 250

// What a spreadsheet takes for the beginning of a formula, behind any apostrophes of the text's own: an apostrophe
// before it is what they all read as "this is text".
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of the characters that are dangerous are these
const formulaStart = /^'*[=+\-@\t\r\n\u0000]/

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

function csvLine(values: readonly CsvValue[]): string {
  return values.map(csvField).join(',') + lineBreak
}

/**
 * One field. Numbers stay numbers; a value that is missing, or no number at all, is empty. All text is quoted, so
 * that whatever separates fields elsewhere cannot split it, and so that an empty text is not a missing one.
 */
export function csvField(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (value === null || value === undefined) return ''
  return `"${guardFormula(value).replaceAll('"', '""')}"`
}

/** Text that no spreadsheet takes for a formula. Reversible: one apostrophe off, wherever this would put one on. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The text that was guarded. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}

/** Text for a workbook: no program runs it there; only what the import would take for a guard gets one more. */
export function workbookText(text: string): string {
  return unguardFormula(text) === text ? text : `'${text}`
}
