// openapi-typescript and openapi-fetch: types of the document around fetch.
import createClient from 'openapi-fetch'
import type { paths } from './generated/openapi-typescript.ts'
import { type Access, externalId, type Step } from './operations.ts'

const base = '/gateway/api/planning/v1'

export async function run({ origin, authorization, typeId, organizationId }: Access): Promise<Step[]> {
  const client = createClient<paths>({ baseUrl: origin, headers: { authorization } })
  const steps: Step[] = []
  const step = (operation: string, response: Response, seen: unknown) => {
    steps.push({ operation, status: response.status, seen: seen ?? null })
  }
  const created = await client.POST(`${base}/focus-areas`, {
    body: { name: 'Made by a client', focusAreaTypeId: typeId },
  })
  step('createFocusArea', created.response, created.data?.name)
  const focusAreaId = created.data?.id ?? ''
  const one = { params: { path: { focusAreaId } } }
  const read = await client.GET(`${base}/focus-areas/{focusAreaId}`, one)
  step('getFocusArea', read.response, read.data?.status.name)
  const renamed = await client.PATCH(`${base}/focus-areas/{focusAreaId}`, {
    params: { path: { focusAreaId }, query: { updateMask: 'name' } },
    body: { name: 'Renamed by a client' },
  })
  step('updateFocusArea', renamed.response, renamed.data?.name)
  const found = await client.GET(`${base}/focus-areas`, {
    params: { query: { nameContains: 'renamed by', sort: '+name', limit: 10 } },
  })
  step('listFocusAreas', found.response, found.data?.values.length)
  const imported = await client.POST(`${base}/funds/cost-item/bulk`, {
    body: {
      items: [
        {
          name: 'Licenses',
          focusAreaId,
          costItemExternalId: externalId,
          costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: { '2027-01': 1200.5 } }],
        },
      ],
    },
  })
  step('importCostItems', imported.response, null)
  const items = await client.GET(`${base}/funds/cost-item`, { params: { query: { externalId } } })
  const [item] = items.data?.values ?? []
  step('listCostItems', items.response, item?.externalCostItemId)
  const changed = await client.PATCH(`${base}/funds/cost-item/{id}`, {
    params: { path: { id: item?.costItemId ?? '' }, query: { updateMask: 'externalCostItemId' } },
    body: { ...item, externalCostItemId: `${externalId}-new` },
  })
  step('updateCostItem', changed.response, changed.data?.externalCostItemId)
  const categories = await client.GET(`${base}/funds/investment-category`)
  step('listInvestmentCategories', categories.response, categories.data?.every(({ key }) => key !== ''))
  const archived = await client.POST(`${base}/organizations/{organizationId}:archive`, {
    params: { path: { organizationId } },
    body: 'Merged with another company',
  })
  step('archiveOrganization', archived.response, null)
  const refused = await client.DELETE(`${base}/focus-areas/{focusAreaId}`, one)
  step('deleteFocusArea', refused.response, refused.error?.errors[0]?.type)
  return steps
}
