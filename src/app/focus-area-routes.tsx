// The addresses of focus areas.
import { createRoute } from '@tanstack/react-router'
import { readMapSearch } from '#ui/map/map-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { lazyScreen } from './lazy-screen.ts'
import { focusAreaParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'
import { readTreeSearch } from './tree-address.ts'

const focusAreas = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas',
  validateSearch: readTreeSearch,
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyScreen(() => import('#features/focus-areas/focus-areas-screen.tsx'), 'FocusAreasScreen'),
})

const focusArea = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId',
  params: focusAreaParams,
  component: lazyScreen(() => import('#features/focus-areas/focus-area-panel.tsx'), 'FocusAreaPanel'),
})

const focusAreaEdit = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId/edit',
  params: focusAreaParams,
  validateSearch: readEntrySearch,
  component: lazyScreen(() => import('#features/editing/edit-panel.tsx'), 'EditFocusAreaPanel'),
})

const focusAreaDelete = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId/delete',
  params: focusAreaParams,
  component: lazyScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteFocusAreaPanel'),
})

const focusAreaNew = createRoute({
  getParentRoute: () => focusAreas,
  path: 'new',
  component: lazyScreen(() => import('#features/editing/create-panel.tsx'), 'CreateFocusAreaPanel'),
})

const focusAreaEditMany = createRoute({
  getParentRoute: () => focusAreas,
  path: 'edit-many',
  component: lazyScreen(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyFocusAreasPanel'),
})

const focusAreaCreateAgain = createRoute({
  getParentRoute: () => focusAreas,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: lazyScreen(
    () => import('#features/editing/create-again-panel.tsx'),
    'CreateAgainFocusAreaPanel',
  ),
})

const focusAreaDeleteMany = createRoute({
  getParentRoute: () => focusAreas,
  path: 'delete-many',
  component: lazyScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteManyFocusAreasPanel'),
})

const focusAreaNewBelow = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId/new',
  params: focusAreaParams,
  component: lazyScreen(() => import('#features/editing/create-panel.tsx'), 'CreateFocusAreaBelowPanel'),
})

const focusAreaPage = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas/$focusAreaId/full',
  params: focusAreaParams,
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyScreen(() => import('#features/focus-areas/focus-area-page.tsx'), 'FocusAreaPage'),
})

const focusAreaMap = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/focus-areas/map',
  validateSearch: readMapSearch,
  loader: ({ context }) => context.planning.focusAreas.ensure(),
  component: lazyScreen(
    () => import('#features/focus-areas/focus-area-map-screen.tsx'),
    'FocusAreaMapScreen',
  ),
})

export const focusAreaRoutes = [
  focusAreas.addChildren([
    focusArea,
    focusAreaEdit,
    focusAreaDelete,
    focusAreaNew,
    focusAreaNewBelow,
    focusAreaEditMany,
    focusAreaCreateAgain,
    focusAreaDeleteMany,
  ]),
  focusAreaPage,
  focusAreaMap,
]
