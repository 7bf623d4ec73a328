// The parts of a workbook as text.
import { unpackedText, zipEntries } from '#bulk-import/workbook/zip-entries.ts'

/** The text of one part; empty when the workbook has none of this path. */
export async function entryText(file: Blob, path: string): Promise<string> {
  const entry = zipEntries(new Uint8Array(await file.arrayBuffer())).find((one) => one.path === path)
  let text = ''
  if (entry) for await (const piece of unpackedText(entry)) text += piece
  return text
}
