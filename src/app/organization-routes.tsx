// The addresses of organizations.
import { createRoute } from '@tanstack/react-router'
import { readMapSearch } from '#ui/map/map-search.ts'
import { readEntrySearch } from './entry-search.ts'
import { lazyScreen } from './lazy-screen.ts'
import { organizationParams } from './record-params.ts'
import { consoleRoute } from './root-route.tsx'
import { readTreeSearch } from './tree-address.ts'
import { writeScreen } from './write-screen.tsx'

const organizations = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations',
  validateSearch: readTreeSearch,
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyScreen(
    () => import('#features/organizations/organizations-screen.tsx'),
    'OrganizationsScreen',
  ),
})

const organization = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId',
  params: organizationParams,
  component: lazyScreen(() => import('#features/organizations/organization-panel.tsx'), 'OrganizationPanel'),
})

const organizationEdit = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId/edit',
  params: organizationParams,
  validateSearch: readEntrySearch,
  component: writeScreen(() => import('#features/editing/edit-panel.tsx'), 'EditOrganizationPanel', {
    area: 'organizations',
  }),
})

const organizationDelete = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId/delete',
  params: organizationParams,
  component: writeScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteOrganizationPanel', {
    area: 'organizations',
  }),
})

const organizationArchive = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId/archive',
  params: organizationParams,
  component: writeScreen(() => import('#features/editing/archive-panel.tsx'), 'ArchiveOrganizationPanel', {
    area: 'organizations',
  }),
})

const organizationNew = createRoute({
  getParentRoute: () => organizations,
  path: 'new',
  component: writeScreen(() => import('#features/editing/create-panel.tsx'), 'CreateOrganizationPanel', {
    area: 'organizations',
  }),
})

const organizationEditMany = createRoute({
  getParentRoute: () => organizations,
  path: 'edit-many',
  component: writeScreen(
    () => import('#features/editing/edit-many-panel.tsx'),
    'EditManyOrganizationsPanel',
    { area: 'organizations' },
  ),
})

const organizationCreateAgain = createRoute({
  getParentRoute: () => organizations,
  path: 'create-again',
  validateSearch: readEntrySearch,
  component: writeScreen(
    () => import('#features/editing/create-again-panel.tsx'),
    'CreateAgainOrganizationPanel',
    { area: 'organizations' },
  ),
})

const organizationDeleteMany = createRoute({
  getParentRoute: () => organizations,
  path: 'delete-many',
  component: writeScreen(() => import('#features/editing/delete-panel.tsx'), 'DeleteManyOrganizationsPanel', {
    area: 'organizations',
  }),
})

const organizationNewBelow = createRoute({
  getParentRoute: () => organizations,
  path: '$organizationId/new',
  params: organizationParams,
  component: writeScreen(() => import('#features/editing/create-panel.tsx'), 'CreateOrganizationBelowPanel', {
    area: 'organizations',
  }),
})

const organizationPage = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations/$organizationId/full',
  params: organizationParams,
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyScreen(() => import('#features/organizations/organization-page.tsx'), 'OrganizationPage'),
})

const organizationMap = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/organizations/map',
  validateSearch: readMapSearch,
  loader: ({ context }) => context.planning.organizations.ensure(),
  component: lazyScreen(
    () => import('#features/organizations/organization-map-screen.tsx'),
    'OrganizationMapScreen',
  ),
})

export const organizationRoutes = [
  organizations.addChildren([
    organization,
    organizationEdit,
    organizationDelete,
    organizationArchive,
    organizationNew,
    organizationNewBelow,
    organizationEditMany,
    organizationCreateAgain,
    organizationDeleteMany,
  ]),
  organizationPage,
  organizationMap,
]
