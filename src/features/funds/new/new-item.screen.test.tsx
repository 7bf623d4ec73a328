// A new item from the form, on the real service: what is sent, and where faults are shown.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as imports } from '#messages/en/imports.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as m } from '#messages/en/new-item.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const year = new Date().getFullYear()
let areaId: string

async function stored(): Promise<{ readonly name: string; readonly focusAreaId: string }[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: { name: string; focusAreaId: string }[] }).values
}

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  areaId = ((await site.ask('POST', '/focus-areas', { body })).body as { id: string }).id
})

const cell = (version: 'ACTUAL' | 'FORECAST' | 'BASELINE', month: string) =>
  screen.getByRole('textbox', {
    name: m.amountCell({ version: ui.version({ version }), period: `${year}-${month}` }),
  })
const nameField = () => screen.findByRole('textbox', { name: items.name })
const create = () => screen.getByRole('button', { name: m.create({ kind: 'cost-item' }) })
const faultOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent

/** The sums of the year that is shown, a text for each version. */
function sumCells(): (string | null)[] {
  const sums = screen.getByRole('row', {
    name: (name) => name.startsWith(m.sumOfYear({ year: String(year) })),
  })
  return within(sums)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

/** Opens the form from the grid that shows the branch of the focus area, which the form proposes. */
async function openForm(): Promise<void> {
  await stage.open(`/funds/cost-items?branch=${areaId}`)
  await stage.user.click(await screen.findByRole('link', { name: items.newItem({ kind: 'cost-item' }) }))
  await nameField()
}

test('creates the item with its amounts as they were typed, and shows their sum', async () => {
  await openForm()
  await stage.user.type(await nameField(), 'Licences')
  await stage.user.type(cell('FORECAST', '01'), '1,100.25')
  await stage.user.type(cell('FORECAST', '02'), '0.10')
  expect(sumCells()).toEqual(['0', '1,100.35', '0'])
  await stage.user.click(create())
  await screen.findByText(m.created({ name: 'Licences' }))
  expect(await stored()).toMatchObject([{ name: 'Licences', focusAreaId: areaId }])
  const timePeriodToAmount = { [`${year}-01`]: 1100.25, [`${year}-02`]: 0.1 }
  expect(stage.writes).toMatchObject([
    {
      path: '/funds/cost-item/bulk',
      body: {
        items: [
          { name: 'Licences', costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount }] },
        ],
      },
    },
  ])
  await screen.findByRole('row', { name: /Licences/ })
})

test('sends periods as the service takes them, whatever format was last chosen in an import', async () => {
  await stage.open('/funds/cost-items/import')
  const sheet = new File([`Name;Focus area;Forecast 2027-01\nRent;${areaId};5`], 'costs.csv', {
    type: 'text/csv',
  })
  await stage.user.upload(await screen.findByLabelText(imports.fileToImport), sheet)
  await stage.user.selectOptions(await screen.findByLabelText(imports.periodFormat), 'MM/YYYY')
  await openForm()
  await stage.user.type(await nameField(), 'Licences')
  await stage.user.type(cell('FORECAST', '01'), '5')
  await stage.user.click(create())
  await screen.findByText(m.created({ name: 'Licences' }))
})

test('says beside a sum how many amounts it leaves out', async () => {
  await openForm()
  const texts = ['1,100.25', '12 apples', '1,5', ' ']
  for (const [at, text] of texts.entries())
    fireEvent.change(cell('FORECAST', `0${at + 1}`), { target: { value: text } })
  fireEvent.change(cell('ACTUAL', '01'), { target: { value: 'n/a' } })
  const [actual, forecast] = sumCells()
  expect(forecast).toBe(`1,100.25${m.leftOut({ count: 2 })}`)
  expect(actual).toBe(`0${m.leftOut({ count: 1 })}`)
})

