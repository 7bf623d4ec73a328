// The addresses of cost and benefit items, and of the lists that they refer to.
import { type AsyncRouteComponent, createRoute, redirect } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { FundSearch } from '#data/funds/fund-search.ts'
import { fundStoreOf } from '#data/planning.tsx'
import { TemplateSearch } from '#features/funds/template/template-search.ts'
import { lazyScreen, withProps, withRecord } from './lazy-screen.tsx'
import { isText, readEntrySearch, readImportSearch, recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

type KindScreen = AsyncRouteComponent<{ kind: ItemKind }>
type RecordForm = AsyncRouteComponent<{ kind: ItemKind; recordId: string }>

/** The screens of a kind. */
function screensOf(kind: ItemKind) {
  const { area } = itemResources[kind]
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const recordForm = (Form: RecordForm) => writeScreen(withRecord(Form, kind), { area })
  const recreate = lazyScreen(
    () => import('#features/funds/forms/recreate-item-panel.tsx'),
    'RecreateItemPanel',
  )
  const importScreen = lazyScreen(() => import('#features/import/import-screen.tsx'), 'ImportScreen')
  return {
    grid: screen(lazyScreen(() => import('#features/funds/items-screen.tsx'), 'ItemsScreen')),
    panel: screen(lazyScreen(() => import('#features/funds/item-panel.tsx'), 'ItemPanel')),
    page: screen(lazyScreen(() => import('#features/funds/item-panel.tsx'), 'ItemPage')),
    edit: recordForm(lazyScreen(() => import('#features/funds/forms/edit-item-panel.tsx'), 'EditItemPanel')),
    remove: recordForm(
      lazyScreen(() => import('#features/funds/forms/delete-item-panel.tsx'), 'DeleteItemPanel'),
    ),
    removeMany: writeScreen(
      screen(lazyScreen(() => import('#features/funds/forms/delete-items-panel.tsx'), 'DeleteItemsPanel')),
      { area },
    ),
    create: writeScreen(
      screen(lazyScreen(() => import('#features/funds/new/new-item-panel.tsx'), 'NewItemPanel')),
      { area },
    ),
    recreate: writeScreen(screen(recreate), { area }),
    import: writeScreen(screen(importScreen), { area, isPage: true }),
    sent: screen(
      lazyScreen(() => import('#features/funds/sent/sent-amounts-screen.tsx'), 'SentAmountsScreen'),
    ),
    template: screen(
      lazyScreen(() => import('#features/funds/template/template-screen.tsx'), 'TemplateScreen'),
    ),
  }
}

/** Makes the routes of a kind. The collection is a separate parameter, so that addresses stay literals. */
function routesOf<Collection extends string>(kind: ItemKind, collection: Collection) {
  const screens = screensOf(kind)
  const loader = ({ context: { planning } }: { context: RouterContext }) => {
    fundStoreOf(planning, kind).ensure()
    planning.focusAreas.ensure()
  }
  const grid = createRoute({
    getParentRoute: () => consoleRoute,
    path: `/funds/${collection}`,
    validateSearch: (search: Record<string, unknown>) => FundSearch.parse(search),
    loader,
    component: screens.grid,
  })
  const getParentRoute = () => grid
  const beside = { getParentRoute, params: recordParams }
  const ofEntry = { validateSearch: readEntrySearch }
  return {
    grid,
    /** Without its path: parameters are found in literals only. */
    page: { getParentRoute: () => consoleRoute, params: recordParams, loader, component: screens.page },
    panels: [
      createRoute({ ...beside, path: '$recordId', component: screens.panel }),
      createRoute({ ...beside, ...ofEntry, path: '$recordId/edit', component: screens.edit }),
      createRoute({ ...beside, path: '$recordId/delete', component: screens.remove }),
      createRoute({ getParentRoute, path: 'delete-many', component: screens.removeMany }),
      createRoute({ getParentRoute, path: 'new', component: screens.create }),
      createRoute({ getParentRoute, ...ofEntry, path: 'create-again', component: screens.recreate }),
    ] as const,
    import: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/funds/${collection}/import`,
      validateSearch: readImportSearch,
      component: screens.import,
    }),
    sent: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/funds/${collection}/sent-amounts`,
      validateSearch: ({ branch }: Record<string, unknown>): { readonly branch?: string } =>
        isText(branch) ? { branch } : {},
      loader,
      component: screens.sent,
    }),
    template: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/funds/${collection}/template`,
      validateSearch: (search: Record<string, unknown>) => TemplateSearch.parse(search),
      loader,
      component: screens.template,
    }),
  }
}

const costItems = routesOf('cost-item', itemResources['cost-item'].collection)
const benefitItems = routesOf('benefit-item', itemResources['benefit-item'].collection)

/** Where the lists were before they became part of the settings. */
const referenceLists = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/reference-lists',
  beforeLoad: () => {
    throw redirect({ to: '/settings', search: { list: 'cost-types' }, replace: true })
  },
})

export const itemRoutes = [
  costItems.grid.addChildren(costItems.panels),
  createRoute({ ...costItems.page, path: '/funds/cost-items/$recordId/full' }),
  costItems.import,
  costItems.sent,
  costItems.template,
  benefitItems.grid.addChildren(benefitItems.panels),
  createRoute({ ...benefitItems.page, path: '/funds/benefit-items/$recordId/full' }),
  benefitItems.import,
  benefitItems.sent,
  benefitItems.template,
  referenceLists,
] as const
