// orval: a function for each operation around fetch, whose answers are told apart by their status.
import * as api from './generated/orval.ts'
import { type Access, externalId, type Step } from './operations.ts'

export async function run({ authorization, typeId, organizationId }: Access): Promise<Step[]> {
  const options = { headers: { authorization } }
  const steps: Step[] = []
  const step = (operation: string, { status }: { readonly status: number }, seen: unknown) => {
    steps.push({ operation, status, seen: seen ?? null })
  }
  const created = await api.createFocusArea({ name: 'Made by a client', focusAreaTypeId: typeId }, options)
  step('createFocusArea', created, created.status === 201 && created.data.name)
  const focusAreaId = created.status === 201 ? created.data.id : ''
  const read = await api.getFocusArea(focusAreaId, options)
  step('getFocusArea', read, read.status === 200 && read.data.status.name)
  const newName = { name: 'Renamed by a client' }
  const renamed = await api.updateFocusArea(focusAreaId, newName, { updateMask: 'name' }, options)
  step('updateFocusArea', renamed, renamed.status === 200 && renamed.data.name)
  const found = await api.listFocusAreas({ nameContains: 'renamed by', sort: '+name', limit: 10 }, options)
  step('listFocusAreas', found, found.status === 200 && found.data.values.length)
  const imported = await api.importCostItems(
    {
      items: [
        {
          name: 'Licenses',
          focusAreaId,
          costItemExternalId: externalId,
          costPeriodValues: [{ financialVersionType: 'ACTUAL', timePeriodToAmount: { '2027-01': 1200.5 } }],
        },
      ],
    },
    options,
  )
  step('importCostItems', imported, null)
  const items = await api.listCostItems({ externalId }, options)
  const item = items.status === 200 ? items.data.values[0] : undefined
  step('listCostItems', items, item?.externalCostItemId)
  const changed = await api.updateCostItem(
    item?.costItemId ?? '',
    { ...item, externalCostItemId: `${externalId}-new` },
    { updateMask: 'externalCostItemId' },
    options,
  )
  step('updateCostItem', changed, changed.status === 200 && changed.data.externalCostItemId)
  const categories = await api.listInvestmentCategories(options)
  step(
    'listInvestmentCategories',
    categories,
    categories.status === 200 && categories.data.every(({ key }) => key !== ''),
  )
  const archived = await api.archiveOrganization(organizationId, 'Merged with another company', options)
  step('archiveOrganization', archived, null)
  const refused = await api.deleteFocusArea(focusAreaId, options)
  step('deleteFocusArea', refused, refused.status === 400 && refused.data.errors[0]?.type)
  return steps
}
