// The console's own reader of workbooks.
import { typeOf } from '../../src/spreadsheet/cell-type.ts'
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts'
import { serveReader } from './reader-thread.ts'

serveReader(
  (file) => readWorkbook(file),
  ({ sheets }) =>
    sheets.map(({ table }) =>
      Array.from({ length: table.rowCount }, (_, row) =>
        table.row(row).map((text, column) => {
          // A day that begins a month is a month in the table.
          const isMonth = typeOf(table.facts(row, column)) === 'date' && text.length === '2027-01'.length
          return isMonth ? `${text}-01` : text
        }),
      ),
    ),
)
