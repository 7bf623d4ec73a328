// The addresses of organizations and focus areas.
import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { TreeSearch } from '#hierarchy/tree-search.ts'
import { hierarchyStoreOf } from '#queries/planning.tsx'
import { readMapSearch } from '#ui/map/map-search.ts'
import { screensWith, withProps, withRecord } from './lazy-screen.tsx'
import { readEntrySearch, recordParams } from './record-params.ts'
import { consoleRoute, type RouterContext } from './root-route.tsx'
import { writeScreen } from './write-screen.tsx'

const browsing = screensWith('hierarchies')
const editing = screensWith('editing')

type KindScreen = AsyncRouteComponent<{ kind: HierarchyKind }>
type RecordForm = AsyncRouteComponent<{ kind: HierarchyKind; recordId: string }>

/** The screens of a kind. */
function screensOf(kind: HierarchyKind) {
  const { area } = hierarchies[kind]
  const screen = (Screen: KindScreen) => withProps(Screen, { kind })
  const form = (Form: KindScreen) => writeScreen(screen(Form), { area })
  const recordForm = (Form: RecordForm) => writeScreen(withRecord(Form, kind), { area })
  return {
    tree: screen(browsing(() => import('#features/hierarchies/tree-screen.tsx'), 'TreeScreen')),
    map: screen(browsing(() => import('#features/hierarchies/map-screen.tsx'), 'MapScreen')),
    panel: screen(browsing(() => import('#features/hierarchies/record-panel.tsx'), 'HierarchyRecordPanel')),
    page: screen(browsing(() => import('#features/hierarchies/record-page.tsx'), 'HierarchyRecordPage')),
    edit: recordForm(editing(() => import('#features/editing/edit-panel.tsx'), 'EditPanel')),
    editMany: form(editing(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyPanel')),
    remove: recordForm(editing(() => import('#features/editing/delete-panel.tsx'), 'DeletePanel')),
    removeMany: form(editing(() => import('#features/editing/delete-panel.tsx'), 'DeleteManyPanel')),
    create: form(editing(() => import('#features/editing/create-panel.tsx'), 'CreatePanel')),
    createChild: recordForm(editing(() => import('#features/editing/create-panel.tsx'), 'CreateChildPanel')),
    recreate: form(editing(() => import('#features/editing/restore-panel.tsx'), 'RestorePanel')),
    archive: recordForm(editing(() => import('#features/editing/archive-panel.tsx'), 'ArchivePanel')),
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
  return {
    tree,
    screens,
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
  component: organizations.screens.archive,
})

export const hierarchyRoutes = [
  organizations.tree.addChildren([...organizations.panels, archiveOrganization]),
  createRoute({ ...organizations.page, path: '/organizations/$recordId/full' }),
  organizations.map,
  focusAreas.tree.addChildren(focusAreas.panels),
  createRoute({ ...focusAreas.page, path: '/focus-areas/$recordId/full' }),
  focusAreas.map,
] as const
