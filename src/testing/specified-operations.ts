// The tables of §4 and §5 as data, taken from the document by hand: what the operations table must say, and what an
// answer must hold.
import type { Scope } from '#contract/access.ts'
import type { OperationName } from '#contract/operations.ts'
import type { AnswerName } from './specified-fields.ts'

/** One row of a table of §4, with its row of the table of scopes. */
export interface SpecifiedOperation {
  /** Method, and path below `/planning/v1` unless it says otherwise. */
  readonly line: string
  readonly success: number
  /** The table of the answer, or a list of such; null for "no body". */
  readonly answer: AnswerName | `array of ${AnswerName}` | null
  readonly others: readonly number[]
  readonly scope: Scope | null
  readonly experimental: boolean
}

type Row = readonly [
  line: string,
  success: number,
  answer: SpecifiedOperation['answer'],
  others: readonly number[],
]

function specified(
  [line, success, answer, others]: Row,
  scope: Scope | null,
  experimental = false,
): SpecifiedOperation {
  return { line, success, answer, others, scope, experimental }
}

const readOrganizations = (...row: Row) => specified(row, 'read:organizations:planning')
const writeOrganizations = (...row: Row) => specified(row, 'write:organizations:planning')
const readFocusAreas = (...row: Row) => specified(row, 'read:focus-areas:planning')
const writeFocusAreas = (...row: Row) => specified(row, 'write:focus-areas:planning')
const readFunds = (...row: Row) => specified(row, 'read:funds:planning', true)
const writeFunds = (...row: Row) => specified(row, 'write:funds:planning', true)

const organization = '/organizations/{organizationId}'
const focusArea = '/focus-areas/{focusAreaId}'
const costItem = '/funds/cost-item/{id}'
const benefitItem = '/funds/benefit-item/{id}'
const writeErrors = [400, 401, 403, 404, 500]

export const specifiedOperations: Readonly<Record<OperationName, SpecifiedOperation>> = {
  listOrganizations: readOrganizations('GET /organizations', 200, 'OrganizationPage', [403, 500]),
  createOrganization: writeOrganizations('POST /organizations', 201, 'Organization', writeErrors),
  getOrganization: readOrganizations(`GET ${organization}`, 200, 'Organization', [400, 403, 404, 500]),
  updateOrganization: writeOrganizations(`PATCH ${organization}`, 200, 'Organization', writeErrors),
  deleteOrganization: writeOrganizations(`DELETE ${organization}`, 204, null, writeErrors),
  archiveOrganization: writeOrganizations(`POST ${organization}:archive`, 204, null, writeErrors),

  listFocusAreas: readFocusAreas('GET /focus-areas', 200, 'FocusAreaPage', [403, 500, 501]),
  createFocusArea: writeFocusAreas('POST /focus-areas', 201, 'FocusArea', writeErrors),
  getFocusArea: readFocusAreas(`GET ${focusArea}`, 200, 'FocusArea', [400, 403, 404, 500]),
  updateFocusArea: writeFocusAreas(`PATCH ${focusArea}`, 200, 'FocusArea', writeErrors),
  deleteFocusArea: writeFocusAreas(`DELETE ${focusArea}`, 204, null, writeErrors),

  listCostItems: readFunds('GET /funds/cost-item', 200, 'CostItemPage', [403, 500]),
  importCostItems: writeFunds('POST /funds/cost-item/bulk', 201, null, [400, 403, 500]),
  getCostItem: readFunds(`GET ${costItem}`, 200, 'CostItem', [400, 403, 404, 500]),
  updateCostItem: writeFunds(`PATCH ${costItem}`, 200, 'CostItem', [400, 403, 404, 409, 500]),
  deleteCostItem: writeFunds(`DELETE ${costItem}`, 204, null, [400, 403, 404, 500]),

  listBenefitItems: readFunds('GET /funds/benefit-item', 200, 'BenefitItemPage', [403, 500]),
  importBenefitItems: writeFunds('POST /funds/benefit-item/bulk', 201, null, [400, 403, 500]),
  getBenefitItem: readFunds(`GET ${benefitItem}`, 200, 'BenefitItem', [400, 403, 404, 500]),
  updateBenefitItem: writeFunds(`PATCH ${benefitItem}`, 200, 'BenefitItem', [400, 403, 404, 409, 500]),
  deleteBenefitItem: writeFunds(`DELETE ${benefitItem}`, 204, null, [400, 403, 404, 500]),

  listCostTypes: readFunds('GET /funds/cost-type', 200, 'CostTypePage', [403, 500]),
  listCostSubtypes: readFunds('GET /funds/cost-subtype', 200, 'CostSubtypePage', [403, 500]),
  listBenefitTypes: readFunds('GET /funds/benefit-type', 200, 'BenefitTypePage', [403, 500]),
  listInvestmentCategories: readFunds(
    'GET /funds/investment-category',
    200,
    'array of InvestmentCategory',
    [403, 500],
  ),

  listVulnerabilities: specified(['GET /cves', 200, 'VulnerabilityPage', []], null),
  createToken: specified(['POST /oauth/token', 200, 'TokenAnswer', []], null),
}
