// Where the fields of delimited text begin and end.
import { carriageReturn, lineFeed } from '#bulk-import/characters.ts'
import { TableError } from '#bulk-import/table.ts'
import type { Codes } from './text-codes.ts'

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

/** Twice what a spreadsheet can hold in a cell: behind that no closing quote is looked for in a clipboard. */
const maxQuotedLength = 65_536

/** A text, and the UTF-16 codes of its characters. */
export interface Characters {
  readonly source: string
  readonly codes: Codes
}

/** What takes the fields that begin with no quote. */
interface PlainFields {
  /**
   * Takes those from a place on, up to the end of the row or to the separator before one that begins with a quote.
   * @returns the place behind the last one
   */
  addPlain(codes: Codes, from: number, ends: { readonly separator: number; readonly quote: number }): number
}

export class FieldReader {
  readonly #text: string
  readonly #codes: Codes
  readonly #dialect: Dialect
  readonly #separator: number
  readonly #quote: number
  #position = 0
  /** Fields so far that begin with a quote which encloses nothing: an apostrophe before a formula. */
  unclosedQuotes = 0
  /** Between a separator and the end of the text there is one more field, an empty one. */
  #isAfterSeparator = false

  constructor({ source, codes }: Characters, dialect: Dialect) {
    this.#text = source
    this.#codes = codes
    this.#dialect = dialect
    this.#separator = dialect.separator.charCodeAt(0)
    this.#quote = dialect.quote.charCodeAt(0)
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#codes.length && !this.#isAfterSeparator
  }

  /** Where the field that was taken begins and ends, without the quotes around it. */
  start = 0
  end = 0
  /** Within the field a quote is written twice. */
  hasDoubledQuotes = false

  /** The text of the field that was taken. */
  get field(): string {
    const inner = this.#text.slice(this.start, this.end)
    const { quote } = this.#dialect
    return this.hasDoubledQuotes ? inner.replaceAll(quote + quote, quote) : inner
  }

  takeField(row: number): void {
    this.#isAfterSeparator = false
    this.hasDoubledQuotes = false
    if (this.#codes[this.#position] !== this.#quote) {
      this.#takePlain()
      return
    }
    const end = this.#closingQuote()
    if (end !== undefined) {
      this.start = this.#position + 1
      this.end = end
      this.#position = end + 1
      this.hasDoubledQuotes = this.#text.slice(this.start, end).includes(this.#dialect.quote)
      return
    }
    this.unclosedQuotes += 1
    if (this.#dialect.isStrict) throw new TableError({ kind: 'open-quote', row, quote: this.#dialect.quote })
    this.#takePlain()
  }

  get isAtQuote(): boolean {
    return this.#codes[this.#position] === this.#quote
  }

  /** Takes the fields up to the end of the row, or up to one that begins with a quote; the next one begins with none. */
  takePlainFields(into: PlainFields): void {
    this.#isAfterSeparator = false
    this.#position = into.addPlain(this.#codes, this.#position, {
      separator: this.#separator,
      quote: this.#quote,
    })
  }

  takesSeparator(): boolean {
    if (this.#codes[this.#position] !== this.#separator) return false
    this.#position += 1
    this.#isAfterSeparator = true
    return true
  }

  takeLineBreak(): void {
    if (this.#codes[this.#position] === carriageReturn) this.#position += 1
    else if (this.#codes[this.#position] === lineFeed) {
      this.#position += 1
      return
    }
    if (this.#codes[this.#position] === lineFeed) this.#position += 1
  }

  /** Code by code: cells are short, and a built-in search costs more to call than it then saves. */
  #takePlain(): void {
    const codes = this.#codes
    const separator = this.#separator
    const start = this.#position
    let end = start
    for (; end < codes.length; end += 1) {
      const code = codes[end]
      if (code === separator || code === lineFeed || code === carriageReturn) break
    }
    this.#position = end
    this.start = start
    this.end = end
  }

  #endsField(code: number | undefined): boolean {
    return code === this.#separator || code === lineFeed || code === carriageReturn
  }

  /** Where the quoted field ends; undefined when what follows its closing quote is not the end of a field. */
  #closingQuote(): number | undefined {
    const { quote, isStrict } = this.#dialect
    const last = isStrict ? this.#text.length : this.#position + maxQuotedLength
    let at = this.#text.indexOf(quote, this.#position + 1)
    while (at !== -1 && at <= last) {
      if (this.#codes[at + 1] !== this.#quote) {
        const isEnd = at + 1 >= this.#text.length || this.#endsField(this.#codes[at + 1])
        return isEnd ? at : undefined
      }
      at = this.#text.indexOf(quote, at + 2)
    }
    return undefined
  }
}
