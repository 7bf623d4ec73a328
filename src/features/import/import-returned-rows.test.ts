import { expect, test } from 'vitest'
import { openFindings } from '#import/findings/registry.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import { readItems } from '#import/items.ts'
import { nothingLeftOut } from '#import/left-out.ts'
import { ruleProblems } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { messages as deImports } from '#messages/de/imports.ts'
import { messages as deOutbox } from '#messages/de/outbox.ts'
import { messages as deUi } from '#messages/de/ui.ts'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import type { Table } from '#spreadsheet/table.ts'
import { readClipboard } from '#spreadsheet/text/clipboard.ts'
import { writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { checked, context } from '#testing/checked-sheets.ts'
import { isLongRun } from '#testing/effort.ts'
import { workbookOfCells } from '#testing/made-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { cellsOf } from './import-account-cells.ts'
import { returnedCsv, returnedTexts, returnedWorkbook } from './import-returned-rows.ts'

const words = { imports, outbox, ui }
const german = { imports: deImports, outbox: deOutbox, ui: deUi }

/** Rows of a sheet that the service rejected, and those with an error, which never were on their way. */
function notImported(check: SheetCheck) {
  const reading = readItems(check, context)
  const rows = reading.items.map(({ name, rows: own, amounts }, place) => ({
    place,
    name,
    outcome: { kind: 'refused' as const, message: '=Reason' },
    rows: own.map((row) => ({ row: row + 2, cells: cellsOf(check, row) })),
    amounts: [...amounts].flatMap(([version, of]) =>
      [...of].map(([period, text]) => ({ version, period, text })),
    ),
  }))
  const planned = {
    plan: { items: [] },
    reading,
    leftOut: nothingLeftOut,
  }
  return {
    sent: { headings: check.sheet.headings, returned: undefined, rows },
    resource: 'cost-item' as const,
    origin: { check, context, planned },
  }
}

async function checkOfWorkbook() {
  const file = workbookOfCells([
    ['Name', 'External ID', 'Focus area', '2027-01', '2027-02'],
    ['=Desks', { value: 11, format: '00000' }, 'R-1', 1.234, '1.234'],
    ['Chairs', '007', 'R-1', 0.1, { value: -5, format: '#,##0.00' }],
    ['Lamps', '008', 'R-9', 7, 8],
  ])
  return checked((await readSheet(file)).table, { decimal: ',' })
}

function shown(table: Table) {
  return Array.from({ length: table.rowCount }, (_, row) =>
    Array.from(
      { length: table.width },
      (_, column) => `${table.type(row, column)} ${table.cell(row, column)}`,
    ),
  )
}

test('rows that were not imported are a workbook in which amounts are numbers, and texts the same texts', async () => {
  const check = await checkOfWorkbook()
  const file = await returnedWorkbook(imports, returnedTexts(words, notImported(check)), writeWorkbook)
  expect(file.name).toBe('rows-not-imported.xlsx')
  expect(shown((await readSheet(file)).table)).toEqual([
    [
      'text Name',
      'text External ID',
      'text Focus area',
      'text Forecast 2027-01',
      'text Forecast 2027-02',
      `text ${imports.whyNotImported}`,
    ],
    [
      'text =Desks',
      'text 00011',
      'text R-1',
      'number 1.234',
      'number 1234',
      expect.stringContaining('=Reason'),
    ],
    ['text Chairs', 'text 007', 'text R-1', 'number 0.1', 'number -5', expect.stringContaining('=Reason')],
    [
      'text Lamps',
      'text 008',
      'text R-9',
      'number 7',
      'number 8',
      expect.stringContaining(imports.marks['area-missing']),
    ],
  ])
})

test.each([
  ['English', words],
  ['German', german],
])('rows given back in %s ask nothing and mean the same, as a CSV and as a workbook', async (_, language) => {
  const check = await checkOfWorkbook()
  const texts = returnedTexts(language, notImported(check))
  const { table: csv } = readClipboard({ text: await returnedCsv(texts).text(), html: '' })
  takeGuardsOff(csv)
  const workbook = await returnedWorkbook(language.imports, texts, writeWorkbook)
  for (const table of [csv, (await readSheet(workbook)).table]) {
    const again = checked(table, { decimal: undefined, version: undefined })
    expect(openFindings(again)).toEqual([])
    expect(ruleProblems(again.rules, {})).toEqual([])
    const meant = (of: SheetCheck) =>
      readItems(of, context).items.map(({ name, amounts }) => ({ name, amounts }))
    expect(meant(again)).toEqual(meant(check))
    expect(meant(again)).toHaveLength(2)
  }
})

test('of a sheet that is gone, rows come back by what was kept with them', () => {
  const { sent, resource } = notImported(
    checked([
      ['Name', 'Cost centre', 'Focus area', '2027-01'],
      ['Desks', 'R-1', '', '1.234'],
    ]),
  )
  const kept = {
    ...sent,
    returned: [
      { column: 0, heading: 'Name' },
      { column: 1, heading: 'Focus area' },
    ],
  }
  const amounts = [{ version: 'ACTUAL', period: '2027-01', text: '1.234' }]
  const rows = [
    {
      place: 0,
      name: 'Desks',
      outcome: { kind: 'not-sent' as const },
      rows: [{ row: 2, cells: ['Desks', 'R-1'] }],
      amounts,
    },
  ]
  const texts = returnedTexts(words, { sent: { ...kept, rows }, resource, origin: undefined })
  expect(texts.headings).toEqual(['Name', 'Focus area', 'Actual 2027-01', imports.whyNotImported])
  expect(texts.rows[0]?.slice(0, 3)).toEqual(['Desks', 'R-1', '1.2340'])
  // An earlier release kept the headings alone.
  const earlier = returnedTexts(words, {
    sent: { ...sent, returned: undefined, rows },
    resource,
    origin: undefined,
  })
  expect(earlier.headings).toEqual(['Name', 'Focus area', 'Actual 2027-01', imports.whyNotImported])
})

const count = isLongRun ? 25_000 : 5000

test(`${count} rows that were not imported are a workbook with all their digits`, async () => {
  const rows = Array.from({ length: count }, (_, row) => [`Desks ${row}`, `0${row}`, 'R-1', `${row}.${row}1`])
  const check = checked([['Name', 'External ID', 'Focus area', '2027-01'], ...rows])
  const file = await returnedWorkbook(imports, returnedTexts(words, notImported(check)), writeWorkbook)
  const { table } = await readSheet(file)
  const read = rows.map((_, row) => [0, 1, 2, 3].map((column) => table.cell(row + 1, column)))
  expect(read.filter((cells, row) => cells.join() !== rows[row]?.join()).slice(0, 3)).toEqual([])
  expect(table.rowCount).toBe(count + 1)
})

test('rows that were not imported are a CSV that no spreadsheet runs', async () => {
  const text = await returnedCsv(returnedTexts(words, notImported(await checkOfWorkbook()))).text()
  expect(text).toContain("'=Desks,00011,R-1,1.2340,1234,")
  expect(text).toContain(',-5,')
})
