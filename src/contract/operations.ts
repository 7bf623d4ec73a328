// THE TABLE: every operation of the specification, once (§4.2–§4.10, §5). Client, service routing, authorisation,
// the OpenAPI document and the conformance test all derive from it.
import { itemOperations, referenceListOperations } from './fund-operations.ts'
import { focusAreaOperations, organizationOperations } from './hierarchy-operations.ts'
import { creating, listing, type Operation } from './operation.ts'
import { TokenAnswer, TokenRequest } from './token.ts'
import { ListVulnerabilitiesQuery, VulnerabilityPage } from './vulnerabilities.ts'

const separateOperations = {
  listVulnerabilities: {
    ...listing,
    base: 'vulnerabilities',
    tag: 'Vulnerabilities',
    path: '/cves',
    summary: 'List vulnerabilities, page by page',
    area: null,
    scope: null,
    query: ListVulnerabilitiesQuery,
    soleParameter: 'page_id',
    success: { status: 200, body: VulnerabilityPage },
    statuses: [],
    experimental: false,
  },
  createToken: {
    ...creating,
    base: 'auth',
    tag: 'Authentication',
    path: '/oauth/token',
    summary: 'Exchange client credentials for an access token',
    area: null,
    scope: null,
    body: TokenRequest,
    success: { status: 200, body: TokenAnswer },
    errorShape: 'oauth',
    statuses: [],
    experimental: false,
  },
} as const satisfies Record<string, Operation>

export const operations = {
  ...organizationOperations,
  ...focusAreaOperations,
  ...itemOperations,
  ...referenceListOperations,
  ...separateOperations,
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations

export const operationNames = Object.keys(operations) as OperationName[]

/** Path prefixes on one host (§4.1, §4.10, §5). */
export const bases = {
  site: '/gateway/api/planning/v1',
  cloud: '/planning/cloud/{cloudId}/v1',
  vulnerabilities: '/vuln-transparency/v1',
  auth: '',
  access: '/planning/access/v1',
  catalog: '/planning/catalog/v1',
  extended: '/planning/extended/v1',
} as const
