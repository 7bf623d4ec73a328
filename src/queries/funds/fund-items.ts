// One item by its id, or by its external id.
import { queryOptions } from '@tanstack/react-query'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { Planning } from '#queries/planning.tsx'
import { recordOfBenefitItem, recordOfCostItem } from './fund-records.ts'

/** One item as it is now; what the list says of it is shown until then. */
export function fundItemQuery({ api, costItems, benefitItems }: Planning, kind: ItemKind, id: string) {
  const source = kind === 'cost-item' ? costItems : benefitItems
  return queryOptions({
    queryKey: [itemResources[kind].collection, 'record', id],
    queryFn: async ({ signal }) => {
      const params = { id }
      return kind === 'cost-item'
        ? recordOfCostItem(await api.getCostItem({ params }, { signal }))
        : recordOfBenefitItem(await api.getBenefitItem({ params }, { signal }))
    },
    placeholderData: () => source.getSnapshot().items.find((item) => item.id === id),
  })
}

/** The item that holds an external id, as the service says; null when none does. */
export function externalIdQuery({ api }: Planning, kind: ItemKind, externalId: string) {
  return queryOptions({
    queryKey: [itemResources[kind].collection, 'external-id', externalId],
    queryFn: async ({ signal }) => {
      const query = { externalId }
      const found =
        kind === 'cost-item'
          ? (await api.listCostItems({ query }, { signal })).values.map(recordOfCostItem)
          : (await api.listBenefitItems({ query }, { signal })).values.map(recordOfBenefitItem)
      // A service that overlooks the parameter answers with everything.
      return found.find((item) => item.externalId === externalId) ?? null
    },
    retry: false,
  })
}
