// The addresses of the console: path, search, what each loads, what each shows.
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { type CatalogList, catalogLists } from '#contract/catalog-operations.ts'
import { isLocalPath, SignOnProblem } from '#contract/session.ts'
import { type AuditSearch, readAuditSearch } from '#features/access/audit-search.ts'
import { useMessages } from '#messages/catalogs.ts'
import { VulnerabilitySearch } from '#queries/vulnerability-search.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { hierarchyRoutes } from './hierarchy-routes.tsx'
import { itemRoutes } from './item-routes.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { parseQuery, printQuery } from './query-string.ts'
import { recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext, root } from './root-route.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (
    search: Record<string, unknown>,
  ): { readonly from?: string; readonly problem?: SignOnProblem } => {
    const problem = SignOnProblem.safeParse(search.problem)
    return {
      ...(typeof search.from === 'string' && isLocalPath(search.from) && { from: search.from }),
      ...(problem.success && { problem: problem.data }),
    }
  },
  component: lazyScreen(() => import('#features/session/sign-in-screen.tsx'), 'SignInScreen'),
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
  component: lazyScreen(() => import('#features/outbox/outbox-screen.tsx'), 'OutboxScreen'),
})

const connection = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/connection',
  component: lazyScreen(() => import('#features/connection/connection-screen.tsx'), 'ConnectionScreen'),
})

const vulnerabilities = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vulnerabilities',
  validateSearch: (search: Record<string, unknown>) => VulnerabilitySearch.parse(search),
  component: lazyScreen(
    () => import('#features/vulnerabilities/vulnerabilities-screen.tsx'),
    'VulnerabilitiesScreen',
  ),
})

const vulnerability = createRoute({
  getParentRoute: () => vulnerabilities,
  path: '$recordId',
  params: recordParams,
  component: lazyScreen(
    () => import('#features/vulnerabilities/vulnerability-panel.tsx'),
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
    ...(typeof search.who === 'string' && { who: search.who }),
    ...(search.view === 'services' && { view: search.view }),
    ...(search.view === 'writes' && { view: search.view, ...readAuditSearch(search) }),
  }),
  component: lazyScreen(() => import('#features/access/access-screen.tsx'), 'AccessScreen'),
})

const settings = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): { readonly list?: CatalogList } => {
    const list = catalogLists.find((one) => one === search.list)
    return list ? { list } : {}
  },
  component: lazyScreen(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const setup = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/settings/setup',
  validateSearch: (search: Record<string, unknown>): { readonly step?: string } => ({
    ...(typeof search.step === 'string' && { step: search.step }),
  }),
  loader: ({ context: { planning } }) => {
    planning.focusAreas.ensure()
    planning.organizations.ensure()
  },
  component: lazyScreen(() => import('#features/settings/setup-screen.tsx'), 'SetupScreen'),
})

const account = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: lazyScreen(() => import('#features/access/account-screen.tsx'), 'AccountScreen'),
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

function Opening() {
  const m = useMessages('app')
  return <LoadingNotice label={m.opening} />
}

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Opening,
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
