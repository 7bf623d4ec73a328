// Drafts of sheets, on the screen and across reloads.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/en/imports.ts'
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

const start = '/funds/cost-items/import'
const heading = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01']
const rows = () => [
  heading,
  ['Licences', 'EXT-1', areaId, '1100.25'],
  ['Desks', 'EXT-2', 'No such area', '12'],
]

async function chooseFile(name = 'costs.csv'): Promise<void> {
  await stage.open(start)
  const text = rows()
    .map((cells) => cells.join(','))
    .join('\n')
  await stage.user.upload(
    await screen.findByLabelText(messages.fileToImport),
    new File([text], name, { type: 'text/csv' }),
  )
  await screen.findByRole('grid')
  await screen.findByText(messages.draftSaved)
}

const reload = () => stage.open(`${location.pathname}${location.search}`)
const button = (name: string) => screen.findByRole('button', { name })
const cell = (name: string) => screen.findByRole('gridcell', { name })

async function type(into: string, text: string): Promise<void> {
  await stage.user.dblClick(await cell(into))
  await stage.user.keyboard(`{Control>}a{/Control}${text}{Enter}`)
  await cell(text)
  await screen.findByText(messages.draftSaved)
}

test('a reload comes back to the rows as they were corrected, and Undo still takes corrections back', async () => {
  await chooseFile()
  await type('Licences', 'Seats')
  await type('Desks', 'Chairs')
  await reload()
  await cell('Chairs')
  await cell('Seats')
  await stage.user.click(await button(messages.undo))
  await cell('Desks')
  await screen.findByText(messages.draftSaved)
  await reload()
  await cell('Desks')
  await cell('Seats')
  await stage.user.click(await button(messages.redo))
  await cell('Chairs')
})

test('a draft is listed with its rows, continued with its rules, and deleted only after a question', async () => {
  await chooseFile()
  await stage.user.selectOptions(await screen.findByLabelText(messages.blankCells), messages.clearValues)
  await waitFor(() => expect(screen.getByLabelText(messages.blankCells)).toHaveProperty('value', 'clear'))
  await screen.findByText(messages.draftSaved)
  await stage.user.click(await button(messages.closeDraft))
  const list = await screen.findByRole('region', { name: messages.drafts })
  expect(list.textContent).toContain(messages.draftRows({ count: 2 }))
  expect(location.search).toBe('')
  // At the end, where “Continue here” is while another tab works on the draft.
  expect(within(list).getAllByRole('button').at(-1)?.textContent).toBe(messages.continueDraft)
  await stage.user.click(await button(messages.continueDraftOf({ name: 'costs.csv' })))
  await cell('Licences')
  expect(screen.getByLabelText(messages.blankCells)).toHaveProperty('value', 'clear')

  await stage.user.click(await button(messages.closeDraft))
  await stage.user.click(await button(messages.discardDraftOf({ name: 'costs.csv' })))
  await stage.user.click(await button(messages.cancel))
  await stage.user.click(await button(messages.discardDraftOf({ name: 'costs.csv' })))
  await stage.user.click(await button(messages.discardDraft))
  await waitFor(() => expect(screen.queryByRole('region', { name: messages.drafts })).toBeNull())
})

test('the rows that were not ready remain as the draft when the others are imported', async () => {
  await chooseFile()
  await stage.user.click(await button(messages.reviewValid))
  await stage.user.click(await button(messages.importItems({ count: 1 })))
  await screen.findByText(messages.keptInDraft({ count: 1 }))
  expect(location.search).toMatch(/^\?sent=/)
  await stage.open(start)
  const list = await screen.findByRole('region', { name: messages.drafts })
  expect(list.textContent).toContain(messages.draftRows({ count: 1 }))
  await stage.user.click(await button(messages.continueDraftOf({ name: 'costs.csv' })))
  await cell('Desks')
  expect(screen.queryByRole('gridcell', { name: 'Licences' })).toBeNull()
})

test('a draft is gone when all of it is imported, and its address says so', async () => {
  await chooseFile()
  const address = `${location.pathname}${location.search}`
  await type('No such area', areaName)
  await stage.user.click(await button(messages.reviewImport))
  await stage.user.click(await button(messages.importItems({ count: 2 })))
  await screen.findByText(messages.allImported({ count: 2 }))
  await stage.open(address)
  await screen.findByText(messages.tableFaults['no-draft'])
  expect(location.search).toBe('')
  expect(screen.queryByRole('region', { name: messages.drafts })).toBeNull()
})

test('a change that could not be stored is shown as not saved, stays on the screen, and is saved when asked', async () => {
  await chooseFile()
  const { put, add } = IDBObjectStore.prototype
  const full = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { put: full, add: full })
  try {
    await stage.user.dblClick(await cell('Licences'))
    await stage.user.keyboard('{Control>}a{/Control}Seats{Enter}')
    await screen.findByText(messages.draftFull)
    expect(screen.queryByText(messages.draftSaved)).toBeNull()
    await stage.user.click(await button(messages.startOver))
    await screen.findByRole('alertdialog', { name: messages.losing.text })
    await stage.user.click(await button(messages.cancel))
    await cell('Seats')
  } finally {
    Object.assign(IDBObjectStore.prototype, { put, add })
  }
  await stage.user.click(await button(messages.saveDraftAgain))
  await screen.findByText(messages.draftSaved)
  expect(screen.queryByText(messages.draftFull)).toBeNull()
  await reload()
  await cell('Seats')
})
