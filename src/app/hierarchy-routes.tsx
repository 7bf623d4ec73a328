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

/** The screens of a kind. */
function screensOf(kind: HierarchyKind) {
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const form = (Form: KindScreen) => writeScreen(screen(Form), { area: hierarchies[kind].area })
  return {
    tree: screen(
      lazyScreen(() => import('#features/hierarchies/tree-screen.tsx'), 'TreeScreen', ['hierarchies']),
    ),
    map: screen(
      lazyScreen(() => import('#features/hierarchies/map-screen.tsx'), 'MapScreen', [
        'hierarchies',
        'keys',
        'map',
      ]),
    ),
    panel: screen(
      lazyScreen(() => import('#features/hierarchies/record-panel.tsx'), 'HierarchyRecordPanel', [
        'hierarchies',
        'record',
      ]),
    ),
    page: screen(
      lazyScreen(() => import('#features/hierarchies/record-page.tsx'), 'HierarchyRecordPage', [
        'hierarchies',
        'record',
      ]),
    ),
    edit: form(lazyScreen(() => import('#features/editing/edit-panel.tsx'), 'EditPanel', ['editing'])),
    editMany: form(
      lazyScreen(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyPanel', ['editing']),
    ),
    remove: form(lazyScreen(load.delete, 'DeletePanel', ['editing'])),
    removeMany: form(lazyScreen(load.delete, 'DeleteManyPanel', ['editing'])),
    create: form(lazyScreen(load.create, 'CreatePanel', ['editing'])),
    createChild: form(lazyScreen(load.create, 'CreateChildPanel', ['editing'])),
    recreate: form(
      lazyScreen(() => import('#features/editing/restore-panel.tsx'), 'RestorePanel', ['editing']),
    ),
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
  const ofEntry = { validateSearch: readEntrySearch }
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
      createRoute({ ...beside, ...ofEntry, path: '$recordId/edit', component: screens.edit }),
      createRoute({ ...beside, path: '$recordId/delete', component: screens.remove }),
      createRoute({ ...beside, path: '$recordId/new', component: screens.createChild }),
      createRoute({ getParentRoute, path: 'new', component: screens.create }),
      createRoute({ getParentRoute, path: 'edit-many', component: screens.editMany }),
      createRoute({ getParentRoute, path: 'delete-many', component: screens.removeMany }),
      createRoute({ getParentRoute, ...ofEntry, path: 'create-again', component: screens.recreate }),
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
    lazyScreen(() => import('#features/editing/archive-panel.tsx'), 'ArchivePanel', ['editing']),
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

/** Reads the search of a tree's address. */
function readTreeSearch(search: Record<string, unknown>): TreeSearch {
  return TreeSearch.parse(search)
}
