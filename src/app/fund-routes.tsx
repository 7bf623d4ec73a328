// The addresses of cost and benefit items, and of the lists that they refer to.
import { createRoute } from '@tanstack/react-router'
import { FundSearch } from '#queries/funds/fund-search.ts'
import { TemplateSearch } from '#queries/template-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { recordParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

function readFundSearch(search: Record<string, unknown>): FundSearch {
  return FundSearch.parse(search)
}

/** The import whose report is shown, by its id. */
function readSentSearch({ sent }: Record<string, unknown>): { readonly sent?: string } {
  return typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? { sent } : {}
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
  component: lazyScreen(() => import('#features/funds/cost-items-screen.tsx'), 'CostItemsScreen'),
})

const costItem = createRoute({
  getParentRoute: () => costItems,
  path: '$recordId',
  params: recordParams,
  component: lazyScreen(() => import('#features/funds/cost-item-panel.tsx'), 'CostItemPanel'),
})

const costItemEdit = createRoute({
  getParentRoute: () => costItems,
  path: '$recordId/edit',
  params: recordParams,
  validateSearch: readEntrySearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-edit-panel.tsx'), 'EditCostItemPanel'),
    {
      area: 'funds',
    },
  ),
})

const costItemDelete = createRoute({
  getParentRoute: () => costItems,
  path: '$recordId/delete',
  params: recordParams,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-delete-panel.tsx'), 'DeleteCostItemPanel'),
    {
      area: 'funds',
    },
  ),
})

const costCreateAgain = createRoute({
  getParentRoute: () => costItems,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-again-panel.tsx'), 'CostCreateAgainPanel'),
    {
      area: 'funds',
    },
  ),
})

const costImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items/import',
  validateSearch: readSentSearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/imports/import-screen.tsx'), 'CostImportScreen'),
    {
      area: 'funds',
      isPage: true,
    },
  ),
})

const costTemplate = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/cost-items/template',
  validateSearch: readTemplateSearch,
  loader: ({ context: { planning } }) => {
    planning.costItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyScreen(() => import('#features/funds/templates/template-screen.tsx'), 'CostTemplateScreen'),
})

const benefitItems = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items',
  validateSearch: readFundSearch,
  loader: ({ context: { planning } }) => {
    planning.benefitItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyScreen(() => import('#features/funds/benefit-items-screen.tsx'), 'BenefitItemsScreen'),
})

const benefitItem = createRoute({
  getParentRoute: () => benefitItems,
  path: '$recordId',
  params: recordParams,
  component: lazyScreen(() => import('#features/funds/benefit-item-panel.tsx'), 'BenefitItemPanel'),
})

const benefitItemEdit = createRoute({
  getParentRoute: () => benefitItems,
  path: '$recordId/edit',
  params: recordParams,
  validateSearch: readEntrySearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-edit-panel.tsx'), 'EditBenefitItemPanel'),
    {
      area: 'funds',
    },
  ),
})

const benefitItemDelete = createRoute({
  getParentRoute: () => benefitItems,
  path: '$recordId/delete',
  params: recordParams,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-delete-panel.tsx'), 'DeleteBenefitItemPanel'),
    { area: 'funds' },
  ),
})

const benefitCreateAgain = createRoute({
  getParentRoute: () => benefitItems,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/items/item-again-panel.tsx'), 'BenefitCreateAgainPanel'),
    { area: 'funds' },
  ),
})

const benefitImport = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items/import',
  validateSearch: readSentSearch,
  component: writeScreen(
    lazyScreen(() => import('#features/funds/imports/import-screen.tsx'), 'BenefitImportScreen'),
    {
      area: 'funds',
      isPage: true,
    },
  ),
})

const benefitTemplate = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/benefit-items/template',
  validateSearch: readTemplateSearch,
  loader: ({ context: { planning } }) => {
    planning.benefitItems.ensure()
    planning.focusAreas.ensure()
  },
  component: lazyScreen(
    () => import('#features/funds/templates/template-screen.tsx'),
    'BenefitTemplateScreen',
  ),
})

const referenceLists = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/reference-lists',
  component: lazyScreen(
    () => import('#features/funds/reference-lists/reference-lists-screen.tsx'),
    'ReferenceListsScreen',
  ),
})

export const fundRoutes = [
  costItems.addChildren([costItem, costItemEdit, costItemDelete, costCreateAgain]),
  costImport,
  costTemplate,
  benefitItems.addChildren([benefitItem, benefitItemEdit, benefitItemDelete, benefitCreateAgain]),
  benefitImport,
  benefitTemplate,
  referenceLists,
]
