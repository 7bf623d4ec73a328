// The operations on organizations (§4.2) and focus areas (§4.3).
import { z } from 'zod/mini'
import * as focusAreas from './focus-areas.ts'
import { maskableFields, RecordParams } from './hierarchies.ts'
import {
  anyQuery,
  creating,
  deleting,
  getting,
  listing,
  noContent,
  type Operation,
  updating,
} from './operation.ts'
import * as organizations from './organizations.ts'
import { updateMask } from './record-patch.ts'

const updateQuery = z.object({ updateMask: updateMask(maskableFields) })

const organizationArea = {
  base: 'planning',
  tag: 'Organizations',
  area: 'organizations',
  idName: 'organizationId',
  experimental: false,
} as const
const focusAreaArea = {
  base: 'planning',
  tag: 'Focus areas',
  area: 'focus-areas',
  idName: 'focusAreaId',
  experimental: false,
} as const

const readOrganizations = { ...organizationArea, scope: 'read:organizations:planning' } as const
const writeOrganizations = { ...organizationArea, scope: 'write:organizations:planning' } as const
const readFocusAreas = { ...focusAreaArea, scope: 'read:focus-areas:planning' } as const
const writeFocusAreas = { ...focusAreaArea, scope: 'write:focus-areas:planning' } as const

export const organizationOperations = {
  listOrganizations: {
    ...readOrganizations,
    ...listing,
    path: '/organizations',
    summary: 'List organizations',
    query: organizations.ListOrganizationsQuery,
    success: { status: 200, body: organizations.OrganizationPage },
    statuses: [403, 500],
  },
  createOrganization: {
    ...writeOrganizations,
    ...creating,
    path: '/organizations',
    summary: 'Create an organization',
    body: organizations.CreateOrganizationRequest,
    success: { status: 201, body: organizations.Organization },
    statuses: [400, 401, 403, 404, 500],
  },
  getOrganization: {
    ...readOrganizations,
    ...getting,
    path: '/organizations/{id}',
    summary: 'Get an organization',
    params: RecordParams,
    success: { status: 200, body: organizations.Organization },
  },
  updateOrganization: {
    ...writeOrganizations,
    ...updating,
    path: '/organizations/{id}',
    summary: 'Update the fields of an organization that updateMask names',
    params: RecordParams,
    query: updateQuery,
    body: organizations.UpdateOrganizationRequest,
    success: { status: 200, body: organizations.Organization },
    statuses: [400, 401, 403, 404, 500],
  },
  deleteOrganization: {
    ...writeOrganizations,
    ...deleting,
    path: '/organizations/{id}',
    summary: 'Delete an organization; irreversible',
    params: RecordParams,
    statuses: [400, 401, 403, 404, 500],
  },
  archiveOrganization: {
    ...writeOrganizations,
    method: 'POST',
    path: '/organizations/{id}:archive',
    summary: 'Archive an organization, with an optional reason',
    params: RecordParams,
    query: anyQuery,
    body: organizations.ArchiveComment,
    takesText: true,
    bodyRequired: false,
    success: noContent,
    statuses: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const focusAreaOperations = {
  listFocusAreas: {
    ...readFocusAreas,
    ...listing,
    path: '/focus-areas',
    summary: 'List focus areas',
    query: focusAreas.ListFocusAreasQuery,
    success: { status: 200, body: focusAreas.FocusAreaPage },
    statuses: [403, 500, 501],
  },
  createFocusArea: {
    ...writeFocusAreas,
    ...creating,
    path: '/focus-areas',
    summary: 'Create a focus area',
    body: focusAreas.CreateFocusAreaRequest,
    success: { status: 201, body: focusAreas.FocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
  getFocusArea: {
    ...readFocusAreas,
    ...getting,
    path: '/focus-areas/{id}',
    summary: 'Get a focus area',
    params: RecordParams,
    success: { status: 200, body: focusAreas.FocusArea },
  },
  updateFocusArea: {
    ...writeFocusAreas,
    ...updating,
    path: '/focus-areas/{id}',
    summary: 'Update the fields of a focus area that updateMask names',
    params: RecordParams,
    query: updateQuery,
    body: focusAreas.UpdateFocusAreaRequest,
    success: { status: 200, body: focusAreas.FocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
  deleteFocusArea: {
    ...writeFocusAreas,
    ...deleting,
    path: '/focus-areas/{id}',
    summary: 'Delete a focus area; irreversible; its children move to its parent',
    params: RecordParams,
    statuses: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
