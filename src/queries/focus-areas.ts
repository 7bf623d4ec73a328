import { queryOptions } from '@tanstack/react-query'
import type { Planning } from './planning.tsx'
import { readInto } from './records.ts'

/** One focus area, as it is now; what is known of it from the list is shown until then. */
export function focusAreaQuery({ api, focusAreas }: Planning, focusAreaId: string) {
  return queryOptions({
    queryKey: ['focus-areas', 'record', focusAreaId],
    queryFn: ({ signal }) =>
      readInto(focusAreas, focusAreaId, () => api.getFocusArea({ params: { focusAreaId } }, { signal })),
    placeholderData: () => focusAreas.getSnapshot().index.find(focusAreaId),
  })
}
