// What a person sees and does about changes that are not saved yet, and about those that are.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

const region = (name: string) => screen.findByRole('region', { name })
const stored = async () => (await stage.site.ask('GET', `/focus-areas/${id}`)).body as { name: string }

async function rename(name: string): Promise<void> {
  await stage.open(`/focus-areas/${id}/edit`)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.clear(field)
  await stage.user.type(field, name)
  await stage.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
}

function loseNetwork(): void {
  stage.answer = () => {
    throw new TypeError('the network is gone')
  }
}

async function makeFocusArea(name: string): Promise<string> {
  const { site } = stage
  const body = { name, focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  return ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
}

beforeEach(async () => {
  id = await makeFocusArea('Payments')
})

test('shows an empty outbox as such, with nothing to send and nothing to export', async () => {
  await stage.open('/outbox')
  await screen.findByText(messages.none, { selector: 'h2, h3, strong' })
  expect(screen.queryByRole('button', { name: messages.sendNow })).toBeNull()
  expect(screen.queryByRole('button', { name: messages.exportFile })).toBeNull()
})

test('keeps a change over a reload while there is no network, and saves it once when it is back', async () => {
  loseNetwork()
  await rename('Payouts')
  await stage.open('/outbox')
  expect((await region(messages.pending)).textContent).toContain('Payouts')
  stage.answer = () => undefined
  stage.writes.length = 0
  await stage.user.click(screen.getByRole('button', { name: messages.sendNow }))
  expect((await region(messages.history)).textContent).toContain(messages.saved)
  expect(await stored()).toMatchObject({ name: 'Payouts' })
  expect(stage.writes).toMatchObject([{ method: 'PATCH', body: { name: 'Payouts' } }])
})

test('says of an own change whose answer was lost that it is saved, and not that nothing was to be changed', async () => {
  const answered = globalThis.fetch
  let lost = 1
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await answered(address, init)
    if (init?.method !== 'PATCH' || lost === 0) return answer
    lost -= 1
    throw new TypeError('the answer was lost')
  })
  await rename('Payouts')
  await stage.open('/outbox')
  await stage.user.click(await screen.findByRole('button', { name: messages.sendNow }))
  await waitFor(async () =>
    expect((await region(messages.history)).textContent).toContain(messages.savedBefore),
  )
  expect(stage.writes).toMatchObject([{ method: 'PATCH', body: { name: 'Payouts' } }])
  expect(await stored()).toMatchObject({ name: 'Payouts' })
})

test('says that the service does not respond after the first request that fails, and is not “Saving”', async () => {
  const answered = globalThis.fetch
  await stage.open('/focus-areas')
  const link = await screen.findByRole('link', { name: /Payments/ })
  link.closest<HTMLElement>('[role="row"]')?.focus()
  await stage.user.keyboard('{F2}')
  const field = await screen.findByRole('textbox', { name: /Name/ })
  const asked: string[] = []
  // In a tree only the change itself asks for its record: nothing else says that the service was stopped.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes(id)) return answered(address, init)
    asked.push(address)
    throw new TypeError('the service was stopped')
  })
  await stage.user.type(field, ' abroad{Enter}')
  await screen.findByText(ui.changesOffline({ count: 1 }))
  expect(asked).toHaveLength(1)
})

test('sends a paused change only after it is resumed, while other changes are sent', async () => {
  const paused = id
  loseNetwork()
  await rename('Payouts')
  await stage.open('/outbox')
  await stage.user.click(await screen.findByRole('button', { name: new RegExp(`^${ui.acts.pause}`) }))
  await screen.findByRole('button', { name: new RegExp(`^${ui.acts.resume}`) })
  stage.answer = () => undefined
  stage.writes.length = 0
  id = await makeFocusArea('Cards')
  await rename('Vouchers')
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Vouchers' }))
  await stage.open('/outbox')
  expect(stage.writes).toMatchObject([{ body: { name: 'Vouchers' } }])
  id = paused
  expect(await stored()).toMatchObject({ name: 'Payments' })
  await stage.user.click(await screen.findByRole('button', { name: new RegExp(`^${ui.acts.resume}`) }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
})

test('exports a file that holds the pending change, with its record', async () => {
  loseNetwork()
  await rename('Payouts')
  await stage.open('/outbox')
  let saved: Blob | undefined
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:saved'
  })
  await stage.user.click(await screen.findByRole('button', { name: messages.exportFile }))
  await waitFor(() => expect(saved).toBeDefined())
  address.mockRestore()
  const content = JSON.stringify(JSON.parse((await saved?.text()) ?? ''))
  expect(content).toContain('Payouts')
  expect(content).toContain(id)
})

test('a record that someone else deleted offers no editing, in its panel and by the address of its form', async () => {
  await stage.open(`/focus-areas/${id}`)
  await screen.findByRole('button', { name: record.editRecord })
  expect((await stage.site.ask('DELETE', `/focus-areas/${id}`)).status).toBe(204)
  await stage.open(`/focus-areas/${id}`)
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: record.editRecord })).toBeNull()
  await stage.open(`/focus-areas/${id}/edit`)
  await screen.findByRole('alert')
  expect(screen.queryByRole('textbox', { name: /name/i })).toBeNull()
})

test('undoes a saved change with a new change, and offers to undo it once', async () => {
  await rename('Payouts')
  await stage.open('/outbox')
  await stage.user.click(
    within(await region(messages.history)).getByRole('button', { name: new RegExp(`^${messages.undo}`) }),
  )
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payments' }))
  expect(stage.writes.map(({ body }) => body)).toEqual([{ name: 'Payouts' }, { name: 'Payments' }])
  await waitFor(async () => expect((await region(messages.history)).textContent).toContain(messages.undone))
})
