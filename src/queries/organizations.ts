import { queryOptions } from '@tanstack/react-query'
import type { Planning } from './planning.tsx'
import { readInto } from './records.ts'

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
