// Workbooks put together part by part, so that they can be what no program writes.
import { deflateRawSync } from 'node:zlib'

interface ZipOptions {
  /** What the directory says every entry unpacks to; the truth when left out. Bytes. */
  readonly promises?: number
}

const localHead = 30
const directoryHead = 46

/** A zip file of these entries. */
export function zipOf(entries: Readonly<Record<string, string>>, { promises }: ZipOptions = {}): Blob {
  const locals: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(entries)) {
    const name = new TextEncoder().encode(path)
    const plain = new TextEncoder().encode(text)
    const packed = new Uint8Array(deflateRawSync(plain))
    const sizes = { packed: packed.length, plain: promises ?? plain.length }
    locals.push(head(0x04034b50, localHead, 8, { name, sizes }), name, packed)
    const entry = head(0x02014b50, directoryHead, 10, { name, sizes })
    new DataView(entry.buffer).setUint32(42, offset, true)
    directory.push(entry, name)
    offset += localHead + name.length + packed.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, directory.length / 2, true)
  end.setUint16(10, directory.length / 2, true)
  end.setUint32(12, length, true)
  end.setUint32(16, offset, true)
  return new Blob([...locals, ...directory, end.buffer])
}

interface HeadFacts {
  readonly name: Uint8Array
  readonly sizes: { readonly packed: number; readonly plain: number }
}

/** @param methodAt where the method stands; the sizes and the length of the name follow it at fixed distances. */
function head(
  signature: number,
  length: number,
  methodAt: number,
  { name, sizes }: HeadFacts,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  view.setUint16(methodAt, 8, true)
  view.setUint32(methodAt + 10, sizes.packed, true)
  view.setUint32(methodAt + 14, sizes.plain, true)
  view.setUint16(methodAt + 18, name.length, true)
  return new Uint8Array(view.buffer)
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The markup of a sheet. @param rows its rows */
export function cells(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
}

/** A workbook of one sheet. @param sheet its markup, or its rows */
export function workbookOf(sheet: string, options?: ZipOptions): Blob {
  const parts = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Made" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet.startsWith('<?xml') ? sheet : cells(sheet),
  }
  return zipOf(parts, options)
}
