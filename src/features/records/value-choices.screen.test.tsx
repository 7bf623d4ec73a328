// Values of records changed where a list shows them, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { everyScope } from '#contract/access.ts'
import { messages as account } from '#messages/en/account.ts'
import { messages as app } from '#messages/en/app.ts'
import { messages as editing } from '#messages/en/editing.ts'
import { messages as outbox } from '#messages/en/outbox.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { messages as m } from '#messages/en/values.ts'
import { addPerson } from '#testing/catalog-requests.ts'
import { type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
let areas: PlantedAreas

beforeEach(async () => {
  // Room for all columns, which a simulated browser does not have.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  areas = await plantAreas(stage.site)
})

const rowOf = async (name: string) => {
  // The name of the link begins with the sign of an unsent change, as soon as there is one.
  const grid = within(await screen.findByRole('treegrid'))
  const link = await grid.findByRole('link', { name: new RegExp(name) })
  return link.closest<HTMLElement>('[role="row"]') as HTMLElement
}
/** The cell of a value in a row. */
const cellOf = async (name: string, text: string | RegExp) =>
  within(await rowOf(name))
    .getByText(text)
    .closest<HTMLElement>('[role="gridcell"]') as HTMLElement
const choice = async () => within(await screen.findByRole('dialog', { name: / of / }))
const stored = async (id: string) => (await stage.site.ask('GET', `/focus-areas/${id}`)).body

test('a status is set from the list in two acts, and Undo of the toast takes it back', async () => {
  await stage.open('/focus-areas')
  await stage.user.click(await cellOf('Payments', ui.statusPending))
  await stage.user.click(await (await choice()).findByRole('option', { name: /In progress/ }))
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ status: { name: 'IN_PROGRESS' } }),
  )
  await waitFor(async () => expect((await rowOf('Payments')).textContent).toContain(ui.statusInProgress))
  // The list stays: a value that is clicked opens no record.
  expect(location.pathname).toBe('/focus-areas')
  expect(document.activeElement).toBe(await rowOf('Payments'))
  const toast = within(await screen.findByRole('region', { name: app.lastChange }))
  await waitFor(() => expect(toast.getByRole('status').textContent).toMatch(/Status: Pending → In progress$/))
  await stage.user.click(toast.getByRole('button', { name: new RegExp(`^${app.undo}`) }))
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ status: { name: 'PENDING' } }),
  )
})

test('the name of a row opens its record, and a value of a site without that update is none to change', async () => {
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    /\/catalog\/|\/extended\//.test(address)
      ? Response.json({ errors: [] }, { status: 404 })
      : direct(address, init),
  )
  await stage.open('/focus-areas')
  const row = await rowOf('Payments')
  await waitFor(() => expect(within(row).getByText('Tester').closest('[data-edit]')).not.toBeNull())
  await waitFor(() => expect(within(row).getByText(ui.statusPending).closest('[data-edit]')).toBeNull())
  await stage.user.click(within(row).getByText(ui.statusPending))
  await waitFor(() => expect(location.pathname).toBe(`/focus-areas/${areas.payments}`))
})

test('readers are offered no value to change', async () => {
  await stage.signInAs({ scopes: ['read:focus-areas:planning'] })
  await stage.open('/focus-areas')
  await stage.user.click(await cellOf('Payments', ui.statusPending))
  await waitFor(() => expect(location.pathname).toBe(`/focus-areas/${areas.payments}`))
  expect(screen.queryByRole('dialog', { name: / of / })).toBeNull()
})

test('setting the status of several selected rows says how many have each, and one Undo takes it back for all', async () => {
  await stage.open('/focus-areas?open=all')
  for (const name of ['Payments', 'Cards'])
    await stage.user.click(within(await rowOf(name)).getByRole('checkbox', { name: ui.selectRow }))
  await stage.user.click(await cellOf('Cards', ui.statusPending))
  const shown = await choice()
  shown.getByRole('combobox', { name: m.ofMany({ field: ui.fieldStatus, kind: 'focus-area', count: 2 }) })
  expect((await shown.findByRole('option', { name: /Pending/ })).textContent).toContain(m.now({ count: 2 }))
  // A digit chooses while nothing is typed.
  await stage.user.keyboard('2')
  await waitFor(() => expect(stage.writes).toHaveLength(2))
  const toast = within(await screen.findByRole('region', { name: app.lastChange }))
  await waitFor(() =>
    expect(toast.getByRole('status').textContent).toMatch(/Status of 2 focus areas: In progress$/),
  )
  await stage.user.keyboard('{Control>}z{/Control}')
  for (const id of [areas.payments, areas.cards])
    await waitFor(async () => expect(await stored(id)).toMatchObject({ status: { name: 'PENDING' } }))
})

test('an owner is found by typing, and a choice that is left by Escape changes nothing', async () => {
  const grace = await addPerson(stage.site, 'Grace Hopper')
  await stage.open('/focus-areas')
  const cell = await cellOf('Payments', 'Tester')
  await stage.user.click(cell)
  expect(cell.dataset.choosing).toBe('')
  await stage.user.keyboard('gra{Escape}')
  expect(cell.dataset.choosing).toBeUndefined()
  expect(stage.writes).toEqual([])
  await stage.user.click(cell)
  await (await choice()).findByRole('option', { name: /Grace/ })
  await stage.user.keyboard('gra{Enter}')
  await waitFor(async () => expect(await stored(areas.payments)).toMatchObject({ owner: { id: grace } }))
})

