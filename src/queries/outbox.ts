// The outbox as screens use it.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isTemporary, type OutboxEntry } from '#offline/outbox/entry.ts'
import { overlaid, pendingUpdates } from '#offline/outbox/overlay.ts'
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

/** Records as they will be once the pending updates are through. The same function until a pending update differs. */
export function usePendingRecords(
  resource: HierarchyKind,
): <Item extends PlanningRecord>(record: Item) => Item {
  const { entries } = useOutbox().snapshot
  const pending = useMemo(() => pendingUpdates(entries, resource), [entries, resource])
  const updates = [...pending.values()].flat()
  const key = updates.map(printed).join(' ')
  const ownerName = useCatalogNames('people', updates.some(changesField('ownerId')))
  const statusName = useCatalogNames(`${resource}-statuses`, updates.some(changesField('statusId')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when a pending update differs, not when it is sent
  return useCallback(
    <Item extends PlanningRecord>(record: Item) => {
      const own = pending.get(record.id)
      return own ? withNames(overlaid(record, own), { ownerName, statusName }) : record
    },
    [key, ownerName, statusName],
  )
}

/** True for changes of a field, whose value may be named by no record of this device. */
export function changesField(field: string): (entry: Pick<OutboxEntry, 'mask'>) => boolean {
  return ({ mask = [] }) => mask.includes(field)
}

type NameOf = (id: string) => string | undefined

/** The record with the names of an owner and a status that a pending update gives it. */
function withNames<Item extends PlanningRecord>(
  record: Item,
  { ownerName, statusName }: { readonly ownerName: NameOf; readonly statusName: NameOf },
): Item {
  const { owner, status } = record
  return {
    ...record,
    owner: owner.name === null ? { ...owner, name: ownerName(owner.id) ?? null } : owner,
    status: status.name === '' ? { ...status, name: statusName(status.id) ?? '…' } : status,
  }
}

function printed({ seq, record, mask, body }: OutboxEntry): string {
  return JSON.stringify([seq, record, mask, body])
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

export {
  isPending,
  isTemporary,
  type JsonObject,
  type OutboxEntry,
  type WriteIntent,
} from '#offline/outbox/entry.ts'
export { isExtended } from '#offline/outbox/entry-resources.ts'
export { storageProblemOf } from '#offline/outbox/storage-problem.ts'
