// Fields of CSV by RFC 4180, with no text that a spreadsheet would run as a formula.

export type CsvValue = string | number | null | undefined

const lineBreak = '\r\n'

// What a spreadsheet takes for the beginning of a formula, behind any apostrophes of the text's own: an apostrophe
// before it is what they all read as "this is text".
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of the characters that are dangerous are these
const formulaStart = /^'*[=+\-@\t\r\n\u0000]/

/** One line of fields, with its break. */
export function csvLine(values: readonly CsvValue[]): string {
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
