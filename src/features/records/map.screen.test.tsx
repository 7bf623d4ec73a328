// The map of a tree on the real service: what the tree is searched for comes along, and statuses have its colors.
import { expect, test } from 'vitest'
import { messages as hierarchies } from '#messages/en/hierarchies.ts'
import { messages as m } from '#messages/en/map.ts'
import { messages as palette } from '#messages/en/palette.ts'
import { messages as ui } from '#messages/en/ui.ts'
import { changeCatalog } from '#testing/catalog-requests.ts'
import { plantAreas } from '#testing/planted-areas.ts'
import { openStage, screen, waitFor, within } from '#testing/render.tsx'

const stage = openStage()

test('has the filters of the tree: others are left out of its colors, and both ways keep them', async () => {
  await plantAreas(stage.site)
  await stage.open('/focus-areas?q=ca')
  await stage.user.click(await screen.findByRole('link', { name: hierarchies.shapes.map }))
  const leftOut = await screen.findByRole('button', { name: new RegExp(`^${m.leftOut}`) })
  await waitFor(() => expect(leftOut.textContent).toBe(`${m.leftOut}3`))
  expect(screen.getByRole('link', { name: hierarchies.shapes.tree }).getAttribute('href')).toBe(
    '/focus-areas?q=ca',
  )
  await stage.user.click(screen.getByRole('radio', { name: ui.type }))
  await screen.findByRole('button', { name: new RegExp(`^${m.leftOut}`) })
  await stage.user.click(screen.getByRole('link', { name: ui.clearFilters }))
  await waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(`^${m.leftOut}`) })).toBeNull())
  expect(location.search).toBe('?colour=type')
})

test('statuses have the colors of the site in the map and in the palette', async () => {
  const { cards } = await plantAreas(stage.site)
  const { body } = await stage.site.ask('GET', `/focus-areas/${cards}`)
  const { id } = (body as { readonly status: { readonly id: string } }).status
  await changeCatalog(stage.site, 'PATCH', `/focus-area-statuses/${id}`, { color: 'violet' })
  await stage.open('/focus-areas/map')
  const entry = await screen.findByRole('button', { name: new RegExp(`^${ui.statusPending}`) })
  await waitFor(() => expect(entry.innerHTML).toContain('--fill-violet'))
  await stage.user.keyboard('{Control>}k{/Control}')
  await stage.user.type(await screen.findByRole('combobox', { name: palette.label }), 'Cards')
  const option = await screen.findByRole('option', { name: /^Cards/ })
  await waitFor(() => expect(within(option).getByText(ui.statusPending).dataset.color).toBe('violet'))
})
