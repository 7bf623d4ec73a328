// HTML in a file, as reporting programs and "Save as web page" write it under the name .xls: each table is a sheet. As in
// every workbook a number is what the cell holds, where the program wrote that, and not what it showed.
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { cellFacts } from '#spreadsheet/cell-type.ts'
import { ExactValues, type NotedCell } from '#spreadsheet/exact-values.ts'
import { type Table, TableError } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import { decodeEntities } from '#spreadsheet/text/html-entities.ts'
import { htmlFormats } from '#spreadsheet/text/html-formats.ts'
import { type CellNoter, readPage } from '#spreadsheet/text/html-page.ts'
import { decodeText } from '#spreadsheet/text/text-decoding.ts'
import { markupEncoding } from './file-format.ts'
import { type HeldValue, heldValue } from './html-values.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { numberText } from './workbook-number.ts'

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
  const formats = htmlFormats(html)
  const tables = readPage(
    html,
    () => new HeldCells(formats),
    (read) => onProgress?.(Math.min(1, read / html.length)),
  )
  if (tables.length === 0 && !/<table[\s>]/i.test(html)) throw new TableError('no-table')
  const names = sheetNames(html)
  const sheets = tables.map(({ sheet, index }) => ({ ...sheet, name: names[index] ?? String(index + 1) }))
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

/** What the cells of one table hold. */
class HeldCells implements CellNoter {
  readonly #ofClass: ReadonlyMap<string, string>
  readonly #shown = new ExactValues()
  /** What cells hold whose program wrote it. */
  readonly #held: (HeldValue & { readonly row: number; readonly column: number })[] = []

  /** @param ofClass number formats by the class of a cell */
  constructor(ofClass: ReadonlyMap<string, string>) {
    this.#ofClass = ofClass
  }

  note(cell: NotedCell): void {
    const { row, column } = cell
    const held = heldValue(cell, this.#ofClass)
    if (held) this.#held.push({ ...held, row, column })
    else this.#shown.note(cell)
  }

  complete(table: Table, mark: DecimalMark | undefined): void {
    this.#shown.complete(table, mark)
    for (const { row, column, type, text, format } of this.#held) {
      const facts = cellFacts(type, table.placeOfFormat(format, table.printedAside(row, column)))
      table.set(row, column, type === 'number' ? numberText(text) : text, facts)
    }
  }

  /** What a cell holds is taken, whatever it shows. */
  get notes(): readonly TableNote[] {
    return []
  }
}
