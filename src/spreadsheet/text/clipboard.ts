// A clipboard holds the same cells twice, and each flavour fails in its own way: plain text breaks at quotes, and
// either of the two may hold #### where the column was too narrow. Read both, and trust neither blindly.
import { cellFacts, formatOf, textFacts, withFormat } from '#spreadsheet/cell-type.ts'
import { ExactValues } from '#spreadsheet/exact-values.ts'
import { type HiddenParts, type HiddenSpan, nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table, TableError } from '#spreadsheet/table.ts'
import { maxNotedCells, type NotedCellPlace, type TableNote } from '#spreadsheet/table-note.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import { type Dialect, readDelimited } from './delimited-text.ts'
import { guessDialect } from './guess-dialect.ts'
import { htmlFormats } from './html-formats.ts'
import type { PageTable } from './html-headings.ts'
import { readPage } from './html-page.ts'
import { withoutMark } from './text-decoding.ts'

export interface ClipboardFlavours {
  readonly text: string
  readonly html: string
}

export interface PastedTable {
  readonly table: Table
  readonly notes: readonly TableNote[]
  readonly hidden: HiddenParts
  /** All tables of a page that has several: which one is meant has to be asked. Then `table` is the first of them. */
  readonly sheets?: readonly WorkbookSheet[]
}

const tabs: Dialect = { separator: '\t', quote: '"', isStrict: false }

/** The table on a clipboard. @throws TableError when there is no text on it. */
export function readClipboard({ text, html }: ClipboardFlavours): PastedTable {
  const plain = withoutMark(text)
  const pages = html.trim() === '' ? [] : readTables(html)
  const [first, ...others] = pages
  const isTabbed = plain.includes('\t')
  // One column copied from a sheet has no tab either; only text without a table is read as CSV.
  const dialect = isTabbed || first ? tabs : { ...guessDialect(plain), isStrict: false }
  if (first && others.length > 0) {
    const sheets = pages.map(({ sheet, index, notes }) => ({ ...sheet, name: String(index + 1), notes }))
    return { table: first.sheet.table, notes: first.notes, hidden: hiddenPartsOf(first.sheet), sheets }
  }
  const fromText = plain.trim() === '' ? undefined : readDelimited(plain, dialect)
  if (!fromText && !first) {
    throw new TableError('empty-clipboard')
  }
  if (!first) return { table: fromText ?? new Table(), notes: [], hidden: nothingHidden }
  const marked = { table: first.sheet.table, notes: first.notes, hidden: hiddenPartsOf(first.sheet) }
  return fromText ? reconcile(fromText, marked) : marked
}

/** The tables of the HTML. */
function readTables(html: string): readonly PageTable[] {
  const formats = htmlFormats(html)
  return readPage(html, () => new ExactValues(formats))
}

function hiddenPartsOf({ hiddenRows, hiddenColumns }: WorkbookSheet): HiddenParts {
  return { rows: hiddenRows, columns: hiddenColumns }
}

function reconcile(plain: Table, marked: PastedTable): PastedTable {
  const { table: html, notes: known, hidden } = marked
  // A browser does not copy as text what it hides.
  const text = isSameShape(plain, html) ? plain : withHidden(plain, marked)
  if (!isSameShape(text, html)) return oneForm(text, marked)
  const repaired = new NotedCells<NotedCellPlace>()
  const different = new NotedCells<DifferentCell>()
  for (let column = 0; column < text.width; column += 1) {
    for (let row = 0; row < text.rowCount; row += 1) {
      const cell = text.cell(row, column)
      const facts = html.facts(row, column)
      const other = html.cell(row, column)
      if (isParted(html, row, column)) {
        adoptParted({ text, html, row, column })
        continue
      }
      if (facts !== textFacts) adoptNumber({ text, html, row, column })
      if (cell === other || isSameText(cell, other) || formatOf(facts) > 0 || isCutOff(other)) continue
      if (!isCutOff(cell)) {
        different.add({ row, column, text: cell, html: other })
        continue
      }
      if (other === '') continue
      text.set(row, column, other, facts)
      repaired.add({ row, column })
    }
  }
  text.merges = html.merges
  text.statedMark = html.statedMark
  const notes: TableNote[] = []
  if (repaired.count > 0) notes.push({ kind: 'repaired', ...repaired.listed })
  if (different.count > 0) notes.push({ kind: 'forms-differ', ...different.listed })
  return { table: text, notes: [...notes, ...known], hidden }
}

