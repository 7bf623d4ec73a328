// The addresses of the console: path, search, what each loads, what each shows.
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { hierarchyRoutes } from './hierarchy-routes.tsx'
import { itemRoutes } from './item-routes.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { parseQuery, printQuery } from './query-string.ts'
import { consoleRoute, type RouterContext, root } from './root-route.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { readonly from?: string } =>
    // Only a path of this console: `//host` would be another site.
    typeof search.from === 'string' && /^\/(?![/\\])/.test(search.from) ? { from: search.from } : {},
  component: lazyScreen(() => import('./sign-in-route.tsx'), 'SignInRoute', ['session']),
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
  component: lazyScreen(() => import('#features/changes/changes-screen.tsx'), 'ChangesScreen', ['activity']),
})

const outbox = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/outbox',
  component: lazyScreen(() => import('#features/outbox/outbox-screen.tsx'), 'OutboxScreen', ['outbox']),
})

const connection = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/connection',
  component: lazyScreen(() => import('#features/connection/connection-screen.tsx'), 'ConnectionScreen', [
    'connection',
  ]),
})

const vulnerabilities = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vulnerabilities',
  validateSearch: (search: Record<string, unknown>): { readonly page?: string; readonly open?: string } => ({
    ...(typeof search.page === 'string' && { page: search.page }),
    ...(typeof search.open === 'string' && /^\d{1,6}$/.test(search.open) && { open: search.open }),
  }),
  component: lazyScreen(
    () => import('#features/vulnerabilities/vulnerabilities-screen.tsx'),
    'VulnerabilitiesScreen',
    ['vulnerabilities'],
  ),
})

const access = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/access',
  validateSearch: (search: Record<string, unknown>): { readonly who?: string; readonly view?: 'writes' } => ({
    ...(typeof search.who === 'string' && { who: search.who }),
    ...(search.view === 'writes' && { view: search.view }),
  }),
  component: lazyScreen(() => import('#features/access/access-screen.tsx'), 'AccessScreen', ['access']),
})

const elsewhere = createRoute({
  getParentRoute: () => consoleRoute,
  path: '$',
  component: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

const routeTree = root.addChildren([
  signIn,
  consoleRoute.addChildren([
    start,
    ...hierarchyRoutes,
    ...itemRoutes,
    vulnerabilities,
    changes,
    outbox,
    access,
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
