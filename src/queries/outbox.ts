// The outbox as screens use it.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ExtendedField } from '#contract/extended-operations.ts'
import type { RecordFields, RecordPatch } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isTemporary, type JsonObject, type OutboxEntry, type WriteIntent } from '#offline/outbox/entry.ts'
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

/** The write of a patch that was made on `base`, of which all fields are kept: a receipt can say what others changed. */
export function updateIntent(
  resource: HierarchyKind,
  { id, name }: { readonly id: string; readonly name: string },
  base: RecordFields,
  { mask, body }: RecordPatch,
): WriteIntent {
  return { kind: `${resource}.update`, record: id, label: name, mask, body, base }
}

/**
 * The write of a status, a target date or another parent. A field that `base` does not have is compared with what the
 * service has when it is sent.
 */
export function extendedIntent(
  resource: HierarchyKind,
  { id, name }: { readonly id: string; readonly name: string },
  base: Partial<RecordFields<ExtendedField>>,
  { mask, body }: RecordPatch<ExtendedField>,
): WriteIntent {
  return { kind: `${resource}.update`, record: id, label: name, mask, body, base, ...refsOf(body) }
}

/** Other records that an update mentions: the parent that it gives, whose creation or move can be pending. */
export function refsOf({ parentId }: JsonObject): Pick<WriteIntent, 'refs'> {
  return typeof parentId === 'string' ? { refs: [parentId] } : {}
}

/**
 * True for a change that the service had before it was sent for the first time: someone else made it. One that is found
 * when it is sent again was the person's own, whose answer was lost.
 */
export function wasMadeByOthers({ receipt, attempts }: Pick<OutboxEntry, 'receipt' | 'attempts'>): boolean {
  return receipt?.kind === 'already-so' && attempts <= 1
}

/** What takes one applied update back; undefined for what no request can undo. It goes through the same check. */
function undoIntent(entry: OutboxEntry): WriteIntent | undefined {
  const { kind, record, label, mask, base, body, seq, state, receipt } = entry
  const isOwn = state === 'applied' && !wasMadeByOthers(entry) && kind.endsWith('.update')
  if (!isOwn || !mask || !base || !body) return undefined
  const stored = new Map(
    receipt?.kind === 'altered' ? receipt.fields.map((one) => [one.field, one.stored]) : [],
  )
  const before = (field: string) => [field, base[field] ?? null] as const
  const after = (field: string) => [field, stored.get(field) ?? body[field] ?? null] as const
  const restored = Object.fromEntries(mask.map(before))
  return {
    kind,
    record,
    label,
    mask,
    body: restored,
    base: Object.fromEntries(mask.map(after)),
    undoes: seq,
    ...refsOf(restored),
  }
}

/**
 * What takes an applied update back, in order; empty for what no request can undo. An external ID that was taken from
 * one item for another goes back as it came: first it is taken away here, then it is given back there.
 */
export function undoIntents(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly WriteIntent[] {
  const undo = undoIntent(entry)
  if (!undo) return []
  const pair = entries.flatMap((other): readonly [OutboxEntry, OutboxEntry][] => {
    if (isHandOver(other, entry)) return [[other, entry]]
    return isHandOver(entry, other) ? [[entry, other]] : []
  })[0]
  const [taking, giving] = pair?.map(undoIntent) ?? []
  return taking && giving ? [giving, { ...taking, refs: [giving.record] }] : [undo]
}

/** True when `giving` gives an item the external ID that `taking` took from another for it, back or forth. */
function isHandOver(taking: OutboxEntry, giving: OutboxEntry): boolean {
  const [field] = giving.mask ?? []
  return (
    field !== undefined &&
    taking.kind === giving.kind &&
    taking.seq < giving.seq &&
    giving.refs?.includes(taking.record) === true &&
    typeof giving.body?.[field] === 'string' &&
    giving.body[field] === taking.base?.[field]
  )
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
