import { queryOptions } from '@tanstack/react-query'
import { applyFound, maxNamesFound } from '#queries/name-search-results.ts'
import type { Planning } from '#queries/planning.tsx'
import { readInto } from '#queries/records.ts'

/** One organization, as it is now; what is known of it from the list is shown until then. */
export function organizationQuery({ api, organizations }: Planning, organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', 'record', organizationId],
    queryFn: ({ signal }) =>
      readInto(organizations, organizationId, () =>
        api.getOrganization({ params: { organizationId } }, { signal }),
      ),
    placeholderData: () => organizations.getSnapshot().index.find(organizationId),
  })
}

/** Puts the first children of an organization into the hierarchy, for while that is still being read. */
export function organizationChildrenQuery({ api, organizations }: Planning, parentId: string) {
  return queryOptions({
    queryKey: ['organizations', 'children', parentId],
    queryFn: async ({ signal }) => {
      const page = await api.listOrganizations({ query: { parentId, sort: '+name' } }, { signal })
      organizations.apply(...page.values)
      return page.values.length
    },
    retry: false,
  })
}

/** Puts organizations into the hierarchy that the service finds by a part of their names. */
export function organizationNamesQuery({ api, organizations }: Planning, nameContains: string) {
  return queryOptions({
    queryKey: ['organizations', 'names', nameContains],
    queryFn: async ({ signal }) => {
      const query = { nameContains, limit: maxNamesFound }
      return applyFound(organizations, await api.listOrganizations({ query }, { signal }))
    },
    // Who searches is waiting: that the service does not answer is told at once.
    retry: false,
  })
}
