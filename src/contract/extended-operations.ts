// Our own operations on one record, each of whose updates takes every field that a person may change: of organizations and
// focus areas also a status, a target date and another parent, of items all but their amounts, which the specification cannot
// change after creation. Mask, scopes and errors are those of the specified operations.
import { z } from 'zod/mini'
import { FocusArea, ListFocusAreasQuery } from './focus-areas.ts'
import { itemOperations } from './fund-operations.ts'
import { BenefitItem, CostItem, FundItemParams } from './funds.ts'
import { maskableFields, maxLengths, RecordParams, updateFields } from './hierarchies.ts'
import { focusAreaOperations, organizationOperations } from './hierarchy-operations.ts'
import { paginated } from './listing.ts'
import { getting, listing, type Operation, updating } from './operation.ts'
import { ListOrganizationsQuery, Organization, TargetDate, TargetDateType } from './organizations.ts'
import { answerOf, DateTime, described, patchOf, Text, Uuid, visibleText } from './primitives.ts'
import { fieldsOf, type RecordFields, updateMask } from './record-patch.ts'
import { type HierarchyKind, type PlanningRecord, type ResourceKind, resources } from './resources.ts'

/** Fields that the specification lets a caller set at most once, when a record is created. */
export const extendedFields = ['statusId', 'targetDate', 'targetDateType', 'parentId'] as const
export type ExtendedField = (typeof extendedFields)[number]

/** All fields of a record that one update may name. */
export const changeableFields = [...maskableFields, ...extendedFields] as const
export type ChangeableField = (typeof changeableFields)[number]

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

/** All fields of a record that an update may name, as {@link extendedFieldsOf} reads them. */
export function changeableFieldsOf(record: KnownRecord): RecordFields<ChangeableField> {
  return { ...fieldsOf(record), ...extendedFieldsOf(record) }
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
  ...updateFields,
  statusId: described(z.nullish(Uuid), { description: 'A status of the catalog. It cannot be cleared.' }),
  targetDate: z.nullish(TargetDate),
  targetDateType: z.nullish(TargetDateType),
  parentId: described(z.nullish(Uuid), {
    description: 'The new parent, null for the top level. The record moves with all its descendants.',
  }),
})
export type ExtendedUpdate = z.output<typeof ExtendedUpdate>

const query = z.object({ updateMask: updateMask(changeableFields) })

// Items. A field has the name that it has in an answer of the specification; the external ID of a benefit item and its type,
// which no answer has, have the names that they have in requests.

const itemFields = {
  name: described(z.nullish(visibleText(maxLengths.name)), { description: 'It cannot be cleared.' }),
  focusAreaId: described(z.nullish(Uuid), { description: 'The owning focus area. It cannot be cleared.' }),
}
const itemExternalId = described(z.nullish(visibleText(maxLengths.externalId)), {
  description: 'Null clears it.',
})

const CostItemUpdate = patchOf('CostItemUpdate', {
  ...itemFields,
  externalCostItemId: itemExternalId,
  costType: described(z.nullish(Text), { description: 'Cost type key.' }),
  costSubtypeId: z.nullish(Uuid),
  expenditureType: described(z.nullish(Text), { description: 'CAPEX or OPEX.' }),
  investmentCategoryId: z.nullish(Uuid),
})
const BenefitItemUpdate = patchOf('BenefitItemUpdate', {
  ...itemFields,
  externalId: itemExternalId,
  benefitTypeKey: z.nullish(Text),
})

/** The fields of an item that one update may name. */
export const changeableItemFields = {
  'cost-item': [
    'name',
    'externalCostItemId',
    'focusAreaId',
    'costType',
    'costSubtypeId',
    'expenditureType',
    'investmentCategoryId',
  ],
  'benefit-item': ['name', 'externalId', 'focusAreaId', 'benefitTypeKey'],
} as const

const ExtendedBenefitItem = answerOf('ExtendedBenefitItem', {
  ...BenefitItem.shape,
  benefitTypeKey: z.nullish(z.string()),
})
export type ExtendedBenefitItem = z.output<typeof ExtendedBenefitItem>

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
    summary:
      'Update the fields of an organization that updateMask names, status, target date and parent included',
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
    summary:
      'Update the fields of a focus area that updateMask names, status, target date and parent included',
    params: RecordParams,
    query,
    body: ExtendedUpdate,
    success: { status: 200, body: ExtendedFocusArea },
    statuses: [400, 401, 403, 404, 500],
  },
  getExtendedCostItem: {
    ...extended(itemOperations.getCostItem),
    ...getting,
    path: '/funds/cost-item/{id}',
    summary: 'Get a cost item',
    params: FundItemParams,
    success: { status: 200, body: CostItem },
  },
  updateExtendedCostItem: {
    ...extended(itemOperations.updateCostItem),
    ...updating,
    path: '/funds/cost-item/{id}',
    summary: 'Update the fields of a cost item that updateMask names, amounts excepted',
    params: FundItemParams,
    query: z.object({ updateMask: updateMask(changeableItemFields['cost-item']) }),
    body: CostItemUpdate,
    success: { status: 200, body: CostItem },
    statuses: [400, 403, 404, 409, 500],
  },
  getExtendedBenefitItem: {
    ...extended(itemOperations.getBenefitItem),
    ...getting,
    path: '/funds/benefit-item/{id}',
    summary: 'Get a benefit item with its type',
    params: FundItemParams,
    success: { status: 200, body: ExtendedBenefitItem },
  },
  updateExtendedBenefitItem: {
    ...extended(itemOperations.updateBenefitItem),
    ...updating,
    path: '/funds/benefit-item/{id}',
    summary: 'Update the fields of a benefit item that updateMask names, amounts excepted',
    params: FundItemParams,
    query: z.object({ updateMask: updateMask(changeableItemFields['benefit-item']) }),
    body: BenefitItemUpdate,
    success: { status: 200, body: ExtendedBenefitItem },
    statuses: [400, 403, 404, 409, 500],
  },
} as const satisfies Record<string, Operation>

/** The operation that lists each kind of record. Its cursors continue the specified list, and those of that list this one. */
export const extendedLists = {
  organization: 'listExtendedOrganizations',
  'focus-area': 'listExtendedFocusAreas',
} as const satisfies Readonly<Record<HierarchyKind, keyof typeof extendedOperations>>

/** The operations on one resource that take and answer all of its fields. */
export const extendedOperationsOf = {
  organization: { get: 'getExtendedOrganization', update: 'updateExtendedOrganization' },
  'focus-area': { get: 'getExtendedFocusArea', update: 'updateExtendedFocusArea' },
  'cost-item': { get: 'getExtendedCostItem', update: 'updateExtendedCostItem' },
  'benefit-item': { get: 'getExtendedBenefitItem', update: 'updateExtendedBenefitItem' },
} as const satisfies Readonly<
  Record<ResourceKind, Readonly<Record<'get' | 'update', keyof typeof extendedOperations>>>
>

/** True for fields that the specified update takes, so that every site can be asked to change them. */
export function isSpecifiedMask(kind: ResourceKind, mask: readonly string[]): boolean {
  const { maskable }: { readonly maskable: readonly string[] } = resources[kind]
  return mask.every((field) => maskable.includes(field))
}

/** The operation that sends an update of these fields: the specified one where it takes them. */
export function updateOperation(kind: ResourceKind, mask: readonly string[]) {
  return isSpecifiedMask(kind, mask) ? resources[kind].operations.update : extendedOperationsOf[kind].update
}
