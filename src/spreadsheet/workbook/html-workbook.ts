// HTML in a file, as reporting programs and "Save as web page" write it under the name .xls: each table is a sheet. As in
// every workbook a number is what the cell holds, where the program wrote that, and not what it showed.
import { CellFormats } from '#spreadsheet/cell-formats.ts'
import { type CellFacts, cellFacts } from '#spreadsheet/cell-type.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { ExactValues, type NotedCell } from '#spreadsheet/exact-values.ts'
import { TableError } from '#spreadsheet/table.ts'
import { decodeEntities } from '#spreadsheet/text/html-entities.ts'
import { htmlFormats } from '#spreadsheet/text/html-formats.ts'
import { spanOf, statedMark, TableBuilder, type TagHandler, walkTags } from '#spreadsheet/text/html-table.ts'
import { decodeText } from '#spreadsheet/text/text-decoding.ts'
import { markupEncoding } from './file-format.ts'
import { heldValue } from './html-values.ts'
import { SheetBuilder } from './sheet-builder.ts'
import { maxCells } from './sheet-table.ts'
import type { ReadOptions, Workbook } from './workbook.ts'

/** A text is held whole to be read; what Excel keeps in one sheet as HTML is about this large. */
const maxHtmlMb = 128
/** Tables of a page; more are its layout. */
const maxTables = 200

/** Reads the tables of a file of HTML. @throws TableError when it has none or is too large */
export async function readHtmlWorkbook(file: Blob, { onProgress }: ReadOptions): Promise<Workbook> {
  if (file.size > maxHtmlMb * 1024 * 1024) {
    throw new TableError({ kind: 'file-too-large', maxMb: maxHtmlMb })
  }
  const encoding = await markupEncoding(file)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const html = encoding === undefined ? decodeText(bytes).text : new TextDecoder(encoding).decode(bytes)
  const start = html.search(/<table[\s>]/i)
  if (start === -1) throw new TableError('no-table')
  const formats = htmlFormats(html)
  const pages = new HtmlTables(formats)
  for (const _ of walkTags(html, start, pages)) {
    onProgress?.(Math.min(1, (start + pages.textLength) / html.length))
  }
  const names = sheetNames(html)
  const sheets = pages.finish(html).map((sheet, at) => ({ ...sheet, name: names[at] ?? String(at + 1) }))
  return { dateSystem: 1900, sheets }
}

/** The names of sheets that Excel writes into a part for itself, or LibreOffice above each table in any language. */
function sheetNames(html: string): readonly string[] {
  const [opening, closing] = html.includes('<x:Name>')
    ? ['<x:Name>', '</x:Name>']
    : ['<A NAME="table', '</em>']
  const names: string[] = []
  let at = html.indexOf(opening)
  while (at !== -1 && names.length < maxTables) {
    const end = html.indexOf(closing, at)
    if (end === -1) break
    names.push(decodeEntities(html.slice(html.lastIndexOf('>', end - 1) + 1, end)))
    at = html.indexOf(opening, end)
  }
  return names
}

interface OpenTable {
  readonly builder: TableBuilder
  readonly cells: TableCells
}

/** All tables of a page, those in cells of others as tables of their own. */
class HtmlTables implements TagHandler {
  /** Characters met so far. */
  textLength = 0
  readonly #formats = new CellFormats()
  readonly #ofClass: ReadonlyMap<string, string>
  readonly #all: OpenTable[] = []
  readonly #open: OpenTable[] = []

  /** @param ofClass number formats by the class of a cell */
  constructor(ofClass: ReadonlyMap<string, string>) {
    this.#ofClass = ofClass
  }

  text(text: string): void {
    this.textLength += text.length
    this.#open.at(-1)?.builder.text(text)
  }

  open(name: string, attributes: string): void {
    this.textLength += name.length + attributes.length
    if (name === 'table' && this.#all.length < maxTables) {
      const cells = new TableCells(this.#formats, this.#ofClass)
      const table = { builder: new TableBuilder(cells), cells }
      this.#all.push(table)
      this.#open.push(table)
      return
    }
    const table = this.#open.at(-1)
    if (!table) return
    table.builder.open(name, attributes)
    if (name === 'col') table.cells.openColumn(attributes)
    if (name !== 'tr') return
    refuseMostlyEmpty(table.builder, table.cells.written)
    if (isHidden(attributes)) table.cells.sheet.hideRows(table.builder.rowCount)
  }

  close(name: string): boolean {
    if (name === 'table') this.#open.pop()
    else this.#open.at(-1)?.builder.close(name)
    return false
  }

  finish(html: string) {
    const mark = statedMark(html)
    return this.#all.map(({ builder, cells }) => cells.finish(builder, mark))
  }
}

/** Cells of a table from which on it must be filled, and by one cell in how many. */
const filled = { from: 2_000_000, oneIn: 20 }

/** Rows are as wide as the widest: a single wide one before many narrow ones would fill the memory. */
function refuseMostlyEmpty({ rowCount, width }: TableBuilder, written: number): void {
  const size = rowCount * width
  if (size <= filled.from || (size <= maxCells && size <= filled.oneIn * written)) return
  throw new TableError({ kind: 'far-cell', row: rowCount, column: columnLetters(width - 1) })
}

function isHidden(attributes: string): boolean {
  return attributes.replaceAll(' ', '').toLowerCase().includes('display:none')
}

/** What the cells of one table hold. */
class TableCells {
  readonly sheet: SheetBuilder
  /** Cells so far, also empty ones. */
  written = 0
  readonly #formats: CellFormats
  readonly #ofClass: ReadonlyMap<string, string>
  readonly #shown = new ExactValues()
  /** By row and column, what a cell holds whose program wrote it. */
  readonly #held = new Map<string, { readonly text: string; readonly facts: CellFacts }>()
  #columns = 0

  constructor(formats: CellFormats, ofClass: ReadonlyMap<string, string>) {
    this.#formats = formats
    this.#ofClass = ofClass
    this.sheet = new SheetBuilder('', formats)
  }

  openColumn(attributes: string): void {
    const count = spanOf(attributes, 'span')
    if (isHidden(attributes)) this.sheet.hideColumns(this.#columns, count)
    this.#columns += count
  }

  note(cell: NotedCell): void {
    const { row, column } = cell
    this.written += 1
    const held = heldValue(cell, this.#ofClass)
    if (!held) {
      this.#shown.note(cell)
      return
    }
    const facts = cellFacts(held.type, this.#formats.placeOf(held.format))
    this.#held.set(`${row} ${column}`, { text: held.text, facts })
  }

  finish(builder: TableBuilder, mark: ReturnType<typeof statedMark>) {
    const table = builder.finish()
    for (const merge of table.merges) this.sheet.merge(merge)
    const work = this.#shown.typeNumbers(table, mark)
    while (!work.next().done);
    for (let row = 0; row < table.rowCount; row += 1) {
      for (let column = 0; column < table.width; column += 1) {
        const shown = { text: table.cell(row, column), facts: table.facts(row, column) }
        const { text, facts } = this.#held.get(`${row} ${column}`) ?? shown
        if (text !== '') this.sheet.take({ row, column, text, facts })
      }
    }
    return this.sheet.finish()
  }
}
