// The outbox as screens use it.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isTemporary, type OutboxEntry } from '#offline/outbox/entry.ts'
import { copyWith, overlaid, pendingUpdates } from '#offline/outbox/overlay.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'
import { useCatalogNames } from './catalog.ts'
import { usePlanning } from './planning.tsx'

/** The outbox and all that is in it. */
export function useOutbox() {
  const { outbox } = usePlanning()
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot)
  return { outbox, snapshot }
}

/** False until the pending changes of this device are read: a form begins with them. */
export function useIsOutboxRead(): boolean {
  const { isKnown, problem } = useOutbox().snapshot
  return isKnown || problem !== undefined
}

/** True where changes last as long as the page, because the browser does not open the storage of this device. */
export function useIsOutboxVolatile(): boolean {
  return useOutbox().snapshot.isVolatile === true
}

/** Records as they will be once the pending updates are through. The same function until a pending update differs. */
export function usePendingRecords(
  resource: HierarchyKind,
): <Item extends PlanningRecord>(record: Item) => Item {
  const { byRecord, key, changes } = pendingIn(useOutbox().snapshot.entries, resource)
  const ownerName = useCatalogNames('people', changes.has('ownerId'))
  const statusName = useCatalogNames(`${resource}-statuses`, changes.has('statusId'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when a pending update differs, not when it is sent
  return useCallback(
    <Item extends PlanningRecord>(record: Item) => {
      const own = byRecord.get(record.id)
      return own ? withNames(overlaid(record, own), { ownerName, statusName }) : record
    },
    [key, ownerName, statusName],
  )
}

interface PendingUpdates {
  readonly byRecord: ReadonlyMap<string, readonly OutboxEntry[]>
  /** Differs when an update does, not when one is sent. */
  readonly key: string
  /** The fields that are changed. */
  readonly changes: ReadonlySet<string>
}

const pendingOf = new WeakMap<readonly OutboxEntry[], Partial<Record<HierarchyKind, PendingUpdates>>>()

/** Read once for all parts of the page that show records: there may be thousands. */
function pendingIn(entries: readonly OutboxEntry[], resource: HierarchyKind): PendingUpdates {
  const known = pendingOf.get(entries) ?? {}
  pendingOf.set(entries, known)
  known[resource] ??= readPending(pendingUpdates(entries, resource))
  return known[resource]
}

function readPending(byRecord: PendingUpdates['byRecord']): PendingUpdates {
  const texts: string[] = []
  const changes = new Set<string>()
  for (const [record, updates] of byRecord)
    for (const update of updates) {
      texts.push(record, printed(update))
      for (const field of update.mask ?? []) changes.add(field)
    }
  return { byRecord, key: texts.join(' '), changes }
}

const printedUpdates = new WeakMap<OutboxEntry, string>()

/** Kept, because an update is the same until it is sent, while those before it are. */
function printed(update: OutboxEntry): string {
  const { seq, mask, body } = update
  const text = printedUpdates.get(update) ?? JSON.stringify([seq, mask, body])
  printedUpdates.set(update, text)
  return text
}

type NameOf = (id: string) => string | undefined

/** The record with the names of an owner and a status that a pending update gives it. */
function withNames<Item extends PlanningRecord>(
  record: Item,
  { ownerName, statusName }: { readonly ownerName: NameOf; readonly statusName: NameOf },
): Item {
  const { owner, status } = record
  return copyWith(record, {
    owner: owner.name === null ? { ...owner, name: ownerName(owner.id) ?? null } : owner,
    status: status.name === '' ? { ...status, name: statusName(status.id) ?? '…' } : status,
  })
}

/** A record as it will be once its pending updates are through. */
export function useWithPendingChanges<Item extends PlanningRecord>(
  resource: HierarchyKind,
  record: Item | undefined,
): Item | undefined {
  const withPendingChanges = usePendingRecords(resource)
  return useMemo(() => record && withPendingChanges(record), [withPendingChanges, record])
}

/** The record that an entry is about, by the ID that the service gave it where there is one. */
export function recordOf({ record }: OutboxEntry, entries: readonly OutboxEntry[]): string {
  return realIdsIn(entries).get(record) ?? record
}

/** The ID that the service gave to a record of this device; undefined while it has given none. */
export function useRealId(id: string): string | undefined {
  const { entries } = useOutbox().snapshot
  return isTemporary(id) ? realIdsIn(entries).get(id) : undefined
}

/** Pauses a queued entry while a form is open that may revise it. */
export function usePausedWhileEdited(entry: OutboxEntry | undefined): void {
  const { outbox } = useOutbox()
  const seq = entry?.state === 'queued' ? entry.seq : undefined
  useEffect(() => {
    if (seq === undefined) return undefined
    void outbox.pause(seq)
    // An entry that was revised is no longer paused; resuming it does nothing.
    return () => void outbox.resume(seq)
  }, [outbox, seq])
}

/** How many changes other people have on this device that are not sent. */
export function useOthersPending(): number {
  const { device } = usePlanning()
  const { data = 0 } = useQuery({
    queryKey: ['others-pending', device.scope],
    queryFn: () => device.countOtherPending(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The person who was signed in last on this device, and what they have pending; null when that is not remembered. */
export function useLastPerson() {
  const { device } = usePlanning()
  return useQuery({
    queryKey: ['last-person'],
    queryFn: async () => (await device.recallLastPerson()) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
}

export { amountsIntent } from '#offline/outbox/amounts.ts'
export {
  bulkResourceOf,
  isCreate,
  isPending,
  isTemporary,
  type JsonObject,
  type OutboxEntry,
  resourceOf,
  type WriteIntent,
} from '#offline/outbox/entry.ts'
export { storageProblemOf } from '#offline/outbox/storage-problem.ts'
