// How the import judges the periods of a sheet with one row per period.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { openStage, screen } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

const headings = ['Period', 'Name', 'External ID', 'Focus area', 'Version', 'Amount']

async function choosePeriods(...periods: readonly string[]): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const rows = periods.map((period) => [period, 'Licences', 'EXT-1', areaId, 'Forecast', '5'])
  const text = [headings, ...rows].map((cells) => cells.join(';')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'costs.csv', { type: 'text/csv' }))
  await screen.findByRole('grid')
}

/** The message about the cell of a period. */
const messageAt = async (period: string) => (await screen.findByRole('gridcell', { name: period })).title

test('a period that the service refuses is an error of its cell, and a date with two readings names both', async () => {
  await choosePeriods('2027-01', 'foo', '1/2/2030')
  expect(await screen.findByText(messages.errors({ count: 2 }))).toBeDefined()
  expect(await messageAt('foo')).toBe(messages.marks['period-unknown'])
  const readings = messages.marks['period-ambiguous']({ first: '2030-01', second: '2030-02' })
  expect(await messageAt('1/2/2030')).toBe(readings)
})
