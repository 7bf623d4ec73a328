// Views of a tree that a person saves, on the real service.
import { beforeEach, expect, test, vi } from 'vitest'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as m } from '#messages/en/saved-views.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { plantAreas } from '#testing/planted-areas.ts'
import { doubleClick, fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

/** Opens what a button opens; the simulated browser has no popovers. */
const openPopover = async (name: string) => {
  await screen.findByRole('button', { name })
  const dialog = screen.getByRole('dialog', { name })
  const toggle = (newState: string) =>
    fireEvent(dialog, Object.assign(new window.Event('toggle'), { newState }))
  Object.assign(dialog, { hidePopover: () => toggle('closed') })
  toggle('open')
  return within(dialog)
}
const openMenu = () => openPopover(m.title)
const isColumnShown = async () =>
  (await openPopover(ui.columns)).getByRole<HTMLInputElement>('checkbox', { name: hierarchies.externalId })
    .checked
const type = async (menu: Awaited<ReturnType<typeof openMenu>>, name: string) => {
  await stage.user.type(await menu.findByRole('textbox', { name: m.name }), `${name}{Enter}`)
}

beforeEach(async () => {
  localStorage.clear()
  await plantAreas(stage.site)
})

test('a view brings search, order, flat list and columns back, by the keyboard alone', async () => {
  const shown = { 'external-id': true, owner: false }
  localStorage.setItem('planning-console.tree-columns.focus-areas', JSON.stringify({ shown }))
  await stage.open('/focus-areas?since=30d&sort=-updated&rows=flat')
  await screen.findByRole('row', { name: /Cards/ })
  expect(await isColumnShown()).toBe(true)
  let menu = await openMenu()
  await menu.findByText(m.none)
  await type(menu, 'Late work')
  await menu.findByText(m.saved({ name: 'Late work' }))

  localStorage.clear()
  await stage.open('/focus-areas')
  await screen.findByRole('row', { name: /Transfers/ })
  expect(await isColumnShown()).toBe(false)
  menu = await openMenu()
  const view = await menu.findByRole('button', { name: 'Late work' })
  await waitFor(() => expect(document.activeElement).toBe(view))
  await stage.user.keyboard('{Enter}')
  await waitFor(() => expect(location.search).toBe('?since=30d&sort=-updated&rows=flat'))
  expect(await isColumnShown()).toBe(true)
})

test('a view without a flat list ends the one that the device remembers', async () => {
  await stage.open('/focus-areas?sort=-name')
  await type(await openMenu(), 'Tree')
  await waitFor(() => expect(screen.queryByText(m.saved({ name: 'Tree' }))).not.toBeNull())
  await stage.user.click(screen.getByRole('link', { name: hierarchies.shapes.list }))
  await waitFor(() => expect(location.search).toContain('rows=flat'))
  await stage.user.click(await (await openMenu()).findByRole('button', { name: 'Tree' }))
  await waitFor(() => expect(location.search).toBe('?sort=-name'))
  await screen.findByRole('row', { name: /Audit/ })
  expect(location.search).toBe('?sort=-name')
})

test('is renamed, replaced, deleted, and brought back', async () => {
  await stage.open('/focus-areas?q=cards')
  const menu = await openMenu()
  await type(menu, 'Cards')
  await stage.user.click(await menu.findByRole('button', { name: m.rename({ name: 'Cards' }) }))
  const name = await menu.findByRole('textbox', { name: m.newName })
  await stage.user.clear(name)
  await stage.user.type(name, 'Payments{Enter}')
  await menu.findByRole('button', { name: 'Payments' })
  await stage.user.type(menu.getByRole('textbox', { name: m.name }), 'Payments')
  await stage.user.click(menu.getByRole('button', { name: m.replace }))
  await menu.findByText(m.saved({ name: 'Payments' }))
  await stage.user.click(menu.getByRole('button', { name: m.remove({ name: 'Payments' }) }))
  await menu.findByText(m.removed({ name: 'Payments' }))
  await stage.user.click(menu.getByRole('button', { name: m.undo }))
  await menu.findByRole('button', { name: 'Payments' })
  expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'DELETE', 'POST'])
})

