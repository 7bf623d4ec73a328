// How the import judges the periods of a sheet.
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()
let areaId: string

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

const headings = ['Period', 'Name', 'External ID', 'Focus area', 'Version', 'Amount']

function choosePeriods(...periods: readonly string[]): Promise<void> {
  return chooseFile(
    headings,
    ...periods.map((period) => [period, 'Licences', 'EXT-1', areaId, 'Forecast', '5']),
  )
}

async function chooseFile(...rows: readonly (readonly string[])[]): Promise<void> {
  await stage.open('/funds/cost-items/import')
  const text = rows.map((cells) => cells.join(';')).join('\n')
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

test('a month whose year may be a day is a warning that names both readings', async () => {
  await choosePeriods('Feb-27', 'Jan-31')
  expect(await screen.findByText(messages.warnings({ count: 1 }))).toBeDefined()
  const message = await messageAt('Jan-31')
  expect(message).toContain('January 2031')
  expect(message).toContain('January 31')
})

test('a heading whose year may be a day is named with both readings', async () => {
  const months = ['Forecast Jan-31', 'Forecast Feb-27']
  await chooseFile(['Name', 'Focus area', ...months], ['Licences', areaId, '5', '6'])
  const columns = messages.columnNamed({ letters: 'C', heading: 'Forecast Jan-31' })
  const { title, text, answers } = messages.findings['heading-days']
  const name = title({ columns })
  const note = await screen.findByRole('region', { name })
  expect(note.textContent).toContain(text({ month: 'January 2031', day: 'January 31' }))
  await stage.user.click(screen.getByRole('button', { name: answers.seen }))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
})

const versionChoice = () => screen.queryByLabelText(messages.versionLabel)
/** True where the choice is shown as required. */
const isRequired = () => versionChoice()?.closest('[data-open]') !== null

test('the choice of a version is not there where each row names one, and is not required for some rows', async () => {
  await choosePeriods('2027-01', '2027-02')
  expect(versionChoice()).toBeNull()
  const row = (period: string, version: string) => [period, 'Licences', 'EXT-1', areaId, version, '5']
  await chooseFile(headings, row('2027-01', 'Forecast'), row('2027-02', ''))
  expect(versionChoice()).not.toBeNull()
  expect(isRequired()).toBe(false)
})

test('the choice of a version is not there where the rows of months name one', async () => {
  await chooseFile(
    ['Name', 'Focus area', 'Version', '2027-01'],
    ['Licences', areaId, 'Actual', '5'],
    ['Licences', areaId, 'Forecast', '6'],
  )
  expect(versionChoice()).toBeNull()
  expect(await screen.findByText(messages.noErrors)).toBeDefined()
})

test('the choice of a version is required where no column names it', async () => {
  await chooseFile(headings.toSpliced(4, 1), ['2027-01', 'Licences', 'EXT-1', areaId, '5'])
  expect(isRequired()).toBe(true)
})

test('a heading that was matched by hand to a period which the service refuses is named before the review', async () => {
  await chooseFile(['Name', 'Focus area', 'Forecast 2027-01', 'Approved'], ['Licences', areaId, '5', '6'])
  const column = messages.columnNamed({ letters: 'D', heading: 'Approved' })
  const [choice] = await screen.findAllByLabelText(messages.fieldFor({ column }))
  if (choice) await stage.user.selectOptions(choice, messages.roles['period-amount'])
  const name = messages.findings['unknown-periods'].title({ columns: column })
  expect(await screen.findByRole('region', { name })).toBeDefined()
  await stage.user.selectOptions(await screen.findByLabelText(messages.periodFormat), 'MM/YYYY')
  expect(await screen.findByText(messages.findings['period-format'].text())).toBeDefined()
})
