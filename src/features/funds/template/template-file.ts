// A template as a file: CSV for every program, or a workbook whose cells offer the entries of the reference lists.

import { csvLine } from '#contract/csv.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { takeTurns } from '#data/sliced-work.ts'
import type { Messages } from '#messages/messages.ts'
import type { WrittenSheet } from '#spreadsheet/workbook/workbook-writer.ts'
import type { KeyWords, Template } from './template.ts'
import type { ListedKeys } from './template-keys.ts'

/** Headings and rows; text that a spreadsheet would run is guarded, and the import removes the guard. */
export function templateCsv(kind: ItemKind, { columns, rows }: Template): File {
  const text = [columns.map(({ heading }) => heading), ...rows].map(csvLine).join('')
  return new File([`\ufeff${text}`], `${itemResources[kind].collection}-template.csv`, { type: 'text/csv' })
}

/** Writes a workbook: in a thread, where there is a page. */
type WriteSheets = (sheets: readonly WrittenSheet[]) => Promise<Blob>

/** Loads the writer of workbooks with the first one. */
const writeSheets: WriteSheets = async (sheets) => {
  const { write } = await import('#spreadsheet/write.ts')
  return write(sheets, takeTurns)
}

export async function templateWorkbook(
  m: Messages['items'],
  {
    kind,
    template,
    keys,
    words,
  }: {
    readonly kind: ItemKind
    readonly template: Template
    readonly keys: ListedKeys
    readonly words: KeyWords
  },
  write = writeSheets,
): Promise<File> {
  const { templateSheets } = await import('./template-workbook.ts')
  const blob = await write(templateSheets(m, kind, template, { keys, words }))
  return new File([blob], `${itemResources[kind].collection}-template.xlsx`, {
    type: blob.type,
  })
}
