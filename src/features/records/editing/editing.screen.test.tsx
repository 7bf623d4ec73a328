// What a form does, on the real service: what it sends, what it refuses, and what it keeps.
import { beforeEach, describe, expect, test } from 'vitest'
import { textFieldNames } from '#contract/hierarchies.ts'
import { fieldLabels } from '#data/field-names.ts'
import { messages as m } from '#messages/en/editing.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { messages as values } from '#messages/en/values.ts'
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

const field = (name: string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.findByRole('button', { name })

async function retype(name: string, text: string): Promise<void> {
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
    { name: ui.fieldName, field: 'name', text: 'Payouts' },
    ...textFieldNames.map((field) => ({ name: ui[fieldLabels[field]], field, text: 'EXT-2' })),
    { name: ui.fieldDescription, field: 'about', text: 'What we are paid with.' },
  ])('sends $field and nothing else when only $name was changed', async ({ name, field: key, text }) => {
    const before = await stored()
    await openForm()
    await retype(name, text)
    await stage.user.click(await button(m.save))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ ...before, [key]: text, updatedDate: expect.anything() }),
    )
    expect(stage.writes).toEqual([
      { method: 'PATCH', path: `/focus-areas/${id}?updateMask=${key}`, body: { [key]: text } },
    ])
  })

  test('sends null for a field that is cleared', async () => {
    await openForm()
    await stage.user.click(await button(ui.clearField({ label: ui.fieldExternalId })))
    await stage.user.click(await button(m.save))
    await waitFor(async () => expect((await stored()).externalId).toBeNull())
    expect(stage.writes).toMatchObject([{ body: { externalId: null } }])
  })

  test('offers Save only while something differs from the record', async () => {
    await openForm()
    const save = await button(m.save)
    expect(save).toHaveProperty('disabled', true)
    await retype(ui.fieldName, 'Payouts')
    expect(save).toHaveProperty('disabled', false)
    await retype(ui.fieldName, 'Payments')
    expect(save).toHaveProperty('disabled', true)
    expect(stage.writes).toEqual([])
  })

  test('sends nothing for a name of spaces, says so at the field and keeps what was typed', async () => {
    await openForm()
    await retype(ui.fieldName, '   ')
    await retype(ui.fieldExternalId, 'EXT-2')
    await stage.user.click(await button(m.save))
    const name = await field(ui.fieldName)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    const words = name.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(words.map((word) => document.getElementById(word)?.textContent).join('')).not.toBe('')
    expect(await field(ui.fieldExternalId)).toHaveProperty('value', 'EXT-2')
    expect((await field(ui.fieldExternalId)).getAttribute('aria-invalid')).not.toBe('true')
    expect(stage.writes).toEqual([])
  })

  test('keeps what was typed over a reload, and forgets it once it is saved', async () => {
    await openForm()
    await retype(ui.fieldName, 'Payouts')
    await openForm()
    expect(await field(ui.fieldName)).toHaveProperty('value', 'Payouts')
    await stage.user.click(await button(m.save))
    await waitFor(async () => expect((await stored()).name).toBe('Payouts'))
    const change = { query: { updateMask: 'name' }, body: { name: 'Renamed elsewhere' } }
    await stage.site.ask('PATCH', `/focus-areas/${id}`, change)
    // A form that opens earlier begins with the name that the device has.
    await stage.open(`/focus-areas/${id}`)
    await screen.findByRole('heading', { name: 'Renamed elsewhere' })
    await openForm()
    expect(await field(ui.fieldName)).toHaveProperty('value', 'Renamed elsewhere')
  })

  test('asks before it is left with unsaved changes, and stays as it is when the answer is no', async () => {
    await openForm()
    await retype(ui.fieldName, 'Payouts')
    const panel = within(await screen.findByRole('complementary', { name: m.formTitles['focus-area'] }))
    await stage.user.click(panel.getByRole('button', { name: /^Close/ }))
    const question = await screen.findByRole('alertdialog', { name: m.unsavedChanges })
    await stage.user.click(within(question).getByRole('button', { name: m.keepEditing }))
    expect(await field(ui.fieldName)).toHaveProperty('value', 'Payouts')
    await stage.user.click(panel.getByRole('button', { name: /^Close/ }))
    const again = await screen.findByRole('alertdialog', { name: m.unsavedChanges })
    await stage.user.click(within(again).getByRole('button', { name: m.discardChanges }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: ui.fieldName })).toBeNull())
    expect(stage.writes).toEqual([])
  })
})

