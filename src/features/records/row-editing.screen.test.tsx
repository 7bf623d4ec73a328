// Editing in a row of the tree, and an opened record that follows the keys, on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'
import { simulateClipboard } from '#testing/simulated-clipboard.ts'

const stage = openStage()
let areas: PlantedAreas

const panelName = { name: hierarchies.record({ kind: 'focus-area' }) }
const panel = () => screen.findByRole('complementary', panelName)
const rowOf = (id: string) =>
  screen
    .getByRole('treegrid')
    .querySelector<HTMLElement>(`a[href^="/focus-areas/${id}"]`)
    ?.closest<HTMLElement>('[role="row"]') ?? null
const focusRow = (id: string) =>
  waitFor(() => {
    rowOf(id)?.focus()
    expect(document.activeElement).toBe(rowOf(id))
  })
const cell = () => screen.findByRole('textbox', { name: hierarchies.name })
const stored = async () => (await stage.site.ask('GET', `/focus-areas/${areas.payments}`)).body

beforeEach(async () => {
  areas = await plantAreas(stage.site)
})

test('a cell is edited in its row: Enter saves it, Escape cancels, errors are shown', async () => {
  await stage.open('/focus-areas')
  await focusRow(areas.payments)
  await stage.user.keyboard('{F2}')
  expect(document.activeElement).toBe(await cell())
  await stage.user.keyboard('Thrown away{Escape}')
  expect(document.activeElement).toBe(rowOf(areas.payments))
  expect(stage.writes).toEqual([])
  await stage.user.keyboard('{F2}')
  await stage.user.clear(await cell())
  await stage.user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(hierarchies.cellProblems['no-name'])
  expect(document.activeElement).toBe(await cell())
  await stage.user.keyboard('Renamed in its row{Enter}')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Renamed in its row' }))
  await waitFor(() => expect(rowOf(areas.payments)?.textContent).toContain('Renamed in its row'))
  expect(document.activeElement).toBe(rowOf(areas.payments))
})

test('a cell that is rejected is discarded on the record, also after a reload', async () => {
  await stage.open(`/focus-areas/${areas.cards}`)
  await within(await panel()).findByRole('heading', { level: 2, name: 'Cards' })
  await focusRow(areas.cards)
  // Another person deletes the record while its name is typed.
  await stage.user.keyboard('{F2}')
  await stage.user.clear(await cell())
  await stage.user.keyboard('Typed in its row')
  expect((await stage.site.ask('DELETE', `/focus-areas/${areas.cards}`)).status).toBe(204)
  await stage.user.keyboard('{Enter}')
  // The panel may say at the same time that the record cannot be found.
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(ui.reasons.gone),
    ),
  )
  await screen.findByText(ui.changesNeedAttention({ count: 1 }))
  // The record leaves the tree; the text does not leave the screen.
  await stage.open(`/focus-areas/${areas.cards}`)
  await within(await panel()).findByText('Typed in its row')
  await waitFor(() => expect(rowOf(areas.payments)).not.toBeNull())
  await waitFor(() => expect(rowOf(areas.cards)).toBeNull())
  await stage.user.click(
    within(await panel()).getByRole('button', { name: new RegExp(`^${ui.acts.discard}`) }),
  )
  await waitFor(() => expect(screen.queryByText(new RegExp(outbox.needsAttention))).toBeNull())
})

test('the opened record follows the arrow keys, counts the rows, and closes by Escape in the tree', async () => {
  await stage.open('/focus-areas')
  await focusRow(areas.payments)
  await stage.user.keyboard('{Home}{Enter}')
  const shown = within(await panel())
  await shown.findByRole('heading', { level: 2, name: 'Audit' })
  await stage.user.keyboard('{ArrowDown}{ArrowDown}')
  await shown.findByRole('heading', { level: 2, name: 'Cards' })
  await shown.findByTitle(record.listPosition({ position: 3, count: 4 }))
  await stage.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', panelName)).toBeNull())
  expect(document.activeElement).toBe(rowOf(areas.cards))
})

test('the name of a row is copied by a key, and those of selected rows together', async () => {
  const clipboard = simulateClipboard()
  await stage.open('/focus-areas')
  // Once all of the list is there: its rows are drawn as it comes in.
  await waitFor(async () => {
    await focusRow(areas.payments)
    await stage.user.keyboard('{Control>}c{/Control}')
    expect(clipboard.text).toBe('Payments')
  })
  await stage.user.keyboard(' {ArrowDown} {Control>}c{/Control}')
  await waitFor(() => expect(clipboard.text).toBe('Payments\nCards'))
})
