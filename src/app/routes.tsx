// The addresses of the console: path, search, what each loads, what each shows.

import { Button } from '@mantine/core'
import { IconError404 } from '@tabler/icons-react'
import { type AsyncRouteComponent, createRoute, createRouter, Link, redirect } from '@tanstack/react-router'
import { type CatalogList, catalogLists } from '#contract/catalog-operations.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { isLocalPath, SignOnProblem } from '#contract/session.ts'
import { hierarchyStoreOf } from '#data/planning.tsx'
import { VulnerabilitySearch } from '#data/vulnerability-search.ts'
import { type AuditSearch, readAuditSearch } from '#features/people/audit-search.ts'
import { findingPart, TreeSearch } from '#hierarchy/tree-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { readMapSearch } from '#ui/map/map-search.ts'
import { Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { itemRoutes } from './item-routes.tsx'
import { lazyScreen, withProps, withRecord } from './lazy-screen.tsx'
import { isText, readEntrySearch, readImportSearch, readMoveSearch, recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext, root } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

// The addresses of organizations and focus areas.

type KindScreen = AsyncRouteComponent<{ kind: HierarchyKind }>
type RecordForm = AsyncRouteComponent<{ kind: HierarchyKind; recordId: string }>

/** The screens of a kind. */
function screensOf(kind: HierarchyKind) {
  const { area } = hierarchies[kind]
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const form = (Form: KindScreen) => writeScreen(screen(Form), { area })
  const recordForm = (Form: RecordForm) => writeScreen(withRecord(Form, kind), { area })
  const importScreen = lazyScreen(
    () => import('#features/import/hierarchy-import-screen.tsx'),
    'HierarchyImportScreen',
  )
  return {
    import: writeScreen(screen(importScreen), { area, isPage: true }),
    tree: screen(lazyScreen(() => import('#features/records/tree-screen.tsx'), 'TreeScreen')),
    map: screen(lazyScreen(() => import('#features/records/map-screen.tsx'), 'MapScreen')),
    panel: screen(lazyScreen(() => import('#features/records/record-panel.tsx'), 'HierarchyRecordPanel')),
    page: screen(lazyScreen(() => import('#features/records/record-page.tsx'), 'HierarchyRecordPage')),
    edit: recordForm(lazyScreen(() => import('#features/records/editing/edit-panel.tsx'), 'EditPanel')),
    move: recordForm(lazyScreen(() => import('#features/records/editing/move-panel.tsx'), 'MovePanel')),
    moveMany: form(lazyScreen(() => import('#features/records/editing/move-panel.tsx'), 'MoveManyPanel')),
    remove: recordForm(lazyScreen(() => import('#features/records/editing/delete-panel.tsx'), 'DeletePanel')),
    removeMany: form(
      lazyScreen(() => import('#features/records/editing/delete-panel.tsx'), 'DeleteManyPanel'),
    ),
    create: form(lazyScreen(() => import('#features/records/editing/create-panel.tsx'), 'CreatePanel')),
    createChild: recordForm(
      lazyScreen(() => import('#features/records/editing/create-panel.tsx'), 'CreateChildPanel'),
    ),
    recreate: form(lazyScreen(() => import('#features/records/editing/restore-panel.tsx'), 'RestorePanel')),
    archiveMany: form(
      lazyScreen(() => import('#features/records/editing/archive-panel.tsx'), 'ArchiveManyPanel'),
    ),
    archive: recordForm(
      lazyScreen(() => import('#features/records/editing/archive-panel.tsx'), 'ArchivePanel'),
    ),
  }
}

/** Makes the routes of a kind. The collection is a separate parameter, so that addresses stay literals. */
function routesOf<Collection extends string>(kind: HierarchyKind, collection: Collection) {
  const screens = screensOf(kind)
  const loader = ({ context: { planning } }: { context: RouterContext }) =>
    hierarchyStoreOf(planning, kind).ensure()
  const tree = createRoute({
    getParentRoute: () => consoleRoute,
    path: `/${collection}`,
    validateSearch: (search: Record<string, unknown>) => TreeSearch.parse(search),
    loader,
    component: screens.tree,
  })
  const getParentRoute = () => tree
  const beside = { getParentRoute, params: recordParams }
  const ofEntry = { validateSearch: readEntrySearch }
  const ofMove = { validateSearch: readMoveSearch }
  return {
    tree,
    screens,
    map: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/${collection}/map`,
      validateSearch: (search: Record<string, unknown>) => ({
        ...findingPart(TreeSearch.parse(search)),
        ...readMapSearch(search),
      }),
      loader,
      component: screens.map,
    }),
    import: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/${collection}/import`,
      validateSearch: readImportSearch,
      loader,
      component: screens.import,
    }),
    /** Without its path: parameters are found in literals only. */
    page: { getParentRoute: () => consoleRoute, params: recordParams, loader, component: screens.page },
    panels: [
      createRoute({ ...beside, path: '$recordId', component: screens.panel }),
      createRoute({ ...beside, ...ofEntry, path: '$recordId/edit', component: screens.edit }),
      createRoute({ ...beside, ...ofMove, path: '$recordId/move', component: screens.move }),
      createRoute({ getParentRoute, ...ofMove, path: 'move-many', component: screens.moveMany }),
      createRoute({ ...beside, path: '$recordId/delete', component: screens.remove }),
      createRoute({ ...beside, path: '$recordId/new', component: screens.createChild }),
      createRoute({ getParentRoute, path: 'new', component: screens.create }),
      createRoute({ getParentRoute, path: 'delete-many', component: screens.removeMany }),
      createRoute({ getParentRoute, ...ofEntry, path: 'create-again', component: screens.recreate }),
    ] as const,
  }
}

