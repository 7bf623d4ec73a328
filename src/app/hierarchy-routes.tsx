// The addresses of organizations and focus areas.
import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { findingPart, TreeSearch } from '#hierarchy/tree-search.ts'
import { hierarchyStoreOf } from '#queries/planning.tsx'
import { readMapSearch } from '#ui/map/map-search.ts'
import { lazyScreen, withProps, withRecord } from './lazy-screen.tsx'
import { readEntrySearch, readImportSearch, readMoveSearch, recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

type KindScreen = AsyncRouteComponent<{ kind: HierarchyKind }>
type RecordForm = AsyncRouteComponent<{ kind: HierarchyKind; recordId: string }>

/** The screens of a kind. */
function screensOf(kind: HierarchyKind) {
  const { area } = hierarchies[kind]
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const form = (Form: KindScreen) => writeScreen(screen(Form), { area })
  const recordForm = (Form: RecordForm) => writeScreen(withRecord(Form, kind), { area })
  const importScreen = lazyScreen(
    () => import('#features/hierarchy-import/hierarchy-import-screen.tsx'),
    'HierarchyImportScreen',
  )
  return {
    import: writeScreen(screen(importScreen), { area, isPage: true }),
    tree: screen(lazyScreen(() => import('#features/hierarchies/tree-screen.tsx'), 'TreeScreen')),
    map: screen(lazyScreen(() => import('#features/hierarchies/map-screen.tsx'), 'MapScreen')),
    panel: screen(lazyScreen(() => import('#features/hierarchies/record-panel.tsx'), 'HierarchyRecordPanel')),
    page: screen(lazyScreen(() => import('#features/hierarchies/record-page.tsx'), 'HierarchyRecordPage')),
    edit: recordForm(lazyScreen(() => import('#features/editing/edit-panel.tsx'), 'EditPanel')),
    editMany: form(lazyScreen(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyPanel')),
    move: recordForm(lazyScreen(() => import('#features/editing/move-panel.tsx'), 'MovePanel')),
    moveMany: form(lazyScreen(() => import('#features/editing/move-panel.tsx'), 'MoveManyPanel')),
    remove: recordForm(lazyScreen(() => import('#features/editing/delete-panel.tsx'), 'DeletePanel')),
    removeMany: form(lazyScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteManyPanel')),
    create: form(lazyScreen(() => import('#features/editing/create-panel.tsx'), 'CreatePanel')),
    createChild: recordForm(
      lazyScreen(() => import('#features/editing/create-panel.tsx'), 'CreateChildPanel'),
    ),
    recreate: form(lazyScreen(() => import('#features/editing/restore-panel.tsx'), 'RestorePanel')),
    archiveMany: form(lazyScreen(() => import('#features/editing/archive-panel.tsx'), 'ArchiveManyPanel')),
    archive: recordForm(lazyScreen(() => import('#features/editing/archive-panel.tsx'), 'ArchivePanel')),
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
    validateSearch: (search: Record<string, unknown>) => TreeSearch.parse(search),
    loader,
    component: screens.tree,
  })
  const getParentRoute = () => tree
  const beside = { getParentRoute, params: recordParams }
  const ofEntry = { validateSearch: readEntrySearch }
  const ofMove = { validateSearch: readMoveSearch }
  return {
    tree,
    screens,
    map: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/${collection}/map`,
      validateSearch: (search: Record<string, unknown>) => ({
        ...findingPart(TreeSearch.parse(search)),
        ...readMapSearch(search),
      }),
      loader,
      component: screens.map,
    }),
    import: createRoute({
      getParentRoute: () => consoleRoute,
      path: `/${collection}/import`,
      validateSearch: readImportSearch,
      loader,
      component: screens.import,
    }),
    /** Without its path: parameters are found in literals only. */
    page: { getParentRoute: () => consoleRoute, params: recordParams, loader, component: screens.page },
    panels: [
      createRoute({ ...beside, path: '$recordId', component: screens.panel }),
      createRoute({ ...beside, ...ofEntry, path: '$recordId/edit', component: screens.edit }),
      createRoute({ ...beside, ...ofMove, path: '$recordId/move', component: screens.move }),
      createRoute({ getParentRoute, ...ofMove, path: 'move-many', component: screens.moveMany }),
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
  component: organizations.screens.archive,
})

const archiveOrganizations = createRoute({
  getParentRoute: () => organizations.tree,
  path: 'archive-many',
  component: organizations.screens.archiveMany,
})

export const hierarchyRoutes = [
  organizations.tree.addChildren([...organizations.panels, archiveOrganization, archiveOrganizations]),
  createRoute({ ...organizations.page, path: '/organizations/$recordId/full' }),
  organizations.map,
  organizations.import,
  focusAreas.tree.addChildren(focusAreas.panels),
  createRoute({ ...focusAreas.page, path: '/focus-areas/$recordId/full' }),
  focusAreas.map,
  focusAreas.import,
] as const
