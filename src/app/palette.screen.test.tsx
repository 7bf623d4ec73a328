// The palette over a tree whose search was just cleared, on the real service.
import { expect, test } from 'vitest'
import { messages as palette } from '#messages/en/palette.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { createArea } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'
import { simulateClipboard } from '#testing/simulated-clipboard.ts'

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

/** Opens the palette over the focus areas and types. */
async function search(text: string) {
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: 'Payments' })
  await stage.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: palette.label }))
  dialog.getByRole('combobox', { name: palette.label }).focus()
  await stage.user.keyboard(text)
  return dialog
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
  const group = within(await dialog.findByRole('group', { name: palette.owners }))
  const name = palette.focusAreasOf({ name: 'Tester' })
  await stage.user.click(group.getByRole('option', { name }))
  await waitFor(() => expect(location.search).toBe(`?owner=${stage.site.principalId}`))
  expect(location.pathname).toBe('/focus-areas')
})
