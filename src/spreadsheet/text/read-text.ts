// A text file or a clipboard as a workbook: on the page where it is small, in the thread where it is not.
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { Workbook, WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import { type ClipboardFlavours, readClipboard } from './clipboard.ts'
import { readDelimited } from './delimited-text.ts'
import { guessDialect } from './guess-dialect.ts'
import { decodeText, type Encoding } from './text-decoding.ts'

export type TextSource = Blob | ClipboardFlavours

export interface TextReading {
  /** The name of the sheet that a text is; the text has none. */
  readonly name: string
  /** That of a text, where a person chose it. */
  readonly encoding?: Encoding | undefined
}

/** @throws TableError for what cannot be read as a table */
export async function readText(source: TextSource, { name, encoding }: TextReading): Promise<Workbook> {
  if (!(source instanceof Blob)) return pastedWorkbook(source, name)
  const decoded = decodeText(new Uint8Array(await source.arrayBuffer()), encoding)
  const table = readDelimited(decoded.text, guessDialect(decoded.text))
  const notes: TableNote[] = decoded.isGuessed
    ? [{ kind: 'guessed-encoding', encoding: decoded.encoding }]
    : []
  return textWorkbook([{ name, isHidden: false, table, notes, hiddenRows: [], hiddenColumns: [] }])
}

function pastedWorkbook(flavours: ClipboardFlavours, name: string): Workbook {
  const { sheets, hidden, ...pasted } = readClipboard(flavours)
  const { rows: hiddenRows, columns: hiddenColumns } = hidden
  return textWorkbook(sheets ?? [{ ...pasted, name, isHidden: false, hiddenRows, hiddenColumns }])
}

/** Texts have no dates that are numbers. */
function textWorkbook(sheets: readonly WorkbookSheet[]): Workbook {
  return { dateSystem: 1900, sheets }
}
