// What a person does to one cost or benefit item, as writes for the outbox; and the items as they will be once those
// writes are through.
import type { ItemKind } from '#contract/resources.ts'
import {
  externalIdField,
  fundResourceOf,
  isPending,
  type JsonObject,
  type OutboxEntry,
  type WriteIntent,
} from '#offline/outbox/entry.ts'
import type { FundRecord } from './fund-store.ts'

/** Gives an item another external ID; null clears it. */
export function externalIdIntent(
  kind: ItemKind,
  { id, name, externalId }: FundRecord,
  wanted: string | null,
): WriteIntent {
  const field = externalIdField(kind)
  return {
    resource: kind,
    verb: 'update',
    record: id,
    label: name,
    mask: [field],
    body: { [field]: wanted },
    base: { [field]: externalId ?? null },
  }
}

/** Takes an external ID from the item that holds it and gives it to another: two writes, the second after the first. */
export function handOverIntents(
  kind: ItemKind,
  { holder, taker }: { readonly holder: FundRecord; readonly taker: FundRecord },
): readonly WriteIntent[] {
  const given = externalIdIntent(kind, taker, holder.externalId ?? null)
  return [externalIdIntent(kind, holder, null), { ...given, refs: [holder.id] }]
}

/** @param facts what the entry keeps, so that the item can be created again from the history. */
export function deletionIntent(kind: ItemKind, { id, name }: FundRecord, facts: JsonObject): WriteIntent {
  return { resource: kind, verb: 'delete', record: id, label: name, base: facts }
}

type HeldField = Exclude<keyof FundRecord, 'id' | 'isGoing'>

/** Under which name a record of this device holds a field of an update. */
const heldAs: ReadonlyMap<string, HeldField> = new Map([
  ['name', 'name'],
  ['externalCostItemId', 'externalId'],
  ['externalId', 'externalId'],
  ['focusAreaId', 'focusAreaId'],
  ['costType', 'costType'],
  ['costSubtypeId', 'costSubtypeId'],
  ['expenditureType', 'expenditureType'],
  ['investmentCategoryId', 'investmentCategoryId'],
])

const none: ReadonlyMap<string, readonly OutboxEntry[]> = new Map()

/** The writes to single items of a list that are still to come, by the item; the same map while there are none. */
export function pendingByItem(
  entries: readonly OutboxEntry[],
  kind: ItemKind,
): ReadonlyMap<string, readonly OutboxEntry[]> {
  const pending = entries.filter((entry) => isPending(entry) && fundResourceOf(entry) === kind)
  return pending.length === 0 ? none : Map.groupBy(pending, ({ record }) => record)
}

/** The item as it will be once its writes are through; marked when one of them deletes it. */
export function itemWithPendingChanges(
  record: FundRecord,
  pending: readonly OutboxEntry[] | undefined,
): FundRecord {
  if (pending === undefined || pending.length === 0) return record
  const changed: Partial<Record<HeldField, string | undefined>> = {}
  for (const { verb, mask = [], body = {} } of pending) {
    if (verb !== 'update') continue
    for (const field of mask) {
      const held = heldAs.get(field)
      const value = body[field]
      if (held) changed[held] = typeof value === 'string' ? value : undefined
    }
  }
  const isGoing = pending.some(({ verb }) => verb === 'delete')
  const { name = record.name, focusAreaId = record.focusAreaId, ...others } = changed
  return { ...record, ...others, name, focusAreaId, isGoing }
}

/** The last write to an item that was not given up; undefined when there is none. */
export function lastWriteTo(
  entries: readonly OutboxEntry[],
  kind: ItemKind,
  id: string,
): OutboxEntry | undefined {
  return entries.findLast(
    (entry) => entry.record === id && entry.state !== 'discarded' && fundResourceOf(entry) === kind,
  )
}

export { externalIdField } from '#offline/outbox/entry.ts'
