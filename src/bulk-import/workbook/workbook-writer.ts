// Writes workbooks of typed cells (ECMA-376), each sheet in pieces, so that a large one is never one text.
import { columnLetters } from '#bulk-import/column-letters.ts'
import { writeZip } from './zip-writer.ts'

const styleNames = ['general', 'text', 'amount', 'heading'] as const
/** How a cell looks: its number format, and a heading's weight and colour. */
export type CellStyle = (typeof styleNames)[number]

export interface WrittenCell {
  readonly style: CellStyle
  /** Empty for a cell that is to be filled in. A number is written with these digits. */
  readonly text: string
  readonly type: 'text' | 'number'
}

/** A list that cells offer to choose from; other text is let through. */
export interface OfferedList {
  /** `G2:G250` */
  readonly cells: string
  /** Cells that hold the list: `Keys!$A$2:$A$9` */
  readonly list: string
}

export interface WrittenSheet {
  readonly name: string
  /** Width of each column, in characters. */
  readonly widths: readonly number[]
  readonly rows: Iterable<readonly WrittenCell[]>
  /** Rows and columns that stay in view. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly lists: readonly OfferedList[]
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
  return (await writeZip(parts)).slice(undefined, undefined, workbookType)
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
// In the order of the names of styles: 49 is text, 4 is #,##0.00.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}${fill('patternType="solid"><fgColor rgb="FFEEF0FC"/></patternFill>')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`

/** Characters in one piece. */
const pieceLength = 65_536

function* sheetPieces(sheet: WrittenSheet): Generator<string, void, undefined> {
  yield `${head}<worksheet xmlns="${main}">${view(sheet.frozen)}${columns(sheet.widths)}<sheetData>`
  let piece = ''
  let number = 0
  for (const row of sheet.rows) {
    number += 1
    piece += `<row r="${number}">`
    for (const [column, cell] of row.entries()) piece += cellMarkup(cell, columnLetters(column) + number)
    piece += '</row>'
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>${validations(sheet.lists)}</worksheet>`
}

function view({ rows, columns }: WrittenSheet['frozen']): string {
  if (rows === 0 && columns === 0) return ''
  const split = `${columns > 0 ? `xSplit="${columns}" ` : ''}${rows > 0 ? `ySplit="${rows}" ` : ''}`
  const pane = columns === 0 ? 'bottomLeft' : rows === 0 ? 'topRight' : 'bottomRight'
  return `<sheetViews><sheetView workbookViewId="0"><pane ${split}topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

function columns(widths: readonly number[]): string {
  const listed = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return listed.length === 0 ? '' : `<cols>${listed.join('')}</cols>`
}

function cellMarkup({ style, text, type }: WrittenCell, address: string): string {
  const start = `<c r="${address}" s="${styleNames.indexOf(style)}"`
  if (text === '') return `${start}/>`
  if (type === 'number') return `${start}><v>${escapeMarkup(text)}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
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
