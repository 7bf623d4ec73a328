// The audit log, for administrators. None of it is stored on the device.
import { useInfiniteQuery } from '@tanstack/react-query'
import { accessOperations } from '#contract/access-operations.ts'
import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { bases } from '#contract/operations.ts'
import { accessKey } from './access.ts'
import { type AccessViewState, accessViewOf } from './access-view.ts'
import { useFunctionsOf } from './use-functions.ts'

export type AuditFilters = Omit<AuditQuery, 'limit' | 'cursor'>

export interface AuditLog {
  readonly entries: readonly AuditEntry[]
  readonly total: number
  /** Loads older entries; undefined at the end. */
  readonly loadMore: (() => void) | undefined
  readonly isLoading: boolean
}

/** The address from which the browser downloads the entries that the filters find. */
export function auditExportAddress(filters: AuditFilters, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  return `${bases.access}/audit-log?${query}`
}

/** The loaded entries of the audit log that the filters find, newest first. */
export function useAuditLog(filters: AuditFilters): AccessViewState<AuditLog> {
  const { listAuditEntries } = useFunctionsOf(accessOperations)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...accessKey, 'audit-log', filters],
    queryFn: ({ pageParam, signal }) =>
      listAuditEntries({ query: pageParam ? { cursor: pageParam } : filters }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
  })
  const log: AuditLog | undefined = data && {
    entries: data.pages.flatMap(({ values }) => values),
    total: data.pages[0]?.totalCount ?? 0,
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoading: isFetchingNextPage,
  }
  return accessViewOf('audit-log', { data: log, error, refetch })
}