function isSameShape(text: Table, html: Table): boolean {
  return text.rowCount === html.rowCount && text.width === html.width
}

/** The text with the hidden rows and columns of the HTML in their places, where it has all others; else as it is. */
function withHidden(text: Table, { table: html, hidden }: PastedTable): Table {
  const shown = (count: number, spans: readonly HiddenSpan[]) =>
    Array.from({ length: count }, (_, place) => place).filter(
      (place) => !spans.some(({ from, to }) => place >= from && place <= to),
    )
  const rows = shown(html.rowCount, hidden.rows)
  const columns = shown(html.width, hidden.columns)
  if (rows.length !== text.rowCount || columns.length !== text.width) return text
  const whole = new Table()
  whole.overlay(0, html)
  for (const [column, place] of columns.entries()) {
    for (const [at, row] of rows.entries())
      whole.set(row, place, text.cell(at, column), text.facts(at, column))
  }
  return whole
}

/** True for a cell of HTML with parts that are set apart, which the plain text glues together. */
function isParted(html: Table, row: number, column: number): boolean {
  if (html.printedAside(row, column) !== '') return true
  return setApart.test(html.cell(row, column))
}

const setApart = /[⁰¹²³⁴-⁾₀-₉]/

/** Takes the text of the HTML, without the parts that are left out of it. */
function adoptParted({ text, html, row, column }: TwoForms): void {
  const facts = html.facts(row, column)
  const place = text.placeOfFormat(html.format(row, column), html.printedAside(row, column))
  text.set(row, column, html.cell(row, column), withFormat(facts, place))
}

type DifferentCell = Extract<TableNote, { kind: 'forms-differ' }>['cells'][number]

/** Counts cells, and keeps the first. */
class NotedCells<Cell> {
  readonly #cells: Cell[] = []
  count = 0

  add(cell: Cell): void {
    this.count += 1
    if (this.#cells.length < maxNotedCells) this.#cells.push(cell)
  }

  get listed(): { readonly count: number; readonly cells: readonly Cell[] } {
    return { count: this.count, cells: this.#cells }
  }
}

/** The form that is whole, where the two have not the same rows and columns. */
function oneForm(text: Table, { table: html, notes: known, hidden }: PastedTable): PastedTable {
  // Lines that a quote has torn apart make the text longer; a table inside of a page makes the HTML shorter.
  const isHtmlWhole = html.width >= text.width && html.rowCount <= text.rowCount && html.rowCount > 1
  const note = { kind: 'two-forms', text: sizeOf(text), html: sizeOf(html) } as const
  text.statedMark = html.statedMark
  if (!isHtmlWhole)
    return { table: text, notes: [{ ...note, taken: 'text' }, ...known], hidden: nothingHidden }
  return { table: html, notes: [{ ...note, taken: 'html', cells: tornCells(html) }, ...known], hidden }
}

/** The first cells that plain text cannot hold as they are. */
function tornCells(html: Table): readonly NotedCellPlace[] {
  const torn = new NotedCells<NotedCellPlace>()
  for (const [column, cells] of html.columns.entries())
    for (const [row, cell] of cells.entries()) if (/["\n\t]/.test(cell)) torn.add({ row, column })
  return torn.listed.cells
}

/** True for a cell that its program did not show, because its column was too narrow. */
function isCutOff(cell: string): boolean {
  return cell.includes('#') && /^#+$/.test(cell.trim())
}

/** True for texts that differ in white space alone, which the two forms write in their own ways. */
function isSameText(one: string, other: string): boolean {
  return withoutSpace(one) === withoutSpace(other)
}

function withoutSpace(text: string): string {
  return text.replace(/[\s\u200b]/g, '')
}

interface TwoForms {
  readonly text: Table
  readonly html: Table
  readonly row: number
  readonly column: number
}

/** Makes a cell of the text the number that the HTML says it is: as it is shown, or held where a format shows another. */
function adoptNumber({ text, html, row, column }: TwoForms): void {
  const [cell, other] = [text.cell(row, column), html.cell(row, column)]
  const facts = html.facts(row, column)
  if (formatOf(facts) > 0)
    text.set(row, column, other, cellFacts('number', text.placeOfFormat(html.format(row, column))))
  else if (other === cell || other === cell.trim()) text.setFacts(row, column, facts)
}

function sizeOf({ rowCount, width }: Table) {
  return { rows: rowCount, columns: width }
}
