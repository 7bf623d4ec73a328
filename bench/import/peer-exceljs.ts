// ExcelJS, which reads Excel workbooks alone.
import exceljs from 'exceljs'
import { cellText, serveReader } from './reader-thread.ts'

serveReader(
  async (file) => {
    const book = new exceljs.Workbook()
    await book.xlsx.load(await file.arrayBuffer())
    return book
  },
  ({ worksheets }) =>
    worksheets.map((sheet) => {
      const rows: string[][] = []
      sheet.eachRow((row, number) => {
        while (rows.length < number) rows.push([])
        row.eachCell((cell, column) => {
          const texts = rows[number - 1]
          while (texts && texts.length < column) texts.push('')
          if (texts && cell.master === cell) texts[column - 1] = cellText(cell.result ?? cell.value)
        })
      })
      return rows
    }),
)
