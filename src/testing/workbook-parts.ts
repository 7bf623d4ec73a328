// The parts of a workbook as text.
import { unpackedText } from '#spreadsheet/workbook/unpack.ts'
import { zipEntries } from '#spreadsheet/workbook/zip-directory.ts'

/** The text of one part; empty when the workbook has none of this path. */
export async function entryText(file: Blob, path: string): Promise<string> {
  const entry = zipEntries(new Uint8Array(await file.arrayBuffer())).get(path)
  let text = ''
  if (entry) for await (const piece of unpackedText(entry, { left: entry.promisedSize })) text += piece
  return text
}
