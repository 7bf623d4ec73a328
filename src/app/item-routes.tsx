// The addresses of cost and benefit items, and of the lists that they refer to.
import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { FundSearch } from '#queries/funds/fund-search.ts'
import { fundStoreOf } from '#queries/planning.tsx'
import { TemplateSearch } from '#queries/template-search.ts'
import { screensWith, withProps, withRecord } from './lazy-screen.tsx'
import { readEntrySearch, recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

/** The import whose report is shown, or the draft that is opened, by its id. */
function readImportSearch({ sent, draft }: Record<string, unknown>): {
  readonly sent?: string
  readonly draft?: string
} {
  return { ...(isShortId(sent) && { sent }), ...(isShortId(draft) && { draft }) }
}

function isShortId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text)
}

const ofItems = screensWith('items')
const ofBackups = screensWith('itemBackups', 'items')
const importing = screensWith('imports', 'items', 'outbox')
const ofLists = screensWith('referenceLists')

type KindScreen = AsyncRouteComponent<{ kind: ItemKind }>
type RecordForm = AsyncRouteComponent<{ kind: ItemKind; recordId: string }>

/** The screens of a kind. */
function screensOf(kind: ItemKind) {
  const { area } = itemResources[kind]
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const recordForm = (Form: RecordForm) => writeScreen(withRecord(Form, kind), { area })
  const recreate = ofBackups(
    () => import('#features/items/forms/recreate-item-panel.tsx'),
    'RecreateItemPanel',
  )
  const importScreen = importing(() => import('#features/items/import/import-screen.tsx'), 'ImportScreen')
  return {
    grid: screen(ofItems(() => import('#features/items/items-screen.tsx'), 'ItemsScreen')),
    panel: screen(ofItems(() => import('#features/items/item-panel.tsx'), 'ItemPanel')),
    edit: recordForm(ofItems(() => import('#features/items/forms/edit-item-panel.tsx'), 'EditItemPanel')),
    remove: recordForm(
      ofBackups(() => import('#features/items/forms/delete-item-panel.tsx'), 'DeleteItemPanel'),
    ),
    recreate: writeScreen(screen(recreate), { area }),
    import: writeScreen(screen(importScreen), { area, isPage: true }),
    template: screen(ofItems(() => import('#features/items/template/template-screen.tsx'), 'TemplateScreen')),
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
    panels: [
      createRoute({ ...beside, path: '$recordId', component: screens.panel }),
      createRoute({ ...beside, ...ofEntry, path: '$recordId/edit', component: screens.edit }),
      createRoute({ ...beside, path: '$recordId/delete', component: screens.remove }),
      createRoute({ getParentRoute, ...ofEntry, path: 'create-again', component: screens.recreate }),
    ] as const,
    import: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/funds/${collection}/import`,
      validateSearch: readImportSearch,
      component: screens.import,
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

const referenceLists = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/funds/reference-lists',
  component: ofLists(
    () => import('#features/reference-lists/reference-lists-screen.tsx'),
    'ReferenceListsScreen',
  ),
})

export const itemRoutes = [
  costItems.grid.addChildren(costItems.panels),
  costItems.import,
  costItems.template,
  benefitItems.grid.addChildren(benefitItems.panels),
  benefitItems.import,
  benefitItems.template,
  referenceLists,
] as const
