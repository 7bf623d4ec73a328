// Rows as an Excel workbook, which the import reads back to the same records.
import type { writeWorkbook } from '#bulk-import/workbook/workbook-writer.ts'
import { writeWorkbookInThread } from '#bulk-import/workbook/write-in-thread.ts'
import type { WorkbookTable } from '#queries/csv-file.ts'
import { takeTurns } from '#queries/sliced-work.ts'

/** Characters: wide enough for an ID. */
const columnWidth = 26

const writeSheets: typeof writeWorkbook = (sheets) => writeWorkbookInThread(sheets, takeTurns)

/** @throws TableError when the browser cannot write workbooks */
export async function tableWorkbook(
  { fileName, headings, rows }: WorkbookTable,
  sheetName: string,
  write = writeSheets,
): Promise<File> {
  const columns = headings.map((heading) => ({ heading, width: columnWidth, holds: 'text' }) as const)
  const file = await write([{ name: sheetName, columns, rows, frozen: { rows: 1, columns: 0 }, lists: [] }])
  return new File([file], fileName, { type: file.type })
}
