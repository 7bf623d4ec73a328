// Where records are after what stood above them was deleted: read from the service again, because the specification
// does not promise it.
import { useQueries } from '@tanstack/react-query'
import { Failure } from '#client/failure.ts'
import { usePlanning } from '#queries/planning.tsx'
import { readInto } from '#queries/records.ts'

export type Whereabouts =
  | { readonly kind: 'reading' }
  /** Undefined for one that has no parent. */
  | { readonly kind: 'below'; readonly parentId: string | undefined }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread'; readonly reason: string }

interface MovedChildren {
  readonly resource: 'organization' | 'focus-area'
  readonly ids: readonly string[]
  /** The entry of the outbox after which they are read. */
  readonly after: number
  /** False while the deletion is still to come. */
  readonly isDone: boolean
}

/** Of each id where it is now, in their order. */
export function useMovedChildren({ resource, ids, after, isDone }: MovedChildren): readonly Whereabouts[] {
  const { api, organizations, focusAreas } = usePlanning()
  const read = (id: string) =>
    resource === 'organization'
      ? readInto(organizations, id, () => api.getOrganization({ params: { organizationId: id } }))
      : readInto(focusAreas, id, () => api.getFocusArea({ params: { focusAreaId: id } }))
  const reads = useQueries({
    queries: ids.map((id) => ({
      // Not the record's own key: what was read before the deletion must not answer.
      queryKey: ['after-deletion', after, id],
      queryFn: () => read(id),
      enabled: isDone,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return reads.map(({ data, error }) => {
    if (data) return { kind: 'below', parentId: data.parent?.id }
    if (error instanceof Failure && error.kind === 'not-found') return { kind: 'gone' }
    return error ? { kind: 'unread', reason: error.message } : { kind: 'reading' }
  })
}
