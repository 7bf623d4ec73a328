// The addresses of the console: path, search, what each loads, what each shows.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { TreeSearch } from '#hierarchy/tree-search.ts'
import { FundSearch } from '#queries/fund-search.ts'
import type { Planning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'
import { LoadingNotice } from '#ui/notice.tsx'
import { ErrorScreen, NotFoundScreen } from './error-screen.tsx'
import { readMapSearch } from './map-search.ts'
import { parseQuery, printQuery } from './query-string.ts'
import { Shell } from './shell.tsx'

export interface RouterContext {
  readonly planning: Planning
  readonly queryClient: QueryClient
}

function readTreeSearch(search: Record<string, unknown>): TreeSearch {
  return TreeSearch.parse(search)
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { readonly from?: string } =>
    // Only a path of this console: `//host` would be another site.
    typeof search.from === 'string' && /^\/(?![/\\])/.test(search.from) ? { from: search.from } : {},
  component: lazyRouteComponent(() => import('./sign-in-route.tsx'), 'SignInRoute'),
})

const consoleRoute = createRoute({
  getParentRoute: () => root,
  id: 'console',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery(context.planning.api))
    if (session === null) throw redirect({ to: '/sign-in', search: { from: location.href }, replace: true })
  },
  component: Shell,
})

const start = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/focus-areas', replace: true })
  },
})

const focusAreas = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas',
  validateSearch: readTreeSearch,
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyRouteComponent(
    () => import('#features/focus-areas/focus-areas-screen.tsx'),
    'FocusAreasScreen',
  ),
})

const focusArea = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId',
  component: lazyRouteComponent(() => import('#features/focus-areas/focus-area-panel.tsx'), 'FocusAreaPanel'),
})

const focusAreaPage = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas/$focusAreaId/full',
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyRouteComponent(() => import('#features/focus-areas/focus-area-page.tsx'), 'FocusAreaPage'),
})

const focusAreaMap = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas/map',
  validateSearch: readMapSearch,
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyRouteComponent(
    () => import('#features/focus-areas/focus-area-map-screen.tsx'),
    'FocusAreaMapScreen',
  ),
})

const organizations = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations',
  validateSearch: readTreeSearch,
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyRouteComponent(
    () => import('#features/organizations/organizations-screen.tsx'),
    'OrganizationsScreen',
  ),
})

const organization = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId',
  component: lazyRouteComponent(
    () => import('#features/organizations/organization-panel.tsx'),
    'OrganizationPanel',
  ),
})

const organizationPage = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations/$organizationId/full',
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyRouteComponent(
    () => import('#features/organizations/organization-page.tsx'),
    'OrganizationPage',
  ),
})

const organizationMap = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations/map',
  validateSearch: readMapSearch,
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyRouteComponent(
    () => import('#features/organizations/organization-map-screen.tsx'),
    'OrganizationMapScreen',
  ),
})

function readFundSearch(search: Record<string, unknown>): FundSearch {
  return FundSearch.parse(search)
}

const costItems = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items',
  validateSearch: readFundSearch,
  loader: ({ context: { planning } }) => {
    planning.costItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyRouteComponent(() => import('#features/funds/cost-items-screen.tsx'), 'CostItemsScreen'),
})

const costItem = createRoute({
  getParentRoute: () => costItems,
  path: '$itemId',
  component: lazyRouteComponent(() => import('#features/funds/cost-item-panel.tsx'), 'CostItemPanel'),
})

const benefitItems = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items',
  validateSearch: readFundSearch,
  loader: ({ context: { planning } }) => {
    planning.benefitItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyRouteComponent(
    () => import('#features/funds/benefit-items-screen.tsx'),
    'BenefitItemsScreen',
  ),
})

const benefitItem = createRoute({
  getParentRoute: () => benefitItems,
  path: '$itemId',
  component: lazyRouteComponent(() => import('#features/funds/benefit-item-panel.tsx'), 'BenefitItemPanel'),
})

const referenceLists = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/reference-lists',
  component: lazyRouteComponent(
    () => import('#features/funds/reference-lists-screen.tsx'),
    'ReferenceListsScreen',
  ),
})

const vulnerabilities = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vulnerabilities',
  validateSearch: (search: Record<string, unknown>): { readonly page?: string; readonly open?: string } => ({
    ...(typeof search.page === 'string' && { page: search.page }),
    ...(typeof search.open === 'string' && /^\d{1,6}$/.test(search.open) && { open: search.open }),
  }),
  component: lazyRouteComponent(
    () => import('#features/vulnerabilities/vulnerabilities-screen.tsx'),
    'VulnerabilitiesScreen',
  ),
})

const routeTree = root.addChildren([
  signIn,
  consoleRoute.addChildren([
    start,
    focusAreas.addChildren([focusArea]),
    focusAreaPage,
    focusAreaMap,
    organizations.addChildren([organization]),
    organizationPage,
    organizationMap,
    costItems.addChildren([costItem]),
    benefitItems.addChildren([benefitItem]),
    referenceLists,
    vulnerabilities,
  ]),
])

export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parseQuery,
    stringifySearch: printQuery,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: () => <LoadingNotice label="Opening…" />,
    defaultPendingMs: 300,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
