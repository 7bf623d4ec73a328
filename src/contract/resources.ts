// The resources of the planning API: what each is called, which operations and which fields are its own. Paths, areas
// and scopes come from the table of operations, and every field name is checked against its schema.
import type { Area, Scope } from './access.ts'
import type { CreateFocusAreaRequest, FocusArea } from './focus-areas.ts'
import type { BenefitItem, BenefitItemRequest, CostItem, CostItemRequest } from './funds.ts'
import { maskableFields } from './hierarchies.ts'
import { type OperationName, operations } from './operations.ts'
import type { CreateOrganizationRequest, Organization } from './organizations.ts'

export type ListName = 'listOrganizations' | 'listFocusAreas' | 'listCostItems' | 'listBenefitItems'
type UpdateName = 'updateOrganization' | 'updateFocusArea' | 'updateCostItem' | 'updateBenefitItem'

/** Adds the path, area and scopes of the operations. */
function servedBy<const Names extends { readonly list: ListName; readonly update: UpdateName }>(
  names: Names,
) {
  const { path, area, scope } = operations[names.list]
  return { operations: names, path, area, scopes: { read: scope, write: operations[names.update].scope } }
}

interface HierarchyFields<Item, CreateRequest> {
  readonly type: keyof Item
  /** In the request that creates one. */
  readonly typeId: keyof CreateRequest
  readonly parentId: keyof CreateRequest
}

interface ItemFields<Item, Request> {
  readonly id: keyof Item & keyof Request
  readonly externalId: keyof Item
  /** The external ID in an element of a bulk request. */
  readonly sentExternalId: keyof Request
  readonly periodValues: keyof Request
  /** Fields by which a request names entries of reference lists. The first is the type of the item. */
  readonly keys: readonly (keyof Request)[]
}

interface Described<Fields> {
  readonly kind: string
  /** In the middle of a sentence. */
  readonly noun: string
  /** The name of its list on this device, and in the addresses of the console. */
  readonly collection: string
  readonly fields: Fields
  /** The fields that an update mask may name. */
  readonly maskable: readonly string[]
  readonly operations: Readonly<Record<string, OperationName>>
  readonly path: string
  readonly area: Area
  readonly scopes: { readonly read: Scope; readonly write: Scope }
}

interface DescribedItem<Fields> extends Described<Fields> {
  /** False where an answer does not say which entries of the reference lists an item has. */
  readonly answersReferences: boolean
}

interface HierarchyTable {
  readonly organization: Described<HierarchyFields<Organization, CreateOrganizationRequest>>
  readonly 'focus-area': Described<HierarchyFields<FocusArea, CreateFocusAreaRequest>>
}

interface ItemTable {
  readonly 'cost-item': DescribedItem<ItemFields<CostItem, CostItemRequest>>
  readonly 'benefit-item': DescribedItem<ItemFields<BenefitItem, BenefitItemRequest>>
}

/** Resources whose records form a tree. */
export const hierarchies = {
  organization: {
    kind: 'organization',
    noun: 'organization',
    collection: 'organizations',
    ...servedBy({
      list: 'listOrganizations',
      create: 'createOrganization',
      get: 'getOrganization',
      update: 'updateOrganization',
      delete: 'deleteOrganization',
      archive: 'archiveOrganization',
    }),
    fields: {
      type: 'organizationType',
      typeId: 'organizationTypeId',
      parentId: 'parentOrganizationId',
    },
    maskable: maskableFields,
  },
  'focus-area': {
    kind: 'focus-area',
    noun: 'focus area',
    collection: 'focus-areas',
    ...servedBy({
      list: 'listFocusAreas',
      create: 'createFocusArea',
      get: 'getFocusArea',
      update: 'updateFocusArea',
      delete: 'deleteFocusArea',
    }),
    fields: { type: 'focusAreaType', typeId: 'focusAreaTypeId', parentId: 'parentFocusAreaId' },
    maskable: maskableFields,
  },
} as const satisfies HierarchyTable

/** Resources of funds, each attached to a focus area. */
export const itemResources = {
  'cost-item': {
    kind: 'cost-item',
    noun: 'cost item',
    collection: 'cost-items',
    ...servedBy({
      list: 'listCostItems',
      import: 'importCostItems',
      get: 'getCostItem',
      update: 'updateCostItem',
      delete: 'deleteCostItem',
    }),
    fields: {
      id: 'costItemId',
      externalId: 'externalCostItemId',
      sentExternalId: 'costItemExternalId',
      periodValues: 'costPeriodValues',
      keys: ['costType', 'costSubtypeKey', 'expenditureType', 'investmentCategoryKey'],
    },
    maskable: ['externalCostItemId'],
    answersReferences: true,
  },
  'benefit-item': {
    kind: 'benefit-item',
    noun: 'benefit item',
    collection: 'benefit-items',
    ...servedBy({
      list: 'listBenefitItems',
      import: 'importBenefitItems',
      get: 'getBenefitItem',
      update: 'updateBenefitItem',
      delete: 'deleteBenefitItem',
    }),
    fields: {
      id: 'benefitItemId',
      externalId: 'externalBenefitItemId',
      sentExternalId: 'benefitItemExternalId',
      periodValues: 'benefitPeriodValues',
      keys: ['benefitTypeKey'],
    },
    maskable: ['externalId'],
    answersReferences: false,
  },
} as const satisfies ItemTable

export const resources = { ...hierarchies, ...itemResources }

export type HierarchyKind = keyof typeof hierarchies
export type ItemKind = keyof typeof itemResources
export type ResourceKind = keyof typeof resources

/** An item of funds, of either kind. */
export type FundItem = CostItem | BenefitItem

/** A record of a hierarchy, of either kind. */
export type PlanningRecord = Organization | FocusArea

/** The type of a record, which defines its level in the hierarchy. */
export function typeOf(record: PlanningRecord): Organization['organizationType'] {
  return 'organizationType' in record ? record.organizationType : record.focusAreaType
}
