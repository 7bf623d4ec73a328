// The lists that are loaded as a whole, with the requests of each.
import type { QueryClient } from '@tanstack/react-query'
import type { CallOptions, Client } from '#client/client.ts'
import type { Page } from '#contract/listing.ts'
import type { ReplicaContext } from '#offline/replica/replica-context.ts'
import { createFundStore } from '#queries/funds/fund-store.ts'
import { createHierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import type { Lists } from '#queries/planning.tsx'

interface ListParts {
  readonly api: Client
  readonly queryClient: QueryClient
  readonly context: () => ReplicaContext
}

interface PageQuery {
  readonly limit: string
  readonly sort?: '-updatedDate'
  readonly cursor?: string | undefined
}

/** Pages of a whole list: larger ones would block the browser while their records are processed. */
const wholeList: PageQuery = { limit: '500' }

/** Pages of a refresh, which mostly finds few changes. */
const newestFirst: PageQuery = { sort: '-updatedDate', limit: '200' }

function pagesOf<Item>(
  list: (input: { readonly query: PageQuery }, options: CallOptions) => Promise<Page<Item>>,
  query: PageQuery,
) {
  return (cursor: string | undefined, signal: AbortSignal) =>
    list({ query: { ...query, cursor } }, { signal })
}

export function createLists({ api, ...shared }: ListParts): Lists {
  return {
    organizations: createHierarchyStore({
      ...shared,
      name: 'organizations',
      readPage: pagesOf(api.listOrganizations, wholeList),
      readNewest: pagesOf(api.listOrganizations, newestFirst),
      readOne: (organizationId, signal) => api.getOrganization({ params: { organizationId } }, { signal }),
    }),
    focusAreas: createHierarchyStore({
      ...shared,
      name: 'focus-areas',
      readPage: pagesOf(api.listFocusAreas, wholeList),
      readNewest: pagesOf(api.listFocusAreas, newestFirst),
      readOne: (focusAreaId, signal) => api.getFocusArea({ params: { focusAreaId } }, { signal }),
    }),
    costItems: createFundStore({
      ...shared,
      name: 'cost-items',
      readPage: pagesOf(api.listCostItems, wholeList),
    }),
    benefitItems: createFundStore({
      ...shared,
      name: 'benefit-items',
      readPage: pagesOf(api.listBenefitItems, wholeList),
    }),
  }
}
