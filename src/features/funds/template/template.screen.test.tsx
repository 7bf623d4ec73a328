// What the template screen says of the items that the chosen focus areas have, on the real service.
import { expect, test, vi } from 'vitest'
import { messages } from '#messages/en/items.ts'
import { openStage, screen } from '#testing/render.tsx'

const stage = openStage()

test('a template says that there are no items when the list of items comes after the tree', async () => {
  const { site } = stage
  const body = { name: 'Payments', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId }
  const { id } = (await site.ask('POST', '/focus-areas', { body })).body as { readonly id: string }
  const isTreeShown = Promise.withResolvers<void>()
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/funds/cost-item?')) await isTreeShown.promise
    return ask(address, init)
  })
  await stage.open(`/funds/cost-items/template?area=${id}`)
  await screen.findByRole('button', { name: messages.removeArea({ name: 'Payments' }) })
  const startingWith = (text: string) => ({ name: (name: string) => name.startsWith(text) })
  expect(screen.getByRole('checkbox', startingWith(messages.existingItemsLoading))).toBeDefined()
  isTreeShown.resolve()
  await screen.findByRole('checkbox', startingWith(messages.existingItems({ count: 0 })))
})
