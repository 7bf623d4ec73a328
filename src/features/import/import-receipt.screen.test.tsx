// What a receipt leads to: its rows to fix, as a file, or its end. Nothing of them is there twice.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as records } from '#messages/en/hierarchy-imports.ts'
import { messages } from '#messages/en/imports.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { refusal } from '#testing/outbox-device.ts'
import { createArea } from '#testing/planted-areas.ts'
import { deleteDrafts, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let areaId: string
let areaName = ''

beforeEach(async () => {
  areaName = `Area ${randomUUID()}`
  areaId = await createArea(stage.site, areaName)
  await deleteDrafts()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Presses a button once it can be pressed. */
async function press(name: string | RegExp): Promise<void> {
  await waitFor(async () => expect(await button(name)).toHaveProperty('disabled', false))
  await stage.user.click(await button(name))
}
const cell = (name: string) => screen.findByRole('gridcell', { name })

async function chooseFile(lines: readonly (readonly string[])[], address: string): Promise<void> {
  await stage.open(address)
  const text = lines.map((cells) => cells.join(',')).join('\n')
  const input = await screen.findByLabelText(messages.fileToImport)
  await stage.user.upload(input, new File([text], 'rows.csv', { type: 'text/csv' }))
  await screen.findByText(messages.draftSaved)
}

async function type(into: string, text: string): Promise<void> {
  await stage.user.dblClick(await cell(into))
  await stage.user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
  await cell(text)
}

/** Two rows whose months have the version that the person chose: the service rejects one, the other has an error. */
async function importItems(): Promise<void> {
  await chooseFile(
    [
      ['Name', 'External ID', 'Focus area', '2027-01', 'Q2 2027'],
      ['Licences', 'EXT-1', areaId, '1100.25', '300'],
      ['Desks', 'EXT-2', 'No such area', '12', ''],
    ],
    '/funds/cost-items/import',
  )
  await stage.user.selectOptions(await screen.findByLabelText(messages.versionLabel), 'FORECAST')
  await press(messages.findings.undivided.answers['equal-parts'] as string)
  stage.answer = () => {
    stage.answer = () => undefined
    return refusal(400, 'The year 2027 is closed.')
  }
  await press(messages.reviewValid)
  await press(messages.importItems({ count: 1 }))
  await screen.findByText(messages.someImported({ count: 0, total: 1 }))
}

const stored = async () => {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: { name: string }[] }).values.map(({ name }) => name).toSorted()
}

/** The changes on this device that need the person. */
const open = () =>
  stage
    .outbox()
    .getSnapshot()
    .entries.filter(({ state }) => state === 'refused' || state === 'parked')

test('rows that were not imported are fixed here: nothing is asked again, and they are a draft once', async () => {
  await importItems()
  await press(messages.fixRows({ count: 2 }))
  await cell('Licences')
  await cell('Desks')
  await waitFor(() => expect(open()).toEqual([]))
  await type('No such area', areaName)
  await press(messages.reviewImport)
  await press(messages.importItems({ count: 2 }))
  await screen.findByText(messages.allImported({ count: 2 }))
  expect(await stored()).toEqual(['Desks', 'Licences'])
  await stage.open('/funds/cost-items/import')
  await screen.findByRole('region', { name: messages.earlier })
  expect(screen.queryByRole('region', { name: messages.drafts })).toBeNull()
})

test('rows that are in a file are no longer a draft, and the receipt says so', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:'
  })
  await importItems()
  await screen.findByText(messages.keptInDraft({ count: 1 }))
  await press(messages.saveNotImported)
  await screen.findByText(messages.returnedInFile)
  expect(screen.queryByText(messages.keptInDraft({ count: 1 }))).toBeNull()
  const text = (await saved[0]?.text()) ?? ''
  expect(text).toContain('Forecast 2027-01,Forecast 2027-04,Forecast 2027-05,Forecast 2027-06')
  expect(text).toContain(`Licences,EXT-1,${areaId},1100.25,100,100,100,`)
  await stage.open('/funds/cost-items/import')
  await screen.findByRole('region', { name: messages.earlier })
  expect(screen.queryByRole('region', { name: messages.drafts })).toBeNull()
})

test('Done asks before it discards rows, and leads to the items', async () => {
  await importItems()
  await press(messages.done)
  await press(ui.cancel)
  expect(open()).not.toEqual([])
  await press(messages.done)
  await press(messages.discardRows)
  await waitFor(() => expect(location.pathname).toBe('/funds/cost-items'))
  expect(open()).toEqual([])
})

test('a receipt has the sums of what was sent, and says that periods were divided', async () => {
  await chooseFile(
    [
      ['Name', 'Focus area', 'Forecast 2027-01', 'Forecast Q2 2027'],
      ['Licences', areaId, '1100.25', '300'],
      ['Desks', areaId, '12', ''],
    ],
    '/funds/cost-items/import',
  )
  await press(messages.findings.undivided.answers['equal-parts'] as string)
  await press(messages.reviewImport)
  await press(messages.importItems({ count: 2 }))
  const sums = await screen.findByRole('region', { name: messages.sentTotals({ count: 5 }) })
  await within(sums).findByText(messages.amountsFromSheet({ cells: 3, amounts: 5 }))
  const lines = within(sums)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(lines).toContain('2027-011,112.25')
  expect(lines).toContain('2027-05100.00')
  expect(lines).toContain(`${messages.sumOfAll}1,412.25`)
})

test('rows of records that were not imported are fixed here by their paths, with the same acts', async () => {
  await chooseFile(
    [
      ['Label', 'Code'],
      [areaName, ''],
      ['  Cards', 'C-1'],
      ['    Debit', 'C-2'],
      ['    Debit', 'C-2'],
    ],
    '/focus-areas/import',
  )
  await stage.user.selectOptions(screen.getByLabelText(records.headingRow), '1')
  await stage.user.selectOptions(screen.getByLabelText(messages.matchColumn({ heading: 'Label' })), 'name')
  // By the columns as they are read now.
  const ways = () => [...screen.getByLabelText<HTMLSelectElement>(records.findParents).options]
  await waitFor(() => expect(ways().map(({ value }) => value)).toContain('indent'))
  await stage.user.selectOptions(screen.getByLabelText(records.findParents), 'indent')
  await press(messages.reviewValid)
  await press(records.importRows({ count: 2 }))
  await screen.findByText(records.done({ count: 2, total: 2 }))
  await press(messages.fixRows({ count: 1 }))
  await cell(`${areaName} / Cards`)
  expect(screen.getByLabelText(records.findParents)).toHaveProperty('value', 'path')
  expect(screen.getByLabelText(messages.matchColumn({ heading: records.roles.name }))).toHaveProperty(
    'value',
    'name',
  )
  await screen.findByText(messages.draftSaved)
  await stage.open('/focus-areas/import')
  const drafts = await screen.findByRole('region', { name: messages.drafts })
  await waitFor(() => expect(within(drafts).getAllByRole('listitem')).toHaveLength(1))
})
