// The operations on cost items (§4.5), benefit items (§4.6) and reference lists (§4.8): all experimental.
import type { z } from 'zod/mini'
import * as funds from './funds.ts'
import { anyQuery, creating, deleting, getting, listing, type Operation, updating } from './operation.ts'
import type { FieldAlias } from './record-patch.ts'
import * as references from './reference-lists.ts'

const fundsArea = { base: 'planning', area: 'funds', experimental: true } as const
const readFunds = { ...fundsArea, scope: 'read:funds:planning' } as const
const writeFunds = { ...fundsArea, scope: 'write:funds:planning' } as const

/** What differs between the operations on the items of each kind. */
interface ItemDescription<Page, Item, Bulk, UpdateQuery, Update> {
  readonly tag: string
  readonly path: string
  /** In sentences: `cost item`. */
  readonly noun: string
  readonly page: Page
  readonly item: Item
  readonly bulk: Bulk
  readonly updateQuery: UpdateQuery
  readonly update: Update
  readonly alias: FieldAlias
}

function operationsOn<
  Page extends z.ZodMiniType,
  Item extends z.ZodMiniType,
  Bulk extends z.ZodMiniType,
  UpdateQuery extends z.ZodMiniType,
  Update extends z.ZodMiniType,
>(kind: ItemDescription<Page, Item, Bulk, UpdateQuery, Update>) {
  const { tag, path, noun } = kind
  const read = { ...readFunds, tag } as const
  const write = { ...writeFunds, tag } as const
  const one = { path: `${path}/{id}`, params: funds.FundItemParams } as const
  return {
    list: {
      ...read,
      ...listing,
      path,
      summary: `List ${noun}s`,
      query: funds.ListFundItemsQuery,
      success: { status: 200, body: kind.page },
      statuses: [403, 500],
    },
    import: {
      ...write,
      ...creating,
      path: `${path}/bulk`,
      summary: `Create or update ${noun}s, all or none`,
      body: kind.bulk,
      success: { status: 201, body: null },
      errorShape: 'open',
      statuses: [400, 403, 500],
    },
    get: {
      ...read,
      ...getting,
      ...one,
      summary: `Get a ${noun}`,
      success: { status: 200, body: kind.item },
    },
    update: {
      ...write,
      ...updating,
      ...one,
      summary: `Set or clear the external ID of a ${noun}`,
      query: kind.updateQuery,
      body: kind.update,
      alias: kind.alias,
      success: { status: 200, body: kind.item },
      statuses: [400, 403, 404, 409, 500],
    },
    delete: {
      ...write,
      ...deleting,
      ...one,
      summary: `Delete a ${noun}; irreversible`,
      statuses: [400, 403, 404, 500],
    },
  } as const satisfies Record<string, Operation>
}

const costs = operationsOn({
  tag: 'Cost items',
  path: '/funds/cost-item',
  noun: 'cost item',
  page: funds.CostItemPage,
  item: funds.CostItem,
  bulk: funds.CostItemBulkRequest,
  updateQuery: funds.UpdateCostItemQuery,
  update: funds.UpdateCostItemRequest,
  // Spec silent: the body property that carries the external ID (§4.5).
  alias: { name: 'externalId', isEqual: true },
})

const benefits = operationsOn({
  tag: 'Benefit items',
  path: '/funds/benefit-item',
  noun: 'benefit item',
  page: funds.BenefitItemPage,
  item: funds.BenefitItem,
  bulk: funds.BenefitItemBulkRequest,
  updateQuery: funds.UpdateBenefitItemQuery,
  update: funds.UpdateBenefitItemRequest,
  // A benefit item that was read has its external ID under this name, and is sent back without losing it.
  alias: { name: 'externalBenefitItemId', isEqual: false },
})

export const itemOperations = {
  listCostItems: costs.list,
  importCostItems: costs.import,
  getCostItem: costs.get,
  updateCostItem: costs.update,
  deleteCostItem: costs.delete,
  listBenefitItems: benefits.list,
  importBenefitItems: benefits.import,
  getBenefitItem: benefits.get,
  updateBenefitItem: benefits.update,
  deleteBenefitItem: benefits.delete,
}

/** Every entry of a reference list, which has no pages. */
function listingAll<Body extends z.ZodMiniType>(noun: string, path: string, body: Body) {
  return {
    ...readFunds,
    ...listing,
    tag: 'Reference lists',
    path,
    summary: `List all ${noun}`,
    query: anyQuery,
    success: { status: 200, body },
    statuses: [403, 500],
  } as const satisfies Operation
}

export const referenceListOperations = {
  listCostTypes: listingAll('cost types', '/funds/cost-type', references.ReferencePage),
  listCostSubtypes: listingAll('cost subtypes', '/funds/cost-subtype', references.ReferencePage),
  listBenefitTypes: listingAll('benefit types', '/funds/benefit-type', references.ReferencePage),
  listInvestmentCategories: {
    ...listingAll('investment categories', '/funds/investment-category', references.InvestmentCategories),
    errorShape: 'array',
  },
} as const
