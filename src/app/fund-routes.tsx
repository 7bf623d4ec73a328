// The addresses of cost and benefit items, and of the lists that they refer to.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { FundSearch } from '#queries/fund-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { consoleRoute } from './root-route.tsx'

function readFundSearch(search: Record<string, unknown>): FundSearch {
  return FundSearch.parse(search)
}

/** The import whose report is shown, by its id. */
function readSentSearch({ sent }: Record<string, unknown>): { readonly sent?: string } {
  return typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? { sent } : {}
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

const costItemEdit = createRoute({
  getParentRoute: () => costItems,
  path: '$itemId/edit',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('#features/funds/item-edit-panel.tsx'), 'EditCostItemPanel'),
})

const costItemDelete = createRoute({
  getParentRoute: () => costItems,
  path: '$itemId/delete',
  component: lazyRouteComponent(() => import('#features/funds/item-delete-panel.tsx'), 'DeleteCostItemPanel'),
})

const costCreateAgain = createRoute({
  getParentRoute: () => costItems,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('#features/funds/item-again-panel.tsx'), 'CostCreateAgainPanel'),
})

const costImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items/import',
  validateSearch: readSentSearch,
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
  component: lazyRouteComponent(() => import('#features/funds/benefit-item-panel.tsx'), 'BenefitItemPanel'),
})

const benefitItemEdit = createRoute({
  getParentRoute: () => benefitItems,
  path: '$itemId/edit',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('#features/funds/item-edit-panel.tsx'), 'EditBenefitItemPanel'),
})

const benefitItemDelete = createRoute({
  getParentRoute: () => benefitItems,
  path: '$itemId/delete',
  component: lazyRouteComponent(
    () => import('#features/funds/item-delete-panel.tsx'),
    'DeleteBenefitItemPanel',
  ),
})

const benefitCreateAgain = createRoute({
  getParentRoute: () => benefitItems,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(
    () => import('#features/funds/item-again-panel.tsx'),
    'BenefitCreateAgainPanel',
  ),
})

const benefitImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items/import',
  validateSearch: readSentSearch,
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
  costItems.addChildren([costItem, costItemEdit, costItemDelete, costCreateAgain]),
  costImport,
  benefitItems.addChildren([benefitItem, benefitItemEdit, benefitItemDelete, benefitCreateAgain]),
  benefitImport,
  referenceLists,
]
