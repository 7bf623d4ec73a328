// Where records are after their parent was deleted: read from the service again, because the specification does not
// promise it.
import { useQueries } from '@tanstack/react-query'
import { isFailure } from '#client/failure.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { usePlanning } from '#data/planning.tsx'
import { readRecord } from '#data/records/record-queries.ts'

export type Whereabouts =
  | { readonly kind: 'reading' }
  /** Undefined for one that has no parent. */
  | { readonly kind: 'below'; readonly parentId: string | undefined }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread'; readonly reason: string }

interface MovedChildren {
  readonly kind: HierarchyKind
  readonly ids: readonly string[]
  /** The entry of the outbox after which they are read. */
  readonly after: number
  /** False while the deletion is still to come. */
  readonly isDone: boolean
}

/** Of each id where it is now, in their order. */
export function useMovedChildren({ kind, ids, after, isDone }: MovedChildren): readonly Whereabouts[] {
  const planning = usePlanning()
  const reads = useQueries({
    queries: ids.map((id) => ({
      // Not the record's own key: what was read before the deletion must not answer.
      queryKey: ['after-deletion', after, id],
      queryFn: () => readRecord(planning, kind, id),
      enabled: isDone,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return reads.map(({ data, error }) => {
    if (data) return { kind: 'below', parentId: data.parent?.id }
    if (isFailure(error, 'not-found')) return { kind: 'gone' }
    return error ? { kind: 'unread', reason: error.message } : { kind: 'reading' }
  })
}
