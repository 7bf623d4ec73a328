// The palette over a tree whose search was just cleared, on the real service.
import { expect, test } from 'vitest'
import { messages as catalog } from '#messages/en/catalog.ts'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as palette } from '#messages/en/palette.ts'
import { messages as record } from '#messages/en/record.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { messages as values } from '#messages/en/values.ts'
import { createArea } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { simulateClipboard } from '#testing/simulated-clipboard.ts'
import { send } from '#testing/site.ts'

const stage = openStage()

test('stays open, with what is typed, while the address of the tree follows its search', async () => {
  await createArea(stage.site, 'Payments')
  await stage.open('/focus-areas?q=Pay')
  const search = await screen.findByRole('searchbox')
  await waitFor(() => expect(search).toHaveProperty('value', 'Pay'))
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  const field = dialog.getByRole('combobox', { name: palette.label })
  field.focus()
  await stage.user.keyboard('paym')
  // A search that was cleared a moment ago is written to the address now.
  fireEvent.keyDown(search, { key: 'Escape' })
  await waitFor(() => expect(location.search).not.toContain('q='))
  await waitFor(() => expect(dialog.getAllByRole('option')[0]?.textContent).toContain('Payments'))
  expect(screen.getByRole('dialog', { name: palette.label }).contains(field)).toBe(true)
  expect(field).toHaveProperty('value', 'paym')
})

test.each([
  ['copies the link to the page with its search', false],
  ['says that the browser did not allow copying', true],
])('%s', async (_, isRefused) => {
  await createArea(stage.site, 'Payments')
  const clipboard = simulateClipboard()
  if (isRefused) clipboard.refuse()
  await stage.open('/focus-areas?q=Pay')
  await screen.findByRole('searchbox')
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  dialog.getByRole('combobox', { name: palette.label }).focus()
  await stage.user.keyboard(palette.copyLink)
  await stage.user.click(await dialog.findByRole('option', { name: palette.copyLink }))
  await screen.findByText(isRefused ? ui.copyRefused : ui.copied)
  expect(clipboard.text).toBe(isRefused ? '' : location.href)
  expect(location.search).toBe('?q=Pay')
})

async function openPalette(text: string) {
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  dialog.getByRole('combobox', { name: palette.label }).focus()
  await stage.user.keyboard(text)
  return dialog
}

/** Opens the palette over the focus areas and types. */
async function search(text: string) {
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: 'Payments' })
  return openPalette(text)
}

test('finds a cost item by its external ID, though no list of items was opened', async () => {
  const focusAreaId = await createArea(stage.site, 'Payments')
  const item = { name: 'Engineers', focusAreaId, costItemExternalId: 'CI-4711' }
  const { status } = await stage.site.ask('POST', '/funds/cost-item/bulk', { body: { items: [item] } })
  expect(status).toBe(201)
  const dialog = await search('CI-4711')
  const group = within(await dialog.findByRole('group', { name: palette.items }))
  expect(group.getByRole('option').textContent).toBe(
    `Engineers${palette.externalId} CI-4711${palette.costItem}`,
  )
  expect(await dialog.findByText(palette.records({ count: 1 }))).toBeDefined()
  await stage.user.click(group.getByRole('option'))
  await waitFor(() => expect(location.pathname).toMatch(/^\/funds\/cost-items\/./))
  await screen.findByRole('heading', { name: 'Engineers' })
})

test('finds the records of an owner by the beginning of a name, and leads to them', async () => {
  await createArea(stage.site, 'Payments')
  const dialog = await search('test')
  const group = within(await dialog.findByRole('group', { name: palette.filters }))
  const name = new RegExp(palette.mine({ kind: 'focus-area' }))
  await stage.user.click(group.getByRole('option', { name }))
  await waitFor(() => expect(location.search).toBe(`?owner=${stage.site.principalId}`))
  expect(location.pathname).toBe('/focus-areas')
})

test('acts on the open record: a status is set by typing its name in the palette', async () => {
  await createArea(stage.site, 'Payments')
  await stage.open('/focus-areas')
  await stage.user.click(await screen.findByRole('link', { name: 'Payments' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Focus area' }))
  const status = await panel.findByTitle(record.editField({ field: ui.fieldStatus }))
  const dialog = await openPalette('set status')
  const group = within(await dialog.findByRole('group', { name: 'Focus area: Payments' }))
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    `${hierarchies.rowActs.status}S`,
  ])
  await stage.user.keyboard('{Enter}')
  const choice = within(
    await screen.findByRole('dialog', { name: values.ofOne({ field: ui.fieldStatus, name: 'Payments' }) }),
  )
  // The value beside the tree is the one that is chosen at, not that of a row.
  expect(status.dataset.choosing).toBe('')
  await stage.user.click(await choice.findByRole('option', { name: /Completed/ }))
  await waitFor(() => expect(status.textContent).toBe('Completed'))
})

test('acts on the selection before the open record', async () => {
  await createArea(stage.site, 'Payments')
  await createArea(stage.site, 'Payroll')
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: 'Payroll' })
  for (const name of ['Payments', 'Payroll'])
    await stage.user.click(within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox'))
  const dialog = await openPalette('owner')
  const group = within(await dialog.findByRole('group', { name: hierarchies.selected({ count: 2 }) }))
  await stage.user.click(group.getByRole('option', { name: new RegExp(hierarchies.rowActs.owner) }))
  const label = values.ofMany({ field: ui.fieldOwner, kind: 'focus-area', count: 2 })
  expect(await screen.findByRole('dialog', { name: label })).toBeDefined()
})

test.each([
  ['no target', ui.dueChoices.none, '?due=none'],
  ['mine', palette.mine({ kind: 'focus-area' }), '?owner='],
  ['pending', 'Pending', '?status='],
])('finds by %j a filter of the tree', async (text, title, query) => {
  await createArea(stage.site, 'Payments')
  const dialog = await search(text)
  const group = within(await dialog.findByRole('group', { name: palette.filters }))
  const [option] = await group.findAllByRole('option', { name: new RegExp(`^${title}`) })
  if (option) await stage.user.click(option)
  await waitFor(() => expect(location.search).toContain(query))
  expect(await screen.findByRole('link', { name: 'Payments' })).toBeDefined()
})

test('finds a saved view, and opens it with its filters', async () => {
  await createArea(stage.site, 'Payments')
  const view = { tree: 'focus-areas', name: 'Steering list', search: { q: 'pay', sort: '-updated' } }
  const columns = { shown: {}, widths: {}, order: [] }
  const { status } = await send('POST', `${stage.site.origin}/planning/extended/v1/views`, {
    headers: stage.site.headers,
    body: { ...view, columns },
  })
  expect(status).toBe(201)
  const dialog = await search('steering')
  await stage.user.click(await dialog.findByRole('option', { name: /Steering list/ }))
  await waitFor(() => expect(location.search).toContain('q=pay'))
  expect(location.search).toContain('sort=-updated')
})

test('finds a page of the settings by the name of its list', async () => {
  await createArea(stage.site, 'Payments')
  const dialog = await search('cost types')
  const title = palette.settingsPage({ page: catalog.listNames['cost-types'] })
  await stage.user.click(await dialog.findByRole('option', { name: title }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/settings?list=cost-types'))
})
