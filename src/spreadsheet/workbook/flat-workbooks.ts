// Workbooks that are one file of markup: flat OpenDocument (.fods).
import { TableError } from '#spreadsheet/table.ts'
import { markupEncoding } from './file-format.ts'
import { MarkupScanner } from './markup-scanner.ts'
import { OpenDocumentPart } from './open-document.ts'
import { maxUnpackedMb } from './unpack.ts'
import type { ReadOptions, Workbook } from './workbook.ts'

/** Bytes between two steps of the progress; few enough that little more is held than the piece under way. */
const sliceBytes = 65_536

/** Reads a workbook of markup, piece by piece. @throws TableError when it is damaged or too large */
export async function readFlatDocument(file: Blob, { onProgress }: ReadOptions): Promise<Workbook> {
  if (file.size > maxUnpackedMb * 1024 * 1024) {
    throw new TableError({ kind: 'workbook-too-large', maxMb: maxUnpackedMb })
  }
  const part = new OpenDocumentPart()
  const scanner = new MarkupScanner(part)
  const decoder = new TextDecoder((await markupEncoding(file)) ?? 'utf-8')
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = await file.slice(at, at + sliceBytes).arrayBuffer()
    scanner.feed(decoder.decode(bytes, { stream: true }))
    onProgress?.(at / file.size)
  }
  scanner.feed(decoder.decode())
  scanner.end()
  onProgress?.(1)
  return part.finish()
}