test('shows faults at their fields, and sends nothing', async () => {
  await stage.open('/funds/cost-items/new')
  await nameField()
  await stage.user.type(cell('ACTUAL', '03'), '12 apples')
  await stage.user.click(create())
  const name = await nameField()
  await waitFor(() => expect(faultOf(name)).toBe(imports.marks['name-missing']))
  expect(screen.getByText(m.chooseArea)).toBeDefined()
  expect(cell('ACTUAL', '03').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain(imports.marks['not-an-amount'])
  expect(stage.writes).toEqual([])
})

test('moves to the first field that is wrong, also to an amount of another year', async () => {
  await stage.open('/funds/cost-items/new')
  expect(await nameField()).toHaveProperty('required', true)
  await stage.user.click(create())
  await screen.findByText(m.chooseArea)
  await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
  await stage.user.type(await nameField(), 'Desks')
  await stage.user.click(create())
  const area = screen.getByRole('button', { name: m.chooseAreaButton })
  await waitFor(() => expect(document.activeElement).toBe(area))
  expect(faultOf(area)).toBe(m.chooseArea)
  await openForm()
  await stage.user.type(await nameField(), 'Desks')
  await stage.user.type(cell('ACTUAL', '03'), 'twelve')
  await stage.user.click(screen.getByRole('button', { name: m.laterYear }))
  await stage.user.click(create())
  await waitFor(() => expect(document.activeElement).toBe(cell('ACTUAL', '03')))
})

test('says of other separators how amounts are written in the form', async () => {
  await openForm()
  await stage.user.type(await nameField(), 'Desks')
  await stage.user.type(cell('FORECAST', '01'), '1,5')
  await stage.user.click(create())
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain(m.separators({ mark: '.' }))
  expect(text).not.toContain(imports.marks.separators)
})

test('offers only the subtypes of the chosen type, and clears one of another type', async () => {
  await openForm()
  const type = screen.getByRole('combobox', { name: imports.fieldNames.costType })
  const subtype = screen.getByRole('combobox', { name: imports.fieldNames.costSubtypeKey })
  const offered = () => within(subtype).getAllByRole('option').length
  // Both subtypes of the test site are of labour.
  expect(offered()).toBe(3)
  await stage.user.selectOptions(subtype, 'SERVERS')
  await stage.user.selectOptions(type, 'LABOUR')
  expect(offered()).toBe(3)
  expect(subtype).toHaveProperty('value', 'SERVERS')
  await stage.user.selectOptions(type, 'HARDWARE')
  expect(offered()).toBe(1)
  expect(subtype).toHaveProperty('value', '')
})

test('chooses the focus area by name', async () => {
  await stage.open('/funds/cost-items/new')
  await stage.user.type(await nameField(), 'Desks')
  // The simulated browser does not open popovers.
  const choices = screen.getByRole('dialog', { name: m.chooseAreaButton, hidden: true })
  Object.assign(choices, { hidePopover: () => {} })
  fireEvent(choices, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  await stage.user.type(await within(choices).findByRole('searchbox', { hidden: true }), 'paym{Enter}')
  await stage.user.click(create())
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Desks', focusAreaId: areaId }]))
})

test('names the item that has the external ID, and asks about a namesake in the focus area', async () => {
  const item = { name: 'Licences', focusAreaId: areaId, costItemExternalId: 'EXT-1' }
  await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items: [item] } })
  await openForm()
  await stage.user.type(await nameField(), 'Licences')
  const externalId = screen.getByRole('textbox', { name: items.externalId })
  await stage.user.type(externalId, 'EXT-1')
  await stage.user.click(create())
  await waitFor(() => expect(faultOf(externalId)).toBe(m.idIsTaken({ name: 'Licences' })))
  await stage.user.clear(externalId)
  await stage.user.click(create())
  await screen.findByText(m.sameName({ count: 1 }))
  expect(stage.writes).toEqual([])
  await stage.user.click(screen.getByRole('button', { name: m.createAnyway }))
  await waitFor(async () =>
    expect((await stored()).map(({ name }) => name)).toEqual(['Licences', 'Licences']),
  )
})

/** An answer of the service that refuses the item. */
function refuse(...errors: readonly { readonly path?: string; readonly message: string }[]): Response {
  const typed = errors.map((error) => ({ type: 'FORMAT_INVALID', ...error }))
  return Response.json({ errors: typed }, { status: 400 })
}

test('shows what the service rejects at the field that it names, and sends the corrected item', async () => {
  await openForm()
  await stage.user.type(await nameField(), 'Reserved')
  stage.answer = () => refuse({ path: '/items/0/name', message: 'is reserved' })
  await stage.user.click(create())
  await waitFor(async () => expect(faultOf(await nameField())).toContain('is reserved'))
  stage.answer = () => undefined
  await stage.user.type(await nameField(), ' seats')
  await stage.user.click(create())
  await screen.findByText(m.created({ name: 'Reserved seats' }))
  expect((await stored()).map(({ name }) => name)).toEqual(['Reserved seats'])
})

test('shows what the service rejects of an amount at its cell, and what has no place below the fields', async () => {
  await openForm()
  await stage.user.type(await nameField(), 'Desks')
  await stage.user.type(cell('FORECAST', '01'), '5')
  await stage.user.type(cell('BASELINE', '02'), '7')
  stage.answer = () =>
    refuse(
      {
        path: `/items/0/costPeriodValues/1/timePeriodToAmount/${year}-02`,
        message: 'the month is closed',
      },
      { message: 'items[0].name: a note about nothing in particular' },
    )
  await stage.user.click(create())
  expect((await screen.findByRole('alert')).textContent).toContain('the month is closed')
  expect(cell('BASELINE', '02').getAttribute('aria-invalid')).toBe('true')
  expect(cell('FORECAST', '01').getAttribute('aria-invalid')).toBeNull()
  expect(faultOf(await nameField())).toBeUndefined()
  expect(screen.getByText(/a note about nothing in particular/).textContent).toContain(m.notCreated)
})

test('makes one item when the answer is lost', async () => {
  const ask = globalThis.fetch
  let lost = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init)
    if (!address.includes('/bulk') || lost > 0) return answer
    lost += 1
    throw new TypeError('the connection was reset')
  })
  await openForm()
  await stage.user.type(await nameField(), 'Licences')
  await stage.user.click(create())
  await screen.findByText(m.created({ name: 'Licences' }))
  expect(lost).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('asks before a typed item is left', async () => {
  await openForm()
  await stage.user.type(await nameField(), 'Licences')
  await stage.user.click(screen.getByRole('button', { name: m.cancel }))
  const question = within(await screen.findByRole('alertdialog', { name: m.unsavedItem }))
  await stage.user.click(question.getByRole('button', { name: m.keepEditing }))
  expect(await nameField()).toHaveProperty('value', 'Licences')
})
