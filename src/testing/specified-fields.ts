// The tables of §2 as data, taken from the document by hand and from nowhere else: the oracle that the contract's
// schemas and the service's answers are both compared with.

/** One row of a table. */
export interface SpecifiedField {
  /** `string`, `uuid`, `date-time`, `int32`, `boolean`, `number`, a table's name, `array of …` or `map of …`. */
  readonly type: string
  readonly required: boolean
  readonly nullable: boolean
}

export type SpecifiedTable = Readonly<Record<string, SpecifiedField>>

/** "yes" in the column "Required". */
const required = (type: string): SpecifiedField => ({ type, required: true, nullable: false })
/** "no", with "nullable" beside the type. */
const nullable = (type: string): SpecifiedField => ({ type, required: false, nullable: true })
/** "no", and nothing about null. */
const optional = (type: string): SpecifiedField => ({ type, required: false, nullable: false })

/** Required, and null where it is not known. */
const unknown = (type: string): SpecifiedField => ({ type, required: true, nullable: true })

const named = { id: required('string'), name: required('string') }
const owner = { id: required('string'), name: nullable('string') }
const parent = { id: required('string') }
const pathItem = { id: required('string'), index: required('int32') }

const page = (item: string) => ({
  values: required(`array of ${item}`),
  cursor: nullable('string'),
  last: required('boolean'),
  totalCount: required('int32'),
  nextPageCursor: nullable('string'),
})

const updateRequest = {
  name: nullable('string'),
  ownerId: nullable('string'),
  externalId: nullable('string'),
  about: nullable('string'),
}

const periodValueRequest = {
  financialVersionType: required('string'),
  timePeriodToAmount: optional('map of number'),
}

/** What every answer holds, by the name of its table. */
export const specifiedAnswers = {
  Organization: {
    id: required('string'),
    name: required('string'),
    externalId: nullable('string'),
    about: nullable('string'),
    createdDate: required('date-time'),
    updatedDate: required('date-time'),
    owner: required('OrganizationOwner'),
    organizationType: required('OrganizationType'),
    parent: nullable('OrganizationParent'),
    path: required('array of OrganizationPathItem'),
    status: required('OrganizationStatus'),
  },
  OrganizationOwner: owner,
  OrganizationType: named,
  OrganizationParent: parent,
  OrganizationPathItem: pathItem,
  OrganizationStatus: named,
  FocusArea: {
    id: required('string'),
    parent: nullable('FocusAreaParent'),
    name: required('string'),
    externalId: nullable('string'),
    about: nullable('string'),
    createdDate: required('date-time'),
    updatedDate: required('date-time'),
    owner: required('FocusAreaOwner'),
    focusAreaType: required('FocusAreaType'),
    targetDate: nullable('date-time'),
    path: required('array of FocusAreaPathItem'),
    status: required('FocusAreaStatus'),
  },
  FocusAreaParent: parent,
  FocusAreaOwner: owner,
  FocusAreaType: named,
  FocusAreaPathItem: pathItem,
  FocusAreaStatus: named,
  CostItem: {
    costItemId: required('uuid'),
    externalCostItemId: nullable('string'),
    focusAreaId: required('uuid'),
    costType: nullable('string'),
    costSubtypeId: nullable('uuid'),
    expenditureType: nullable('string'),
    investmentCategoryId: nullable('uuid'),
    name: required('string'),
  },
  BenefitItem: {
    benefitItemId: required('uuid'),
    externalBenefitItemId: nullable('string'),
    focusAreaId: required('uuid'),
    name: required('string'),
  },
  InvestmentCategory: { investmentCategoryId: required('uuid'), key: required('string') },
  OrganizationPage: page('Organization'),
  FocusAreaPage: page('FocusArea'),
  CostItemPage: page('CostItem'),
  BenefitItemPage: page('BenefitItem'),
  ErrorBody: { errors: required('array of ErrorEntry') },
  // `code`, `path` and `stored` are ours.
  ErrorEntry: {
    type: required('string'),
    message: required('string'),
    code: optional('string'),
    path: optional('string'),
    stored: optional('StoredAmount'),
  },
  StoredAmount: {
    itemId: unknown('string'),
    version: required('string'),
    period: required('string'),
    amount: unknown('string'),
    sentAt: unknown('date-time'),
    sentBy: unknown('object'),
  },
} as const satisfies Record<string, SpecifiedTable>

