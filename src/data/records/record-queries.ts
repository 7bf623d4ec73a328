// Asks the service about the records of a kind.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#client/client.ts'
import { Failure, isFailure } from '#client/failure.ts'
import { withKnownFields } from '#contract/extended-operations.ts'
import type { Page } from '#contract/listing.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { hierarchyStoreOf, type Planning } from '#data/planning.tsx'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import { applyDeleted, applyMissing, type HierarchyStore } from './hierarchy-store.ts'

/** The shortest text that the service is asked for: one letter would bring a page of anything. */
export const minSearchText = 2

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
  const { get, list } = hierarchies[kind].operations
  return {
    get: (id, signal) => api[get]({ params: { id } }, { signal }),
    list: (query, signal) => api[list]({ query }, { signal }),
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

/** Reads one record and puts what came of it into the hierarchy, so that tree and panel never disagree. */
export async function readInto(
  store: HierarchyStore,
  id: string,
  read: () => Promise<PlanningRecord>,
): Promise<PlanningRecord> {
  if (isTemporary(id)) return readPending(store, id)
  try {
    const answered = await read()
    // Its list may have said more of it than the answer does.
    const record = withKnownFields(store.records.incoming.find(id), answered)
    store.apply(record)
    return record
  } catch (error) {
    if (isFailure(error, 'not-found')) applyDeleted(store, id)
    if (error instanceof Failure) applyMissing(store, id, error)
    throw error
  }
}

/** A record that the service has not made, as the tree shows it. */
function readPending(store: HierarchyStore, id: string): PlanningRecord {
  const record = store.getSnapshot().index.find(id)
  if (!record) throw new Failure({ kind: 'not-found' })
  return record
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

/**
 * Puts the first children of a record into the hierarchy, while that is still being read; answers how many the service
 * counts, null where it does not say.
 * @param limit how many children are read; without it a page
 */
export function childrenQuery(planning: Planning, kind: HierarchyKind, parentId: string, limit?: '1') {
  return queryOptions({
    queryKey: [hierarchies[kind].collection, 'children', parentId, limit ?? 'page'],
    queryFn: async ({ signal }) => {
      const query = { parentId, sort: '+name', ...(limit && { limit }) }
      const { totalCount } = await listRecords(planning, kind, query, signal)
      return totalCount ?? null
    },
    retry: false,
  })
}

/** Records of one search by name: as many as anyone looks through. */
const maxNamesFound = '200'

/** Ancestors of hits whose names are asked for, a request each. */
const maxAncestors = 20

/** The IDs of ancestors of these records that the tree only knows from paths: those of the first records, if too many. */
export function unnamedAncestors<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  records: readonly Pick<R, 'id'>[],
): readonly string[] {
  const ids = new Set<string>()
  for (const { id } of records) {
    const slot = index.slotOf(id)
    for (const node of slot === undefined ? [] : index.ancestors(slot))
      if (node.kind === 'ghost' && node.reason === 'not-loaded') ids.add(node.id)
    if (ids.size >= maxAncestors) break
  }
  return [...ids].slice(0, maxAncestors)
}

/**
 * Puts records into the hierarchy that the service finds by a part of their names; says how many, and which of their
 * ancestors have no names.
 */
export function namesQuery(planning: Planning, kind: HierarchyKind, nameContains: string) {
  return queryOptions({
    queryKey: [hierarchies[kind].collection, 'names', nameContains],
    queryFn: async ({ signal }) => {
      const query = { nameContains, limit: maxNamesFound }
      const { values, totalCount } = await listRecords(planning, kind, query, signal)
      const { index } = hierarchyStoreOf(planning, kind).getSnapshot()
      return {
        total: Math.max(totalCount ?? 0, values.length),
        shown: values.length,
        ancestors: unnamedAncestors(index, values),
      }
    },
    // The person is waiting for the search: a failure is shown without a second try.
    retry: false,
  })
}
