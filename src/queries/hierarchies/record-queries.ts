// What is asked of the service about the records of a kind.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import type { Page } from '#contract/listing.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { countFound, maxNamesFound } from '#queries/name-search-results.ts'
import type { Planning } from '#queries/planning.tsx'
import { readInto } from '#queries/records.ts'
import { hierarchyStoreOf } from './hierarchy-store-of.ts'

interface ListQuery {
  readonly parentId?: string
  readonly nameContains?: string
  /** Of focus areas only. */
  readonly externalId?: string
  readonly sort?: string
  readonly limit?: string
}

interface RecordCalls {
  readonly get: (id: string, signal?: AbortSignal) => Promise<PlanningRecord>
  readonly list: (query: ListQuery, signal: AbortSignal) => Promise<Page<PlanningRecord>>
}

function callsOf(api: Client, kind: HierarchyKind): RecordCalls {
  return kind === 'organization'
    ? {
        get: (organizationId, signal) => api.getOrganization({ params: { organizationId } }, { signal }),
        list: (query, signal) => api.listOrganizations({ query }, { signal }),
      }
    : {
        get: (focusAreaId, signal) => api.getFocusArea({ params: { focusAreaId } }, { signal }),
        list: (query, signal) => api.listFocusAreas({ query }, { signal }),
      }
}

/** Reads one record from the service, into what this device holds. @throws Failure */
export function readRecord(
  planning: Planning,
  kind: HierarchyKind,
  id: string,
  signal?: AbortSignal,
): Promise<PlanningRecord> {
  return readInto(hierarchyStoreOf(planning, kind), id, () => callsOf(planning.api, kind).get(id, signal))
}

/** Reads one page of a list from the service, into what this device holds. @throws Failure */
export async function listRecords(
  planning: Planning,
  kind: HierarchyKind,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Page<PlanningRecord>> {
  const page = await callsOf(planning.api, kind).list(query, signal)
  hierarchyStoreOf(planning, kind).apply(...page.values)
  return page
}

/** One record, as it is now; what is known of it from the list is shown until then. */
export function recordQuery(planning: Planning, kind: HierarchyKind, id: string) {
  return queryOptions({
    queryKey: [hierarchies[kind].collection, 'record', id],
    queryFn: ({ signal }) => readRecord(planning, kind, id, signal),
    placeholderData: () => hierarchyStoreOf(planning, kind).getSnapshot().index.find(id),
  })
}

/** Puts the first children of a record into the hierarchy, while that is still being read. */
export function childrenQuery(planning: Planning, kind: HierarchyKind, parentId: string) {
  return queryOptions({
    queryKey: [hierarchies[kind].collection, 'children', parentId],
    queryFn: async ({ signal }) => {
      const page = await listRecords(planning, kind, { parentId, sort: '+name' }, signal)
      return page.values.length
    },
    retry: false,
  })
}

/** Puts records into the hierarchy that the service finds by a part of their names. */
export function namesQuery(planning: Planning, kind: HierarchyKind, nameContains: string) {
  return queryOptions({
    queryKey: [hierarchies[kind].collection, 'names', nameContains],
    queryFn: async ({ signal }) =>
      countFound(await listRecords(planning, kind, { nameContains, limit: maxNamesFound }, signal)),
    // The person is waiting for the search: a failure is shown without a second try.
    retry: false,
  })
}
