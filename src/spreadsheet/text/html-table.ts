// The HTML that a spreadsheet puts on the clipboard beside the plain text: only its first table, read as text. It is
// never put into a document.
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { ExactValues, type NotedCell } from '#spreadsheet/exact-values.ts'
import { type MergedCells, maxMerges } from '#spreadsheet/merged-cells.ts'
import { longCell, maxCellLength, Table } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import { decodeEntities } from './html-entities.ts'
import { htmlFormats } from './html-formats.ts'

export interface HtmlTable {
  /** Cells that the program marks as numbers are numbers, shown with the mark that it states or that their values tell. */
  readonly table: Table
  /** What a person should know of the values beside the texts. */
  readonly notes: readonly TableNote[]
}

/** Rows between two pauses. */
const portionRows = 100

/** Characters of a cell as they are written: entities have several for one. */
const maxWrittenLength = 8 * maxCellLength

/** Cells that one merged cell may cover: a span is a number that anyone can write. */
const maxSpan = 500

const opening = /<(?:!--|(\/?)([a-zA-Z][\w:]*))/g

/** What a walk through markup meets, in its order; names are in small letters. */
export interface TagHandler {
  text(text: string): void
  open(name: string, attributes: string): void
  /** @returns true to end the walk */
  close(name: string): boolean
}

/** The first table of a clipboard's HTML; undefined when there is none. */
export function* readHtmlTable(html: string): Generator<undefined, HtmlTable | undefined, undefined> {
  const start = html.search(/<table[\s>]/i)
  if (start === -1) return undefined
  const exact = new ExactValues(htmlFormats(html))
  const builder = new TableBuilder(exact)
  yield* walkTags(html, start, {
    text: (text) => builder.text(text),
    open: (name, attributes) => builder.open(name, attributes),
    close: (name) => {
      if (name === 'table') return true
      builder.close(name)
      return false
    },
  })
  const table = builder.finish()
  yield* exact.typeNumbers(table, statedMark(html))
  return { table, notes: exact.notes }
}

/** Walks through markup from a place on, with a pause after some rows. */
export function* walkTags(
  html: string,
  start: number,
  handler: TagHandler,
): Generator<undefined, void, undefined> {
  let textFrom = start
  let rows = 0
  const scan = new RegExp(opening.source, opening.flags)
  scan.lastIndex = start
  for (let match = scan.exec(html); match; match = scan.exec(html)) {
    const [, slash, name = ''] = match
    const end = name === '' ? html.indexOf('-->', scan.lastIndex) : tagEnd(html, scan.lastIndex)
    handler.text(html.slice(textFrom, match.index))
    // What opens and never ends is no text, and nothing comes behind it.
    if (end === -1) return
    const attributes = html.slice(scan.lastIndex, end)
    textFrom = end + (name === '' ? '-->'.length : 1)
    scan.lastIndex = textFrom
    const word = name.toLowerCase()
    if (slash !== '/') handler.open(word, attributes)
    else if (handler.close(word)) return
    if (word === 'tr') rows += 1
    if (rows % portionRows === portionRows - 1) yield
  }
}

/**
 * The place of the `>` that ends a tag, outside of quoted values; -1 when there is none. A quote that is never closed is a
 * character like any other. No pattern does this: it would start again at every `<` of a text that was made to be slow.
 */
function tagEnd(html: string, from: number): number {
  const sign = /["'>]/g
  sign.lastIndex = from
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    if (found[0] === '>') return found.index
    const close = html.indexOf(found[0], sign.lastIndex)
    if (close !== -1) sign.lastIndex = close + 1
  }
  return -1
}

/** The decimal mark that Excel says it shows. */
export function statedMark(html: string): DecimalMark | undefined {
  const mark = /mso-displayed-decimal-separator:\s*["']?\\?([.,])/.exec(html)?.[1]
  return mark === '.' || mark === ',' ? mark : undefined
}

interface OpenCell {
  text: string
  readonly attributes: string
  readonly span: number
  readonly rows: number
}

/** A table from its tags. */
export class TableBuilder {
  readonly #noter: { note(cell: NotedCell): void }
  readonly #table = new Table()
  /** Columns that a merged cell of a row above still covers, with how many rows it continues. */
  readonly #covered = new Map<number, number>()
  readonly #merges: MergedCells[] = []
  #column = 0
  #inRow = false
  #cell: OpenCell | undefined

  /** @param noter is given every cell, before the table has it */
  constructor(noter: { note(cell: NotedCell): void }) {
    this.#noter = noter
  }

  /** Rows that have ended: the place of the one under way. */
  get rowCount(): number {
    return this.#table.rowCount
  }

  /** Columns of the widest row so far. */
  get width(): number {
    return this.#table.width
  }

  open(name: string, attributes: string): void {
    if (name === 'tr') this.#startRow()
    if (name === 'td' || name === 'th') this.#startCell(attributes)
    if (name === 'br' && this.#cell) this.#cell.text += '\n'
    // Apple's writer makes a paragraph of every line.
    if (name === 'p' && this.#cell && this.#cell.text.trim() !== '') this.#cell.text += '\n'
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') this.#endCell()
    if (name === 'tr') this.#endRow()
  }

  text(text: string): void {
    // White space between tags comes from the layout of the markup; a line break in a cell is a <br>.
    if (!this.#cell) return
    if (text.length > maxWrittenLength) throw longCell(this.#table.rowCount + 1)
    this.#cell.text += decodeEntities(text.replace(/[\r\n]+[ \t]*/g, ' '))
    if (this.#cell.text.length > maxCellLength) throw longCell(this.#table.rowCount + 1)
  }

  finish(): Table {
    this.#endRow()
    this.#table.trim()
    this.#table.merges = this.#merges
    return this.#table
  }

  #startRow(): void {
    this.#endRow()
    this.#inRow = true
    this.#column = 0
  }

  #startCell(attributes: string): void {
    if (!this.#inRow) this.#startRow()
    this.#endCell()
    const [span, rows] = [spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan')]
    this.#cell = { text: '', attributes, span, rows }
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    this.#skipCovered()
    const text = cell.text
      .replace(/[ \t]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    const place = { row: this.#table.rowCount, column: this.#column }
    this.#noter.note({ attributes: cell.attributes, text, ...place })
    // Excel says so of a text that only runs over the blank cells beside it.
    const isMerged = !/mso-ignore:\s*colspan/i.test(cell.attributes)
    if (isMerged && cell.rows * cell.span > 1 && this.#merges.length < maxMerges)
      this.#merges.push({ ...place, rows: cell.rows, columns: cell.span })
    for (let offset = 0; offset < cell.span; offset += 1) {
      this.#table.append(this.#column, offset === 0 ? text : '')
      if (cell.rows > 1) this.#covered.set(this.#column, cell.rows)
      this.#column += 1
    }
  }

  #endRow(): void {
    this.#endCell()
    if (!this.#inRow) return
    this.#inRow = false
    this.#skipCovered()
    this.#table.endRow()
    for (const [column, rows] of this.#covered) {
      if (rows > 1) this.#covered.set(column, rows - 1)
      else this.#covered.delete(column)
    }
  }

  #skipCovered(): void {
    while (this.#covered.has(this.#column)) {
      const fresh = this.#table.column(this.#column).length === this.#table.rowCount + 1
      if (!fresh) this.#table.append(this.#column, '')
      this.#column += 1
    }
  }
}

/** Cells that a merged cell covers in one direction. */
export function spanOf(attributes: string, name: string): number {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes)?.[1]
  return Math.min(Math.max(Number(value ?? 1), 1), maxSpan)
}
