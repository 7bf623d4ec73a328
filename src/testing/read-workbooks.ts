// Workbooks read back in tests.
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'

/** The first sheet, its rows as text. */
export async function readSheet(file: Blob) {
  const { sheets } = await readWorkbook(file)
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet')
  return { ...sheet, rows: Array.from({ length: sheet.table.rowCount }, (_, row) => sheet.table.row(row)) }
}
