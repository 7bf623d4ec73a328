// Workbooks that are zip files: which kind one is, from the parts that it has.
import { TableError } from '#spreadsheet/table.ts'
import { OpenDocumentPart } from './open-document.ts'
import type { ReadOptions, Workbook } from './workbook.ts'
import { readXlsx } from './xlsx.ts'
import { zipEntries } from './zip-directory.ts'
import { PartsReader } from './zip-parts.ts'

/** Reads a workbook that is a zip file. @throws TableError for any other zip file, and a damaged or encrypted one */
export async function readZippedWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  { onProgress }: ReadOptions,
): Promise<Workbook> {
  const entries = zipEntries(bytes)
  const reader = new PartsReader(entries, onProgress)
  refuseOthers(reader)
  if (reader.has('content.xml')) return readOpenDocument(reader)
  return readXlsx(reader)
}

function refuseOthers(parts: PartsReader): void {
  // As newer OpenDocument files are encrypted: one part that holds all others.
  if (parts.has('encrypted-package')) throw new TableError('encrypted')
  if (parts.has('xl/workbook.bin')) throw new TableError('binary-workbook')
  if (parts.has('Index/Document.iwa') || parts.has('Index.zip')) throw new TableError('apple-document')
  if (parts.has('word/document.xml') || parts.has('ppt/presentation.xml')) {
    throw new TableError('other-document')
  }
}

const manifest = 'META-INF/manifest.xml'

async function readOpenDocument(reader: PartsReader): Promise<Workbook> {
  if (reader.has(manifest)) {
    // As text: older programs wrote a document type into it.
    let text = ''
    for await (const piece of reader.text(manifest)) text += piece
    if (text.includes(':encryption-data')) throw new TableError('encrypted')
  }
  const part = new OpenDocumentPart()
  if (reader.has('styles.xml')) await reader.read('styles.xml', part)
  await reader.read('content.xml', part)
  return part.finish()
}
