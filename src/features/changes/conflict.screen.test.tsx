// Two people change the same field: the question, and the write that follows each answer.
import { beforeEach, expect, test } from 'vitest'
import { maxLengths } from '#contract/hierarchies.ts'
import { messages } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

interface Stored {
  readonly id: string
  readonly name: string
  readonly about: string | null
}

const stored = async () => (await stage.site.ask('GET', `/focus-areas/${id}`)).body as Stored

/** Renames in the form to “Mine” what another user has renamed to “Theirs” since it was opened. */
beforeEach(async () => {
  const { site, user } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  id = ((await site.ask('POST', '/focus-areas', { body })).body as Stored).id
  await stage.open(`/focus-areas/${id}/edit`)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Mine')
  const theirs = { query: { updateMask: 'name,about' }, body: { name: 'Theirs', about: 'Also theirs' } }
  expect(await site.ask('PATCH', `/focus-areas/${id}`, theirs)).toMatchObject({ status: 200 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  // The conflict is found before the console is opened again: here the old one is left, and not ended as by a reload, so that
  // its request would go on.
  await screen.findAllByText(new RegExp(messages.needsAttention))
  await stage.open('/outbox')
})

async function conflictForm() {
  return within(await screen.findByRole('form', { name: messages.conflictOf({ label: 'Payments' }) }))
}

test('writes nothing before the person has chosen, and shows all three values', async () => {
  const form = await conflictForm()
  expect(form.getByRole('group', { name: /name/i }).textContent).toMatch(/Payments.*Theirs.*Mine/s)
  expect(form.queryByRole('button', { name: messages.resolve })).toBeNull()
  expect(stage.writes).toEqual([])
  expect(await stored()).toMatchObject({ name: 'Theirs' })
})

test.each([
  { choice: messages.keepMine, name: 'Mine', sent: [{ name: 'Mine' }] },
  { choice: messages.useTheirs, name: 'Theirs', sent: [] },
])(
  '“$choice” leaves the name “$name” and every other field as the other person left it',
  async (expected) => {
    const form = await conflictForm()
    await stage.user.click(form.getByRole('button', { name: expected.choice }))
    await waitFor(() =>
      expect(screen.queryByRole('form', { name: messages.conflictOf({ label: 'Payments' }) })).toBeNull(),
    )
    await waitFor(() => expect(stage.writes.map(({ body }) => body)).toEqual(expected.sent))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ name: expected.name, about: 'Also theirs' }),
    )
  },
)

test('is resolved in the panel of its record, too, which has the mark of it as its row has', async () => {
  await stage.open(`/focus-areas/${id}`)
  const form = await conflictForm()
  const row = (await screen.findByRole('link', { name: /Mine/ })).closest<HTMLElement>('[role="row"]')
  expect(row && within(row).getByRole('img', { name: new RegExp(`^${ui.needsAttention}`) })).toBeTruthy()
  expect(form.getByRole('group', { name: /name/i }).textContent).toMatch(/Payments.*Theirs.*Mine/s)
  // Tree, row and panel show one name.
  screen.getByRole('heading', { level: 2, name: 'Mine' })
  expect(screen.getByRole('treegrid').textContent).not.toContain('Theirs')
  await screen.findByText(ui.changesInConflict({ count: 1 }))
  await stage.user.click(form.getByRole('button', { name: messages.keepMine }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Mine', about: 'Also theirs' }))
  await screen.findAllByText(ui.changesSaved)
  await waitFor(() => expect(screen.queryByRole('region', { name: ui.pendingChanges })).toBeNull())
})

test('sends another value exactly as typed', async () => {
  const form = await conflictForm()
  await stage.user.click(form.getByRole('button', { name: messages.otherValue }))
  const other = form.getByRole('textbox')
  expect(other).toHaveProperty('value', 'Mine')
  await stage.user.clear(other)
  await stage.user.type(other, 'Ours')
  await stage.user.click(form.getByRole('button', { name: messages.resolve }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Ours', about: 'Also theirs' }))
})

test('refuses another value without a visible character', async () => {
  const form = await conflictForm()
  await stage.user.click(form.getByRole('button', { name: messages.otherValue }))
  const other = form.getByRole('textbox')
  const resolve = form.getByRole('button', { name: messages.resolve })
  for (const text of ['', '  ']) {
    fireEvent.change(other, { target: { value: text } })
    expect(form.getByText(messages.enterOtherValue)).toBeDefined()
    expect(resolve).toHaveProperty('disabled', true)
  }
  fireEvent.change(other, { target: { value: 'Ours' } })
  expect(resolve).toHaveProperty('disabled', false)
})

test('refuses another value that is longer than the service takes', async () => {
  const form = await conflictForm()
  await stage.user.click(form.getByRole('button', { name: messages.otherValue }))
  const longest = 'n'.repeat(maxLengths.name)
  const other = form.getByRole('textbox')
  fireEvent.change(other, { target: { value: `${longest}n` } })
  expect(form.getByText(ui.tooLong({ max: maxLengths.name }))).toBeDefined()
  const resolve = form.getByRole('button', { name: messages.resolve })
  expect(resolve).toHaveProperty('disabled', true)
  fireEvent.change(other, { target: { value: longest } })
  await stage.user.click(resolve)
  await waitFor(async () => expect(await stored()).toMatchObject({ name: longest }))
})

test('a change of several fields is decided field by field, or discarded, and then never sent', async () => {
  await stage.user.click((await conflictForm()).getByRole('button', { name: messages.useTheirs }))
  await stage.open(`/focus-areas/${id}/edit`)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.clear(name)
  await stage.user.type(name, 'Mine again')
  await stage.user.type(screen.getByRole('textbox', { name: ui.fieldExternalId }), 'MINE')
  const theirs = { query: { updateMask: 'name,externalId' }, body: { name: 'Newer', externalId: 'THEIRS' } }
  expect(await stage.site.ask('PATCH', `/focus-areas/${id}`, theirs)).toMatchObject({ status: 200 })
  await stage.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findAllByText(new RegExp(messages.needsAttention))
  await stage.open('/outbox')
  const label = messages.conflictOf({ label: 'Theirs' })
  const form = within(await screen.findByRole('form', { name: label }))
  const group = within(form.getByRole('group', { name: /name/i }))
  await stage.user.click(group.getByRole('radio', { name: new RegExp(`^${messages.keepMine}`) }))
  expect(form.getByRole('button', { name: messages.resolve })).toHaveProperty('disabled', true)
  await stage.user.click(form.getByRole('button', { name: messages.discardMine }))
  await waitFor(() => expect(screen.queryByRole('form', { name: label })).toBeNull())
  expect((await screen.findByRole('region', { name: messages.history })).textContent).toContain(
    messages.discarded,
  )
  expect(stage.writes).toEqual([])
})
