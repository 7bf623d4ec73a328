// What a person sees and does about changes that are not saved yet, and about those that are.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as app } from '#messages/en/app.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import type { WriteIntent } from '#offline/outbox/entry.ts'
import { saveOutbox } from '#offline/outbox/outbox-file.ts'
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
  expect(screen.queryByRole('menuitem', { name: messages.exportFile })).toBeNull()
  expect(screen.getAllByText(messages.none)).toHaveLength(1)
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
  await screen.findByText(ui.unreachedUnsent({ reach: app.connectionStates.unreachable, count: 1 }))
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
  await stage.user.click(await screen.findByRole('button', { name: ui.moreActions }))
  const menu = await screen.findByRole('menu', { name: ui.moreActions })
  // Here the browser's popovers do not open and close.
  Object.assign(menu, { hidePopover: () => {} })
  await stage.user.click(within(menu).getByRole('menuitem', { name: messages.exportFile }))
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

test('a deletion offers to restore its record once; the form says what it restores, and what is lost', async () => {
  await stage.open('/outbox')
  const base = {
    name: 'Payments',
    focusAreaTypeId: stage.site.focusAreaTypes[0] ?? '',
    ownerId: stage.site.principalId,
  }
  await stage
    .outbox()
    .enqueue({ resource: 'focus-area', verb: 'delete', record: id, label: 'Payments', base })
  const restore = { name: new RegExp(`^${ui.formActs.restore}`) }
  await stage.user.click(await screen.findByRole('link', restore))
  await screen.findByRole('heading', { name: editing.restoreRecord({ name: 'Payments' }) })
  screen.getByText(editing.lossDates)
  await stage.user.click(screen.getByRole('button', { name: editing.create }))
  const states = () =>
    stage
      .outbox()
      .getSnapshot()
      .entries.map(({ state }) => state)
  await waitFor(() => expect(states()).toEqual(['applied', 'applied']))
  await stage.open('/outbox')
  expect(within(await region(messages.history)).getAllByText('Payments')).toHaveLength(2)
  expect(screen.queryByRole('link', restore)).toBeNull()
})

test('discarding a pending creation asks how many changes go with it, and discards them together', async () => {
  await stage.open('/outbox')
  loseNetwork()
  const create = (record: string, label: string, refs: readonly string[]) =>
    ({ resource: 'focus-area', verb: 'create', record, label, refs, body: { name: label } }) as const
  // Only the request of the first one fails; the others are not sent before it.
  const first = {
    resource: 'focus-area',
    verb: 'update',
    record: id,
    label: 'Payments',
    mask: ['name'],
  } as const
  await stage
    .outbox()
    .enqueueAll([
      { ...first, base: { name: 'Payments' }, body: { name: 'Payouts' } },
      create('tmp:a', 'Parent', []),
      create('tmp:b', 'Child', ['tmp:a']),
    ])
  const pending = within(await region(messages.pending))
  await stage.user.click(await pending.findByRole('button', { name: /^Discard: .*Parent/ }))
  const question = within(screen.getByRole('alertdialog', { name: ui.askDiscardWith({ count: 1 }) }))
  await stage.user.click(question.getByRole('button', { name: ui.acts.discard }))
  await waitFor(() => expect(pending.queryByText('Child')).toBeNull())
  expect(pending.queryByText('Parent')).toBeNull()
  const { entries } = stage.outbox().getSnapshot()
  expect(entries.slice(1).map(({ state }) => state)).toEqual(['discarded', 'discarded'])
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

test('names a change of another version, which stays as it is and can be exported', async () => {
  await stage.open('/outbox')
  await screen.findByText(messages.none, { selector: 'h2, h3, strong' })
  const other = { resource: 'dashboard', verb: 'share' } as unknown as Pick<WriteIntent, 'resource' | 'verb'>
  const { seq } = await stage.outbox().enqueue({
    ...other,
    record: 'd-1',
    label: 'Board',
    body: { with: 'Ada' },
  })
  const said = ui.progress.rejected({ reason: ui.reasons['console-too-old'] })
  await screen.findByText(said)
  expect(screen.getByRole('heading', { name: 'Board' })).toBeDefined()
  expect(screen.getAllByText(ui.actions.other).length).toBeGreaterThan(0)
  expect(stage.writes).toEqual([])
  expect(screen.getByRole('menuitem', { name: messages.exportFile })).toBeDefined()
  const { entries } = JSON.parse(await saveOutbox(stage.outbox()))
  expect(entries).toMatchObject([{ ...other, seq, label: 'Board', body: { with: 'Ada' } }])
})