test('what the service cannot take now is shown all the same, and sent later', async () => {
  await stage.open('/focus-areas')
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    init?.method === 'PATCH' ? Response.json({ errors: [] }, { status: 503 }) : direct(address, init),
  )
  await stage.user.click(await cellOf('Payments', ui.statusPending))
  await stage.user.click(await (await choice()).findByRole('option', { name: /In progress/ }))
  await waitFor(async () => expect((await rowOf('Payments')).textContent).toContain(ui.statusInProgress))
  expect(stage.outbox().getSnapshot().entries).toMatchObject([{ mask: ['statusId'] }])
  vi.stubGlobal('fetch', direct)
  await stage.outbox().sendAll()
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ status: { name: 'IN_PROGRESS' } }),
  )
})

/** Puts the focus on a row, as arrow keys do. */
const focusRow = async (name: string) =>
  waitFor(async () => {
    ;(await rowOf(name)).focus()
    expect(document.activeElement).toBe(await rowOf(name))
  })

test('single letters act on the row with the focus, at its cells', async () => {
  await stage.open('/focus-areas')
  await cellOf('Payments', ui.statusPending)
  await focusRow('Payments')
  await stage.user.keyboard('s')
  await (await choice()).findByRole('option', { name: /In progress/ })
  await stage.user.keyboard('in p{Enter}')
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ status: { name: 'IN_PROGRESS' } }),
  )
  expect(document.activeElement).toBe(await rowOf('Payments'))
  await stage.user.keyboard('d')
  await stage.user.keyboard('2028{Enter}')
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ targetDate: '2028-12-31T00:00:00.000Z' }),
  )
  await focusRow('Payments')
  await stage.user.keyboard('e')
  await waitFor(() => expect(location.pathname).toBe(`/focus-areas/${areas.payments}/edit`))
})

test('a parent is chosen by its path; those that do not fit say why and cannot be chosen', async () => {
  await stage.open('/focus-areas?open=all')
  await cellOf('Cards', ui.statusPending)
  await focusRow('Payments')
  await stage.user.keyboard('p')
  const shown = await choice()
  const own = await shown.findByRole('option', { name: /^Cards/ })
  expect(own.getAttribute('aria-disabled')).toBe('true')
  expect(own.textContent).toContain(editing.obstacles['own-branch'])
  await stage.user.keyboard('{Escape}')
  await focusRow('Cards')
  await stage.user.keyboard('p')
  await (await choice()).findByRole('option', { name: new RegExp(`^${ui.topLevel}`) })
  await stage.user.keyboard('top{Enter}')
  await waitFor(async () => expect(await stored(areas.cards)).toMatchObject({ parent: null }))
  await stage.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () =>
    expect(await stored(areas.cards)).toMatchObject({ parent: { id: areas.payments } }),
  )
})

test('with single keys turned off, letters lead to a name again', async () => {
  await stage.open('/focus-areas?open=all')
  await cellOf('Payments', ui.statusPending)
  // Closed popovers are in the document of the simulated browser, and what they hold once they were opened.
  document.querySelector(`[aria-label="${app.account}"]`)?.dispatchEvent(new window.Event('toggle'))
  const keys = await screen.findByRole('checkbox', { name: account.singleKeys })
  await stage.user.click(keys)
  await focusRow('Payments')
  await stage.user.keyboard('car')
  await waitFor(async () => expect(document.activeElement).toBe(await rowOf('Cards')))
  expect(screen.queryByRole('dialog', { name: / of / })).toBeNull()
  await stage.user.click(keys)
})

test('the open record has the same keys, and none of them while one types', async () => {
  await stage.open(`/focus-areas/${areas.payments}/full`)
  await screen.findByTitle(record.editField({ field: ui.fieldStatus }))
  await stage.user.keyboard('o')
  const shown = await choice()
  shown.getByRole('combobox', { name: m.ofOne({ field: ui.fieldOwner, name: 'Payments' }) })
  await stage.user.keyboard('{Escape}')
  await stage.user.click(screen.getByTitle(record.editField({ field: ui.fieldName })))
  await stage.user.keyboard('Sods{Escape}')
  expect(screen.queryByRole('dialog', { name: / of / })).toBeNull()
  expect(stage.writes).toEqual([])
})

test('a colleague who was faster is shown at the value, with both values and two buttons', async () => {
  await stage.open('/focus-areas')
  const cell = await cellOf('Payments', ui.statusPending)
  await stage.user.click(cell)
  const shown = await choice()
  await shown.findByRole('option', { name: /In progress/ })
  const { headers } = await stage.site.caller({ scopes: everyScope })
  const list = await fetch(`${stage.site.origin}/planning/catalog/v1/focus-area-statuses`, { headers })
  const { values } = (await list.json()) as { values: { id: string; name: string }[] }
  const theirs = values.find(({ name }) => name === 'COMPLETED')?.id
  const address = `${stage.site.origin}/planning/extended/v1/focus-areas/${areas.payments}?updateMask=statusId`
  const answer = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ statusId: theirs }),
  })
  expect(answer.status).toBe(200)
  await stage.user.click(shown.getByRole('option', { name: /In progress/ }))
  // It opens by itself, and the focus stays in the list.
  const trouble = within(await screen.findByRole('alert'))
  await trouble.findByText(ui.statusCompleted)
  trouble.getByText(ui.statusInProgress)
  trouble.getByText(m.yoursWas({ value: ui.statusPending }))
  expect(document.activeElement).toBe(cell.closest('[role="row"]'))
  await waitFor(() => expect(cell.dataset.trouble).toBe('true'))
  await stage.user.click(trouble.getByRole('button', { name: outbox.keepMine }))
  await waitFor(async () =>
    expect(await stored(areas.payments)).toMatchObject({ status: { name: 'IN_PROGRESS' } }),
  )
  await waitFor(() => expect(cell.dataset.trouble).toBeUndefined())
  expect(screen.queryByRole('alert')).toBeNull()
})
