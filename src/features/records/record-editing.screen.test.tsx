// Editing where the record is shown, on the real service.
import { beforeEach, expect, test } from 'vitest'
import { messages as app } from '#messages/en/app.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as m } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { addPerson } from '#testing/catalog-requests.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

const panel = () => screen.findByRole('complementary', { name: hierarchies.record({ kind: 'focus-area' }) })
const stored = async () => (await stage.site.ask('GET', `/focus-areas/${id}`)).body

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  id = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
  await stage.open(`/focus-areas/${id}`)
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
})

test('a button of the panel opens the form, and Ctrl+Enter or Ctrl+S saves it', async () => {
  await stage.user.click(within(await panel()).getByRole('button', { name: m.editRecord }))
  const name = await screen.findByRole('textbox', { name: ui.fieldName })
  await stage.user.clear(name)
  await stage.user.type(name, 'Payouts{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
  await screen.findByRole('heading', { level: 2, name: 'Payouts' })

  await stage.user.click(within(await panel()).getByRole('button', { name: m.editRecord }))
  await stage.user.type(await screen.findByRole('textbox', { name: ui.fieldName }), ' 2{Control>}s{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts 2' }))
})

test('Escape leaves a form, and asks when something was typed', async () => {
  await stage.user.click(within(await panel()).getByRole('button', { name: m.editRecord }))
  await stage.user.type(await screen.findByRole('textbox', { name: ui.fieldName }), ' 2{Escape}')
  await screen.findByRole('alertdialog', { name: editing.unsavedChanges })
  await stage.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const name = await screen.findByRole('textbox', { name: ui.fieldName })
  expect(name).toHaveProperty('value', 'Payments 2')
  await stage.user.type(name, '{Backspace}{Backspace}{Escape}')
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
  expect(stage.writes).toEqual([])
})

test('the name is edited in the panel: Enter saves it, Escape cancels and leaves the panel open', async () => {
  const shown = within(await panel())
  await stage.user.click(shown.getByRole('button', { name: 'Payments' }))
  await stage.user.keyboard('Payouts{Escape}')
  expect(shown.queryByRole('textbox')).toBeNull()
  const name = await shown.findByRole('button', { name: 'Payments' })
  expect(document.activeElement).toBe(name)
  await stage.user.keyboard('{Enter}')
  await stage.user.keyboard('Payouts{Enter}')
  await shown.findByRole('heading', { level: 2, name: 'Payouts' })
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
  expect(stage.writes).toEqual([
    { method: 'PATCH', path: `/focus-areas/${id}?updateMask=name`, body: { name: 'Payouts' } },
  ])
})

test('an external ID is given in the panel, and a name of spaces is an error at the field', async () => {
  const shown = within(await panel())
  await stage.user.click(shown.getByTitle(m.editField({ field: ui.fieldExternalId })))
  await stage.user.keyboard('EXT-1{Enter}')
  await waitFor(async () => expect(await stored()).toMatchObject({ externalId: 'EXT-1' }))
  await stage.user.click(shown.getByTitle(m.editField({ field: ui.fieldName })))
  await stage.user.keyboard('   {Enter}')
  expect((await shown.findByRole('alert')).textContent).toBe(hierarchies.cellProblems['no-name'])
  expect(stage.writes).toHaveLength(1)
})

test('when a field closes, the focus is on its value in the same step', async () => {
  const shown = within(await panel())
  await stage.user.click(shown.getByTitle(m.editField({ field: ui.fieldName })))
  const focused: (string | null | undefined)[] = []
  const input = shown.getByRole('textbox', { name: ui.fieldName })
  const watch = new MutationObserver(() => {
    if (!input.isConnected) focused.push(document.activeElement?.getAttribute('title'))
  })
  watch.observe(await panel(), { childList: true, subtree: true })
  await stage.user.keyboard('Payouts{Enter}')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
  watch.disconnect()
  expect(focused[0]).toBe(m.editField({ field: ui.fieldName }))
})

test('the owner is chosen in the panel by the first letters and Enter; no ID is shown', async () => {
  const { site } = stage
  const grace = await addPerson(site, 'Grace Hopper')
  await stage.open(`/focus-areas/${id}`)
  const shown = within(await panel())
  const value = await shown.findByTitle(m.editField({ field: ui.fieldOwner }))
  await stage.user.click(value)
  const choice = within(await screen.findByRole('dialog', { name: / of / }))
  // Oneself comes first.
  await choice.findByRole('option', { name: /Grace Hopper/ })
  expect(choice.getAllByRole('option')[0]?.textContent).toContain(editing.personIsMe({ name: 'Tester' }))
  expect(document.activeElement).toBe(choice.getByRole('combobox'))
  await stage.user.keyboard('no such person')
  await choice.findByText(editing.nobodyFound, { selector: 'p' })
  await stage.user.clear(choice.getByRole('combobox'))
  await stage.user.keyboard('gra')
  expect(choice.getAllByRole('option')).toHaveLength(1)
  await stage.user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog', { name: / of / })).toBeNull()
  expect(document.activeElement).toBe(value)
  await waitFor(async () => expect(await stored()).toMatchObject({ owner: { id: grace } }))
  expect(stage.writes).toHaveLength(1)
})

async function rename(to: string): Promise<void> {
  await stage.user.click(
    (await panel()).querySelector(`[title="${m.editField({ field: ui.fieldName })}"]`) as Element,
  )
  await stage.user.keyboard(`${to}{Enter}`)
  await waitFor(async () => expect(await stored()).toMatchObject({ name: to }))
}

test('a save is shown with a button that undoes it', async () => {
  await rename('Payouts')
  const toast = within(await screen.findByRole('region', { name: app.lastChange }))
  await toast.findByText(app.changeStates.saved)
  expect((await toast.findByRole('status')).textContent).toContain('Payouts')
  await stage.user.click(toast.getByRole('button', { name: app.undo }))
  await toast.findByText(app.undone)
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payments' }))
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
  expect(stage.writes.map(({ body }) => body)).toEqual([{ name: 'Payouts' }, { name: 'Payments' }])
})

test('Ctrl+Z undoes the last save once', async () => {
  await rename('Payouts')
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payments' }))
  await stage.user.keyboard('{Control>}z{/Control}')
  expect(stage.writes).toHaveLength(2)
})

test('readers get no editing in the panel', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  await stage.open(`/focus-areas/${id}`)
  const shown = within(await panel())
  await shown.findByText(app.readOnly)
  await shown.findByRole('heading', { level: 2, name: 'Payments' })
  for (const field of [ui.fieldName, ui.fieldOwner, ui.fieldExternalId])
    expect(shown.queryByTitle(m.editField({ field }))).toBeNull()
  expect(shown.queryByRole('button', { name: m.editRecord })).toBeNull()
})

test('what a form says before anything is sent is not green', async () => {
  await stage.open('/focus-areas/new')
  await stage.user.type(await screen.findByRole('textbox', { name: ui.fieldDescription }), 'Words')
  const remark = await screen.findByText(editing.othersFollow)
  expect(remark.dataset.tone).toBe('neutral')
})
