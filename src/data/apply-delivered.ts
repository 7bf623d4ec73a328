// What a write that the outbox has delivered changes in the lists and in the cache.
import type { QueryClient } from '@tanstack/react-query'
import { resources } from '#contract/resources.ts'
import { recordOfItem } from '#data/funds/fund-store.ts'
import { applyOwnDeletion, applyOwnMove } from '#data/records/hierarchy-store.ts'
import {
  bulkResourceOf,
  fundResourceOf,
  isMove,
  type OutboxEntry,
  resourceOf,
} from '#offline/outbox/entry.ts'
import type { Answered } from '#offline/outbox/outcome.ts'
import { fundStoreOf, hierarchyStoreOf, type Lists } from './planning.tsx'

export interface Delivered {
  readonly entry: OutboxEntry
  /** The record as the service had it then. */
  readonly record: Answered | undefined
}

/** The queries of a list about single records, each by the second part of its key. */
const staleParts: readonly unknown[] = ['record', 'children', 'external-id']

/** @param entries all entries of the outbox. */
export function applyDelivered(
  lists: Lists,
  queryClient: QueryClient,
  { entry, record }: Delivered,
  entries: readonly OutboxEntry[],
): void {
  const list = listOf(entry)
  if (record) {
    applyRecord(lists, entry, record)
    const shown = 'id' in record ? record : recordOfItem(record)
    // A form that is opened before the record is read again must not start from what was before the save.
    queryClient.setQueryData([list, 'record', shown.id], (known: unknown) => known && shown)
  }
  if (entry.state === 'applied' && entry.verb === 'delete') applyDeletion(lists, entry)
  if (list !== undefined)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, part] }) => name === list && staleParts.includes(part),
    })
  readImported(lists, entry, entries)
}

function applyRecord(lists: Lists, entry: OutboxEntry, record: Answered): void {
  const resource = resourceOf(entry)
  if (resource && 'path' in record && entry.state === 'applied' && isMove(entry))
    applyOwnMove(hierarchyStoreOf(lists, resource), record)
  else if ('organizationType' in record) lists.organizations.applyOwn(record)
  else if ('focusAreaType' in record) lists.focusAreas.applyOwn(record)
  else if ('costItemId' in record) lists.costItems.applyOwn(record)
  else lists.benefitItems.applyOwn(record)
}

function applyDeletion(lists: Lists, entry: OutboxEntry): void {
  const resource = resourceOf(entry)
  if (resource) applyOwnDeletion(hierarchyStoreOf(lists, resource), { id: entry.record, name: entry.label })
  const kind = fundResourceOf(entry)
  if (kind) fundStoreOf(lists, kind).applyGone(entry.record)
}

/** The list that the record of an entry belongs to; undefined for a part of an import. */
function listOf(entry: OutboxEntry): string | undefined {
  const kind = resourceOf(entry) ?? fundResourceOf(entry)
  return kind && resources[kind].collection
}

/** Reads the items again once an import is through; before, the list would only be old again. */
function readImported(lists: Lists, entry: OutboxEntry, entries: readonly OutboxEntry[]): void {
  const resource = bulkResourceOf(entry)
  if (resource === undefined) return
  const isMore = (other: OutboxEntry) =>
    bulkResourceOf(other) === resource && (other.state === 'queued' || other.state === 'sending')
  if (!entries.some(isMore)) void fundStoreOf(lists, resource).read()
}