const referenceItem = {
  key: required('string'),
  name: required('string'),
  displayName: required('string'),
  order: required('int32'),
}

/** Answers whose fields the document does not show, or takes from elsewhere: those the bundled service answers. */
export const chosenAnswers = {
  CostType: { costTypeId: required('uuid'), ...referenceItem },
  CostSubtype: { costSubtypeId: required('uuid'), costType: nullable('string'), ...referenceItem },
  BenefitType: { benefitTypeId: required('uuid'), ...referenceItem },
  CostTypePage: page('CostType'),
  CostSubtypePage: page('CostSubtype'),
  BenefitTypePage: page('BenefitType'),
  Vulnerability: {
    cve_id: required('string'),
    cve_summary: required('string'),
    cve_details: required('string'),
    cve_severity: required('number'),
    cve_vector: required('string'),
    cve_publish_date: required('date-time'),
    advisory_url: required('string'),
    affected_products: required('array of string'),
  },
  VulnerabilityPage: {
    prev_page_id: optional('uuid'),
    next_page_id: optional('uuid'),
    resources_count: required('int32'),
    total_count: required('int32'),
    resources: required('array of Vulnerability'),
  },
  TokenAnswer: {
    access_token: required('string'),
    token_type: required('string'),
    expires_in: required('int32'),
    scope: required('string'),
  },
} as const satisfies Record<string, SpecifiedTable>

/** What a body may hold (§2.7). */
export const specifiedRequests = {
  CreateOrganizationRequest: {
    name: required('string'),
    organizationTypeId: required('uuid'),
    externalId: nullable('string'),
    parentOrganizationId: nullable('uuid'),
    ownerId: nullable('string'),
    targetDate: nullable('string'),
    targetDateType: nullable('string'),
  },
  CreateFocusAreaRequest: {
    name: required('string'),
    focusAreaTypeId: required('uuid'),
    externalId: nullable('string'),
    parentFocusAreaId: nullable('uuid'),
    ownerId: nullable('string'),
  },
  UpdateOrganizationRequest: updateRequest,
  UpdateFocusAreaRequest: updateRequest,
  UpdateBenefitItemRequest: { externalId: nullable('string') },
  CostItemBulkRequest: { items: required('array of CostItemRequest') },
  CostItemRequest: {
    name: required('string'),
    focusAreaId: nullable('uuid'),
    focusAreaExternalId: nullable('string'),
    costItemId: nullable('uuid'),
    costItemExternalId: nullable('string'),
    costType: nullable('string'),
    costSubtypeKey: nullable('string'),
    expenditureType: nullable('ExpenditureType'),
    investmentCategoryKey: nullable('string'),
    costPeriodValues: optional('array of PeriodValueRequest'),
  },
  ExpenditureType: {
    id: required('uuid'),
    order: required('int32'),
    key: required('string'),
    name: required('string'),
    displayName: required('string'),
  },
  BenefitItemBulkRequest: { items: required('array of BenefitItemRequest') },
  BenefitItemRequest: {
    name: required('string'),
    focusAreaId: nullable('uuid'),
    focusAreaExternalId: nullable('string'),
    benefitItemId: nullable('uuid'),
    benefitItemExternalId: nullable('string'),
    benefitTypeKey: nullable('string'),
    benefitPeriodValues: optional('array of PeriodValueRequest'),
  },
  PeriodValueRequest: periodValueRequest,
} as const satisfies Record<string, SpecifiedTable>

export type AnswerName = keyof typeof specifiedAnswers | keyof typeof chosenAnswers
