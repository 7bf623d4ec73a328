import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { RouterContext } from './root-route.tsx'
import { createConsoleRouter } from './routes.tsx'

// Addresses are made and read without what the screens are given.
const router = createConsoleRouter({} as RouterContext)
router.update({ ...router.options, history: createMemoryHistory() })

const ids = [
  'new',
  'map',
  'edit-many',
  'delete-many',
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
  ['/focus-areas/$focusAreaId', 'focusAreaId'],
  ['/focus-areas/$focusAreaId/edit', 'focusAreaId'],
  ['/focus-areas/$focusAreaId/delete', 'focusAreaId'],
  ['/focus-areas/$focusAreaId/new', 'focusAreaId'],
  ['/focus-areas/$focusAreaId/full', 'focusAreaId'],
  ['/organizations/$organizationId', 'organizationId'],
  ['/organizations/$organizationId/edit', 'organizationId'],
  ['/organizations/$organizationId/archive', 'organizationId'],
  ['/organizations/$organizationId/full', 'organizationId'],
  ['/funds/cost-items/$itemId', 'itemId'],
  ['/funds/benefit-items/$itemId', 'itemId'],
] as const

test.each(records)('%s leads to the record and to no other screen, whatever its ID', (to, name) => {
  for (const id of ids) {
    const { href } = router.buildLocation({ to, params: { [name]: id } } as never)
    const { pathname } = new URL(href, 'http://localhost')
    const matches = router.matchRoutes(pathname, {})
    expect(matches.at(-1)?.routeId).toBe(`/console${to}`)
    // The tree beside it reads it as well.
    for (const { params } of matches) expect(params).toMatchObject({ [name]: id })
  }
})

test.each([
  '/focus-areas/new',
  '/focus-areas/map',
  '/focus-areas/edit-many',
  '/organizations/create-again',
  '/funds/cost-items/import',
])('%s is still the screen', (path) => {
  expect(router.matchRoutes(path, {}).at(-1)?.routeId).toBe(`/console${path}`)
})
