// Delimited text, CSV and what spreadsheets put on the clipboard, read in portions. Only the places of the fields are
// noted: 420,000 of them take some 10 ms, so that a worker would only add its round trip.
import type { CellsInText } from '#bulk-import/cells-in-text.ts'
import { carriageReturn, lineFeed } from '#bulk-import/characters.ts'
import { portionRows } from '#bulk-import/row-portions.ts'
import { maxColumns, maxRows, Table, TableError } from '#bulk-import/table.ts'
import { type Codes, codesOf } from './text-codes.ts'

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

/** In the place of the end of a cell that the text has in another form: with its quotes doubled. */
const isKept = 0xffff_ffff

/** The rows of a text, with pauses in between; the table comes back trimmed. @throws TableError */
export function* readDelimited(text: string, dialect: Dialect): Generator<undefined, Table, undefined> {
  const cells = new TextCells(text, yield* codesOf(text))
  const reader = new FieldReader(cells, dialect)
  while (!reader.isAtEnd) {
    readRows(reader, cells, portionRows)
    yield
  }
  cells.trim()
  return Table.ofText(cells)
}

/** Apart from the pauses, because engines compile a plain function within a few rows, and a generator late or never. */
function readRows(reader: FieldReader, cells: TextCells, count: number): void {
  const end = cells.rowCount + count
  while (cells.rowCount < end && !reader.isAtEnd) {
    do {
      reader.takeField(cells.rowCount + 1)
      if (reader.hasDoubledQuotes) cells.addKept(reader.field)
      else cells.add(reader.start, reader.end)
    } while (reader.takesSeparator())
    cells.endRow()
    reader.takeLineBreak()
  }
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

  constructor({ source, codes }: Pick<CellsInText, 'source' | 'codes'>, dialect: Dialect) {
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

/** Cells by where they begin and end: hundreds of thousands of short strings cost more than the check of a sheet. */
class TextCells implements CellsInText {
  readonly source: string
  readonly codes: Codes
  #starts: Uint32Array
  #ends: Uint32Array
  #count = 0
  /** The first cell of each row, and of the row under way. */
  #rowStarts: Uint32Array
  #rowCount = 0
  #width = 0
  readonly #kept: string[] = []

  constructor(source: string, codes: Codes) {
    this.source = source
    this.codes = codes
    // About as many as a sheet of amounts has; with another one the arrays grow.
    const expected = 64 + (source.length >> 3)
    this.#starts = new Uint32Array(expected)
    this.#ends = new Uint32Array(expected)
    this.#rowStarts = new Uint32Array(1024)
  }

  get rowCount(): number {
    return this.#rowCount
  }

  get width(): number {
    return this.#width
  }

  /**
   * Adds a cell to the row under way.
   * @throws TableError for more than {@link maxColumns} columns.
   */
  add(start: number, end: number): void {
    const at = this.#count
    if (at - (this.#rowStarts[this.#rowCount] ?? 0) >= maxColumns) {
      throw new TableError({ kind: 'too-many-columns', row: this.#rowCount + 1, max: maxColumns })
    }
    if (at === this.#starts.length) {
      this.#starts = grown(this.#starts)
      this.#ends = grown(this.#ends)
    }
    this.#starts[at] = start
    this.#ends[at] = end
    this.#count = at + 1
  }

  /** Adds a cell whose text the source has in another form. */
  addKept(text: string): void {
    this.#kept.push(text)
    this.add(this.#kept.length - 1, isKept)
  }

  /** Ends the row under way. @throws TableError for more than {@link maxRows} rows. */
  endRow(): void {
    this.#width = Math.max(this.#width, this.#count - (this.#rowStarts[this.#rowCount] ?? 0))
    this.#rowCount += 1
    if (this.#rowCount > maxRows) throw new TableError({ kind: 'too-many-rows', max: maxRows })
    if (this.#rowCount === this.#rowStarts.length) this.#rowStarts = grown(this.#rowStarts)
    this.#rowStarts[this.#rowCount] = this.#count
  }

  text(row: number, column: number): string {
    const at = this.indexOf(row, column)
    if (at === -1) return ''
    const start = this.#starts[at] ?? 0
    const end = this.#ends[at] ?? 0
    return end === isKept ? (this.#kept[start] ?? '') : this.source.slice(start, end)
  }

  texts(column: number, from: number, to: number): string[] {
    const found: string[] = []
    for (let row = from; row < to; row += 1) found.push(this.text(row, column))
    return found
  }

  indexOf(row: number, column: number): number {
    if (row >= this.#rowCount) return -1
    const at = (this.#rowStarts[row] ?? 0) + column
    return at < (this.#rowStarts[row + 1] ?? 0) ? at : -1
  }

  startOf(index: number): number {
    return this.#starts[index] ?? 0
  }

  endOf(index: number): number {
    const end = this.#ends[index] ?? 0
    return end === isKept ? -1 : end
  }

  /** Takes empty rows off the end and empty columns off the right, as spreadsheets leave them there. */
  trim(): void {
    const isEmpty = (row: number, column: number) => this.text(row, column).trim() === ''
    const isEmptyRow = (row: number) => {
      for (let column = 0; column < this.#width; column += 1) if (!isEmpty(row, column)) return false
      return true
    }
    const isEmptyColumn = (column: number) => {
      for (let row = 0; row < this.#rowCount; row += 1) if (!isEmpty(row, column)) return false
      return true
    }
    while (this.#rowCount > 0 && isEmptyRow(this.#rowCount - 1)) this.#rowCount -= 1
    while (this.#width > 0 && isEmptyColumn(this.#width - 1)) this.#width -= 1
  }
}

function grown(numbers: Uint32Array): Uint32Array {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
