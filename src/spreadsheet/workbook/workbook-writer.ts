// Writes workbooks of typed cells (ECMA-376), each sheet in pieces, so that a large one is never one text.
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnLetters } from '#spreadsheet/column-letters.ts'

const styleNames = ['general', 'text', 'amount', 'heading', 'date'] as const
/** How a cell looks: its number format, and a heading's weight and colour. */
type CellStyle = (typeof styleNames)[number]

/** The value of a cell: a date is the day that it has in UTC; undefined is a cell to fill in. */
export type WorkbookValue = string | number | Date | undefined
export type WorkbookRow = readonly WorkbookValue[]

export interface WrittenColumn {
  readonly heading: string
  /** Characters. */
  readonly width: number
  /** What its texts and empty cells are: text keeps codes as they are typed, an amount has groups and two places. */
  readonly holds: 'text' | 'amount'
}

/** A list that cells offer to choose from; other text is let through. */
export interface OfferedList {
  /** `G2:G250` */
  readonly cells: string
  /** Cells that hold the list: `Keys!$A$2:$A$9` */
  readonly list: string
}

/** A sheet without its rows. */
export interface WrittenHead {
  readonly name: string
  readonly columns: readonly WrittenColumn[]
  /** Rows and columns that stay in view. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly lists: readonly OfferedList[]
}

/** A sheet with a row of headings, and these below it. */
export interface WrittenSheet extends WrittenHead {
  readonly rows: Iterable<WorkbookRow>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The media type of a workbook. */
const workbookType = `${types}.sheet`

/** A workbook of these sheets. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Blob> {
  const parts: (readonly [string, Iterable<string>])[] = [
    ['[Content_Types].xml', [contentTypes(sheets.length)]],
    ['_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]],
    ['xl/workbook.xml', [workbookPart(sheets)]],
    ['xl/_rels/workbook.xml.rels', [relations([...sheets.map(sheetRelation), ['styles', 'styles.xml']])]],
    ['xl/styles.xml', [styles]],
    ...sheets.map((sheet, index) => [`xl/${sheetRelation(sheet, index)[1]}`, sheetPieces(sheet)] as const),
  ]
  return new Blob(zipped(parts), { type: workbookType })
}

/** The first day that a zip file can name, so that the bytes do not depend on the time; of this place, as it is written. */
const firstDay = new Date(1980, 0, 1)

/** A zip file in pieces. @param parts the pieces of each entry, by its path */
function zipped(parts: readonly (readonly [path: string, pieces: Iterable<string>])[]): BlobPart[] {
  const written: BlobPart[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  for (const [path, pieces] of parts) {
    const entry = new ZipDeflate(path)
    entry.mtime = firstDay
    zip.add(entry)
    for (const piece of pieces) entry.push(strToU8(piece))
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  return written
}

function contentTypes(sheets: number): string {
  const overrides = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, index) => [`xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ].map(([path, type]) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`)
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function sheetRelation(_: WrittenSheet, index: number): readonly [string, string] {
  return ['worksheet', `worksheets/sheet${index + 1}.xml`]
}

function relations(targets: readonly (readonly [type: string, path: string])[]): string {
  const listed = targets.map(
    ([type, path], index) =>
      `<Relationship Id="rId${index + 1}" Type="${documents}/${type}" Target="${path}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${listed.join('')}</Relationships>`
}

function workbookPart(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${listed.join('')}</sheets></workbook>`
}

const font = (extra: string) => `<font>${extra}<sz val="11"/><name val="Calibri"/></font>`
const fill = (inner: string) => `<fill><patternFill ${inner}</fill>`
// In the order of the names of styles: 49 is text, 4 is #,##0.00, 14 is a date in the order of the reader's language.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill('patternType="solid"><fgColor rgb="FFEEF0FC"/></patternFill>')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Characters in one piece. */
const pieceLength = 65_536

function* sheetPieces({ columns, rows, frozen, lists }: WrittenSheet): Generator<string, void, undefined> {
  yield `${head}<worksheet xmlns="${main}">${view(frozen)}${columnsMarkup(columns)}<sheetData>`
  const headings = columns.map(({ heading }, column) =>
    cellMarkup(heading, 'heading', columnLetters(column) + 1),
  )
  let piece = `<row r="1">${headings.join('')}</row>`
  let number = 1
  for (const row of rows) {
    number += 1
    piece += `<row r="${number}">`
    for (const [column, value] of row.entries())
      piece += cellMarkup(value, columns[column]?.holds ?? 'text', columnLetters(column) + number)
    piece += '</row>'
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>${validations(lists)}</worksheet>`
}

function view({ rows, columns }: WrittenSheet['frozen']): string {
  if (rows === 0 && columns === 0) return ''
  const split = `${columns > 0 ? `xSplit="${columns}" ` : ''}${rows > 0 ? `ySplit="${rows}" ` : ''}`
  const pane = columns === 0 ? 'bottomLeft' : rows === 0 ? 'topRight' : 'bottomRight'
  return `<sheetViews><sheetView workbookViewId="0"><pane ${split}topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

function columnsMarkup(columns: readonly WrittenColumn[]): string {
  const listed = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return listed.length === 0 ? '' : `<cols>${listed.join('')}</cols>`
}

/** @param style the type of the cell unless its value has another one */
function cellMarkup(value: WorkbookValue, style: CellStyle, address: string): string {
  const start = (own: CellStyle) => `<c r="${address}" s="${styleNames.indexOf(own)}"`
  if (typeof value === 'number' && Number.isFinite(value)) {
    return `${start(style === 'text' ? 'general' : style)}><v>${value}</v></c>`
  }
  if (value instanceof Date) return `${start('date')}><v>${serialOf(value)}</v></c>`
  if (typeof value !== 'string' || value === '') return `${start(style)}/>`
  return `${start(style)} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`
}

const dayMs = 86_400_000
/** The serial number of 1 January 1970. */
const firstSerial = 25_569

function serialOf(date: Date): number {
  return Math.floor(date.getTime() / dayMs) + firstSerial
}

function validations(lists: readonly OfferedList[]): string {
  if (lists.length === 0) return ''
  const listed = lists.map(
    ({ cells, list }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>${escapeMarkup(list)}</formula1></dataValidation>`,
  )
  return `<dataValidations count="${lists.length}">${listed.join('')}</dataValidations>`
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities.get(character) ?? character)
}

/** A text as a cell holds it: what XML cannot hold, and what would read as such an escape, is written as `_x000D_`. */
function escapeText(text: string): string {
  const escaped = text
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
  return escapeMarkup(escaped)
}
