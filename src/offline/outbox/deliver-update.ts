// How an update of any record is delivered: it is compared with the record as it is now before anything is sent.
import { comparePatch, type RecordFields, type RecordPatch } from '#contract/record-patch.ts'
import type { OutboxEntry } from './entry.ts'
import { type Answered, baseOf, type Delivery, patchToSend, readUnlessGone, receiptOf } from './outcome.ts'
import { savedBefore, withActualBase } from './own-writes.ts'

interface Update<Field extends string, Item extends Answered> {
  /** The fields that may be changed. */
  readonly known: readonly Field[]
  readonly fieldsOf: (item: Item) => RecordFields<Field>
  /** All that the person has asked for on this device. */
  readonly entries: readonly OutboxEntry[]
  readonly read: () => Promise<Item>
  readonly send: (open: RecordPatch<Field>) => Promise<Item>
}

/** Sends what the record does not hold yet, unless others have changed the same fields. @throws Failure */
export async function deliverUpdate<Field extends string, Item extends Answered>(
  entry: OutboxEntry,
  { known, fieldsOf, entries, read, send }: Update<Field, Item>,
): Promise<Delivery> {
  const current = await readUnlessGone(read())
  if ('change' in current) return current
  const now = fieldsOf(current)
  const base = baseOf(entry, now, savedBefore(entry, entries))
  const patch = patchToSend(entry, known)
  const { open, contested } = comparePatch(base, patch, now)
  if (contested.length > 0) return { change: { state: 'conflict', conflict: contested }, record: current }
  if (open.mask.length === 0)
    return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record: current }
  const record = await send(open)
  const receipt = receiptOf(base, patch, fieldsOf(record))
  return { change: { state: 'applied', receipt, base: withActualBase(entry, base, patch.mask) }, record }
}
