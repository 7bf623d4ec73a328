// One table of HTML from its tags: cells with their parts as text, and which rows and columns are hidden. Nothing of it is
// ever put into a document.
import { CellFormats } from '#spreadsheet/cell-formats.ts'
import { type PartForm, textOfParts } from '#spreadsheet/cell-parts.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { NotedCell } from '#spreadsheet/exact-values.ts'
import { type MergedCells, maxMerges } from '#spreadsheet/merged-cells.ts'
import { longCell, maxCellLength, Table, TableError } from '#spreadsheet/table.ts'
import { SheetBuilder } from '#spreadsheet/workbook/sheet-builder.ts'
import { maxCells } from '#spreadsheet/workbook/sheet-table.ts'
import { decodeEntities } from './html-entities.ts'
import { type ElementForm, type HtmlStyles, strongerForm } from './html-styles.ts'

/** Characters of a cell as they are written: entities have several for one. */
const maxWrittenLength = 8 * maxCellLength

/** Cells that one merged cell may cover: a span is a number that anyone can write. */
const maxSpan = 500

interface OpenElement {
  readonly name: string
  readonly form: ElementForm
}

interface OpenCell {
  readonly parts: { text: string; readonly form: PartForm }[]
  readonly open: OpenElement[]
  readonly attributes: string
  readonly span: number
  readonly rows: number
  readonly isHidden: boolean
  length: number
  /** Characters that tables within the cell have. */
  innerLength: number
}

const sections = new Set(['thead', 'tbody', 'tfoot'])
/** Elements that begin and end a line. */
export const blocks = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 hr section article header footer blockquote pre address table tr caption'.split(
    ' ',
  ),
)
/** Elements without content. */
export const voids = new Set(
  'br img input hr wbr col meta link base area embed source track param'.split(' '),
)

/** Characters of the tables within a cell that are kept as its text; a longer one is a table, and no text of a cell. */
const maxInnerLength = 20_000

/** A table from its tags. */
export class TableBuilder {
  readonly #noter: { note(cell: NotedCell): void }
  readonly #styles: HtmlStyles
  readonly #table = new Table()
  /** Hidden rows and columns. */
  readonly layout = new SheetBuilder('', new CellFormats())
  /** Columns that a merged cell of a row above still covers, with how many rows it continues. */
  readonly #covered = new Map<number, number>()
  readonly #merges: MergedCells[] = []
  /** Cells that are not shown although their row is, and how many cells of each column are shown. */
  readonly #hiddenCells: { readonly row: number; readonly column: number }[] = []
  readonly #shownCells: number[] = []
  readonly #asides: { readonly row: number; readonly column: number; readonly aside: string }[] = []
  #column = 0
  #styledColumns = 0
  #inRow = false
  #cell: OpenCell | undefined
  #rowForm: ElementForm = 'plain'
  #isSectionHidden = false
  /** Cells so far, also empty ones. */
  #written = 0
  titleRows = 0
  /** True when a cell has text that is in no table within it. */
  hasOwnText = false
  /** True when a table within a cell was too long to be its text. */
  hasLongInner = false

  /** @param noter is given every cell, before the table has it */
  constructor(noter: { note(cell: NotedCell): void }, styles: HtmlStyles) {
    this.#noter = noter
    this.#styles = styles
  }

  /** Adds a text above the table as a row; it has to come before the rows of the table. */
  addTitle(text: string): void {
    this.#startRow('')
    this.#openCell({ attributes: '', span: 1, rows: 1, isHidden: false, open: [] })
    this.#add(text, 'plain')
    this.#endRow()
    this.titleRows += 1
  }

  /** Rows that have ended, without titles, and columns of the widest one so far. */
  get size(): { readonly rows: number; readonly columns: number } {
    const { rowCount, width } = this.#table
    return { rows: rowCount - this.titleRows + (this.#inRow ? 1 : 0), columns: width }
  }

  get hasOpenCell(): boolean {
    return this.#cell !== undefined
  }

  open(name: string, attributes: string): void {
    if (name === 'tr') this.#startRow(attributes)
    else if (name === 'td' || name === 'th') this.#startCell(name, attributes)
    else if (name === 'caption') this.#startCaption(attributes)
    else if (name === 'col') this.#openColumn(attributes)
    else if (sections.has(name)) this.#isSectionHidden = this.#styles.isHidden(name, attributes)
    else this.#openPart(name, attributes)
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'tr' || name === 'caption') this.#endRow()
    else if (sections.has(name)) this.#isSectionHidden = false
    else this.#closePart(name)
  }

  /** A tag of a table within the open cell, whose text is a part of it. */
  openInner(name: string, attributes: string): void {
    if (name === 'td' || name === 'th') this.#add(' ', 'plain')
    this.#openPart(name, attributes)
  }

  closeInner(name: string): void {
    this.#closePart(name)
  }

  innerText(text: string): void {
    const cell = this.#cell
    if (!cell) return
    cell.innerLength += text.length
    if (cell.innerLength > maxInnerLength) this.hasLongInner = true
    else this.#addText(text)
  }

  text(text: string): void {
    if (!this.#cell) return
    if (!this.hasOwnText && text.trim() !== '') this.hasOwnText = true
    this.#addText(text)
  }

  /** @returns the table, without empty rows at its end and empty columns on its right */
  finish(): Table {
    this.#endRow()
    this.#hideColumns()
    this.#table.trim()
    this.#table.merges = this.#merges
    return this.#table
  }

  #addText(text: string): void {
    const cell = this.#cell
    if (!cell) return
    if (text.length > maxWrittenLength) throw longCell(this.#table.rowCount + 1)
    // White space between tags comes from the layout of the markup; a line break in a cell is a <br>.
    const written = decodeEntities(text.replace(/[\r\n]+[ \t]*/g, ' '))
    const form = cell.open.at(-1)?.form ?? 'plain'
    if (form !== 'none') this.#add(written, form)
  }

  #add(text: string, form: PartForm): void {
    const cell = this.#cell
    if (!cell) return
    cell.length += text.length
    if (cell.length > maxCellLength) throw longCell(this.#table.rowCount + 1)
    const last = cell.parts.at(-1)
    if (last?.form === form) last.text += text
    else cell.parts.push({ text, form })
  }

  #openPart(name: string, attributes: string): void {
    const cell = this.#cell
    if (!cell) return
    if (name === 'br') this.#add('\n', 'plain')
    else if (blocks.has(name)) this.#breakLine()
    const closesItself = attributes.endsWith('/') && name.includes(':')
    if (voids.has(name) || closesItself) return
    const outer = cell.open.at(-1)?.form
    const form = strongerForm(outer, this.#styles.formOf(name, attributes)) ?? 'plain'
    cell.open.push({ name, form })
  }

  #closePart(name: string): void {
    const cell = this.#cell
    if (!cell) return
    const at = cell.open.findLastIndex((one, place) => place > 0 && one.name === name)
    if (at !== -1) cell.open.length = at
    if (blocks.has(name)) this.#breakLine()
  }

  /** Ends the line, where the cell has one that is not ended. */
  #breakLine(): void {
    const parts = this.#cell?.parts ?? []
    const last = parts.findLast(({ text }) => text.trim() !== '' || text.includes('\n'))
    if (last && !/\n[ \t]*$/.test(last.text)) this.#add('\n', 'plain')
  }

