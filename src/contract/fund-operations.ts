// The operations on cost items (§4.5), benefit items (§4.6) and reference lists (§4.8): all experimental.
import { z } from 'zod/mini'
import * as funds from './funds.ts'
import type { Operation } from './operation.ts'
import { noBody, noContent } from './operation.ts'
import * as references from './reference-lists.ts'

const none = z.strictObject({})
const fundsArea = { base: 'planning', area: 'funds', experimental: true } as const
const readFunds = { ...fundsArea, scope: 'read:funds:planning' } as const
const writeFunds = { ...fundsArea, scope: 'write:funds:planning' } as const

export const costItemOperations = {
  listCostItems: {
    ...readFunds,
    ...noBody,
    tag: 'Cost items',
    method: 'GET',
    path: '/funds/cost-item',
    summary: 'List cost items',
    params: none,
    query: funds.ListFundItemsQuery,
    success: { status: 200, body: funds.CostItemPage },
    statuses: [403, 500],
  },
  importCostItems: {
    ...writeFunds,
    tag: 'Cost items',
    method: 'POST',
    path: '/funds/cost-item/bulk',
    summary: 'Create or update cost items, all or none',
    params: none,
    query: none,
    body: funds.CostItemBulkRequest,
    bodyRequired: true,
    success: { status: 201, body: null },
    statuses: [400, 403, 500],
  },
  getCostItem: {
    ...readFunds,
    ...noBody,
    tag: 'Cost items',
    method: 'GET',
    path: '/funds/cost-item/{id}',
    summary: 'Get a cost item',
    params: funds.FundItemParams,
    query: none,
    success: { status: 200, body: funds.CostItem },
    statuses: [400, 403, 404, 500],
  },
  updateCostItem: {
    ...writeFunds,
    tag: 'Cost items',
    method: 'PATCH',
    path: '/funds/cost-item/{id}',
    summary: 'Set or clear the external ID of a cost item',
    params: funds.FundItemParams,
    query: funds.UpdateCostItemQuery,
    body: funds.UpdateCostItemRequest,
    bodyRequired: true,
    success: { status: 200, body: funds.CostItem },
    statuses: [400, 403, 404, 409, 500],
  },
  deleteCostItem: {
    ...writeFunds,
    ...noBody,
    tag: 'Cost items',
    method: 'DELETE',
    path: '/funds/cost-item/{id}',
    summary: 'Delete a cost item; irreversible',
    params: funds.FundItemParams,
    query: none,
    success: noContent,
    statuses: [400, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

export const benefitItemOperations = {
  listBenefitItems: {
    ...readFunds,
    ...noBody,
    tag: 'Benefit items',
    method: 'GET',
    path: '/funds/benefit-item',
    summary: 'List benefit items',
    params: none,
    query: funds.ListFundItemsQuery,
    success: { status: 200, body: funds.BenefitItemPage },
    statuses: [403, 500],
  },
  importBenefitItems: {
    ...writeFunds,
    tag: 'Benefit items',
    method: 'POST',
    path: '/funds/benefit-item/bulk',
    summary: 'Create or update benefit items, all or none',
    params: none,
    query: none,
    body: funds.BenefitItemBulkRequest,
    bodyRequired: true,
    success: { status: 201, body: null },
    statuses: [400, 403, 500],
  },
  getBenefitItem: {
    ...readFunds,
    ...noBody,
    tag: 'Benefit items',
    method: 'GET',
    path: '/funds/benefit-item/{id}',
    summary: 'Get a benefit item',
    params: funds.FundItemParams,
    query: none,
    success: { status: 200, body: funds.BenefitItem },
    statuses: [400, 403, 404, 500],
  },
  updateBenefitItem: {
    ...writeFunds,
    tag: 'Benefit items',
    method: 'PATCH',
    path: '/funds/benefit-item/{id}',
    summary: 'Set or clear the external ID of a benefit item',
    params: funds.FundItemParams,
    query: funds.UpdateBenefitItemQuery,
    body: funds.UpdateBenefitItemRequest,
    bodyRequired: true,
    success: { status: 200, body: funds.BenefitItem },
    statuses: [400, 403, 404, 409, 500],
  },
  deleteBenefitItem: {
    ...writeFunds,
    ...noBody,
    tag: 'Benefit items',
    method: 'DELETE',
    path: '/funds/benefit-item/{id}',
    summary: 'Delete a benefit item; irreversible',
    params: funds.FundItemParams,
    query: none,
    success: noContent,
    statuses: [400, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>

const referenceList = {
  ...readFunds,
  ...noBody,
  tag: 'Reference lists',
  method: 'GET',
  params: none,
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
