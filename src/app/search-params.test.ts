// Addresses are written by people, cut by chats and made by scripts: whatever a search says, a screen is given what its route
// can read, and nothing else.
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { RouterContext } from './root-route.tsx'
import { createConsoleRouter } from './routes.tsx'

const tree = ['q', 'type', 'status', 'owner', 'due', 'since', 'sort', 'archived', 'rows', 'open']
const items = ['q', 'type', 'category', 'branch', 'sort', 'direction', 'group']
const imports = ['sent', 'draft', 'from']
const hierarchyForms = {
  '/$recordId/edit': [...tree, 'entry'],
  '/$recordId/move': [...tree, 'entry', 'to'],
  '/move-many': [...tree, 'entry', 'to'],
  '/create-again': [...tree, 'entry'],
}

/** The parameters of each route that reads some; those of the screen around it are among them. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  '/sign-in': ['from', 'problem'],
  ...Object.fromEntries(
    ['/console/organizations', '/console/focus-areas'].flatMap((place) => [
      [place, tree],
      [`${place}/map`, [...tree, 'zoom', 'part', 'colour']],
      [`${place}/import`, imports],
      ...Object.entries(hierarchyForms).map(([path, names]) => [`${place}${path}`, names]),
    ]),
  ),
  ...Object.fromEntries(
    ['/console/funds/cost-items', '/console/funds/benefit-items'].flatMap((place) => [
      [place, items],
      [`${place}/$recordId/edit`, [...items, 'entry']],
      [`${place}/create-again`, [...items, 'entry']],
      [`${place}/import`, imports],
      [`${place}/sent-amounts`, ['branch']],
      [`${place}/template`, ['area', 'below']],
    ]),
  ),
  '/console/vulnerabilities': ['page', 'cve', 'product', 'size', 'sort', 'direction', 'open'],
  '/console/access': ['who', 'view', 'by', 'action', 'record', 'outcome', 'address', 'from', 'to'],
  '/console/settings': ['list'],
  '/console/settings/setup': ['step'],
}

/** Values of a parameter as they can be in an address, and none that any parameter takes. */
const values: Readonly<Record<string, readonly string[]>> = {
  empty: [''],
  'empty, twice': ['', ''],
  blank: [' '],
  unknown: ['no-such-value'],
  repeated: ['one', 'two', 'two'],
  'empty and repeated': ['', 'one', ''],
  number: ['007'],
  list: ['["a","b"]'],
  object: ['{"__proto__":1}'],
  null: ['null'],
  undefined: ['undefined'],
  markup: ['<b>"\'&'],
  unreadable: ['%ff\u{fffd}'],
  long: ['x'.repeat(20_000)],
  many: Array.from({ length: 500 }, (_, number) => String(number)),
}

const router = createConsoleRouter({} as RouterContext)
const readingRoutes = Object.values(router.routesById).filter(({ options }) => 'validateSearch' in options)

/** What each screen on the way to an address is given, as the router settles the address when it is opened. */
function searchesAt(path: string, query: URLSearchParams): readonly Readonly<Record<string, unknown>>[] {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [`${path}?${query}`] }) })
  const { pathname } = router.latestLocation
  const settled = router.buildLocation({ to: pathname, search: true, _includeValidateSearch: true } as never)
  return router.matchRoutes(settled.pathname, settled.search).map(({ search }) => ({ ...search }))
}

/** Everything that some route on the way to a place reads of a search. */
function readAlong(id: string, search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const along = readingRoutes.filter((route) => id === route.id || id.startsWith(`${route.id}/`))
  const read = along.map(({ options }) => (options.validateSearch as (raw: unknown) => object)({ ...search }))
  return Object.assign({}, ...read) as Record<string, unknown>
}

test('each route that reads a search is tried with its parameters', () => {
  expect(readingRoutes.map(({ id }) => id).toSorted()).toEqual(Object.keys(parametersOf).toSorted())
})

test.each(Object.entries(parametersOf))(
  '%s is given what it can read, whatever its search says',
  (id, names) => {
    const path = id.replace('/console', '').replace('$recordId', 'a')
    for (const [kind, given] of Object.entries(values)) {
      for (const tried of [...names.map((name) => [name]), [...names], ['unknown', '__proto__', ...names]]) {
        const query = new URLSearchParams(tried.flatMap((name) => given.map((value) => [name, value])))
        const said = `${kind} in ${tried.join()}`
        const search = searchesAt(path, query).at(-1) ?? {}
        // Nothing is left of what no route made something of.
        expect(search, said).toEqual(readAlong(id, search))
        for (const value of Object.values(search)) expect(value, said).not.toBe('')
        for (const value of Object.values(search))
          expect(Array.isArray(value) && value.includes(''), said).toBe(false)
      }
    }
  },
)
