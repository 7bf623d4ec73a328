// The tables of HTML: of a clipboard, which a spreadsheet or a browser put there beside the plain text, and of a file. All of
// them are read, and which one is meant is not decided here.
import type { DecimalMark } from '#spreadsheet/amount.ts'
import type { NotedCell } from '#spreadsheet/exact-values.ts'
import { type Table, TableError } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import { decodeEntities } from './html-entities.ts'
import { joinTables, type PageTable } from './html-headings.ts'
import { type ElementForm, HtmlStyles } from './html-styles.ts'
import { blocks, TableBuilder, voids } from './html-table.ts'

/** Receives every cell of a table, and notes the parts of cells beside their texts. */
export interface CellNoter {
  note(cell: NotedCell): void
  /** Gives the cells of the table their types, and what they hold. @param mark that the program says it shows */
  complete(table: Table, mark: DecimalMark | undefined): void
  readonly notes: readonly TableNote[]
}

/** Rows between two words about progress. */
const progressRows = 100
/** Tables of a page; more are its layout. */
const maxTables = 500
/** Tables within one another, of which those further within are text. */
const maxDepth = 20

const opening = /<(?:!--|([!?])|(\/?)([a-zA-Z][\w:]*))/g

/** What a walk through markup meets, in its order; names are in small letters. */
interface TagHandler {
  text(text: string): void
  open(name: string, attributes: string): void
  close(name: string): void
}

/**
 * The tables of a page that hold anything, in their order.
 * @param noterOf makes what receives the cells of one table
 * @param onProgress is called with the characters that are read
 * @throws TableError for a table that is too large, and for too many
 */
export function readPage(
  html: string,
  noterOf: () => CellNoter,
  onProgress: (read: number) => void = () => {},
): readonly PageTable[] {
  if (!/<table[\s>]/i.test(html)) return []
  const page = new Page(new HtmlStyles(html), noterOf, new TextAbove(html))
  walkTags(html, page, onProgress)
  const mark = statedMark(html)
  const found: PageTable[] = []
  for (const { builder, noter, isHidden, index } of page.finish()) {
    const table = builder.finish()
    table.statedMark = mark
    noter.complete(table, mark)
    const { hiddenRows, hiddenColumns } = builder.layout
    const sheet = { name: '', isHidden, table, hiddenRows, hiddenColumns }
    if (table.rowCount > builder.titleRows) found.push({ index, sheet, notes: noter.notes })
  }
  return joinTables(found)
}

interface OpenTable {
  readonly index: number
  readonly builder: TableBuilder
  readonly noter: CellNoter
  readonly isHidden: boolean
  /** The cell that it is in has its text, too. */
  readonly isInCell: boolean
  /** A table within one of its cells is a table by itself. */
  hasInner: boolean
}

/** All tables of a page. */
class Page implements TagHandler {
  readonly #styles: HtmlStyles
  readonly #noterOf: () => CellNoter
  readonly #above: TextAbove
  readonly #all: OpenTable[] = []
  /** Those that are open; undefined for one that is only a text of the one around it. */
  readonly #open: (OpenTable | undefined)[] = []
  /** The innermost of them, and those around it. */
  #last: OpenTable | undefined
  #outer: readonly (OpenTable | undefined)[] = []
  readonly #dropped = new Set<OpenTable>()

  constructor(styles: HtmlStyles, noterOf: () => CellNoter, above: TextAbove) {
    this.#styles = styles
    this.#noterOf = noterOf
    this.#above = above
  }

