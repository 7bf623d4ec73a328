// Workbooks put together part by part, so that they can be what no program writes.
import { crc32, deflateRawSync } from 'node:zlib'

interface ZipOptions {
  /** What the directory says every entry unpacks to; the truth when left out. Bytes. */
  readonly promises?: number
  /** The checksum that the directory has of every entry; the truth when left out. */
  readonly crc?: number
  /** Bits of the general purpose flags; bit 0 says that entries are encrypted. */
  readonly flags?: number
  /** Stores the entries as they are, without deflating them. */
  readonly isStored?: boolean
  /** Keeps sizes and places in extra fields of eight bytes each, as programs do for large files. */
  readonly zip64?: boolean
}

const localHead = 30
const directoryHead = 46

/** A zip file of these entries. */
export function zipOf(entries: Readonly<Record<string, string>>, options: ZipOptions = {}): Blob {
  const locals: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(entries)) {
    const name = new TextEncoder().encode(path)
    const plain = new TextEncoder().encode(text)
    const packed = options.isStored ? plain : new Uint8Array(deflateRawSync(plain))
    const facts = {
      name,
      method: options.isStored ? 0 : 8,
      packed: packed.length,
      plain: options.promises ?? plain.length,
      crc: options.crc ?? crc32(plain),
      flags: options.flags ?? 0,
    }
    locals.push(head(0x04034b50, localHead, 8, facts), name, packed)
    directory.push(...directoryEntry(facts, offset, options.zip64 ?? false))
    offset += localHead + name.length + packed.length
  }
  const end = endOf(Object.keys(entries).length, { start: offset, length: sizeOf(directory) }, options.zip64)
  return new Blob([...locals, ...directory, ...end])
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

interface HeadFacts {
  readonly name: Uint8Array<ArrayBuffer>
  /** 0: stored, 8: deflated. */
  readonly method: number
  /** Bytes. */
  readonly packed: number
  readonly plain: number
  readonly crc: number
  readonly flags: number
}

function directoryEntry(facts: HeadFacts, offset: number, zip64: boolean): Uint8Array<ArrayBuffer>[] {
  const entry = head(0x02014b50, directoryHead, 10, facts)
  const view = new DataView(entry.buffer)
  view.setUint32(42, offset, true)
  if (!zip64) return [entry, facts.name]
  for (const at of [20, 24, 42]) view.setUint32(at, 0xffffffff, true)
  view.setUint16(30, 28, true)
  const extra = new DataView(new ArrayBuffer(28))
  extra.setUint16(0, 1, true)
  extra.setUint16(2, 24, true)
  for (const [index, value] of [facts.plain, facts.packed, offset].entries())
    extra.setBigUint64(4 + 8 * index, BigInt(value), true)
  return [entry, facts.name, new Uint8Array(extra.buffer)]
}

interface Directory {
  readonly start: number
  readonly length: number
}

function endOf(count: number, { start, length }: Directory, zip64 = false): ArrayBuffer[] {
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, zip64 ? 0xffff : count, true)
  end.setUint16(10, zip64 ? 0xffff : count, true)
  end.setUint32(12, zip64 ? 0xffffffff : length, true)
  end.setUint32(16, zip64 ? 0xffffffff : start, true)
  if (!zip64) return [end.buffer]
  const end64 = new DataView(new ArrayBuffer(56))
  end64.setUint32(0, 0x06064b50, true)
  end64.setBigUint64(4, 44n, true)
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, length],
    [48, start],
  ] as const)
    end64.setBigUint64(at, BigInt(value), true)
  const locator = new DataView(new ArrayBuffer(20))
  locator.setUint32(0, 0x07064b50, true)
  locator.setBigUint64(8, BigInt(start + length), true)
  locator.setUint32(16, 1, true)
  return [end64.buffer, locator.buffer, end.buffer]
}

/** @param methodAt the place of the method; what both heads have is at fixed distances from it. */
function head(
  signature: number,
  length: number,
  methodAt: number,
  { name, method, packed, plain, crc, flags }: HeadFacts,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  view.setUint16(methodAt - 2, flags, true)
  view.setUint16(methodAt, method, true)
  view.setUint32(methodAt + 6, crc, true)
  view.setUint32(methodAt + 10, packed, true)
  view.setUint32(methodAt + 14, plain, true)
  view.setUint16(methodAt + 18, name.length, true)
  return new Uint8Array(view.buffer)
}

