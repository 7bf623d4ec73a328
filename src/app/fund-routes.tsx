// The addresses of cost and benefit items, and of the lists that they refer to.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FundSearch } from '#queries/fund-search.ts'
import { TemplateSearch } from '#queries/template-search.ts'
import { itemParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'

function readFundSearch(search: Record<string, unknown>): FundSearch {
  return FundSearch.parse(search)
}

function readTemplateSearch(search: Record<string, unknown>): TemplateSearch {
  return TemplateSearch.parse(search)
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

const costTemplate = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items/template',
  validateSearch: readTemplateSearch,
  loader: ({ context: { planning } }) => {
    planning.costItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyRouteComponent(() => import('#features/funds/template-screen.tsx'), 'CostTemplateScreen'),
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

const benefitTemplate = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items/template',
  validateSearch: readTemplateSearch,
  loader: ({ context: { planning } }) => {
    planning.benefitItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyRouteComponent(() => import('#features/funds/template-screen.tsx'), 'BenefitTemplateScreen'),
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
  costTemplate,
  benefitItems.addChildren([benefitItem]),
  benefitImport,
  benefitTemplate,
  referenceLists,
]