test('renaming begins in its field, Escape ends it without a change, and the focus stays with the view', async () => {
  await stage.open('/focus-areas?q=cards')
  const menu = await openMenu()
  await type(menu, 'Cards')
  const rename = m.rename({ name: 'Cards' })
  await stage.user.click(await menu.findByRole('button', { name: rename }))
  expect(document.activeElement).toBe(menu.getByRole('textbox', { name: m.newName }))
  await stage.user.keyboard(' 2{Escape}')
  expect(document.activeElement).toBe(await menu.findByRole('button', { name: rename }))
  expect(menu.queryByRole('textbox', { name: m.newName })).toBeNull()
  await stage.user.keyboard('{Enter}')
  await stage.user.keyboard(' 2{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(menu.getByRole('button', { name: m.rename({ name: 'Cards 2' }) })),
  )
  expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

test('changes are made one after the other, and the last one is reported', async () => {
  await stage.open('/focus-areas')
  const menu = await openMenu()
  await type(menu, 'Slow')
  await menu.findByRole('button', { name: 'Slow' })
  const online = globalThis.fetch
  const answered: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await online(address, init)
    const { method = 'GET' } = init ?? {}
    if (method === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 300))
    if (method !== 'GET') answered.push(method)
    return answer
  })
  await stage.user.type(menu.getByRole('textbox', { name: m.name }), 'Slow')
  await stage.user.click(menu.getByRole('button', { name: m.replace }))
  await stage.user.click(menu.getByRole('button', { name: m.remove({ name: 'Slow' }) }))
  await waitFor(() => expect(answered).toHaveLength(2))
  expect(answered).toEqual(['PATCH', 'DELETE'])
  await menu.findByText(m.removed({ name: 'Slow' }))
})

test('a double-click saves a view once, deletes it once, and brings it back once', async () => {
  await stage.open('/focus-areas?q=cards')
  const menu = await openMenu()
  await stage.user.type(await menu.findByRole('textbox', { name: m.name }), 'Cards')
  doubleClick(menu.getByRole('button', { name: m.save }))
  await menu.findByText(m.saved({ name: 'Cards' }))
  doubleClick(await menu.findByRole('button', { name: m.remove({ name: 'Cards' }) }))
  doubleClick(await menu.findByRole('button', { name: m.undo }))
  await menu.findByText(m.saved({ name: 'Cards' }))
  expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
  expect(menu.queryByRole('alert')).toBeNull()
})

test('a view is replaced by the name that another one is just being given', async () => {
  await stage.open('/focus-areas')
  const menu = await openMenu()
  await type(menu, 'Old')
  await stage.user.click(await menu.findByRole('button', { name: m.rename({ name: 'Old' }) }))
  const online = globalThis.fetch
  const renamed = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') await renamed.promise
    return online(address, init)
  })
  const next = await menu.findByRole('textbox', { name: m.newName })
  await stage.user.clear(next)
  await stage.user.type(next, 'New{Enter}')
  const name = menu.getByRole('textbox', { name: m.name })
  await stage.user.type(name, 'New')
  fireEvent.submit(name)
  renamed.resolve()
  await waitFor(() => expect(name).toHaveProperty('value', ''))
  expect(stage.writes.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH'])
})

test('a name that is taken is said, and without a network nothing is offered that cannot be done', async () => {
  await stage.open('/focus-areas')
  const menu = await openMenu()
  await type(menu, 'One')
  await menu.findByRole('button', { name: 'One' })
  await type(menu, 'Two')
  await stage.user.click(await menu.findByRole('button', { name: m.rename({ name: 'Two' }) }))
  const name = await menu.findByRole('textbox', { name: m.newName })
  await stage.user.clear(name)
  await stage.user.type(name, 'One{Enter}')
  expect((await menu.findByRole('alert')).textContent).toBe(m.taken)

  const online = globalThis.fetch
  await stage.open('/focus-areas')
  await screen.findByRole('row', { name: /Audit/ })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).includes('/views')) throw new TypeError('no network')
    return online(address, init)
  })
  const offline = await openMenu()
  expect((await offline.findByRole('alert')).textContent).toBe(m.needsNetwork)
  expect(offline.queryByRole('textbox')).toBeNull()
})
