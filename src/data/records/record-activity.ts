// What was changed of one record, by whom and when, as the service tells everyone who reads the record. Not stored on the
// device: without a network there is what was loaded since the console was opened.
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asFailure } from '#client/failure.ts'
import {
  type ActivityAction,
  activityActions,
  activityLists,
  activityOperations,
  type RecordActivity,
  type SiteActivity,
} from '#contract/activity-operations.ts'
import { isUuid } from '#contract/primitives.ts'
import { type ResourceKind, resources } from '#contract/resources.ts'
import { type FieldLabel, fieldLabels } from '#data/field-names.ts'
import { useFunctionsOf } from '#data/planning.tsx'
import type { LoadFailure } from '#hierarchy/view-state.ts'

export interface ActivityChange {
  readonly field: string
  /** Undefined for a field that no form has. */
  readonly label: FieldLabel | undefined
  readonly before: string | null
  readonly after: string | null
  /** Of a parent: the records to go to. */
  readonly beforeId: string | undefined
  readonly afterId: string | undefined
}

export interface ActivityLine {
  readonly id: string
  readonly date: string
  readonly by: string
  readonly action: ActivityAction
  readonly changes: readonly ActivityChange[]
}

export type ActivityViewState =
  | { readonly kind: 'loading' }
  /** The service has no activity of records. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | {
      readonly kind: 'listed'
      /** Newest first. */
      readonly lines: readonly ActivityLine[]
      readonly total: number
      /** False when there are older ones. */
      readonly isWhole: boolean
      /** Loads older ones. */
      readonly loadOlder: () => void
      readonly isLoadingOlder: boolean
      readonly olderFailure: LoadFailure | undefined
      /** True when newer ones could not be loaded. */
      readonly isOld: boolean
    }

/** How many of the newest are loaded at first, and how many older ones each time. */
const limits = { newest: '20', older: '100', ofSite: '500' } as const

/** Names of fields in forms, where they are others. */
const formFields: Readonly<Partial<Record<string, string>>> = {
  owner: 'ownerId',
  status: 'statusId',
  parent: 'parentId',
}

/** @param version changes with the record, whose activity is then loaded again as far as it is shown. */
export function useRecordActivity(kind: ResourceKind, recordId: string, version: string): ActivityViewState {
  const { [activityLists[kind]]: list } = useFunctionsOf(activityOperations)
  const query = useInfiniteQuery({
    queryKey: [resources[kind].collection, 'record', recordId, 'activity'],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { organizationId: recordId, focusAreaId: recordId, id: recordId }
      const limit = cursor === undefined ? limits.newest : limits.older
      return { ...(await list({ params, query: { limit, cursor } }, { signal })), version }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor ?? undefined,
    retry: false,
  })
  const { data, error, refetch, isFetching, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const isOutdated = data !== undefined && data.pages[0]?.version !== version
  useEffect(() => {
    if (isOutdated && !isFetching && !error) void refetch()
  }, [isOutdated, isFetching, error, refetch])
  const failureOf = () => ({ what: kind, cause: asFailure(error) })
  if (data) {
    const lines = data.pages.flatMap(({ values }) => values.map(lineOf))
    return {
      kind: 'listed',
      lines,
      total: data.pages[0]?.totalCount ?? lines.length,
      isWhole: data.pages.at(-1)?.last === true,
      loadOlder: () => void fetchNextPage(),
      isLoadingOlder: isFetchingNextPage,
      olderFailure: isFetchNextPageError ? failureOf() : undefined,
      isOld: error !== null && !isFetchNextPageError,
    }
  }
  if (!error) return { kind: 'loading' }
  const cause = asFailure(error)
  if (cause.kind === 'not-found' || cause.kind === 'not-implemented') return { kind: 'absent' }
  return { kind: 'failed', failure: failureOf(), retry: () => void refetch() }
}

/** What was last changed of all records that the person may read, newest first; empty where the service does not tell. */
export function useSiteActivity(): readonly SiteActivity[] {
  const { listSiteActivity } = useFunctionsOf(activityOperations)
  const { data = [] } = useQuery({
    queryKey: ['site-activity'],
    queryFn: async ({ signal }) =>
      (await listSiteActivity({ query: { limit: limits.ofSite } }, { signal })).values,
    retry: false,
  })
  return data
}

/** A record that other people may have changed. */
interface ChangedRecord {
  readonly kind: ResourceKind
  readonly id: string
  /** Differs when it has to be asked again. */
  readonly version: string
}

interface LastChange {
  readonly by: string
  readonly at: string
}

/** Who last changed a field of one of these records, and when; undefined where the service does not tell. */
export function useLastChanges(
  records: readonly ChangedRecord[],
): (recordId: string, field: string) => LastChange | undefined {
  const functions = useFunctionsOf(activityOperations)
  const found = useQueries({
    queries: records.map(({ kind, id, version }) => ({
      queryKey: [resources[kind].collection, 'record', id, 'last-changes', version],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { organizationId: id, focusAreaId: id, id }
        const { [activityLists[kind]]: list } = functions
        return { id, lines: (await list({ params, query: { limit: limits.newest } }, { signal })).values }
      },
      retry: false,
    })),
  })
  return (recordId, field) => {
    const lines = found.find(({ data }) => data?.id === recordId)?.data?.lines ?? []
    const line = lines.find(({ changes }) =>
      changes.some((one) => (formFields[one.field] ?? one.field) === field),
    )
    return line && { by: line.by.name, at: line.date }
  }
}

function lineOf({ id, date, by, action, changes }: RecordActivity): ActivityLine {
  return {
    id,
    date,
    by: by.name,
    // A later release may know others.
    action: activityActions.find((known) => known === action) ?? 'updated',
    changes: changes.map(({ field, from, to, fromId, toId }) => ({
      field,
      label: fieldLabels[formFields[field] ?? field],
      before: named(field, from),
      after: named(field, to),
      beforeId: fromId ?? undefined,
      afterId: toId ?? undefined,
    })),
  }
}

/** An owner without a name was recorded by the ID, which tells people nothing: an empty name. */
function named(field: string, value: string | null): string | null {
  return field === 'owner' && value !== null && isUuid(value) ? '' : value
}
