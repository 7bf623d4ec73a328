// Delimited text, CSV and what spreadsheets put on the clipboard, read in portions. Plain fields are cut by position:
// 420,000 of them take some 30 ms, so that a worker would only add its round trip.
import { carriageReturn, lineFeed } from '#bulk-import/characters.ts'
import { Table, TableError } from '#bulk-import/table.ts'

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

/** Rows between two pauses. */
const portionRows = 200

/** Twice what a spreadsheet can hold in a cell: behind that no closing quote is looked for in a clipboard. */
const maxQuotedLength = 65_536

/** The rows of a text, with pauses in between; the table comes back trimmed. @throws TableError */
export function* readDelimited(text: string, dialect: Dialect): Generator<undefined, Table, undefined> {
  const table = new Table()
  const reader = new FieldReader(text, dialect)
  while (!reader.isAtEnd) {
    readRows(reader, table, portionRows)
    yield
  }
  table.trim()
  return table
}

/** Apart from the pauses, because engines compile a plain function within a few rows, and a generator late or never. */
function readRows(reader: FieldReader, table: Table, count: number): void {
  const end = table.rowCount + count
  while (table.rowCount < end && !reader.isAtEnd) {
    let column = 0
    do {
      table.append(column, reader.field(table.rowCount + 1))
      column += 1
    } while (reader.takesSeparator())
    table.endRow()
    reader.takeLineBreak()
  }
}

class FieldReader {
  readonly #text: string
  readonly #dialect: Dialect
  readonly #separator: number
  readonly #quote: number
  #position = 0
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
    return this.#position >= this.#text.length && !this.#isAfterSeparator
  }

  field(row: number): string {
    this.#isAfterSeparator = false
    if (this.#text.charCodeAt(this.#position) !== this.#quote) return this.#plain()
    const end = this.#closingQuote()
    if (end !== undefined) {
      const inner = this.#text.slice(this.#position + 1, end)
      this.#position = end + 1
      const { quote } = this.#dialect
      return inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner
    }
    this.unclosedQuotes += 1
    if (!this.#dialect.isStrict) return this.#plain()
    throw new TableError({ kind: 'open-quote', row, quote: this.#dialect.quote })
  }

  takesSeparator(): boolean {
    if (this.#text.charCodeAt(this.#position) !== this.#separator) return false
    this.#position += 1
    this.#isAfterSeparator = true
    return true
  }

  takeLineBreak(): void {
    if (this.#text.charCodeAt(this.#position) === carriageReturn) this.#position += 1
    else if (this.#text.charCodeAt(this.#position) === lineFeed) {
      this.#position += 1
      return
    }
    if (this.#text.charCodeAt(this.#position) === lineFeed) this.#position += 1
  }

  /** Character by character: cells are short, and a built-in search costs more to call than it then saves. */
  #plain(): string {
    const text = this.#text
    const separator = this.#separator
    const start = this.#position
    let end = start
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (code === separator || code === lineFeed || code === carriageReturn) break
    }
    this.#position = end
    return text.slice(start, end)
  }

  #endsField(code: number): boolean {
    return code === this.#separator || code === lineFeed || code === carriageReturn
  }

  /** Where the quoted field ends; undefined when what follows its closing quote is not the end of a field. */
  #closingQuote(): number | undefined {
    const { quote, isStrict } = this.#dialect
    const last = isStrict ? this.#text.length : this.#position + maxQuotedLength
    let at = this.#text.indexOf(quote, this.#position + 1)
    while (at !== -1 && at <= last) {
      if (this.#text.charCodeAt(at + 1) !== this.#quote) {
        const isEnd = at + 1 >= this.#text.length || this.#endsField(this.#text.charCodeAt(at + 1))
        return isEnd ? at : undefined
      }
      at = this.#text.indexOf(quote, at + 2)
    }
    return undefined
  }
}

/** Enough of a text to tell its separator from the characters of its cells. */
const sampleLength = 20_000

/** The dialect of a file's text, by which separator cuts its first rows most evenly. */
export function guessDialect(text: string): Dialect {
  const sample = text.slice(0, sampleLength)
  // Cut off after a whole line, so that the last row does not look shorter than the others.
  const whole = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample
  let best: { readonly dialect: Dialect; readonly score: number } | undefined
  for (const quote of quotes) {
    for (const separator of separators) {
      const score = evenness(whole, { separator, quote, isStrict: false })
      if (score > (best?.score ?? 0)) best = { dialect: { separator, quote, isStrict: true }, score }
    }
  }
  return best?.dialect ?? { separator: ',', quote: '"', isStrict: true }
}

/** Higher when all rows have the same number of cells, and more than one; quotes that enclose cells count a little. */
function evenness(sample: string, dialect: Dialect): number {
  const reader = new FieldReader(sample, dialect)
  const widths = new Map<number, number>()
  let rows = 0
  let enclosed = 0
  while (!reader.isAtEnd && rows < 100) {
    let width = 0
    do {
      const field = reader.field(rows + 1)
      width += 1
      if (isEnclosed(field, dialect.quote === '"' ? "'" : '"')) enclosed -= 0.1
    } while (reader.takesSeparator())
    reader.takeLineBreak()
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
    rows += 1
  }
  const [width, consistent] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0]
  enclosed -= reader.unclosedQuotes
  return consistent === 0 ? 0 : (consistent / rows) * 1000 + Math.min(width, 50) + Math.max(enclosed, -20)
}

/** True for a field that another quote encloses. One within it is an apostrophe, or groups the digits of an amount. */
function isEnclosed(field: string, quote: Quote): boolean {
  return field.length > 1 && field.startsWith(quote) && field.endsWith(quote)
}

/** A table as text in a dialect; read back it is the same table. */
export function writeDelimited(
  rows: Iterable<readonly string[]>,
  { separator, quote, lineBreak }: { separator: Separator; quote: Quote; lineBreak: string },
): string {
  const special = new Set([separator, quote, '\r', '\n'])
  const field = (text: string) => {
    const mustQuote = [...special].some((character) => text.includes(character))
    return mustQuote ? quote + text.replaceAll(quote, quote + quote) + quote : text
  }
  let written = ''
  for (const row of rows) written += row.map(field).join(separator) + lineBreak
  return written
}