describe('an edit that the service rejects', () => {
  test('is shown with the reason, and can be fixed in the form with what was typed', async () => {
    stage.answer = ({ body }) =>
      (body as Stored).name === 'Forbidden' ? refusal(400, 'This name is reserved.') : undefined
    await openForm()
    await retype(ui.fieldName, 'Forbidden')
    await stage.user.click(await button(m.save))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    await stage.open('/outbox')
    const attention = await screen.findByRole('region', { name: outbox.needsAttention })
    expect(attention.textContent).toContain('This name is reserved.')
    await stage.user.click(within(attention).getByRole('link', { name: new RegExp(`^${ui.formActs.fix}`) }))
    const name = await field(ui.fieldName)
    expect(name).toHaveProperty('value', 'Forbidden')
    expect((await screen.findByRole('main')).textContent).toContain('This name is reserved.')
    await retype(ui.fieldName, 'Allowed')
    await stage.user.click(await button(m.save))
    await waitFor(async () => expect((await stored()).name).toBe('Allowed'))
    await stage.open('/outbox')
    await screen.findByRole('region', { name: outbox.history })
    expect(screen.queryByRole('region', { name: outbox.needsAttention })).toBeNull()
  })

  test('is not sent again once it is discarded', async () => {
    stage.answer = () => refusal(400, 'This name is reserved.')
    await openForm()
    await retype(ui.fieldName, 'Forbidden')
    await stage.user.click(await button(m.save))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    await stage.open('/outbox')
    await stage.user.click(await button(new RegExp(`^${ui.acts.discard}: `)))
    await waitFor(() => expect(screen.queryByRole('region', { name: outbox.needsAttention })).toBeNull())
    stage.answer = () => undefined
    await stage.open('/outbox')
    const history = await screen.findByRole('region', { name: outbox.history })
    expect(history.textContent).toContain(outbox.discarded)
    expect(stage.writes).toHaveLength(1)
    expect((await stored()).name).toBe('Payments')
  })
})

