// The addresses of cost and benefit items, and of the lists that they refer to.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FundSearch } from '#queries/fund-search.ts'
import { itemParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'

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
  params: itemParams,
  component: lazyRouteComponent(() => import('#features/funds/cost-item-panel.tsx'), 'CostItemPanel'),
})

const costImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items/import',
  component: lazyRouteComponent(() => import('#features/funds/import-screen.tsx'), 'CostImportScreen'),
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
  params: itemParams,
  component: lazyRouteComponent(() => import('#features/funds/benefit-item-panel.tsx'), 'BenefitItemPanel'),
})

const benefitImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items/import',
  component: lazyRouteComponent(() => import('#features/funds/import-screen.tsx'), 'BenefitImportScreen'),
})

const referenceLists = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/reference-lists',
  component: lazyRouteComponent(
    () => import('#features/funds/reference-lists-screen.tsx'),
    'ReferenceListsScreen',
  ),
})

export const fundRoutes = [
  costItems.addChildren([costItem]),
  costImport,
  benefitItems.addChildren([benefitItem]),
  benefitImport,
  referenceLists,
]
