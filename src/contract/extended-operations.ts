// Our own operations on organizations and focus areas, for what planners need and the specification cannot do: a status, a
// target date and another parent after creation. Mask, scopes and errors are those of the specified operations.
import { z } from 'zod/mini'
import { FocusArea, ListFocusAreasQuery } from './focus-areas.ts'
import { RecordParams } from './hierarchies.ts'
import { focusAreaOperations, organizationOperations } from './hierarchy-operations.ts'
import { paginated } from './listing.ts'
import { getting, listing, type Operation, updating } from './operation.ts'
import { ListOrganizationsQuery, Organization, TargetDate, TargetDateType } from './organizations.ts'
import { answerOf, DateTime, described, patchOf, Uuid } from './primitives.ts'
import { type RecordFields, updateMask } from './record-patch.ts'
import type { HierarchyKind, PlanningRecord } from './resources.ts'

/** Fields that the specification lets a caller set at most once, when a record is created. */
export const extendedFields = ['statusId', 'targetDate', 'targetDateType', 'parentId'] as const
export type ExtendedField = (typeof extendedFields)[number]

/** A record with what only these operations answer, as far as it is known. */
export type KnownRecord = PlanningRecord & {
  readonly targetDate?: string | null | undefined
  readonly targetDateType?: string | null | undefined
  readonly archiveComment?: string | null | undefined
}

/**
 * A record from an answer of the specification, with what was known before of the fields that such an answer leaves out.
 * The reason of an archiving goes with its status.
 */
export function withKnownFields<Item extends PlanningRecord>(
  before: KnownRecord | undefined,
  item: Item,
): Item {
  if (!before || Object.hasOwn(item, 'targetDateType') || !Object.hasOwn(before, 'targetDateType'))
    return item
  const { targetDateType, archiveComment } = before
  const { targetDate }: KnownRecord = { ...before, ...item }
  const isSameStatus = before.status.id === item.status.id
  return { ...item, targetDate, targetDateType, ...(isSameStatus && { archiveComment }) }
}

/** Whether a record says the same of these fields as before. One that does not say it, says nothing else. */
export function knowsSameFields(before: KnownRecord, item: KnownRecord): boolean {
  return (['targetDate', 'targetDateType', 'archiveComment'] as const).every(
    (field) => !Object.hasOwn(item, field) || (before[field] ?? null) === (item[field] ?? null),
  )
}

/** The fields of a record as a request names them. One that its answer leaves out counts as empty. */
export function extendedFieldsOf(record: KnownRecord): RecordFields<ExtendedField> {
  return {
    statusId: record.status.id,
    targetDate: record.targetDate ? dayOf(record.targetDate) : null,
    targetDateType: record.targetDateType ?? null,
    parentId: record.parent?.id ?? null,
  }
}

/** The day of a date without a time; another date as it is. */
function dayOf(dateTime: string): string {
  const [day = '', time] = dateTime.split('T')
  return time === undefined || time === '00:00:00.000Z' ? day : dateTime
}

const answered = {
  targetDate: z.nullish(DateTime),
  targetDateType: described(z.nullish(z.string()), {
    description: 'Precision of the target date, such as QUARTER.',
  }),
  archiveComment: described(z.nullish(z.string()), { description: 'Why the record was archived.' }),
}

const ExtendedOrganization = answerOf('ExtendedOrganization', { ...Organization.shape, ...answered })
const ExtendedFocusArea = answerOf('ExtendedFocusArea', { ...FocusArea.shape, ...answered })
const ExtendedOrganizationPage = described(paginated(ExtendedOrganization), {
  id: 'ExtendedOrganizationPage',
})
const ExtendedFocusAreaPage = described(paginated(ExtendedFocusArea), { id: 'ExtendedFocusAreaPage' })

export const ExtendedUpdate = patchOf('ExtendedUpdate', {
  statusId: described(z.nullish(Uuid), { description: 'A status of the catalog. Cannot be cleared.' }),
  targetDate: z.nullish(TargetDate),
  targetDateType: z.nullish(TargetDateType),
  parentId: described(z.nullish(Uuid), {
    description: 'The new parent, null for the top level. The record moves with all its descendants.',
  }),
})
export type ExtendedUpdate = z.output<typeof ExtendedUpdate>

const query = z.object({ updateMask: updateMask(extendedFields) })

/** What an operation has in common with the specified one. */
function extended<const Specified extends Pick<Operation, 'tag' | 'area' | 'scope'>>({
  tag,
  area,
  scope,
}: Specified) {
  return { base: 'extended', tag, area, scope, experimental: false } as const
}

export const extendedOperations = {
  listExtendedOrganizations: {
    ...extended(organizationOperations.listOrganizations),
    ...listing,
    path: '/organizations',
    summary: 'List organizations with their target dates and the reasons of their archiving',
    query: ListOrganizationsQuery,
    success: { status: 200, body: ExtendedOrganizationPage },
    statuses: [403, 500],
  },
  getExtendedOrganization: {
    ...extended(organizationOperations.getOrganization),
    ...getting,
    path: '/organizations/{id}',
    summary: 'Get an organization with its target date and the reason of its archiving',
    params: RecordParams,
    success: { status: 200, body: ExtendedOrganization },
  },
  updateExtendedOrganization: {
    ...extended(organizationOperations.updateOrganization),
    ...updating,
    path: '/organizations/{id}',
    summary: 'Set the status, the target date or the parent of an organization',
    params: RecordParams,
    query,
    body: ExtendedUpdate,
    success: { status: 200, body: ExtendedOrganization },
    statuses: [400, 401, 403, 404, 500],
  },
  listExtendedFocusAreas: {
    ...extended(focusAreaOperations.listFocusAreas),
    ...listing,
    path: '/focus-areas',
    summary: 'List focus areas with the precision of their target dates',
    query: ListFocusAreasQuery,
    success: { status: 200, body: ExtendedFocusAreaPage },
    statuses: [403, 500, 501],
  },
  getExtendedFocusArea: {
    ...extended(focusAreaOperations.getFocusArea),
    ...getting,
    path: '/focus-areas/{id}',
    summary: 'Get a focus area with the precision of its target date',
    params: RecordParams,
    success: { status: 200, body: ExtendedFocusArea },
  },
  updateExtendedFocusArea: {
    ...extended(focusAreaOperations.updateFocusArea),
    ...updating,
    path: '/focus-areas/{id}',
    summary: 'Set the status, the target date or the parent of a focus area',
    params: RecordParams,
    query,
    body: ExtendedUpdate,
    success: { status: 200, body: ExtendedFocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

/** The operation that lists each kind of record. Its cursors continue the specified list, and those of that list this one. */
export const extendedLists = {
  organization: 'listExtendedOrganizations',
  'focus-area': 'listExtendedFocusAreas',
} as const satisfies Readonly<Record<HierarchyKind, keyof typeof extendedOperations>>

/** The operation that changes each kind of record. */
export const extendedUpdates = {
  organization: 'updateExtendedOrganization',
  'focus-area': 'updateExtendedFocusArea',
} as const satisfies Readonly<Record<HierarchyKind, keyof typeof extendedOperations>>
