// Delimited text, CSV and what spreadsheets put on the clipboard: where its fields begin and end, and the table of them.
import { carriageReturn, lineFeed } from '#spreadsheet/characters.ts'
import { longCell, maxCellLength, Table, TableError } from '#spreadsheet/table.ts'

export const separators = ['\t', ';', ',', '|'] as const
export type Separator = (typeof separators)[number]
export const quotes = ['"', "'"] as const
export type Quote = (typeof quotes)[number]

export interface Dialect {
  readonly separator: Separator
  readonly quote: Quote
  /**
   * False for a clipboard, where a cell may begin with a quote that means nothing: 5" pipe. In a file a quote that is
   * never closed would swallow rows, and is refused.
   */
  readonly isStrict: boolean
}

/** Twice what a spreadsheet can hold in a cell: behind that no closing quote counts in a clipboard. */
const maxQuotedLength = 65_536

/** The rows of a text; the table comes back trimmed. @throws TableError */
export function readDelimited(text: string, dialect: Dialect): Table {
  const table = new Table()
  const reader = new FieldReader(text, dialect)
  while (!reader.isAtEnd) {
    const row = table.rowCount + 1
    let column = 0
    do {
      table.append(column, reader.takeField(row))
      column += 1
    } while (reader.takesSeparator())
    table.endRow()
    reader.takeLineBreak()
  }
  table.trim()
  return table
}

export class FieldReader {
  readonly #text: string
  readonly #dialect: Dialect
  readonly #separator: number
  readonly #quote: number
  #at = 0
  /** Fields so far that begin with a quote which encloses nothing: an apostrophe before a formula. */
  unclosedQuotes = 0
  /** Between a separator and the end of the text there is one more field, an empty one. */
  #isAfterSeparator = false

  constructor(text: string, dialect: Dialect) {
    this.#text = text
    this.#dialect = dialect
    this.#separator = dialect.separator.charCodeAt(0)
    this.#quote = dialect.quote.charCodeAt(0)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length && !this.#isAfterSeparator
  }

  /** Takes the next field, without the quotes around it. @param row counted from 1 @throws TableError */
  takeField(row: number): string {
    this.#isAfterSeparator = false
    if (this.#text.charCodeAt(this.#at) !== this.#quote) return this.#takePlain(row)
    const end = this.#closingQuote()
    if (end !== undefined) return this.#takeQuoted(end, row)
    this.unclosedQuotes += 1
    if (this.#dialect.isStrict) {
      // What encloses the rest of a long file may be closed behind what was looked at.
      if (this.#text.length - this.#at > maxCellLength) throw longCell(row)
      throw new TableError({ kind: 'open-quote', row, quote: this.#dialect.quote })
    }
    return this.#takePlain(row)
  }

  takesSeparator(): boolean {
    if (this.#text.charCodeAt(this.#at) !== this.#separator) return false
    this.#at += 1
    this.#isAfterSeparator = true
    return true
  }

  takeLineBreak(): void {
    if (this.#text.charCodeAt(this.#at) === carriageReturn) this.#at += 1
    if (this.#text.charCodeAt(this.#at) === lineFeed) this.#at += 1
  }

  /** By characters: cells are short, and a built-in search costs more to call than it then saves. */
  #takePlain(row: number): string {
    const text = this.#text
    const start = this.#at
    const last = Math.min(text.length, start + maxCellLength + 1)
    let end = start
    while (end < last && !this.#endsField(text.charCodeAt(end))) end += 1
    if (end - start > maxCellLength) throw longCell(row)
    this.#at = end
    return text.slice(start, end)
  }

  #takeQuoted(end: number, row: number): string {
    const start = this.#at + 1
    if (end - start > maxCellLength) throw longCell(row)
    this.#at = end + 1
    const inner = this.#text.slice(start, end)
    const { quote } = this.#dialect
    return inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner
  }

  #endsField(code: number): boolean {
    return code === this.#separator || code === lineFeed || code === carriageReturn
  }

  /** Where the quoted field ends; undefined when what follows its closing quote is not the end of a field. */
  #closingQuote(): number | undefined {
    const text = this.#text
    const { quote, isStrict } = this.#dialect
    const last = this.#at + (isStrict ? maxCellLength + 1 : maxQuotedLength)
    let at = text.indexOf(quote, this.#at + 1)
    while (at !== -1 && at <= last) {
      if (text.charCodeAt(at + 1) !== this.#quote) {
        const isEnd = at + 1 === text.length || this.#endsField(text.charCodeAt(at + 1))
        return isEnd ? at : undefined
      }
      at = text.indexOf(quote, at + 2)
    }
    return undefined
  }
}
