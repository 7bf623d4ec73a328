import { expect, test } from 'vitest'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { checked } from '#testing/checked-sheets.ts'
import { isLongRun } from '#testing/effort.ts'
import { workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { cellsOf } from './import-account-cells.ts'
import { returnedRows, returnedWorkbook } from './import-returned-rows.ts'

/** Numbers and texts that look like numbers, and what a spreadsheet would run. */
async function notImported() {
  const file = workbookOfCells([
    ['Name', 'External ID', '2027-01', '2027-02'],
    ['=Desks', { value: 11, format: '00000' }, 1.234, '1.234'],
    ['Chairs', '007', 0.1, { value: -5, format: '#,##0.00' }],
  ])
  const check = checked((await readSheet(file)).table, { decimal: ',' })
  const keptBack = [0, 1].map((row) => ({ row: row + 2, cells: cellsOf(check, row), reason: '=Reason' }))
  return { sent: { headings: [], rows: [] }, keptBack, headings: check.sheet.headings, check }
}

test('rows that were not imported are a workbook in which numbers are numbers, and texts the same texts', async () => {
  const file = await returnedWorkbook({ imports, outbox }, await notImported(), writeWorkbook)
  expect(file.name).toBe('rows-not-imported.xlsx')
  const { table } = await readSheet(file)
  const cells = [0, 1, 2].map((row) =>
    [0, 1, 2, 3, 4].map((column) => `${table.type(row, column)} ${table.cell(row, column)}`),
  )
  expect(cells).toEqual([
    ['text Name', 'text External ID', 'text 2027-01', 'text 2027-02', `text ${imports.reason}`],
    ['text =Desks', 'text 00011', 'number 1.234', 'text 1.234', 'text =Reason'],
    ['text Chairs', 'text 007', 'number 0.1', 'number -5', 'text =Reason'],
  ])
})

const count = isLongRun ? 25_000 : 5000

test(`${count} rows that were not imported are a workbook with numbers as numbers and dates as dates`, async () => {
  const headings = ['Name', 'External ID', 'Focus area', 'Period', 'Amount']
  const day = (row: number) => new Date(Date.UTC(2027, row % 12, row % 2 === 0 ? 1 : 15))
  function* rows() {
    for (let row = 0; row < count; row += 1) yield [`Desks ${row}`, '007', 'R-1', day(row), row / 4]
  }
  const columns = headings.map((heading) => ({ heading, width: 9, holds: 'text' }) as const)
  const sheet = { name: 'Sheet', columns, rows: rows(), frozen: { rows: 1, columns: 0 }, lists: [] }
  const check = checked((await readSheet(await writeWorkbook([sheet]))).table)
  const keptBack = Array.from({ length: count }, (_, row) => {
    return { row: row + 2, cells: cellsOf(check, row), reason: 'Reason' }
  })
  const sent = { headings: [], rows: [] }
  const file = await returnedWorkbook({ imports, outbox }, { sent, keptBack, headings, check }, writeWorkbook)
  const { table } = await readSheet(file)
  expect(table.rowCount).toBe(count + 1)
  const cellsAt = (row: number) =>
    [0, 1, 3, 4].map((column) => `${table.type(row + 1, column)} ${table.cell(row + 1, column)}`).join()
  const meantAt = (row: number) =>
    `text Desks ${row},text 007,date ${day(row)
      .toISOString()
      .slice(0, row % 2 === 0 ? 7 : 10)},number ${row / 4}`
  const wrong = Array.from({ length: count }, (_, row) => row).filter((row) => cellsAt(row) !== meantAt(row))
  expect(wrong.slice(0, 3).map(cellsAt)).toEqual([])
})

test('of a sheet that is gone all cells are texts, as its rows were kept', async () => {
  const kept = { ...(await notImported()), check: undefined }
  const { table } = await readSheet(await returnedWorkbook({ imports, outbox }, kept, writeWorkbook))
  expect([table.type(1, 2), table.cell(1, 2)]).toEqual(['text', '1.234'])
})

test('rows that were not imported are a CSV that no spreadsheet runs', async () => {
  const text = await returnedRows({ imports, outbox }, await notImported()).text()
  expect(text).toContain("'=Desks,00011,1.234,1.234,'=Reason")
})
