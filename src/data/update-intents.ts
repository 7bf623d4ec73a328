// The updates that screens put into the outbox, and what takes them back.

import type { ChangeableField } from '#contract/extended-operations.ts'
import type { RecordFields, RecordPatch } from '#contract/record-patch.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { undoneAmounts } from '#offline/outbox/amounts.ts'
import type { JsonObject, OutboxEntry, WriteIntent } from '#offline/outbox/entry.ts'
import { realIdsIn } from '#offline/outbox/queue-order.ts'

/**
 * The write of a patch. What else `base` holds is kept, so that a receipt can say what others changed; a field that it does not
 * have is compared with what the service has when it is sent.
 */
export function updateIntent(
  resource: HierarchyKind,
  { id, name }: { readonly id: string; readonly name: string },
  base: Partial<RecordFields<ChangeableField>>,
  { mask, body }: RecordPatch<ChangeableField>,
): WriteIntent {
  return { resource, verb: 'update', record: id, label: name, mask, body, base, ...refsOf(body) }
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
  const { resource, verb, record, label, mask, base, body, seq, state, receipt } = entry
  if (verb === 'amounts')
    return state === 'applied' && !wasMadeByOthers(entry) ? undoneAmounts(entry) : undefined
  const isOwn = state === 'applied' && !wasMadeByOthers(entry) && verb === 'update'
  if (!isOwn || !mask || !base || !body) return undefined
  const stored = new Map(
    receipt?.kind === 'altered' ? receipt.fields.map((one) => [one.field, one.stored]) : [],
  )
  const before = (field: string) => [field, base[field] ?? null] as const
  const after = (field: string) => [field, stored.get(field) ?? body[field] ?? null] as const
  const restored = Object.fromEntries(mask.map(before))
  return {
    resource,
    verb,
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
  if (!undo || isDeletedSince(entry, entries)) return []
  const pair = entries.flatMap((other): readonly [OutboxEntry, OutboxEntry][] => {
    if (isHandOver(other, entry)) return [[other, entry]]
    return isHandOver(entry, other) ? [[entry, other]] : []
  })[0]
  const [taking, giving] = pair?.map(undoIntent) ?? []
  return taking && giving ? [giving, { ...taking, refs: [giving.record] }] : [undo]
}

/** True where later changes show that the record was deleted, by this person or by someone else. */
function isDeletedSince({ seq, resource, record }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const ids = realIdsIn(entries)
  const real = (id: string) => ids.get(id) ?? id
  return entries.some(
    (later) =>
      later.seq > seq &&
      later.resource === resource &&
      real(later.record) === real(record) &&
      (isDeletion(later) || later.problem?.kind === 'gone'),
  )
}

function isDeletion({ verb, state }: OutboxEntry): boolean {
  return verb === 'delete' && state !== 'discarded' && state !== 'refused'
}

/** True when `giving` gives an item the external ID that `taking` took from another for it, back or forth. */
function isHandOver(taking: OutboxEntry, giving: OutboxEntry): boolean {
  const [field] = giving.mask ?? []
  return (
    field !== undefined &&
    taking.resource === giving.resource &&
    taking.verb === giving.verb &&
    taking.seq < giving.seq &&
    giving.refs?.includes(taking.record) === true &&
    typeof giving.body?.[field] === 'string' &&
    giving.body[field] === taking.base?.[field]
  )
}