  #openColumn(attributes: string): void {
    const count = spanOf(attributes, 'span')
    if (this.#styles.isHidden('col', attributes)) this.layout.hideColumns(this.#styledColumns, count)
    this.#styledColumns += count
  }

  #startRow(attributes: string): void {
    this.#endRow()
    this.#refuseMostlyEmpty()
    this.#inRow = true
    this.#column = 0
    const isHidden = this.#isSectionHidden || this.#styles.isHidden('tr', attributes)
    if (isHidden) this.layout.hideRows(this.#table.rowCount)
    const form = isHidden ? undefined : this.#styles.formOf('tr', attributes)
    this.#rowForm = form === 'struck' ? form : 'plain'
  }

  #startCell(name: string, attributes: string): void {
    if (!this.#inRow) this.#startRow('')
    this.#endCell()
    const isMerged = /span/i.test(attributes)
    const span = isMerged ? spanOf(attributes, 'colspan') : 1
    const rows = isMerged ? spanOf(attributes, 'rowspan') : 1
    const own = this.#styles.formOf(name, attributes)
    const isHidden = own === 'hidden'
    // A cell as a whole is neither raised nor a footnote: what says so is where its text stands in it.
    const form = own === 'struck' ? own : this.#rowForm
    this.#openCell({ attributes, span, rows, isHidden, open: [{ name, form }] })
  }

  /** A title above the table, as a separate row. */
  #startCaption(attributes: string): void {
    this.#startRow('')
    this.#openCell({ attributes: '', span: 1, rows: 1, isHidden: false, open: [] })
    this.#openPart('caption', attributes)
  }

  #openCell(cell: Pick<OpenCell, 'attributes' | 'span' | 'rows' | 'isHidden' | 'open'>): void {
    this.#cell = { ...cell, parts: [], length: 0, innerLength: 0 }
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    this.#cell = undefined
    this.#skipCovered()
    const { text, aside } = textOfParts(cell.parts, tidy)
    const place = { row: this.#table.rowCount, column: this.#column }
    this.#written += 1
    if (cell.isHidden) this.#hiddenCells.push(place)
    else this.#shownCells[place.column] = (this.#shownCells[place.column] ?? 0) + 1
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
    if (aside !== '') this.#asides.push({ ...place, aside })
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

  /** Columns all of whose cells are hidden are hidden columns; any other hidden cell is blank, and what it holds is noted. */
  #hideColumns(): void {
    const hidden = new Set(this.#hiddenCells.map(({ column }) => column))
    const columns = [...hidden].filter((column) => !this.#shownCells[column]).toSorted((a, b) => a - b)
    for (const column of columns) this.layout.hideColumns(column)
    for (const { row, column } of this.#hiddenCells) {
      const text = this.#table.cell(row, column)
      if (columns.includes(column) || text === '') continue
      this.#table.set(row, column, '')
      this.#asides.push({ row, column, aside: textOfParts([{ text, form: 'hidden' }]).aside })
    }
    for (const { row, column, aside } of this.#asides) this.#table.setAside(row, column, aside)
  }

  /** Rows are as wide as the widest: a single wide one before many narrow ones would fill the memory. */
  #refuseMostlyEmpty(): void {
    const { rowCount, width } = this.#table
    const size = rowCount * width
    if (size <= filled.from || (size <= maxCells && size <= filled.oneIn * this.#written)) return
    throw new TableError({ kind: 'far-cell', row: rowCount, column: columnLetters(width - 1) })
  }

  #skipCovered(): void {
    while (this.#covered.has(this.#column)) {
      const fresh = this.#table.column(this.#column).length === this.#table.rowCount + 1
      if (!fresh) this.#table.append(this.#column, '')
      this.#column += 1
    }
  }
}

/** Cells of a table from which on it must be filled, and by one cell in how many. */
const filled = { from: 2_000_000, oneIn: 20 }

function tidy(text: string): string {
  if (!/[ \t\n]/.test(text)) return text.trim()
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Cells that a merged cell covers in one direction. */
function spanOf(attributes: string, name: string): number {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes)?.[1]
  return Math.min(Math.max(Number(value ?? 1), 1), maxSpan)
}
