// The one sign for connection and saving, and what it opens, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as account } from '#messages/en/account.ts'
import { messages as app } from '#messages/en/app.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

beforeEach(async () => {
  id = await createArea(stage.site, 'Payments')
})

const sidebar = () => within(screen.getByRole('complementary', { name: app.console }))

/** Opens what the sign opens; the simulated browser has no popovers. */
async function openSign() {
  const panel = await sidebar().findByRole('dialog', { name: app.deviceTitle, hidden: true })
  fireEvent(panel, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  return within(panel)
}

const isHidden = { hidden: true }

test('is one line for all, with the account below it', async () => {
  await stage.open(`/focus-areas/${id}`)
  await sidebar().findByRole('button', { name: ui.changesSaved })
  expect(sidebar().queryByText(app.connectionStates.connected)).toBeNull()
  expect(sidebar().queryByRole('button', { name: app.keyboardShortcuts })).toBeNull()
  const menu = sidebar().getByRole('dialog', { name: app.account, ...isHidden })
  fireEvent(menu, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  await within(menu).findByRole('button', { name: new RegExp(`^${app.keyboardShortcuts}`), ...isHidden })
  within(menu).getByRole('group', { name: app.colorScheme, ...isHidden })
  within(menu).getByRole('button', { name: account.signOut, ...isHidden })
})

test('opens what is kept here, what is unsent and when something was last saved', async () => {
  await stage.open(`/focus-areas/${id}`)
  await stage.user.click(await screen.findByTitle(record.editField({ field: ui.fieldName })))
  await stage.user.keyboard('Payouts{Enter}')
  await waitFor(() => expect(stage.writes).toHaveLength(1))
  await sidebar().findByRole('button', { name: ui.changesSaved })
  const panel = await openSign()
  panel.getByText(app.connectionStates.connected)
  panel.getByText(app.deviceNoneUnsent)
  panel.getByText(app.deviceLastSaved)
  await panel.findByText(app.keptLists({ lists: app.keptRecords.focusAreas({ count: 1 }) }))
  expect(panel.getByRole('link', { name: app.connectionDetails, ...isHidden }).getAttribute('href')).toBe(
    '/connection',
  )
})

test('follows what comes to be kept while it is open', async () => {
  const listIsRead = Promise.withResolvers<void>()
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/focus-areas?')) await listIsRead.promise
    return fetchNow(address, init)
  })
  await stage.open(`/focus-areas/${id}`)
  const panel = await openSign()
  panel.getByText(app.keptNothingYet)
  listIsRead.resolve()
  await panel.findByText(app.keptLists({ lists: app.keptRecords.focusAreas({ count: 1 }) }))
})

test('pauses what is unsent, resumes it and sends it now; the navigation has the same number', async () => {
  await stage.open(`/focus-areas/${id}`)
  await stage.user.click(await screen.findByTitle(record.editField({ field: ui.fieldName })))
  stage.answer = () => new Response('', { status: 503 })
  await stage.user.keyboard('Payouts{Enter}')
  // An answer without a body is not the service's.
  const reach = app.connectionStates.foreign
  await sidebar().findByRole('button', { name: ui.unreachedUnsent({ reach, count: 1 }) })
  sidebar().getByRole('link', { name: `${app.pendingChanges} 1` })
  const panel = await openSign()
  panel.getByRole('link', { name: app.deviceChanges({ count: 1 }), ...isHidden })
  await stage.user.click(await panel.findByRole('button', { name: ui.acts.pause, ...isHidden }))
  await stage.user.click(await panel.findByRole('button', { name: ui.acts.resume, ...isHidden }))
  await panel.findByRole('button', { name: ui.acts.pause, ...isHidden })
  stage.answer = () => undefined
  await stage.user.click(panel.getByRole('button', { name: app.sendNow, ...isHidden }))
  await sidebar().findByRole('button', { name: ui.changesSaved })
})
