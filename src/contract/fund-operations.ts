// The operations on cost items (§4.5), benefit items (§4.6) and reference lists (§4.8): all experimental.
import * as funds from './funds.ts'
import { creating, deleting, getting, listing, none, type Operation, updating } from './operation.ts'
import * as references from './reference-lists.ts'

const fundsArea = { base: 'planning', area: 'funds', experimental: true } as const
const readFunds = { ...fundsArea, scope: 'read:funds:planning' } as const
const writeFunds = { ...fundsArea, scope: 'write:funds:planning' } as const
const readCosts = { ...readFunds, tag: 'Cost items' } as const
const writeCosts = { ...writeFunds, tag: 'Cost items' } as const
const readBenefits = { ...readFunds, tag: 'Benefit items' } as const
const writeBenefits = { ...writeFunds, tag: 'Benefit items' } as const

export const costItemOperations = {
  listCostItems: {
    ...readCosts,
    ...listing,
    path: '/funds/cost-item',
    summary: 'List cost items',
    query: funds.ListFundItemsQuery,
    success: { status: 200, body: funds.CostItemPage },
    statuses: [403, 500],
  },
  importCostItems: {
    ...writeCosts,
    ...creating,
    path: '/funds/cost-item/bulk',
    summary: 'Create or update cost items, all or none',
    body: funds.CostItemBulkRequest,
    success: { status: 201, body: null },
    statuses: [400, 403, 500],
  },
  getCostItem: {
    ...readCosts,
    ...getting,
    path: '/funds/cost-item/{id}',
    summary: 'Get a cost item',
    params: funds.FundItemParams,
    success: { status: 200, body: funds.CostItem },
  },
  updateCostItem: {
    ...writeCosts,
    ...updating,
    path: '/funds/cost-item/{id}',
    summary: 'Set or clear the external ID of a cost item',
    params: funds.FundItemParams,
    query: funds.UpdateCostItemQuery,
    body: funds.UpdateCostItemRequest,
    success: { status: 200, body: funds.CostItem },
    statuses: [400, 403, 404, 409, 500],
  },
  deleteCostItem: {
    ...writeCosts,
    ...deleting,
    path: '/funds/cost-item/{id}',
    summary: 'Delete a cost item; irreversible',
    params: funds.FundItemParams,
    statuses: [400, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const benefitItemOperations = {
  listBenefitItems: {
    ...readBenefits,
    ...listing,
    path: '/funds/benefit-item',
    summary: 'List benefit items',
    query: funds.ListFundItemsQuery,
    success: { status: 200, body: funds.BenefitItemPage },
    statuses: [403, 500],
  },
  importBenefitItems: {
    ...writeBenefits,
    ...creating,
    path: '/funds/benefit-item/bulk',
    summary: 'Create or update benefit items, all or none',
    body: funds.BenefitItemBulkRequest,
    success: { status: 201, body: null },
    statuses: [400, 403, 500],
  },
  getBenefitItem: {
    ...readBenefits,
    ...getting,
    path: '/funds/benefit-item/{id}',
    summary: 'Get a benefit item',
    params: funds.FundItemParams,
    success: { status: 200, body: funds.BenefitItem },
  },
  updateBenefitItem: {
    ...writeBenefits,
    ...updating,
    path: '/funds/benefit-item/{id}',
    summary: 'Set or clear the external ID of a benefit item',
    params: funds.FundItemParams,
    query: funds.UpdateBenefitItemQuery,
    body: funds.UpdateBenefitItemRequest,
    success: { status: 200, body: funds.BenefitItem },
    statuses: [400, 403, 404, 409, 500],
  },
  deleteBenefitItem: {
    ...writeBenefits,
    ...deleting,
    path: '/funds/benefit-item/{id}',
    summary: 'Delete a benefit item; irreversible',
    params: funds.FundItemParams,
    statuses: [400, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

const referenceList = {
  ...readFunds,
  ...listing,
  tag: 'Reference lists',
  query: none,
  statuses: [403, 500],
} as const

export const referenceListOperations = {
  listCostTypes: {
    ...referenceList,
    path: '/funds/cost-type',
    summary: 'List all cost types',
    success: { status: 200, body: references.ReferencePage },
  },
  listCostSubtypes: {
    ...referenceList,
    path: '/funds/cost-subtype',
    summary: 'List all cost subtypes',
    success: { status: 200, body: references.ReferencePage },
  },
  listBenefitTypes: {
    ...referenceList,
    path: '/funds/benefit-type',
    summary: 'List all benefit types',
    success: { status: 200, body: references.ReferencePage },
  },
  listInvestmentCategories: {
    ...referenceList,
    path: '/funds/investment-category',
    summary: 'List all investment categories',
    success: { status: 200, body: references.InvestmentCategories },
  },
} as const satisfies Record<string, Operation>