describe('the form of a new record', () => {
  test('sends what was typed, with an owner and a type', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.type(await field(ui.fieldName), 'Refunds')
    await stage.user.click(await button(m.create))
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

  test('makes one record, however often Create is pressed', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.type(await field(ui.fieldName), 'Refunds')
    await stage.user.dblClick(await button(m.create))
    await screen.findByRole('heading', { level: 2, name: 'Refunds' })
    await waitFor(() => expect(stage.writes.length).toBeGreaterThan(0))
    await stage.open('/outbox')
    const history = await screen.findByRole('region', { name: outbox.history })
    expect(within(history).getAllByText('Refunds')).toHaveLength(1)
    expect(stage.writes).toHaveLength(1)
  })

  test('saves a description after the record, because creating takes none', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.type(await field(ui.fieldName), 'Refunds')
    await stage.user.type(await field(ui.fieldDescription), 'Money that goes back.')
    await screen.findByText(m.othersFollow)
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(2))
    const [create, update] = stage.writes
    expect(create).toMatchObject({ method: 'POST', path: '/focus-areas', body: { name: 'Refunds' } })
    expect(create?.body).not.toHaveProperty('about')
    expect(update).toMatchObject({ method: 'PATCH', body: { about: 'Money that goes back.' } })
    expect(update?.path).toContain('updateMask=about')
  })

  test('saves a status and a target date after the record, because creating takes none', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.type(await field(ui.fieldName), 'Refunds')
    const status = await screen.findByRole('combobox', { name: ui.fieldStatus })
    expect(within(status).getByRole('option', { selected: true }).textContent).toBe(ui.statusPending)
    await stage.user.selectOptions(status, ui.statusInProgress)
    await stage.user.type(await screen.findByLabelText(ui.fieldTargetDate), '2027-03-31')
    await stage.user.selectOptions(
      screen.getByRole('combobox', { name: ui.fieldPrecision }),
      ui.precisions.QUARTER,
    )
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(2))
    expect(stage.writes[0]?.body).toEqual({
      name: 'Refunds',
      focusAreaTypeId: stage.site.focusAreaTypes[0],
      ownerId: stage.site.principalId,
    })
    await waitFor(async () => {
      const { body } = await stage.site.ask('GET', '/focus-areas')
      const { values } = body as { values: readonly { readonly name: string; readonly status: object }[] }
      expect(values.find(({ name }) => name === 'Refunds')).toMatchObject({ status: { name: 'IN_PROGRESS' } })
    })
    expect(stage.writes[1]?.body).toMatchObject({ targetDate: '2027-03-31', targetDateType: 'QUARTER' })
  })

  test('proposes the type of most records at the top, and below a parent the next one', async () => {
    const [vision, goal, third] = stage.site.focusAreaTypes
    const parent = await stage.site.ask('POST', '/focus-areas', {
      body: { name: 'Growth', focusAreaTypeId: vision },
    })
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await stage.site.ask('POST', '/focus-areas', { body: { name, focusAreaTypeId: third } })
    await stage.open('/focus-areas/new')
    const type = () => screen.findByRole('combobox', { name: new RegExp(`^${m.type}`) })
    await waitFor(async () => expect(await type()).toHaveProperty('value', third))
    await stage.open(`/focus-areas/${(parent.body as { id: string }).id}/new`)
    await waitFor(async () => expect(await type()).toHaveProperty('value', goal))
  })

  test('keeps the description of a creation that is rejected, and sends it after the corrected one', async () => {
    stage.answer = ({ method }) => (method === 'POST' ? refusal(400, 'This name is reserved.') : undefined)
    await stage.open('/focus-areas/new')
    await stage.user.type(await field(ui.fieldName), 'Forbidden')
    await stage.user.type(await field(ui.fieldDescription), 'Money')
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    stage.answer = () => undefined
    await stage.open('/outbox')
    const attention = await screen.findByRole('region', { name: outbox.needsAttention })
    const fixes = within(attention).getAllByRole('link', { name: new RegExp(`^${ui.formActs.fix}`) })
    await stage.user.click(fixes[0] as HTMLElement)
    await waitFor(async () => expect(await field(ui.fieldDescription)).toHaveProperty('value', 'Money'))
    await retype(ui.fieldName, 'Allowed')
    await stage.user.type(await field(ui.fieldDescription), ' back')
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(3))
    expect(stage.writes.slice(1)).toMatchObject([
      { method: 'POST', body: { name: 'Allowed' } },
      { method: 'PATCH', body: { about: 'Money back' } },
    ])
  })

  test('of an organization sends the day that was picked and its precision', async () => {
    await stage.open('/organizations/new')
    await stage.user.type(await field(ui.fieldName), 'Retail')
    const date = await screen.findByLabelText(ui.fieldTargetDate)
    await stage.user.type(date, 'march 31, 2027')
    const precision = await screen.findByRole('combobox', { name: ui.fieldPrecision })
    const choices = within(precision).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      ui.notSet,
      ...Object.values(ui.precisions),
    ])
    await stage.user.selectOptions(precision, ui.precisions.QUARTER)
    // Nothing is created without a type, and the types come from the catalog.
    const type = screen.getByRole('combobox', { name: new RegExp(`^${m.type}`) })
    await waitFor(() => expect(type).not.toHaveProperty('value', ''))
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({ targetDate: '2027-03-31', targetDateType: 'QUARTER' })
  })

  test('of an organization takes the precision from what was typed', async () => {
    await stage.open('/organizations/new')
    await stage.user.type(await field(ui.fieldName), 'Retail')
    await stage.user.type(await screen.findByLabelText(ui.fieldTargetDate), 'q1 2027')
    await stage.user.tab()
    const precision = await screen.findByRole('combobox', { name: ui.fieldPrecision })
    expect(precision).toHaveProperty('value', 'QUARTER')
    const type = screen.getByRole('combobox', { name: new RegExp(`^${m.type}`) })
    await waitFor(() => expect(type).not.toHaveProperty('value', ''))
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({ targetDate: '2027-03-31', targetDateType: 'QUARTER' })
  })

  test('refuses a text that is no date', async () => {
    await stage.open('/organizations/new')
    await stage.user.type(await field(ui.fieldName), 'Retail')
    const date = await screen.findByLabelText(ui.fieldTargetDate)
    await stage.user.type(date, '30.02.2027')
    await stage.user.click(await button(m.create))
    await screen.findByText(values.noSuchDate)
    expect(stage.writes).toEqual([])
  })

  test('sends nothing without a name, and says so at the field', async () => {
    await stage.open('/focus-areas/new')
    await stage.user.click(await button(m.create))
    await waitFor(async () => expect((await field(ui.fieldName)).getAttribute('aria-invalid')).toBe('true'))
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
    await stage.user.type(await field(ui.fieldName), 'Cards')
    await stage.user.click(await button(m.create))
    await waitFor(() => expect(stage.writes).toHaveLength(1))
    expect(stage.writes[0]?.body).toMatchObject({
      name: 'Cards',
      parentFocusAreaId: id,
      focusAreaTypeId: childType,
    })
  })
})
