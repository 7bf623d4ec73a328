// The addresses of focus areas.
import { createRoute } from '@tanstack/react-router'
import { readMapSearch } from '#ui/map/map-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { lazyScreen } from './lazy-screen.ts'
import { focusAreaParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'
import { readTreeSearch } from './tree-address.ts'
import { writeScreen } from './write-screen.tsx'

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
  component: writeScreen(() => import('#features/editing/edit-panel.tsx'), 'EditFocusAreaPanel', {
    area: 'focus-areas',
  }),
})

const focusAreaDelete = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId/delete',
  params: focusAreaParams,
  component: writeScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteFocusAreaPanel', {
    area: 'focus-areas',
  }),
})

const focusAreaNew = createRoute({
  getParentRoute: () => focusAreas,
  path: 'new',
  component: writeScreen(() => import('#features/editing/create-panel.tsx'), 'CreateFocusAreaPanel', {
    area: 'focus-areas',
  }),
})

const focusAreaEditMany = createRoute({
  getParentRoute: () => focusAreas,
  path: 'edit-many',
  component: writeScreen(() => import('#features/editing/edit-many-panel.tsx'), 'EditManyFocusAreasPanel', {
    area: 'focus-areas',
  }),
})

const focusAreaCreateAgain = createRoute({
  getParentRoute: () => focusAreas,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: writeScreen(
    () => import('#features/editing/create-again-panel.tsx'),
    'CreateAgainFocusAreaPanel',
    { area: 'focus-areas' },
  ),
})

const focusAreaDeleteMany = createRoute({
  getParentRoute: () => focusAreas,
  path: 'delete-many',
  component: writeScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteManyFocusAreasPanel', {
    area: 'focus-areas',
  }),
})

const focusAreaNewBelow = createRoute({
  getParentRoute: () => focusAreas,
  path: '$focusAreaId/new',
  params: focusAreaParams,
  component: writeScreen(() => import('#features/editing/create-panel.tsx'), 'CreateFocusAreaBelowPanel', {
    area: 'focus-areas',
  }),
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
