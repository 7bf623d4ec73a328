// Workbooks that LibreOffice Calc wrote, from the file to the amounts of the items, digit for digit: the small ones
// are kept here, and `npm run test:long` lets the program write the others.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readItems } from '#import/items.ts'
import { WorkbookAssembly } from '#spreadsheet/read.ts'
import { asked, checked, context } from '#testing/checked-sheets.ts'
import {
  amountAt,
  codeOf,
  fileNameOf,
  keptSizes,
  makeOfficeWorkbook,
  nameOf,
  type OfficeSize,
  officeSizes,
  periods,
} from '#testing/office-workbooks.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { readWorkbook } from './read-workbook.ts'
import { answersOf } from './thread-answers.ts'
import type { WorkbookSheet } from './workbook.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const [smallest] = keptSizes
const isLong = process.env.OFFICE_WORKBOOKS !== undefined

async function workbookOfSize(size: OfficeSize): Promise<Blob> {
  if (keptSizes.some((one) => one === size))
    return new Blob([await readFile(join(fixtures, fileNameOf(size)))])
  const folder = await mkdtemp(join(tmpdir(), 'office-test-'))
  try {
    const path = join(folder, 'made.xlsx')
    await makeOfficeWorkbook(size, path)
    return new Blob([await readFile(path)])
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each(isLong ? officeSizes : keptSizes)(
  'a workbook of $rows rows becomes items with the amounts of its cells, to the digit',
  async (size) => {
    const { table } = await readSheet(await workbookOfSize(size))
    const check = checked(table, { decimal: undefined, pattern: 'YYYY-MM' })
    expect(asked(check)).toEqual([])
    expect(check.errorCount).toBe(0)
    const { items } = readItems(check, context)
    expect(items).toHaveLength(size.rows)
    for (const [row, item] of items.entries()) {
      const amounts = [...item.amounts.values()].flatMap((ofVersion) => [...ofVersion])
      const meant = periods.flatMap((period, column) => {
        const amount = amountAt(row, column)
        return amount === undefined ? [] : [[period, amount]]
      })
      // As texts, because a comparison of each pair would take minutes.
      expect(JSON.stringify(amounts)).toBe(JSON.stringify(meant))
      expect(item).toMatchObject({ name: nameOf(row), externalId: codeOf(row) })
    }
  },
)

function cellsOf({ table, ...sheet }: WorkbookSheet) {
  const facts = table.columns.map((texts, column) => texts.map((_, row) => table.facts(row, column)))
  return { ...sheet, texts: table.columns, facts, formats: { ...table.formats } }
}

it('a workbook is the same once it has been sent from one thread to another', async () => {
  const read = await readWorkbook(await workbookOfSize(smallest))
  const assembly = new WorkbookAssembly()
  for (const answer of answersOf(read)) {
    const sent = structuredClone(answer)
    if (sent.kind === 'sheet') assembly.open(sent.frame)
    if (sent.kind === 'cells') assembly.add(sent)
  }
  const { sheets, dateSystem } = assembly.finish(read.dateSystem)
  expect(dateSystem).toBe(1900)
  expect(sheets.map(cellsOf)).toEqual(read.sheets.map(cellsOf))
})
