// Ancestors that the service names and does not return, in the tree of the real service.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { messages as hierarchy } from '#messages/en/hierarchies.ts'
import { messages as review } from '#messages/en/review.ts'
import { childPath } from '#service/database/node-path.ts'
import { type PlantedAreas, plantAreas } from '#testing/planted-areas.ts'
import { fireEvent, openStage, screen, waitFor, within } from '#testing/render.tsx'

const messages = review.missing
const stage = openStage()
let areas: PlantedAreas

beforeEach(async () => {
  areas = await plantAreas(stage.site)
})

const tool = () => screen.findByRole('button', { name: messages.title({ count: 1 }) })

test('a tree without missing ancestors does not speak of them', async () => {
  await stage.open('/focus-areas')
  await screen.findByRole('link', { name: /Payments/ })
  // All of them are loaded.
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.getAttribute('aria-setsize')).toBe('2'))
  expect(screen.queryByRole('button', { name: messages.title({ count: 1 }) })).toBeNull()
})

test('a missing ancestor is listed with its descendants, its reason once asked for, and a link to its row', async () => {
  const lost = randomUUID()
  // As on a site that has lost the record, and not the paths of those below it.
  await stage.database.write(async (transaction) => {
    for (const id of [areas.payments, areas.cards])
      await transaction
        .updateTable('hierarchy_node')
        .set({ parent_id: null, path: childPath(childPath(new Uint8Array(), lost), id) })
        .where('id', '=', id)
        .execute()
  })
  await stage.open('/focus-areas')
  await tool()
  // The simulated browser does not open popovers.
  const dialog = screen.getByRole('dialog', { name: messages.title({ count: 1 }), hidden: true })
  Object.assign(dialog, { hidePopover: () => {} })
  fireEvent(dialog, Object.assign(new window.Event('toggle'), { newState: 'open' }))
  const list = within(dialog)
  const row = await list.findByRole('listitem', { hidden: true })
  expect(row.textContent).toContain(hierarchy.descendantCount({ count: 3 }))
  expect(row.textContent).toContain(hierarchy.notLoadedReason)
  const id = list.getByText(lost)
  expect(id.closest('details')).toHaveProperty('open', false)
  await stage.user.click(list.getByRole('button', { name: messages.check, hidden: true }))
  await waitFor(() =>
    expect(list.getByRole('listitem', { hidden: true }).textContent).toContain(hierarchy.notFoundReason),
  )
  expect(list.queryByRole('button', { name: messages.check, hidden: true })).toBeNull()
  await stage.user.click(list.getByRole('link', { hidden: true }))
  await waitFor(() => expect(location.pathname).toBe(`/focus-areas/${lost}`))
  const opened = () =>
    screen.getAllByRole('row').find((one) => one.getAttribute('aria-current') === 'true')?.textContent
  await waitFor(() => expect(opened()).toContain(hierarchy.notFoundName({ id: `${lost.slice(0, 8)}…` })))
})
