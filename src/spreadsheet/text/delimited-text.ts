// Delimited text, CSV and what spreadsheets put on the clipboard, read in portions. Only the places of the fields are
// noted, and how they are written: 420,000 of them take some 20 ms, so that a worker would only add its round trip.
import type { TableRows } from '#spreadsheet/amount-forms.ts'
import type { CellsInText } from '#spreadsheet/cells-in-text.ts'
import {
  CharacterForms,
  empty,
  formOfEnd,
  none,
  stepBits,
  stepOfDigits,
} from '#spreadsheet/character-forms.ts'
import { carriageReturn, isDigit, lineFeed } from '#spreadsheet/characters.ts'
import { portionRows } from '#spreadsheet/row-portions.ts'
import { longCell, maxCellLength, maxColumns, maxRows, Table, TableError } from '#spreadsheet/table.ts'
import { grown } from '#spreadsheet/typed-arrays.ts'
import { type Dialect, FieldReader, maxCellBytes } from './field-reader.ts'
import { type BytePlace, beyondAscii, byteCount, bytesOf, wideCodeAt } from './text-bytes.ts'

/** The rows of a text, with pauses in between; the table comes back trimmed. @throws TableError */
export function* readDelimited(text: string, dialect: Dialect): Generator<undefined, Table, undefined> {
  const cells = new TextCells(text)
  const reader = new FieldReader({ source: text, bytes: yield* bytesOf(text) }, dialect)
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
      if (reader.isAtQuote) takeQuotedField(reader, cells)
      else reader.takePlainFields(cells)
    } while (reader.takesSeparator())
    cells.endRow()
    reader.takeLineBreak()
  }
}

function takeQuotedField(reader: FieldReader, cells: TextCells): void {
  reader.takeField(cells.rowCount + 1)
  if (reader.hasDoubledQuotes) cells.addKept(reader.field)
  else cells.add(reader.start, reader.end, reader.field)
}

/** In the place of the end of a cell that the text has in another form: with its quotes doubled. */
const isKept = 0xffff_ffff

/** What is new in the cells of a column; one with more holds names or codes, whose forms say nothing. */
const maxNewForms = 256

/** Cells by where they begin and end: hundreds of thousands of short strings cost more than the check of a sheet. */
class TextCells implements CellsInText {
  readonly source: string
  readonly characters = new CharacterForms()
  #starts: Uint32Array
  #ends: Uint32Array
  #forms: Uint16Array
  #count = 0
  /** The first cell of each row, and of the row under way. */
  #rowStarts: Uint32Array
  #rowCount = 0
  #width = 0
  readonly #kept: string[] = []
  /** By column: the form that its next cell begins with, `none` for one whose cells have too many. */
  readonly #firstForms = new Uint16Array(maxColumns).fill(empty)
  /** By column: how much was new in it. */
  readonly #newForms: number[] = []
  #knownForms = this.characters.size

  constructor(source: string) {
    this.source = source
    // About as many as a sheet of amounts has; with another one the arrays grow.
    const expected = maxColumns + (source.length >> 3)
    this.#starts = new Uint32Array(expected)
    this.#ends = new Uint32Array(expected)
    this.#forms = new Uint16Array(expected)
    this.#rowStarts = new Uint32Array(1024)
  }

  get rowCount(): number {
    return this.#rowCount
  }

  get width(): number {
    return this.#width
  }

  /**
   * Adds the cells from a place on, up to the end of the row or to the separator before one that begins with a quote.
   * One loop over the bytes finds where they end and how they are written: a call for each of hundreds of thousands of
   * cells would take longer than the loop.
   * @param place is moved behind the last cell
   * @throws TableError for more than {@link maxColumns} columns.
   */
  addPlain(
    bytes: Uint8Array,
    place: BytePlace,
    { separator, quote }: { separator: number; quote: number },
  ): void {
    this.#reserve()
    const { characters } = this
    const { next, steps } = characters
    const rowStart = this.#rowStarts[this.#rowCount] ?? 0
    const starts = this.#starts
    const ends = this.#ends
    const forms = this.#forms
    const firstForms = this.#firstForms
    const { length } = bytes
    let { surplus } = place
    let count = this.#count
    for (let at = place.byte; ; at += 1) {
      const column = count - rowStart
      if (column >= maxColumns) throw this.#tooManyColumns()
      const start = at - surplus
      let form = firstForms[column] ?? none
      const last = Math.min(length, at + maxCellBytes)
      while (at < last) {
        const code = bytes[at] ?? 0
        const first = at
        if (isDigit(code)) {
          do at += 1
          while (at < last && isDigit(bytes[at] ?? 0))
          const step = stepOfDigits(at - first, code)
          form = next[(form << stepBits) | step] || characters.after(form, code, at - first)
        } else if (code === separator || code === lineFeed || code === carriageReturn) break
        else if (code < beyondAscii) {
          at += 1
          form = next[(form << stepBits) | (steps[code] ?? 0)] || characters.after(form, code, 1)
        } else {
          const wide = wideCodeAt(bytes, at)
          at += byteCount(code)
          surplus += byteCount(code) - (wide === undefined ? 2 : 1)
          // A text with an emoji is no amount.
          if (wide === undefined) form = none
          else form = next[(form << stepBits) | (steps[wide] ?? 0)] || characters.after(form, wide, 1)
        }
      }
      if (at - surplus - start > maxCellLength) throw longCell(this.#rowCount + 1)
      starts[count] = start
      ends[count] = at - surplus
      forms[count] = formOfEnd(form)
      count += 1
      if (characters.size !== this.#knownForms) this.#noteNewForms(column)
      if (bytes[at] !== separator || bytes[at + 1] === quote) {
        this.#count = count
        place.byte = at
        place.surplus = surplus
        return
      }
    }
  }

  /**
   * Adds a cell to the row under way.
   * @throws TableError for more than {@link maxColumns} columns.
   */
  add(start: number, end: number, text: string): void {
    this.#reserve()
    const at = this.#count
    const column = at - (this.#rowStarts[this.#rowCount] ?? 0)
    if (column >= maxColumns) throw this.#tooManyColumns()
    this.#starts[at] = start
    this.#ends[at] = end
    this.#forms[at] = this.#firstForms[column] === none ? 0 : this.characters.of(text)
    this.#count = at + 1
    this.#noteNewForms(column)
  }

  /** Adds a cell whose text the source has in another form. */
  addKept(text: string): void {
    this.#kept.push(text)
    this.add(this.#kept.length - 1, isKept, text)
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

  copyForms(column: number, { from, to }: TableRows, into: Uint16Array): void {
    const forms = this.#forms
    const rowStarts = this.#rowStarts
    for (let row = from; row < to; row += 1) {
      const at = (rowStarts[row] ?? 0) + column
      into[row] = at < (rowStarts[row + 1] ?? 0) ? (forms[at] ?? 0) : empty
    }
  }

  /** Makes room for the longest row. */
  #reserve(): void {
    if ((this.#rowStarts[this.#rowCount] ?? 0) + maxColumns <= this.#starts.length) return
    this.#starts = grown(this.#starts)
    this.#ends = grown(this.#ends)
    this.#forms = grown(this.#forms)
  }

  #noteNewForms(column: number): void {
    const added = (this.#newForms[column] ?? 0) + this.characters.size - this.#knownForms
    this.#newForms[column] = added
    this.#knownForms = this.characters.size
    if (added > maxNewForms) this.#firstForms[column] = none
  }

  #tooManyColumns(): TableError {
    return new TableError({ kind: 'too-many-columns', row: this.#rowCount + 1, max: maxColumns })
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
