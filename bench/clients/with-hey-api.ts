// @hey-api/openapi-ts: a function for each operation, with a client of fetch.
import { createClient } from './generated/hey-api/client/index.ts'
import * as api from './generated/hey-api/index.ts'
import { type Access, externalId, type Step } from './operations.ts'

export async function run({ origin, authorization, typeId, organizationId }: Access): Promise<Step[]> {
  const client = createClient({ baseUrl: origin, headers: { authorization } })
  const steps: Step[] = []
  const step = (operation: string, response: Response | undefined, seen: unknown) => {
    steps.push({ operation, status: response?.status ?? 0, seen: seen ?? null })
  }
  const created = await api.createFocusArea({
    client,
    body: { name: 'Made by a client', focusAreaTypeId: typeId },
  })
  step('createFocusArea', created.response, created.data?.name)
  const path = { focusAreaId: created.data?.id ?? '' }
  const read = await api.getFocusArea({ client, path })
  step('getFocusArea', read.response, read.data?.status.name)
  const renamed = await api.updateFocusArea({
    client,
    path,
    query: { updateMask: 'name' },
    body: { name: 'Renamed by a client' },
  })
  step('updateFocusArea', renamed.response, renamed.data?.name)
  const found = await api.listFocusAreas({
    client,
    query: { nameContains: 'renamed by', sort: '+name', limit: 10 },
  })
  step('listFocusAreas', found.response, found.data?.values.length)
  const imported = await api.importCostItems({
    client,
    body: {
      items: [
        {
          name: 'Licenses',
          focusAreaId: path.focusAreaId,
          costItemExternalId: externalId,
          costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: { '2027-01': 1200.5 } }],
        },
      ],
    },
  })
  step('importCostItems', imported.response, null)
  const items = await api.listCostItems({ client, query: { externalId } })
  const [item] = items.data?.values ?? []
  step('listCostItems', items.response, item?.externalCostItemId)
  const changed = await api.updateCostItem({
    client,
    path: { id: item?.costItemId ?? '' },
    query: { updateMask: 'externalCostItemId' },
    body: { ...item, externalCostItemId: `${externalId}-new` },
  })
  step('updateCostItem', changed.response, changed.data?.externalCostItemId)
  const categories = await api.listInvestmentCategories({ client })
  step('listInvestmentCategories', categories.response, categories.data?.every(({ key }) => key !== ''))
  const archived = await api.archiveOrganization({
    client,
    path: { organizationId },
    body: 'Merged with another company',
  })
  step('archiveOrganization', archived.response, null)
  const refused = await api.deleteFocusArea({ client, path })
  step('deleteFocusArea', refused.response, refused.error?.errors[0]?.type)
  return steps
}
