// The addresses of organizations and focus areas.
import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { TreeSearch } from '#hierarchy/tree-search.ts'
import { hierarchyStoreOf } from '#queries/hierarchies/hierarchy-store-of.ts'
import { readMapSearch } from '#ui/map/map-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { lazyScreen, withProps } from './lazy-screen.tsx'
import { recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

const load = {
  create: () => import('#features/editing/create-panel.tsx'),
  delete: () => import('#features/editing/delete-panel.tsx'),
}

type KindScreen = AsyncRouteComponent<{ kind: HierarchyKind }>

/** What the routes of a kind show. */
function screensOf(kind: HierarchyKind) {
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const form = (Form: KindScreen) => writeScreen(screen(Form), { area: hierarchies[kind].area })
  return {
    tree: screen(lazyScreen(() => import('#features/hierarchies/tree-screen.tsx'), 'TreeScreen')),
    map: screen(lazyScreen(() => import('#features/hierarchies/map-screen.tsx'), 'MapScreen')),
    panel: screen(lazyScreen(() => import('#features/hierarchies/record-panel.tsx'), 'HierarchyRecordPanel')),
    page: screen(lazyScreen(() => import('#features/hierarchies/record-page.tsx'), 'HierarchyRecordPage')),
    edit: form(lazyScreen(() => import('#features/editing/edit-panel.tsx'), 'EditPanel')),
    editMany: form(lazyScreen(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyPanel')),
    remove: form(lazyScreen(load.delete, 'DeletePanel')),
    removeMany: form(lazyScreen(load.delete, 'DeleteManyPanel')),
    create: form(lazyScreen(load.create, 'CreatePanel')),
    createChild: form(lazyScreen(load.create, 'CreateChildPanel')),
    recreate: form(lazyScreen(() => import('#features/editing/recreate-panel.tsx'), 'RecreatePanel')),
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
    validateSearch: readTreeSearch,
    loader,
    component: screens.tree,
  })
  const getParentRoute = () => tree
  const beside = { getParentRoute, params: recordParams }
  return {
    tree,
    map: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/${collection}/map`,
      validateSearch: readMapSearch,
      loader,
      component: screens.map,
    }),
    /** Without its path: parameters are found in literals only. */
    page: { getParentRoute: () => consoleRoute, params: recordParams, loader, component: screens.page },
    panels: [
      createRoute({ ...beside, path: '$recordId', component: screens.panel }),
      createRoute({
        ...beside,
        path: '$recordId/edit',
        validateSearch: readEntrySearch,
        component: screens.edit,
      }),
      createRoute({ ...beside, path: '$recordId/delete', component: screens.remove }),
      createRoute({ ...beside, path: '$recordId/new', component: screens.createChild }),
      createRoute({ getParentRoute, path: 'new', component: screens.create }),
      createRoute({ getParentRoute, path: 'edit-many', component: screens.editMany }),
      createRoute({ getParentRoute, path: 'delete-many', component: screens.removeMany }),
      createRoute({
        getParentRoute,
        path: 'create-again',
        validateSearch: readEntrySearch,
        component: screens.recreate,
      }),
    ] as const,
  }
}

const organizations = routesOf('organization', hierarchies.organization.collection)
const focusAreas = routesOf('focus-area', hierarchies['focus-area'].collection)

const archiveOrganization = createRoute({
  getParentRoute: () => organizations.tree,
  path: '$recordId/archive',
  params: recordParams,
  component: writeScreen(
    lazyScreen(() => import('#features/editing/archive-panel.tsx'), 'ArchivePanel'),
    {
      area: 'organizations',
    },
  ),
})

export const hierarchyRoutes = [
  organizations.tree.addChildren([...organizations.panels, archiveOrganization]),
  createRoute({ ...organizations.page, path: '/organizations/$recordId/full' }),
  organizations.map,
  focusAreas.tree.addChildren(focusAreas.panels),
  createRoute({ ...focusAreas.page, path: '/focus-areas/$recordId/full' }),
  focusAreas.map,
] as const

/** What an address says of a tree. */
function readTreeSearch(search: Record<string, unknown>): TreeSearch {
  return TreeSearch.parse(search)
}
