// The lists that are loaded as a whole, with the operations of each.
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import type { ReplicaContext } from '#offline/replica/replica-context.ts'
import type { InThread } from '#offline/sync/list-source.ts'
import { createFundStore } from '#queries/funds/fund-store.ts'
import { createHierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import { pagesByDate, pagesOf } from '#queries/list-store.ts'
import type { Lists } from '#queries/planning.tsx'

interface ListParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly context: () => ReplicaContext
  readonly inThread: InThread
}

/** Makes the stores of all lists. None reads anything before it is asked to. */
export function createLists({ api, ...shared }: ListParts): Lists {
  return {
    organizations: createHierarchyStore({
      ...shared,
      name: 'organizations',
      ...pagesByDate(api.listOrganizations),
      readOne: (organizationId, signal) => api.getOrganization({ params: { organizationId } }, { signal }),
    }),
    focusAreas: createHierarchyStore({
      ...shared,
      name: 'focus-areas',
      ...pagesByDate(api.listFocusAreas),
      readOne: (focusAreaId, signal) => api.getFocusArea({ params: { focusAreaId } }, { signal }),
    }),
    costItems: createFundStore({
      ...shared,
      name: 'cost-items',
      readPage: pagesOf(api.listCostItems),
    }),
    benefitItems: createFundStore({
      ...shared,
      name: 'benefit-items',
      readPage: pagesOf(api.listBenefitItems),
    }),
  }
}
