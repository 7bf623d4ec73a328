// Excel workbooks. The reader is loaded when the first one is dropped; cells come as values, so that a number has all
// its digits whatever its column showed.
import { Table, TableError } from '#bulk-import/table.ts'
import { checkWorkbook } from './workbook-check.ts'
import { numberText } from './workbook-number.ts'

/** A workbook is a zip file; one of 20 MB unpacks to a few hundred. */
const largestWorkbook = 20 * 1024 * 1024

export interface WorkbookSheet {
  readonly name: string
  readonly table: Table
}

/** The sheets of a workbook that hold anything. @throws TableError when the file is no workbook or is too large. */
export async function readWorkbook(file: Blob): Promise<readonly WorkbookSheet[]> {
  if (file.size > largestWorkbook) {
    throw new TableError('The workbook is larger than 20 MB. Save the sheet as CSV and import that.')
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw new TableError('This is no Excel workbook (.xlsx). An older .xls has to be saved as .xlsx or CSV.')
  }
  const errors = await checkWorkbook(bytes)
  const { default: readSheets } = await import('read-excel-file/universal')
  const sheets = await readSheets(new Blob([bytes]), { parseNumber: numberText }).catch((cause: unknown) => {
    throw new TableError('The workbook cannot be read. Open it, save it again as .xlsx, and drop that.', {
      cause,
    })
  })
  return sheets.flatMap(({ sheet, data }) => {
    const table = Table.of(data.map((row) => row.map(cellText)))
    for (const { row, column, text } of errors.get(sheet) ?? []) table.set(row, column, text)
    table.trim()
    return table.rowCount === 0 ? [] : [{ name: sheet, table }]
  })
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** The first of a month is how spreadsheets keep a month. */
function dateText(date: Date): string {
  const text = date.toISOString().slice(0, 10)
  return text.endsWith('-01') ? text.slice(0, 7) : text
}
