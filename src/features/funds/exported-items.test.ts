// The import reads back an export whatever language its headings are in.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fundRows } from '#data/funds/fund-rows.ts'
import { recordOfItem } from '#data/funds/fund-store.ts'
import { tableWorkbook } from '#features/import/table-workbook.ts'
import { suggestRoles } from '#import/columns.ts'
import { messages as german } from '#messages/de/items.ts'
import { messages as english } from '#messages/en/items.ts'
import { writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { drawnSites, importAt, planOfFile, rowsOf } from '#testing/funds-in-files.ts'
import { readSheet } from '#testing/read-workbooks.ts'
import { fundCsv, fundTable } from './fund-export.ts'

it('an export with German headings changes nothing when it is imported again', async () => {
  await fc.assert(
    fc.asyncProperty(drawnSites, async (site) => {
      const { check, plan } = await planOfFile(
        importAt(site),
        await fundCsv('cost-item', rowsOf(site), german),
      )
      expect(check.errorCount).toBe(0)
      expect(plan.counts).toMatchObject({ unchanged: site.items.length, create: 0, update: 0, refused: 0 })
    }),
    { seed: 20261123, numRuns: 20 },
  )
})

it('a workbook of items changes nothing when it is imported again', async () => {
  await fc.assert(
    fc.asyncProperty(drawnSites, async (site) => {
      const file = await tableWorkbook(fundTable('cost-item', rowsOf(site), english), 'Items', writeWorkbook)
      expect(file.name).toMatch(/^cost-items \d{4}-\d\d-\d\d\.xlsx$/)
      const { check, plan } = await planOfFile(importAt(site), file)
      expect(check.errorCount).toBe(0)
      expect(plan.counts).toMatchObject({ unchanged: site.items.length, create: 0, update: 0, refused: 0 })
    }),
    { seed: 20261123, numRuns: 40 },
  )
})

it('25,000 items are a workbook in which codes that look like numbers or dates are texts', async () => {
  const codes = ['007', '1E5', '2027-04-30', '12345678901234567890', null]
  const items = Array.from({ length: 25_000 }, (_, at) => ({
    benefitItemId: `item ${at}`,
    name: `=Desks ${at}`,
    focusAreaId: 'a',
    externalBenefitItemId: codes[at % codes.length] ?? null,
  }))
  const areaOf = () => ({ name: '10', path: [], lineage: ['a'] })
  const rows = fundRows(items.map(recordOfItem), { labels: undefined, areaOf })
  const workbook = await tableWorkbook(fundTable('benefit-item', rows, english), 'Items', writeWorkbook)
  const { table } = await readSheet(workbook)
  expect(table.rowCount).toBe(25_001)
  const columns = [english.id, english.name, english.externalId, english.focusArea].map((title) =>
    table.row(0).indexOf(title),
  )
  const wrong = items.filter((item, at) => {
    const meant = [item.benefitItemId, item.name, item.externalBenefitItemId ?? '', '10'].map(
      (text) => `text ${text}`,
    )
    const found = columns.map((column) => `${table.type(at + 1, column)} ${table.cell(at + 1, column)}`)
    return found.join() !== meant.join()
  })
  expect(wrong).toEqual([])
})

it.each(['cost-item', 'benefit-item'] as const)(
  'German headings of %ss mean what the English mean',
  async (kind) => {
    const rolesIn = async (titles: typeof english) => {
      const text = await (await fundCsv(kind, [], titles)).text()
      return suggestRoles(text.replace('\ufeff', '').trim().replaceAll('"', '').split(','), kind)
    }
    expect(await rolesIn(german)).toEqual(await rolesIn(english))
  },
)

it.each([
  { path: ['Retail'], pathText: 'Retail / Cards' },
  { path: ['Retail', undefined], pathText: '' },
])('the path of a focus area is left out where an ancestor is unknown: $path', async ({ path, pathText }) => {
  const item = { benefitItemId: 'i', name: 'Savings', focusAreaId: 'a', externalBenefitItemId: null }
  const areaOf = () => ({ name: 'Cards', path, lineage: ['a'] })
  const rows = fundRows([recordOfItem(item)], { labels: undefined, areaOf })
  const [headings = [], values = []] = (await (await fundCsv('benefit-item', rows, english)).text())
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  expect(values[headings.indexOf(english.focusAreaPath)]).toBe(pathText)
})
