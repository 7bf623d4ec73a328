// A request for an operation of the table, before it has an address and a credential; and one valid request for each.
import { servedPaths } from '#contract/openapi.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import type { PopulatedSite } from './populated-site.ts'
import { type Answer, referenceKeys, send } from './site.ts'

export interface OperationRequest {
  /** Values of the path's parameters. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends no body. */
  readonly body?: unknown
}

/** The path of an operation with its parameters filled in, at one of the addresses it is served at. */
export function operationPath(
  address: string,
  site: string,
  params: OperationRequest['params'] = {},
): string {
  const values: Record<string, string> = { cloudId: site, ...params }
  return address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The first address of an operation: that of the site-domain base for the planning operations. */
export function firstAddress(name: OperationName): string {
  const [address = ''] = servedPaths(operations[name])
  return address
}

export interface Sender {
  readonly origin: string
  /** The site named in the address. */
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a request of an operation to one of its addresses. */
export function sendOperation(
  name: OperationName,
  { origin, id, headers }: Sender,
  { params, ...options }: OperationRequest,
  address: string = firstAddress(name),
): Promise<Answer> {
  const operation: Operation = operations[name]
  const url = origin + operationPath(address, id, params)
  return send(operation.method, url, { ...options, headers })
}

const newName = { name: 'Renamed' }

/** For every operation a request that succeeds on a populated site; a gap does not compile. */
export const validRequests: Readonly<Record<OperationName, (site: PopulatedSite) => OperationRequest>> = {
  listOrganizations: ({ organization }) => ({
    query: { parentId: organization, sort: '+name', limit: '10' },
  }),
  createOrganization: ({ organization, organizationTypes: [, type] }) => ({
    body: {
      name: 'Division',
      organizationTypeId: type,
      parentOrganizationId: organization,
      externalId: null,
      targetDate: '2027-03-31',
      targetDateType: 'QUARTER',
    },
  }),
  getOrganization: (site) => ({ params: { id: site.childOrganization } }),
  updateOrganization: (site) => ({
    params: { id: site.organization },
    query: { updateMask: 'name,externalId' },
    body: { ...newName, externalId: 'renamed' },
  }),
  deleteOrganization: (site) => ({ params: { id: site.organization } }),
  archiveOrganization: (site) => ({ params: { id: site.organization }, body: 'Merged' }),

  listFocusAreas: ({ focusArea }) => ({ query: { parentId: focusArea, sort: '-updatedDate', limit: '10' } }),
  createFocusArea: ({ focusArea, focusAreaTypes: [, type], principalId }) => ({
    body: { name: 'Theme', focusAreaTypeId: type, parentFocusAreaId: focusArea, ownerId: principalId },
  }),
  getFocusArea: (site) => ({ params: { id: site.childFocusArea } }),
  updateFocusArea: (site) => ({
    params: { id: site.focusArea },
    query: { updateMask: 'name,about' },
    body: { ...newName, about: 'Why' },
  }),
  deleteFocusArea: (site) => ({ params: { id: site.childFocusArea } }),

  listCostItems: () => ({ query: { externalId: 'first' } }),
  importCostItems: ({ focusArea, costItems: [known] }) => ({
    body: {
      items: [
        { name: 'Engineers', costItemId: known, costPeriodValues: [periodValues] },
        {
          name: 'Licences',
          focusAreaId: focusArea,
          costType: referenceKeys['cost-type'][1],
          expenditureType: { id: focusArea, order: 0, key: 'OPEX', name: 'OPEX', displayName: 'OPEX' },
        },
      ],
    },
  }),
  getCostItem: (site) => ({ params: { id: site.costItems[0] } }),
  updateCostItem: (site) => ({
    params: { id: site.costItems[0] },
    query: { updateMask: 'externalCostItemId' },
    body: { externalCostItemId: 'third' },
  }),
  deleteCostItem: (site) => ({ params: { id: site.costItems[0] } }),

  listBenefitItems: () => ({ query: { limit: '1' } }),
  importBenefitItems: ({ benefitItems: [known] }) => ({
    body: {
      items: [
        { name: 'Sales', benefitItemId: known, benefitPeriodValues: [periodValues] },
        {
          name: 'Retention',
          focusAreaExternalId: 'theme',
          benefitTypeKey: referenceKeys['benefit-type'][0],
        },
      ],
    },
  }),
  getBenefitItem: (site) => ({ params: { id: site.benefitItems[0] } }),
  updateBenefitItem: (site) => ({
    params: { id: site.benefitItems[0] },
    query: { updateMask: 'externalId' },
    body: { externalId: null },
  }),
  deleteBenefitItem: (site) => ({ params: { id: site.benefitItems[0] } }),

  listCostTypes: () => ({}),
  listCostSubtypes: () => ({}),
  listBenefitTypes: () => ({}),
  listInvestmentCategories: () => ({}),

  listVulnerabilities: () => ({ query: { limit: '2' } }),
  createToken: ({ client }) => ({
    body: { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret },
  }),
}

const periodValues = {
  financialVersionType: 'FORECAST',
  timePeriodToAmount: { '2027-01': 1200.5, '2027-02': 0 },
}
