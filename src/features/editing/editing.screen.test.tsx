// What a form does, on the real service: what it sends, what it refuses, and what it keeps.
import { beforeEach, describe, expect, test } from 'vitest'
import { textFieldNames } from '#contract/hierarchies.ts'
import { fieldLabels } from '#queries/field-names.ts'
import { refusal } from '#testing/outbox-device.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let id: string

interface Stored {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly about: string | null
}

async function stored(): Promise<Stored> {
  return (await stage.site.ask('GET', `/focus-areas/${id}`)).body as Stored
}

const field = (name: RegExp | string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.findByRole('button', { name })

async function retype(name: RegExp | string, text: string): Promise<void> {
  const input = await field(name)
  await stage.user.clear(input)
  if (text !== '') await stage.user.type(input, text)
}

const openForm = () => stage.open(`/focus-areas/${id}/edit`)

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const answer = await site.ask('POST', '/focus-areas', { body })
  id = (answer.body as Stored).id
  const change = { externalId: 'EXT-1', about: 'What we pay with.' }
  const query = { updateMask: 'externalId,about' }
  expect(await site.ask('PATCH', `/focus-areas/${id}`, { query, body: change })).toMatchObject({
    status: 200,
  })
})

describe('the form of a record', () => {
  test.each([
    { name: 'Name', field: 'name', text: 'Payouts' },
    ...textFieldNames.map((field) => ({ name: fieldLabels[field], field, text: 'EXT-2' })),
    { name: 'Description', field: 'about', text: 'What we are paid with.' },
  ])('sends $field and nothing else when only $name was changed', async ({ name, field: key, text }) => {
    const before = await stored()
    await openForm()
    await retype(name, text)
    await stage.user.click(await button('Save'))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ ...before, [key]: text, updatedDate: expect.anything() }),
    )
    expect(stage.writes).toEqual([
      { method: 'PATCH', path: `/focus-areas/${id}?updateMask=${key}`, body: { [key]: text } },
    ])
  })

  test('sends null for a field that is cleared', async () => {
    await openForm()
    await stage.user.click(await button(/^Clear the External ID$/i))
    await stage.user.click(await button('Save'))
    await waitFor(async () => expect((await stored()).externalId).toBeNull())
    expect(stage.writes).toMatchObject([{ body: { externalId: null } }])
  })

  test('offers Save only while something differs from the record', async () => {
    await openForm()
    const save = await button('Save')
    expect(save).toHaveProperty('disabled', true)
    await retype('Name', 'Payouts')
    expect(save).toHaveProperty('disabled', false)
    await retype('Name', 'Payments')
    expect(save).toHaveProperty('disabled', true)
    expect(stage.writes).toEqual([])
  })

  test('sends nothing for a name of spaces, says so at the field and keeps what was typed', async () => {
    await openForm()
    await retype('Name', '   ')
    await retype('External ID', 'EXT-2')
    await stage.user.click(await button('Save'))
    const name = await field('Name')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    const words = name.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(words.map((word) => document.getElementById(word)?.textContent).join('')).not.toBe('')
    expect(await field('External ID')).toHaveProperty('value', 'EXT-2')
    expect((await field('External ID')).getAttribute('aria-invalid')).not.toBe('true')
    expect(stage.writes).toEqual([])
  })

  test('keeps what was typed over a reload, and forgets it once it is saved', async () => {
    await openForm()
    await retype('Name', 'Payouts')
    await openForm()
    expect(await field('Name')).toHaveProperty('value', 'Payouts')
    await stage.user.click(await button('Save'))
    await waitFor(async () => expect((await stored()).name).toBe('Payouts'))
    const change = { query: { updateMask: 'name' }, body: { name: 'Renamed elsewhere' } }
    await stage.site.ask('PATCH', `/focus-areas/${id}`, change)
    await openForm()
    await waitFor(async () => expect(await field('Name')).toHaveProperty('value', 'Renamed elsewhere'))
  })

  test('asks before it is left with unsaved changes, and stays as it is when the answer is no', async () => {
    await openForm()
    await retype('Name', 'Payouts')
    const panel = within(await screen.findByRole('complementary', { name: 'Focus area' }))
    await stage.user.click(panel.getByRole('button', { name: /^Close/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    await stage.user.click(within(question).getByRole('button', { name: /editing/ }))
    expect(await field('Name')).toHaveProperty('value', 'Payouts')
    await stage.user.click(panel.getByRole('button', { name: /^Close/ }))
    await stage.user.click(await button('Discard changes'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
    expect(stage.writes).toEqual([])
  })
})

describe('an edit that the service rejects', () => {
  test('is shown with the reason, and can be fixed in the form with what was typed', async () => {
    stage.answer = ({ body }) =>
      (body as Stored).name === 'Forbidden' ? refusal(400, 'This name is reserved.') : undefined
    await openForm()
    await retype('Name', 'Forbidden')
    await stage.user.click(await button('Save'))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    await stage.open('/outbox')
    const attention = await screen.findByRole('region', { name: 'Needs attention' })
    expect(attention.textContent).toContain('This name is reserved.')
    await stage.user.click(within(attention).getByRole('link', { name: /^Fix/ }))
    const name = await field('Name')
    expect(name).toHaveProperty('value', 'Forbidden')
    expect((await screen.findByRole('main')).textContent).toContain('This name is reserved.')
    await retype('Name', 'Allowed')
    await stage.user.click(await button('Save'))
    await waitFor(async () => expect((await stored()).name).toBe('Allowed'))
    await stage.open('/outbox')
    await screen.findByRole('region', { name: 'History' })
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  })

  test('is not sent again once it is discarded', async () => {
    stage.answer = () => refusal(400, 'This name is reserved.')
    await openForm()
    await retype('Name', 'Forbidden')
    await stage.user.click(await button('Save'))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    await stage.open('/outbox')
    await stage.user.click(await button(/^Discard: /))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull())
    stage.answer = () => undefined
    await stage.open('/outbox')
    const history = await screen.findByRole('region', { name: 'History' })
    expect(history.textContent).toContain('Discarded')
    expect(stage.writes).toHaveLength(1)
    expect((await stored()).name).toBe('Payments')
  })
})

describe('the form of a new record', () => {
  test('sends what was typed, with an owner and a type', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.type(await field('Name'), 'Refunds')
    await stage.user.click(await button('Create'))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    const { site } = stage
    expect(stage.writes).toEqual([
      {
        method: 'POST',
        path: '/focus-areas',
        body: { name: 'Refunds', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId },
      },
    ])
    await screen.findByRole('heading', { level: 2, name: 'Refunds' })
  })

  test('sends nothing without a name, and says so at the field', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.click(await button('Create'))
    await waitFor(async () => expect((await field('Name')).getAttribute('aria-invalid')).toBe('true'))
    expect(stage.writes).toEqual([])
  })

  test('of a child sends its parent and the type below the type of the parent', async () => {
    const { site } = stage
    const [, childType] = site.focusAreaTypes
    const sibling = {
      name: 'Vouchers',
      focusAreaTypeId: childType,
      ownerId: site.principalId,
      parentFocusAreaId: id,
    }
    expect(await site.ask('POST', '/focus-areas', { body: sibling })).toMatchObject({ status: 201 })
    await stage.open(`/focus-areas/${id}/new`)
    await stage.user.type(await field('Name'), 'Cards')
    await stage.user.click(await button('Create'))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({
      name: 'Cards',
      parentFocusAreaId: id,
      focusAreaTypeId: childType,
    })
  })
})
