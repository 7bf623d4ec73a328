// Changes a record elsewhere while its form is open, on the real service.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as m } from '#messages/en/editing.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor } from '#testing/render.tsx'

const stage = openStage()
let id: string

const field = (name: string) => screen.findByRole('textbox', { name })
const press = async (name: string) => stage.user.click(await screen.findByRole('button', { name }))

/** Another person changes the record, and the page reads it again as it does when it is looked at after a while. */
async function changeElsewhere(body: Readonly<Record<string, string>>): Promise<void> {
  const query = { updateMask: Object.keys(body).join() }
  expect(await stage.site.ask('PATCH', `/focus-areas/${id}`, { query, body })).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.now() + 60_000)
  window.dispatchEvent(new window.Event('visibilitychange'))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  id = await createArea(stage.site, 'Payments')
  await stage.open(`/focus-areas/${id}/edit`)
})

afterEach(() => vi.useRealTimers())

test('a form shows newer values of the fields that were not touched, and says so', async () => {
  await stage.user.type(await field(ui.fieldExternalId), '2')
  await changeElsewhere({ name: 'Payouts', about: 'Money that goes out.' })
  await waitFor(async () => expect(await field(ui.fieldName)).toHaveProperty('value', 'Payouts'))
  expect(await field(ui.fieldDescription)).toHaveProperty('value', 'Money that goes out.')
  expect(await field(ui.fieldExternalId)).toHaveProperty('value', 'E-Payments2')
  const fields = `${ui.fieldName} and ${ui.fieldDescription}`
  expect(screen.getByText(m.newValuesShown({ fields }))).toBeTruthy()
  await press(m.save)
  await waitFor(() => expect(stage.writes).toMatchObject([{ body: { externalId: 'E-Payments2' } }]))
})

test('a value that was shown is no conflict when it is edited afterwards', async () => {
  await field(ui.fieldName)
  await changeElsewhere({ name: 'Payouts' })
  await waitFor(async () => expect(await field(ui.fieldName)).toHaveProperty('value', 'Payouts'))
  await stage.user.type(await field(ui.fieldName), ' 2')
  await press(m.save)
  await waitFor(() => expect(stage.writes).toMatchObject([{ body: { name: 'Payouts 2' } }]))
})

test('an edited field keeps what was typed, asks before theirs is overwritten, and shows theirs once it is discarded', async () => {
  await stage.user.type(await field(ui.fieldName), ' mine')
  await changeElsewhere({ name: 'Payouts' })
  await screen.findByText(m.othersChanged({ fields: ui.fieldName }))
  expect(await field(ui.fieldName)).toHaveProperty('value', 'Payments mine')
  await press(m.discardChanges)
  await waitFor(async () => expect(await field(ui.fieldName)).toHaveProperty('value', 'Payouts'))
  expect(screen.queryByText(m.othersChanged({ fields: ui.fieldName }))).toBeNull()

  await stage.user.type(await field(ui.fieldName), ' mine')
  await changeElsewhere({ name: 'Payroll' })
  await screen.findByText(m.othersChanged({ fields: ui.fieldName }))
  await press(m.save)
  await screen.findByRole('form', { name: outbox.conflictOf({ label: 'Payroll' }) })
  expect(stage.writes).toEqual([])
})
