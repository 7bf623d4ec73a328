// Rows as an Excel workbook, which the import reads back to the same records.

import { takeTurns } from '#data/sliced-work.ts'
import { type CsvColumn, workbookText } from '#hierarchy/csv-export.ts'
import type { WorkbookRow, writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { write as writeInThread } from '#spreadsheet/write.ts'

interface WorkbookTable<Row> {
  /** Of the file, which is as of today. */
  readonly fileName: string
  readonly columns: readonly CsvColumn<Row>[]
  readonly rows: Iterable<Row>
}

/** Characters: wide enough for an ID. */
const columnWidth = 26

const writeSheets: typeof writeWorkbook = (sheets) => writeInThread(sheets, takeTurns)

/** @throws TableError when what writes workbooks cannot be started */
export async function tableWorkbook<Row>(
  table: WorkbookTable<Row>,
  sheetName: string,
  write = writeSheets,
): Promise<File> {
  const columns = table.columns.map(
    ({ title }) => ({ heading: title, width: columnWidth, holds: 'text' }) as const,
  )
  const rows = cellsOf(table)
  const file = await write([{ name: sheetName, columns, rows, frozen: { rows: 1, columns: 0 }, lists: [] }])
  return new File([file], table.fileName, { type: file.type })
}

/** Numbers as numbers; made as they are asked for. */
function* cellsOf<Row>({ rows, columns }: WorkbookTable<Row>): Generator<WorkbookRow, void, undefined> {
  for (const row of rows) {
    yield columns.map(({ value }) => {
      const found = value(row) ?? undefined
      return typeof found === 'string' ? workbookText(found) : found
    })
  }
}
