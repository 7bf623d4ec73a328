import { queryOptions } from '@tanstack/react-query'
import { applyFound, maxNamesFound } from '#queries/name-search-results.ts'
import type { Planning } from '#queries/planning.tsx'
import { readInto } from '#queries/records.ts'

/** One focus area, as it is now; what is known of it from the list is shown until then. */
export function focusAreaQuery({ api, focusAreas }: Planning, focusAreaId: string) {
  return queryOptions({
    queryKey: ['focus-areas', 'record', focusAreaId],
    queryFn: ({ signal }) =>
      readInto(focusAreas, focusAreaId, () => api.getFocusArea({ params: { focusAreaId } }, { signal })),
    placeholderData: () => focusAreas.getSnapshot().index.find(focusAreaId),
  })
}

/** Puts the first children of a focus area into the hierarchy, for while that is still being read. */
export function focusAreaChildrenQuery({ api, focusAreas }: Planning, parentId: string) {
  return queryOptions({
    queryKey: ['focus-areas', 'children', parentId],
    queryFn: async ({ signal }) => {
      const page = await api.listFocusAreas({ query: { parentId, sort: '+name' } }, { signal })
      focusAreas.apply(...page.values)
      return page.values.length
    },
    retry: false,
  })
}

/** Puts focus areas into the hierarchy that the service finds by a part of their names. */
export function focusAreaNamesQuery({ api, focusAreas }: Planning, nameContains: string) {
  return queryOptions({
    queryKey: ['focus-areas', 'names', nameContains],
    queryFn: async ({ signal }) => {
      const query = { nameContains, limit: maxNamesFound }
      return applyFound(focusAreas, await api.listFocusAreas({ query }, { signal }))
    },
    // Who searches is waiting: that the service does not answer is told at once.
    retry: false,
  })
}