  text(text: string): void {
    if (this.#open.length === 0) this.#above.text(text)
    this.#last?.builder.text(text)
    for (const outer of this.#outer) outer?.builder.innerText(text)
  }

  open(name: string, attributes: string): void {
    if (name === 'table') {
      this.#openTable(attributes)
      return
    }
    if (this.#open.length === 0) this.#above.open(name, this.#styles.formOf(name, attributes))
    this.#last?.builder.open(name, attributes)
    for (const outer of this.#outer) outer?.builder.openInner(name, attributes)
  }

  close(name: string): void {
    if (name === 'table') {
      this.#closeTable()
      return
    }
    if (this.#open.length === 0) this.#above.close(name)
    this.#last?.builder.close(name)
    for (const outer of this.#outer) outer?.builder.closeInner(name)
  }

  /** The tables of the page; neither those that were texts of a cell, nor those that only lay others out. */
  finish(): readonly OpenTable[] {
    while (this.#open.length > 0) this.#closeTable()
    return this.#all.filter((table) => !this.#dropped.has(table))
  }

  #openTable(attributes: string): void {
    for (const outer of this.#open) outer?.builder.openInner('table', attributes)
    if (this.#open.length >= maxDepth) {
      this.#open.push(undefined)
      this.#noteOpen()
      return
    }
    if (this.#all.length >= maxTables) throw new TableError({ kind: 'too-many-tables', max: maxTables })
    const noter = this.#noterOf()
    const builder = new TableBuilder(noter, this.#styles)
    if (this.#open.length === 0) for (const line of this.#above.take()) builder.addTitle(line)
    const isHidden = this.#styles.isHidden('table', attributes)
    const isInCell = this.#open.at(-1)?.builder.hasOpenCell ?? false
    const index = this.#all.length
    const table = { index, builder, noter, isHidden, isInCell, hasInner: false }
    this.#all.push(table)
    this.#open.push(table)
    this.#noteOpen()
  }

  #noteOpen(): void {
    this.#last = this.#open.at(-1)
    this.#outer = this.#open.slice(0, -1)
  }

  #closeTable(): void {
    const table = this.#open.pop()
    this.#noteOpen()
    const outer = this.#open.findLast((one) => one !== undefined)
    for (const one of this.#open) one?.builder.closeInner('table')
    if (!table) return
    const { builder, isInCell } = table
    const { rows, columns } = builder.size
    // A single column or row is a list in a cell, which has it as its text.
    const isText = isInCell && rows * columns > 0 && (rows < 2 || columns < 2)
    const isLayout = table.hasInner && !builder.hasOwnText
    if ((isText && !outer?.builder.hasLongInner && !table.hasInner) || isLayout) this.#dropped.add(table)
    else if (outer) outer.hasInner = true
    if (outer && table.hasInner) outer.hasInner = true
  }
}

/** Lines above a table that are kept, and characters of each: those before them are no title of the table. */
const kept = { lines: 5, length: 200 }

/** The lines of a page between its tables, which may say of what is below them what unit or version it is in. */
class TextAbove {
  readonly #isOff: boolean
  readonly #open: { readonly name: string; readonly isShown: boolean }[] = []
  #lines: string[] = []
  #line = ''

  constructor(html: string) {
    // LibreOffice writes the name of its sheet there.
    this.#isOff = html.includes('<A NAME="table')
  }

  text(text: string): void {
    if (this.#isOff || this.#open.at(-1)?.isShown === false || this.#line.length > kept.length) return
    this.#line += decodeEntities(text.slice(0, 8 * kept.length).replace(/\s+/g, ' '))
  }

  open(name: string, form: ElementForm | undefined): void {
    if (name === 'br' || blocks.has(name)) this.#endLine()
    if (voids.has(name)) return
    const isOwn = form !== 'hidden' && form !== 'none' && form !== 'struck'
    this.#open.push({ name, isShown: isOwn && this.#open.at(-1)?.isShown !== false })
  }

  close(name: string): void {
    if (blocks.has(name)) this.#endLine()
    const at = this.#open.findLastIndex((one) => one.name === name)
    if (at !== -1) this.#open.length = at
  }

  /** The lines above the table that begins. */
  take(): readonly string[] {
    this.#endLine()
    const lines = this.#lines
    this.#lines = []
    return lines
  }

  #endLine(): void {
    const line = this.#line.replace(/\s+/g, ' ').trim()
    this.#line = ''
    if (line !== '') this.#lines = [...this.#lines, line.slice(0, kept.length)].slice(-kept.lines)
  }
}

/** Walks through markup. @param onProgress is called with the characters that are read, after some rows */
function walkTags(html: string, handler: TagHandler, onProgress: (read: number) => void): void {
  let textFrom = 0
  let rows = 0
  const scan = new RegExp(opening.source, opening.flags)
  for (let match = scan.exec(html); match; match = scan.exec(html)) {
    const [, declaration, slash, name = ''] = match
    const isComment = name === '' && declaration === undefined
    const end = isComment ? html.indexOf('-->', scan.lastIndex) : tagEnd(html, scan.lastIndex)
    handler.text(html.slice(textFrom, match.index))
    // What opens and never ends is no text, and nothing comes behind it.
    if (end === -1) return
    const attributes = html.slice(scan.lastIndex, end)
    textFrom = end + (isComment ? '-->'.length : 1)
    scan.lastIndex = textFrom
    const word = name.toLowerCase()
    if (word === '') continue
    if (slash === '/') handler.close(word)
    else handler.open(word, attributes)
    if (word !== 'tr') continue
    rows += 1
    if (rows % progressRows === 0) onProgress(textFrom)
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
function statedMark(html: string): DecimalMark | undefined {
  const mark = /mso-displayed-decimal-separator:\s*["']?\\?([.,])/.exec(html)?.[1]
  return mark === '.' || mark === ',' ? mark : undefined
}