const organizations = routesOf('organization', hierarchies.organization.collection)
const focusAreas = routesOf('focus-area', hierarchies['focus-area'].collection)

const archiveOrganization = createRoute({
  getParentRoute: () => organizations.tree,
  path: '$recordId/archive',
  params: recordParams,
  component: organizations.screens.archive,
})

const archiveOrganizations = createRoute({
  getParentRoute: () => organizations.tree,
  path: 'archive-many',
  component: organizations.screens.archiveMany,
})

const hierarchyRoutes = [
  organizations.tree.addChildren([...organizations.panels, archiveOrganization, archiveOrganizations]),
  createRoute({ ...organizations.page, path: '/organizations/$recordId/full' }),
  organizations.map,
  organizations.import,
  focusAreas.tree.addChildren(focusAreas.panels),
  createRoute({ ...focusAreas.page, path: '/focus-areas/$recordId/full' }),
  focusAreas.map,
  focusAreas.import,
] as const

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (
    search: Record<string, unknown>,
  ): { readonly from?: string | undefined; readonly problem?: SignOnProblem | undefined } => {
    const isLocal = typeof search.from === 'string' && isLocalPath(search.from)
    // Said of both: the router keeps what the address has of a name that is left out here.
    return {
      from: isLocal ? String(search.from) : undefined,
      problem: SignOnProblem.safeParse(search.problem).data,
    }
  },
  component: lazyScreen(() => import('#features/people/session/sign-in-screen.tsx'), 'SignInScreen'),
})

const start = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/focus-areas', replace: true })
  },
})

const changes = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/changes',
  loader: ({ context: { planning } }) => {
    planning.focusAreas.ensure()
    planning.organizations.ensure()
  },
  component: lazyScreen(() => import('#features/changes/changes-screen.tsx'), 'ChangesScreen'),
})

const outbox = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/outbox',
  component: lazyScreen(() => import('#features/changes/outbox-screen.tsx'), 'OutboxScreen'),
})

const connection = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/connection',
  component: lazyScreen(() => import('#features/site/connection/connection-screen.tsx'), 'ConnectionScreen'),
})

const vulnerabilities = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vulnerabilities',
  validateSearch: (search: Record<string, unknown>) => VulnerabilitySearch.parse(search),
  component: lazyScreen(
    () => import('#features/site/vulnerabilities/vulnerabilities-screen.tsx'),
    'VulnerabilitiesScreen',
  ),
})

const vulnerability = createRoute({
  getParentRoute: () => vulnerabilities,
  path: '$recordId',
  params: recordParams,
  component: lazyScreen(
    () => import('#features/site/vulnerabilities/vulnerability-panel.tsx'),
    'VulnerabilityPanel',
  ),
})

interface AccessSearch extends AuditSearch {
  readonly who?: string
  readonly view?: 'services' | 'writes'
}

const access = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/access',
  validateSearch: (search: Record<string, unknown>): AccessSearch => ({
    ...(isText(search.who) && { who: search.who }),
    ...(search.view === 'services' && { view: search.view }),
    ...(search.view === 'writes' && { view: search.view, ...readAuditSearch(search) }),
  }),
  component: lazyScreen(() => import('#features/people/access-screen.tsx'), 'AccessScreen'),
})

const settings = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): { readonly list?: CatalogList | 'amounts' } => {
    const list = (['amounts', ...catalogLists] as const).find((one) => one === search.list)
    return list ? { list } : {}
  },
  component: lazyScreen(() => import('#features/site/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const setup = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings/setup',
  validateSearch: (search: Record<string, unknown>): { readonly step?: string } => ({
    ...(isText(search.step) && { step: search.step }),
  }),
  loader: ({ context: { planning } }) => {
    planning.focusAreas.ensure()
    planning.organizations.ensure()
  },
  component: lazyScreen(() => import('#features/site/settings/setup-screen.tsx'), 'SetupScreen'),
})

const account = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: lazyScreen(() => import('#features/people/account-screen.tsx'), 'AccountScreen'),
})

const elsewhere = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: NotFoundScreen,
})

const routeTree = root.addChildren([
  signIn,
  consoleRoute.addChildren([
    start,
    ...hierarchyRoutes,
    ...itemRoutes,
    vulnerabilities.addChildren([vulnerability]),
    changes,
    outbox,
    access,
    settings,
    setup,
    account,
    connection,
    elsewhere,
  ]),
])

/** Keeps the lines that the page begins with. */
function Opening() {
  const m = useMessages('app')
  return (
    <div data-skeleton>
      <p role="status" className="visuallyHidden">
        {m.opening}
      </p>
    </div>
  )
}

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    // What no route reads is taken out of the address: the router would hand it to the screens as it is written.
    search: { strict: true },
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: UnreadablePage,
    defaultPendingComponent: Opening,
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}

// The query of the console's own addresses: plain text, where the router would read `?q=007` as the number 7. A name
// that comes more than once has several values.

export function parseQuery(text: string): Record<string, string | string[]> {
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function printQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') query.append(name, one)
    }
  }
  return query.size === 0 ? '' : `?${query}`
}

/** Shown for an address that cannot be decoded, such as one that was cut within a `%…`: no route reads it, not even the frame. */
function UnreadablePage() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  )
}

/** Shown for unknown URLs. */
function NotFoundScreen() {
  const m = useMessages('app')
  usePageTitle(m.notFound)
  return (
    <>
      <h1 className="visuallyHidden">{m.notFound}</h1>
      <Notice
        icon={<IconError404 size={32} stroke={1.5} />}
        title={m.notFound}
        actions={
          <Button component={Link} to="/" size="xs">
            {m.goHome}
          </Button>
        }
      >
        <p>{m.notFoundText}</p>
      </Notice>
    </>
  )
}
