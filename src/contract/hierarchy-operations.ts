// The operations on organizations (§4.2) and focus areas (§4.3).
import { z } from 'zod/mini'
import * as focusAreas from './focus-areas.ts'
import type { Operation } from './operation.ts'
import { noBody, noContent } from './operation.ts'
import * as organizations from './organizations.ts'

const none = z.strictObject({})

const organizationArea = {
  base: 'planning',
  tag: 'Organizations',
  area: 'organizations',
  experimental: false,
} as const
const focusAreaArea = {
  base: 'planning',
  tag: 'Focus areas',
  area: 'focus-areas',
  experimental: false,
} as const

const readOrganizations = { ...organizationArea, scope: 'read:organizations:planning' } as const
const writeOrganizations = { ...organizationArea, scope: 'write:organizations:planning' } as const
const readFocusAreas = { ...focusAreaArea, scope: 'read:focus-areas:planning' } as const
const writeFocusAreas = { ...focusAreaArea, scope: 'write:focus-areas:planning' } as const

export const organizationOperations = {
  listOrganizations: {
    ...readOrganizations,
    ...noBody,
    method: 'GET',
    path: '/organizations',
    summary: 'List organizations',
    params: none,
    query: organizations.ListOrganizationsQuery,
    success: { status: 200, body: organizations.OrganizationPage },
    statuses: [403, 500],
  },
  createOrganization: {
    ...writeOrganizations,
    method: 'POST',
    path: '/organizations',
    summary: 'Create an organization',
    params: none,
    query: none,
    body: organizations.CreateOrganizationRequest,
    bodyRequired: true,
    success: { status: 201, body: organizations.Organization },
    statuses: [400, 401, 403, 404, 500],
  },
  getOrganization: {
    ...readOrganizations,
    ...noBody,
    method: 'GET',
    path: '/organizations/{organizationId}',
    summary: 'Get an organization',
    params: organizations.OrganizationParams,
    query: none,
    success: { status: 200, body: organizations.Organization },
    statuses: [400, 403, 404, 500],
  },
  updateOrganization: {
    ...writeOrganizations,
    method: 'PATCH',
    path: '/organizations/{organizationId}',
    summary: 'Update the fields of an organization that updateMask names',
    params: organizations.OrganizationParams,
    query: organizations.UpdateOrganizationQuery,
    body: organizations.UpdateOrganizationRequest,
    bodyRequired: true,
    success: { status: 200, body: organizations.Organization },
    statuses: [400, 401, 403, 404, 500],
  },
  deleteOrganization: {
    ...writeOrganizations,
    ...noBody,
    method: 'DELETE',
    path: '/organizations/{organizationId}',
    summary: 'Delete an organization; irreversible',
    params: organizations.OrganizationParams,
    query: none,
    success: noContent,
    statuses: [400, 401, 403, 404, 500],
  },
  archiveOrganization: {
    ...writeOrganizations,
    method: 'POST',
    path: '/organizations/{organizationId}:archive',
    summary: 'Archive an organization, with an optional reason',
    params: organizations.OrganizationParams,
    query: none,
    body: organizations.ArchiveComment,
    bodyRequired: false,
    success: noContent,
    statuses: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const focusAreaOperations = {
  listFocusAreas: {
    ...readFocusAreas,
    ...noBody,
    method: 'GET',
    path: '/focus-areas',
    summary: 'List focus areas',
    params: none,
    query: focusAreas.ListFocusAreasQuery,
    success: { status: 200, body: focusAreas.FocusAreaPage },
    statuses: [403, 500, 501],
  },
  createFocusArea: {
    ...writeFocusAreas,
    method: 'POST',
    path: '/focus-areas',
    summary: 'Create a focus area',
    params: none,
    query: none,
    body: focusAreas.CreateFocusAreaRequest,
    bodyRequired: true,
    success: { status: 201, body: focusAreas.FocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
  getFocusArea: {
    ...readFocusAreas,
    ...noBody,
    method: 'GET',
    path: '/focus-areas/{focusAreaId}',
    summary: 'Get a focus area',
    params: focusAreas.FocusAreaParams,
    query: none,
    success: { status: 200, body: focusAreas.FocusArea },
    statuses: [400, 403, 404, 500],
  },
  updateFocusArea: {
    ...writeFocusAreas,
    method: 'PATCH',
    path: '/focus-areas/{focusAreaId}',
    summary: 'Update the fields of a focus area that updateMask names',
    params: focusAreas.FocusAreaParams,
    query: focusAreas.UpdateFocusAreaQuery,
    body: focusAreas.UpdateFocusAreaRequest,
    bodyRequired: true,
    success: { status: 200, body: focusAreas.FocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
  deleteFocusArea: {
    ...writeFocusAreas,
    ...noBody,
    method: 'DELETE',
    path: '/focus-areas/{focusAreaId}',
    summary: 'Delete a focus area; irreversible; its children move to its parent',
    params: focusAreas.FocusAreaParams,
    query: none,
    success: noContent,
    statuses: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