const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

interface MadeWorkbook {
  /** Markup of the rows of each sheet, by its name; or the whole markup of its part. */
  readonly sheets: Readonly<Record<string, string>>
  /** The number format of each cell style, in their order. */
  readonly formats?: readonly string[]
  /** Markup of the shared texts. */
  readonly texts?: string
  /** Attributes of the properties of the workbook: `date1904="1"`. */
  readonly properties?: string
  /** Attributes of the sheets in the list of sheets: `state="hidden"`. */
  readonly sheetAttributes?: string
  readonly isStrict?: boolean
}

/** The markup of a sheet. @param rows its rows @param before the markup before them @param behind the markup after them */
export function sheetMarkup(rows: string, before = '', behind = ''): string {
  return `<?xml version="1.0"?><worksheet xmlns="${transitional.main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`
}

function contentTypes(sheets: number): string {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ['xl/sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ].map(([path, type]) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`)
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

/** The parts of a workbook by their path. */
export function workbookParts(made: MadeWorkbook): Record<string, string> {
  const { main, relations } = made.isStrict ? strict : transitional
  const { sheets, formats = ['General'], texts, properties = '', sheetAttributes = '' } = made
  const names = Object.keys(sheets)
  const listed = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" ${sheetAttributes} r:id="rId${at + 1}"/>`,
  )
  const targets = [
    ...names.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['rIdS', 'styles', 'styles.xml'],
    ...(texts === undefined ? [] : [['rIdT', 'sharedStrings', 'sharedStrings.xml']]),
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
  const numbers = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const parts = Object.values(sheets).map((sheet, at) => {
    const markup = sheet.startsWith('<?xml') ? sheet : sheetMarkup(sheet)
    return [`xl/worksheets/sheet${at + 1}.xml`, markup.replaceAll(transitional.main, main)] as const
  })
  return {
    '[Content_Types].xml': contentTypes(Object.keys(parts).length),
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><numFmts>${numbers.join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(texts !== undefined && {
      'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="${main}">${texts}</sst>`,
    }),
    ...Object.fromEntries(parts),
  }
}

/** A workbook of one sheet. @param sheet its markup, or its rows */
export function workbookOf(sheet: string, options?: ZipOptions): Blob {
  return zipOf(workbookParts({ sheets: { Made: sheet } }), options)
}

/** A cell with a number format, or with a formula that no program has calculated yet. */
interface StyledCell {
  readonly value: string | number | Date
  readonly format: string
}

export type MadeCell = string | number | null | StyledCell | { readonly formula: string }

/** The rows of a sheet; numbers with the digits that JavaScript gives them. @param formats grows by those of the cells */
export function rowsMarkup(rows: readonly (readonly MadeCell[])[], formats: string[] = ['General']): string {
  const styleOf = (format: string) => {
    const known = formats.indexOf(format)
    return known === -1 ? formats.push(format) - 1 : known
  }
  return rows.map((row) => `<row>${row.map((cell) => cellMarkup(cell, styleOf)).join('')}</row>`).join('')
}

const dayMs = 86_400_000

function cellMarkup(cell: MadeCell, styleOf: (format: string) => number): string {
  if (cell === null) return '<c/>'
  if (typeof cell !== 'object') return valueMarkup(cell, '')
  if ('formula' in cell) return `<c><f>${cell.formula}</f></c>`
  const { value, format } = cell
  const style = ` s="${styleOf(format)}"`
  const serial = (date: Date) => (date.getTime() - Date.UTC(1899, 11, 30)) / dayMs
  return valueMarkup(value instanceof Date ? serial(value) : value, style)
}

function valueMarkup(value: string | number, style: string): string {
  if (typeof value === 'number') return `<c${style}><v>${value}</v></c>`
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_')
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

/** A workbook of one sheet with these cells. @param merged ranges of merged cells: `A1:B2` */
export function workbookOfCells(
  rows: readonly (readonly MadeCell[])[],
  merged: readonly string[] = [],
): Blob {
  const formats = ['General']
  const markup = rowsMarkup(rows, formats)
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const behind = ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`
  return zipOf(workbookParts({ sheets: { Made: sheetMarkup(markup, '', behind) }, formats }))
}
