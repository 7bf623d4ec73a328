// Where the fields of delimited text begin and end.
import { carriageReturn, lineFeed } from '#spreadsheet/characters.ts'
import { longCell, maxCellLength, TableError } from '#spreadsheet/table.ts'
import { type BytePlace, surplusOf } from './text-bytes.ts'

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
/** The most bytes of a character with one UTF-16 code. */
const bytesOfCode = 3

/** Behind that no end of a field is looked for: so many bytes are more codes than a cell may have. */
export const maxCellBytes = (maxCellLength + 1) * bytesOfCode

/** A text, and its bytes in UTF-8. */
export interface Characters {
  readonly source: string
  readonly bytes: Uint8Array
}

/** What takes the fields that begin with no quote. */
interface PlainFields {
  /**
   * Takes those from a place on, up to the end of the row or to the separator before one that begins with a quote.
   * @param place is moved behind the last one
   */
  addPlain(
    bytes: Uint8Array,
    place: BytePlace,
    ends: { readonly separator: number; readonly quote: number },
  ): void
}

export class FieldReader {
  readonly #text: string
  readonly #bytes: Uint8Array
  readonly #dialect: Dialect
  readonly #separator: number
  readonly #quote: number
  readonly #place: BytePlace = { byte: 0, surplus: 0 }
  /** Fields so far that begin with a quote which encloses nothing: an apostrophe before a formula. */
  unclosedQuotes = 0
  /** Between a separator and the end of the text there is one more field, an empty one. */
  #isAfterSeparator = false
  /** The row of the field that is taken, counted from 1. */
  #row = 1

  constructor({ source, bytes }: Characters, dialect: Dialect) {
    this.#text = source
    this.#bytes = bytes
    this.#dialect = dialect
    this.#separator = dialect.separator.charCodeAt(0)
    this.#quote = dialect.quote.charCodeAt(0)
  }

  get isAtEnd(): boolean {
    return this.#place.byte >= this.#bytes.length && !this.#isAfterSeparator
  }

  get #next(): number | undefined {
    return this.#bytes[this.#place.byte]
  }

  /** Where the field that was taken begins and ends in the text, without the quotes around it. */
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
    this.#row = row
    this.#isAfterSeparator = false
    this.hasDoubledQuotes = false
    if (!this.isAtQuote) {
      this.#takePlain()
      return
    }
    const end = this.#closingQuote()
    if (end !== undefined) {
      this.#place.byte += 1
      this.#takeUpTo(end)
      if (this.end - this.start > maxCellLength) throw longCell(row)
      this.#place.byte += 1
      this.hasDoubledQuotes = this.#text.slice(this.start, this.end).includes(this.#dialect.quote)
      return
    }
    this.unclosedQuotes += 1
    if (this.#dialect.isStrict) {
      // What encloses the rest of a long file may be closed behind what was looked at.
      if (this.#bytes.length - this.#place.byte > maxCellBytes) throw longCell(row)
      throw new TableError({ kind: 'open-quote', row, quote: this.#dialect.quote })
    }
    this.#takePlain()
  }

  get isAtQuote(): boolean {
    return this.#next === this.#quote
  }

  /** Takes the fields up to the end of the row, or up to one that begins with a quote; the next one begins with none. */
  takePlainFields(into: PlainFields): void {
    this.#isAfterSeparator = false
    into.addPlain(this.#bytes, this.#place, {
      separator: this.#separator,
      quote: this.#quote,
    })
  }

  takesSeparator(): boolean {
    if (this.#next !== this.#separator) return false
    this.#place.byte += 1
    this.#isAfterSeparator = true
    return true
  }

  takeLineBreak(): void {
    if (this.#next === carriageReturn) this.#place.byte += 1
    if (this.#next === lineFeed) this.#place.byte += 1
  }

  /** Byte by byte: cells are short, and a built-in search costs more to call than it then saves. */
  #takePlain(): void {
    let end = this.#place.byte
    const last = Math.min(this.#bytes.length, end + maxCellBytes)
    while (end < last && !this.#endsField(this.#bytes[end])) end += 1
    this.#takeUpTo(end)
    if (this.end - this.start > maxCellLength) throw longCell(this.#row)
  }

  #takeUpTo(end: number): void {
    const place = this.#place
    this.start = place.byte - place.surplus
    place.surplus += surplusOf(this.#bytes, place.byte, end)
    place.byte = end
    this.end = end - place.surplus
  }

  #endsField(byte: number | undefined): boolean {
    return byte === this.#separator || byte === lineFeed || byte === carriageReturn
  }

  /** The byte where the quoted field ends; undefined when what follows its closing quote is not the end of a field. */
  #closingQuote(): number | undefined {
    const { byte } = this.#place
    const last = byte + (this.#dialect.isStrict ? maxCellBytes : maxQuotedLength * bytesOfCode)
    const bytes = this.#bytes.subarray(0, last + 1)
    let at = bytes.indexOf(this.#quote, byte + 1)
    while (at !== -1) {
      const following = this.#bytes[at + 1]
      if (following !== this.#quote) {
        const isEnd = following === undefined || this.#endsField(following)
        return isEnd && !this.#isTooLong(at) ? at : undefined
      }
      at = bytes.indexOf(this.#quote, at + 2)
    }
    return undefined
  }

  /** @param end the byte of the closing quote */
  #isTooLong(end: number): boolean {
    const { byte } = this.#place
    return !this.#dialect.isStrict && end - byte - surplusOf(this.#bytes, byte, end) > maxQuotedLength
  }
}
