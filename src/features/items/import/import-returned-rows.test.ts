import { expect, test } from 'vitest'
import { writeWorkbook } from '#bulk-import/workbook/workbook-writer.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { checked } from '#testing/checked-sheets.ts'
import { workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { returnedRows, returnedWorkbook } from './import-returned-rows.ts'
import { cellsOf } from './import-rows.ts'

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

test('of a sheet that is gone all cells are texts, as its rows were kept', async () => {
  const kept = { ...(await notImported()), check: undefined }
  const { table } = await readSheet(await returnedWorkbook({ imports, outbox }, kept, writeWorkbook))
  expect([table.type(1, 2), table.cell(1, 2)]).toEqual(['text', '1.234'])
})

test('rows that were not imported are a CSV that no spreadsheet runs', async () => {
  const text = await returnedRows({ imports, outbox }, await notImported()).text()
  expect(text).toContain("'=Desks,00011,1.234,1.234,'=Reason")
})
