// Selecting items in the grid, and deleting the selected ones, on the real service.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages as backups } from '#messages/en/item-backups.ts'
import { messages as items } from '#messages/en/items.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { refusal } from '#testing/outbox-device.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()
const kind = 'cost-item'

async function stored(): Promise<string[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  return (body as { values: { name: string }[] }).values.map(({ name }) => name).sort()
}

afterEach(() => vi.restoreAllMocks())

beforeEach(async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const { id } = (await site.ask('POST', '/focus-areas', { body })).body as { id: string }
  const key = 'CAPEX'
  const expenditureType = { id: crypto.randomUUID(), order: 0, key, name: key, displayName: key }
  const names = ['Item 1', 'Item 2', 'Item 3', 'Item 4']
  await site.ask('POST', '/funds/cost-item/bulk', {
    body: {
      items: names.map((name) => ({ name, focusAreaId: id, ...(name === 'Item 2' && { expenditureType }) })),
    },
  })
  // The simulated browser saves no files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

const row = (name: string) => screen.findByRole('row', { name: (text) => text.includes(name) })
const marked = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => within(one).getByRole('link').textContent)
const pressMark = async (name: string) =>
  stage.user.click(within(await row(name)).getByRole('checkbox', { name: ui.selectRow }))

test('selects rows by keys, and counts them', async () => {
  await stage.open('/funds/cost-items')
  const grid = await screen.findByRole('grid')
  await row('Item 1')
  within(grid)
    .getAllByRole('gridcell')
    .find((cell) => cell.tabIndex === 0)
    ?.focus()
  await stage.user.keyboard('{ArrowDown} ')
  expect(marked()).toEqual(['Item 2'])
  await stage.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(marked()).toEqual(['Item 2', 'Item 3', 'Item 4'])
  await stage.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(marked()).toEqual(['Item 2', 'Item 3'])
  await screen.findByText(items.selected({ count: 2 }))
  await stage.user.keyboard('{Control>}a{/Control}')
  await screen.findByText(items.selected({ count: 4 }))
  await stage.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('group', { name: items.selection })).toBeNull())
})

test('selects the rows shown by the header, and says how many a search hides', async () => {
  await stage.open('/funds/cost-items')
  await row('Item 1')
  await stage.user.click(screen.getByRole('checkbox', { name: ui.selectAllShown }))
  await screen.findByText(items.selected({ count: 4 }))
  await stage.user.type(screen.getByRole('searchbox', { name: items.searchItems({ kind }) }), 'Item 3')
  await screen.findByText(items.selectedHidden({ count: 3 }))
  expect(screen.getByRole('checkbox', { name: ui.selectAllShown }).getAttribute('aria-checked')).toBe('true')
})

test('names the items before they are deleted, and shows which the service refused', async () => {
  await stage.open('/funds/cost-items')
  await pressMark('Item 1')
  await pressMark('Item 2')
  await pressMark('Item 4')
  await stage.user.click(await screen.findByRole('link', { name: items.deleteSelected }))
  const list = await screen.findByRole('list', { name: backups.itemsToDelete })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Item 1 · Payments', 'Item 2 · Payments', 'Item 4 · Payments'])
  screen.getByText(backups.cannotUndo)
  const losses = screen.getByRole('region', { name: backups.notRestorable })
  expect(
    within(losses)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    backups.lostId,
    backups.lostAmounts,
    backups.lossOfSome({ loss: backups.lostExpenditure, count: 1, total: 3 }),
  ])
  const confirm = screen.getByRole('button', { name: backups.downloadAndDelete })
  expect(confirm).toHaveProperty('disabled', true)
  let refused = 0
  stage.answer = () => {
    refused += 1
    return refused === 2 ? refusal(400, 'Item 2 is locked.') : undefined
  }
  await stage.user.type(screen.getByRole('textbox', { name: backups.typeCount({ count: '3' }) }), '3')
  await stage.user.click(confirm)
  await screen.findByText(backups.deletedOf({ done: 2, total: 3 }))
  const results = screen.getByRole('list', { name: backups.results })
  const texts = within(results)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Item 2 · .*Item 2 is locked\./),
    `Item 1 · ${backups.itemDeleted}`,
    `Item 4 · ${backups.itemDeleted}`,
  ])
  expect(await stored()).toEqual(['Item 2', 'Item 3'])
  expect(stage.writes.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE'])
})

test('offers a deleted item to be restored until it is restored', async () => {
  await stage.open('/funds/cost-items')
  await pressMark('Item 1')
  await pressMark('Item 2')
  await stage.user.click(await screen.findByRole('link', { name: items.deleteSelected }))
  await stage.user.type(await screen.findByRole('textbox', { name: backups.typeCount({ count: '2' }) }), '2')
  await stage.user.click(screen.getByRole('button', { name: backups.downloadAndDelete }))
  await screen.findByText(backups.deletedOf({ done: 2, total: 2 }))
  await stage.open('/outbox')
  const offers = () =>
    screen.queryAllByRole('link', { name: /^Restore/ }).map((link) => link.getAttribute('aria-label'))
  await waitFor(() => expect(offers()).toHaveLength(2))
  const [latest] = offers()
  await stage.user.click(screen.getByRole('link', { name: latest ?? '' }))
  await stage.user.click(await screen.findByRole('button', { name: backups.restore }))
  await waitFor(async () => expect(await stored()).toHaveLength(3))
  await stage.open('/outbox')
  await waitFor(() => expect(offers()).toHaveLength(1))
  expect(offers()).not.toContain(latest)
})

test('offers no selection to a person who can only read', async () => {
  await stage.signInAs({ scopes: ['read:funds:planning', 'read:focus-areas:planning'] })
  await stage.open('/funds/cost-items')
  await row('Item 1')
  expect(screen.queryByRole('checkbox', { name: ui.selectAllShown })).toBeNull()
})

async function externalIds(): Promise<(string | null)[]> {
  const { body } = await stage.site.ask('GET', '/funds/cost-item', { query: { limit: '100' } })
  const { values } = body as { values: { name: string; externalCostItemId: string | null }[] }
  return values.toSorted((a, b) => a.name.localeCompare(b.name)).map((one) => one.externalCostItemId)
}

test('edits an external ID in its cell, and refuses one that another item has', async () => {
  // The simulated browser lays nothing out, and a column is shown where it has room.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  await stage.open('/funds/cost-items')
  const first = within(await row('Item 1'))
  first
    .getAllByRole('gridcell')
    .find((cell) => cell.tabIndex === 0)
    ?.focus()
  await stage.user.keyboard('{F2}')
  await stage.user.type(await first.findByRole('textbox', { name: items.externalId }), 'A-1{Enter}')
  await waitFor(async () => expect(await externalIds()).toEqual(['A-1', null, null, null]))
  await row('A-1')
  await stage.user.keyboard('{ArrowDown}{F2}')
  const second = within(await row('Item 2'))
  const input = await second.findByRole('textbox', { name: items.externalId })
  await stage.user.type(input, 'A-1{Enter}')
  expect((await second.findByRole('alert')).textContent).toBe(items.idProblems.taken({ name: 'Item 1' }))
  await stage.user.keyboard('{Escape}')
  await waitFor(() => expect(second.queryByRole('textbox')).toBeNull())
  expect(stage.writes.map(({ method, path }) => `${method} ${path.replace(/[\w-]{36}/, 'ID')}`)).toEqual([
    'PATCH /funds/cost-item/ID?updateMask=externalCostItemId',
  ])
})
