import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { RouterContext } from './root-route.tsx'
import { createConsoleRouter } from './routes.tsx'
import { screenPaths } from './worker-messages.ts'

// Addresses are made and read without what the screens are given.
const router = createConsoleRouter({} as RouterContext)
router.update({ ...router.options, history: createMemoryHistory() })

const ids = [
  'new',
  'map',
  'delete-many',
  'move-many',
  'archive-many',
  'create-again',
  'import',
  'template',
  'Map',
  '..',
  '~new',
  'a/b',
  'plain',
]

const records = [
  '/focus-areas/$recordId',
  '/focus-areas/$recordId/edit',
  '/focus-areas/$recordId/delete',
  '/focus-areas/$recordId/new',
  '/focus-areas/$recordId/full',
  '/organizations/$recordId',
  '/organizations/$recordId/edit',
  '/organizations/$recordId/archive',
  '/organizations/$recordId/full',
  '/funds/cost-items/$recordId',
  '/funds/benefit-items/$recordId',
] as const

test.each(records)('%s leads to the record and to no other screen, whatever its ID', (to) => {
  for (const id of ids) {
    const { href } = router.buildLocation({ to, params: { recordId: id } } as never)
    const { pathname } = new URL(href, 'http://localhost')
    const matches = router.matchRoutes(pathname, {})
    expect(matches.at(-1)?.routeId).toBe(`/console${to}`)
    // The tree beside it reads it as well.
    for (const { params } of matches) expect(params).toMatchObject({ recordId: id })
  }
})

test.each([
  '/focus-areas/new',
  '/focus-areas/map',
  '/organizations/archive-many',
  '/organizations/create-again',
  '/funds/cost-items/import',
  '/organizations/import',
  '/focus-areas/import',
])('%s is still the screen', (path) => {
  expect(router.matchRoutes(path, {}).at(-1)?.routeId).toBe(`/console${path}`)
})

test('the service worker knows what the paths of all screens begin with', () => {
  const first = Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '')
  const named = first.filter((part) => !part.startsWith('$'))
  expect([...new Set(named)].toSorted()).toEqual(screenPaths)
})
