// One item by its id, or by its external id.
import { queryOptions } from '@tanstack/react-query'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { fundStoreOf, type Planning } from '#data/planning.tsx'
import { recordOfItem } from './fund-store.ts'

/** One item as it is now; what the list says of it is shown until then. */
export function fundItemQuery(planning: Planning, kind: ItemKind, id: string) {
  const { collection, operations } = itemResources[kind]
  return queryOptions({
    queryKey: [collection, 'record', id],
    queryFn: async ({ signal }) =>
      recordOfItem(await planning.api[operations.get]({ params: { id } }, { signal })),
    placeholderData: () =>
      fundStoreOf(planning, kind)
        .getSnapshot()
        .items.find((item) => item.id === id),
  })
}

/** The item that holds an external id, as the service says; null when none does. */
export function externalIdQuery({ api }: Planning, kind: ItemKind, externalId: string) {
  const { collection, operations } = itemResources[kind]
  return queryOptions({
    queryKey: [collection, 'external-id', externalId],
    queryFn: async ({ signal }) => {
      const { values } = await api[operations.list]({ query: { externalId } }, { signal })
      // A service that overlooks the parameter answers with everything.
      return values.map(recordOfItem).find((item) => item.externalId === externalId) ?? null
    },
    retry: false,
  })
}
