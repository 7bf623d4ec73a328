// Which lists Settings offers, by what the person may read.
import { expect, test } from 'vitest'
import { accessScope, catalogScope } from '#contract/access.ts'
import { areasOfList, type CatalogList, catalogLists } from '#contract/catalog-operations.ts'
import { messages as m } from '#messages/en/catalog.ts'
import { openStage, screen, within } from '#testing/render.tsx'

const stage = openStage()

const offered = () => {
  const links = within(screen.getByRole('navigation', { name: m.lists })).getAllByRole('link')
  const [amounts, ...lists] = links.map(({ textContent }) => textContent)
  expect(amounts).toBe(m.amounts)
  return lists
}
const namesOfLists = (lists: readonly CatalogList[]) => lists.map((list) => m.listNames[list])
const fundsLists = catalogLists.filter((list) => areasOfList[list].includes('funds'))

test('begins with a list that the person may read', async () => {
  await stage.signInAs({ scopes: ['read:funds:planning'] })
  await stage.open('/settings')
  await screen.findByRole('rowheader', { name: 'LABOUR' })
  expect(screen.getByRole('heading', { level: 2, name: m.listNames['cost-types'] })).toBeTruthy()
})

test('offers the lists that the person may read, and no others', async () => {
  await stage.signInAs({ scopes: ['write:funds:planning'] })
  await stage.open('/settings')
  await screen.findByRole('rowheader', { name: 'LABOUR' })
  expect(offered()).toEqual(namesOfLists(fundsLists))
  await stage.signInAs({
    scopes: ['read:focus-areas:planning', accessScope],
    disabledAreas: ['focus-areas'],
  })
  await stage.open('/settings')
  await screen.findByRole('heading', { level: 2, name: m.listNames.people })
  expect(offered()).toEqual(namesOfLists(['people']))
})

test('offers every list to a person who manages them, and stays at the first one', async () => {
  await stage.signInAs({ scopes: ['read:funds:planning', catalogScope] })
  await stage.open('/settings')
  await screen.findByRole('button', { name: m.newEntry })
  expect(offered()).toEqual(namesOfLists(catalogLists))
  expect(screen.getByRole('heading', { level: 2, name: m.listNames['cost-types'] })).toBeTruthy()
  await stage.user.click(screen.getByRole('link', { name: m.listNames['organization-types'] }))
  expect(offered()).toEqual(namesOfLists(catalogLists))
  await screen.findByRole('heading', { level: 2, name: m.listNames['organization-types'] })
})
