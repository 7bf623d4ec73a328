// The lists that are read as a whole, and what the service is asked for each.
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Organization } from '#contract/organizations.ts'
import type { ReplicaContext } from '#offline/replica/replica-context.ts'
import { recordOfBenefitItem, recordOfCostItem } from '#queries/funds/fund-records.ts'
import { createFundStore } from '#queries/funds/fund-store.ts'
import { createHierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import type { Lists } from '#queries/planning.tsx'

interface ListParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly context: () => ReplicaContext
}

/** Records of a page when a whole list is read: more would hold up the browser while they are taken in. */
const walkPage = '500'

/** Pages of a look for news: most often there are few. */
const newestFirst = { sort: '-updatedDate', limit: '200' } as const

function dateOf({ updatedDate }: { readonly updatedDate: string }): string {
  return updatedDate
}

export function createLists({ api, ...shared }: ListParts): Lists {
  return {
    organizations: createHierarchyStore<Organization>({
      ...shared,
      name: 'organizations',
      dateOf,
      readPage: (cursor, signal) => api.listOrganizations({ query: { limit: walkPage, cursor } }, { signal }),
      readNewest: (cursor, signal) =>
        api.listOrganizations({ query: { ...newestFirst, cursor } }, { signal }),
      readOne: (organizationId, signal) => api.getOrganization({ params: { organizationId } }, { signal }),
    }),
    focusAreas: createHierarchyStore<FocusArea>({
      ...shared,
      name: 'focus-areas',
      dateOf,
      readPage: (cursor, signal) => api.listFocusAreas({ query: { limit: walkPage, cursor } }, { signal }),
      readNewest: (cursor, signal) => api.listFocusAreas({ query: { ...newestFirst, cursor } }, { signal }),
      readOne: (focusAreaId, signal) => api.getFocusArea({ params: { focusAreaId } }, { signal }),
    }),
    costItems: createFundStore<CostItem>({
      ...shared,
      name: 'cost-items',
      recordOf: recordOfCostItem,
      readPage: (cursor, signal) => api.listCostItems({ query: { limit: walkPage, cursor } }, { signal }),
    }),
    benefitItems: createFundStore<BenefitItem>({
      ...shared,
      name: 'benefit-items',
      recordOf: recordOfBenefitItem,
      readPage: (cursor, signal) => api.listBenefitItems({ query: { limit: walkPage, cursor } }, { signal }),
    }),
  }
}
