// One person hands unsent changes to another, who compares, comments and sends them; the author gets the file back.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Scope } from '#contract/access.ts'
import { messages } from '#messages/en/outbox.ts'
import { messages as review } from '#messages/en/review.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { printOutbox } from '#offline/outbox/outbox-file.ts'
import { scopeOf } from '#offline/shell/scope.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string
let saved: File[]

interface Stored {
  readonly id: string
  readonly name: string
  readonly externalId?: string | null
}

const stored = async () => (await stage.site.ask('GET', `/focus-areas/${id}`)).body as Stored
const writes = ['write:focus-areas:planning', 'read:focus-areas:planning'] as const

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  id = ((await site.ask('POST', '/focus-areas', { body })).body as Stored).id
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as File)
    return 'blob:saved'
  })
})

const click = async (name: string | RegExp) => stage.user.click(await screen.findByRole('button', { name }))

/** Renames the focus area without a network, and exports the change for review. */
async function exportRename(name: string): Promise<File> {
  stage.answer = () => {
    throw new TypeError('the network is gone')
  }
  await stage.open(`/focus-areas/${id}/edit`)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.clear(field)
  await stage.user.type(field, name)
  await click('Save')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  await stage.open('/outbox')
  await click(ui.moreActions)
  const menu = await screen.findByRole('menu', { name: ui.moreActions })
  // Here the browser's popovers do not open and close.
  Object.assign(menu, { hidePopover: () => {} })
  await stage.user.click(within(menu).getByRole('menuitem', { name: messages.exportForReview }))
  await stage.user.type(await screen.findByRole('textbox', { name: review.note }), 'Please check')
  await click(review.exportAct)
  await waitFor(() => expect(saved).toHaveLength(1))
  stage.answer = () => undefined
  stage.writes.length = 0
  const [file] = saved
  if (!file) throw new Error('nothing was saved')
  return file
}

/** A file of Ada’s, with the same change. */
async function fileOf(label: string): Promise<File> {
  const whose = { service: location.origin, site: stage.site.id, person: '' }
  const change = {
    resource: 'focus-area',
    verb: 'update',
    record: id,
    label,
    mask: ['name'],
    operation: 'o',
  } as const
  const fields = { base: { name: 'Payments' }, body: { name: 'Payouts' } }
  const entry = { ...change, ...fields, at: Date.now(), state: 'held', attempts: 0, nextAt: 0 } as const
  const text = printOutbox('ada', [entry], { site: await scopeOf(whose), from: 'Ada' })
  return new File([text], 'changes-for-review.json')
}

/** Signs another person in on a device that does not remember the first. */
async function becomeReviewer(scopes: readonly Scope[]): Promise<void> {
  localStorage.clear()
  await stage.signInAs({ scopes })
}

/** Opens the page Unsent changes and imports the file there. */
async function importFile(file: File): Promise<void> {
  await stage.open('/outbox')
  await stage.user.upload(await screen.findByLabelText(messages.importFile), file)
}

const change = () => screen.findByRole('checkbox', { name: /^Send: / })
const send = (count: number) => screen.getByRole('button', { name: review.sendChosen({ count }) })

test('a record that was changed since says so, shows both values, and is not chosen', async () => {
  const file = await fileOf('Payments')
  await stage.site.ask('PATCH', `/focus-areas/${id}`, {
    query: { updateMask: 'name' },
    body: { name: 'Later' },
  })
  await becomeReviewer(writes)
  await importFile(file)
  const value = review.seenValue({ field: 'Name', value: 'Payments' })
  await screen.findByText(review.seen({ fields: value }))
  expect(screen.getByText(review.otherName({ name: 'Payments' }))).toBeTruthy()
  expect(screen.getByText('Later', { selector: 'del' })).toBeTruthy()
  expect(await change()).toHaveProperty('checked', false)
  expect(send(0)).toHaveProperty('disabled', true)
  await stage.user.click(await change())
  await stage.user.click(send(1))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
})

test('a person without the permission can comment and return the file, and sends nothing', async () => {
  const file = await fileOf('Payments')
  await becomeReviewer(['read:focus-areas:planning'])
  await importFile(file)
  await screen.findByText(review.obstacles['no-scope'])
  expect(await change()).toHaveProperty('disabled', true)
  await stage.user.type(screen.getByRole('textbox', { name: /^Comment on “/ }), 'Better not')
  await click(review.saveFile)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(stage.writes).toEqual([])
  expect(await saved[0]?.text()).toContain('Better not')
})

test('a reviewer sends in their own name, and the author reads the comments and sends nothing again', async () => {
  const file = await exportRename('Payouts')
  await becomeReviewer(writes)
  await importFile(file)
  await waitFor(async () => expect(await change()).toHaveProperty('checked', true))
  expect(screen.getByText('Please check')).toBeTruthy()
  expect(screen.getByText('Payouts', { selector: 'ins' }).closest('dl')?.textContent).toContain('Payments')
  await stage.user.type(screen.getByRole('textbox', { name: /^Comment on “/ }), 'Fine')
  await stage.user.click(send(1))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Payouts' }))
  expect(stage.writes).toMatchObject([{ method: 'PATCH', body: { name: 'Payouts' } }])
  await screen.findByText(review.confirmed)
  await click(review.saveFile)
  await waitFor(() => expect(saved).toHaveLength(2))
  const [, returned] = saved
  if (!returned) throw new Error('nothing was returned')
  stage.writes.length = 0
  localStorage.clear()
  await stage.signInBack()
  await importFile(returned)
  expect(
    (await screen.findAllByRole('list', { name: review.comments })).map((one) => one.textContent).join(),
  ).toContain('Fine')
  await click(review.markDone({ count: 1 }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: review.markDone({ count: 1 }) })).toBeNull(),
  )
  await click(review.close)
  const history = within(await screen.findByRole('region', { name: messages.history }))
  await history.findByText(messages.markedDone)
  expect(stage.writes).toEqual([])
})

test('a name in the file never passes for that of the record, and comments are not lost by closing', async () => {
  const file = await fileOf('Harmless')
  await becomeReviewer(writes)
  await importFile(file)
  await screen.findByText(review.otherName({ name: 'Harmless' }))
  expect((await change()).getAttribute('aria-label')).toContain('“Payments”')
  await stage.user.type(screen.getByRole('textbox', { name: review.overall }), 'Who is this?')
  await click(review.close)
  await click(review.stay)
  expect(screen.getByRole('textbox', { name: review.overall })).toHaveProperty('value', 'Who is this?')
  await click(review.close)
  await click(review.discard)
  await screen.findByRole('heading', { name: messages.title })
  expect(stage.writes).toEqual([])
})
