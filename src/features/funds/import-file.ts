// A dropped file as a table: text in any encoding and dialect, or an Excel workbook.
import type { DecimalMark } from '#bulk-import/amount.ts'
import { guessDialect, readDelimited } from '#bulk-import/delimited-text.ts'
import { type Table, TableError } from '#bulk-import/table.ts'
import { decodeText } from '#bulk-import/text-decoding.ts'
import { readWorkbook } from '#bulk-import/workbook.ts'
import { runInSlices } from '#queries/sliced-work.ts'

export interface ReadFile {
  readonly table: Table
  readonly mark: DecimalMark | undefined
  readonly notes: readonly string[]
  /** Where it came from, for people. */
  readonly name: string
}

/** @throws TableError when the file cannot be read as a table. */
export async function readImportFile(file: File): Promise<ReadFile> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // By what it is and not by what it is called: a zip file begins with PK.
  if (start[0] === 0x50 && start[1] === 0x4b) return readFirstSheet(file)
  if (start[0] === 0xd0 && start[1] === 0xcf) {
    throw new TableError(
      'This is a workbook of an old Excel (.xls). Save it as .xlsx or as CSV, and drop that.',
    )
  }
  const { text, encoding, isGuessed } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const table = await runInSlices(readDelimited(text, guessDialect(text)))
  const notes = isGuessed
    ? [`The file does not say how it is encoded; it was read as ${encoding}. Look at letters with accents.`]
    : []
  return { table, mark: undefined, notes, name: file.name }
}

async function readFirstSheet(file: File): Promise<ReadFile> {
  const [first, ...others] = await readWorkbook(file)
  if (!first) throw new TableError('All sheets of this workbook are empty.')
  const notes =
    others.length === 0
      ? []
      : [
          `The sheet "${first.name}" was read. The workbook has others: ${others.map(({ name }) => name).join(', ')}.`,
        ]
  return { table: first.table, mark: '.', notes, name: file.name }
}
