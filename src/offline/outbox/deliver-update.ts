// How an update of any record is delivered: it is compared with the record as it is now before anything is sent. The form
// may have been opened on what this device had read before earlier changes of the person: after a crash, or while they were
// in conflict. Such a change overwrites only the person's own.
import { Failure, isFailure } from '#client/failure.ts'
import { readPointer } from '#contract/errors.ts'
import { objectOf } from '#contract/hierarchies.ts'
import {
  applyPatch,
  type ContestedField,
  type RecordFields,
  type RecordPatch,
  readPatch,
  textsIn,
} from '#contract/record-patch.ts'
import type { EntryProblem, JsonObject, OutboxEntry, Receipt } from './entry.ts'
import { type Answered, type Delivery, problemOf } from './outcome.ts'
import { withRealIds } from './queue-order.ts'

/** An operation that updates a record, and the one that reads it with the same fields. */
export interface UpdateCalls<Field extends string, Item extends Answered> {
  /** The fields that may be changed. */
  readonly known: readonly Field[]
  readonly fieldsOf: (item: Item) => RecordFields<Field>
  readonly read: () => Promise<Item>
  readonly send: (open: RecordPatch<Field>) => Promise<Item>
}

interface Update<Field extends string, Item extends Answered> extends UpdateCalls<Field, Item> {
  /** All that the person has asked for on this device. */
  readonly entries: readonly OutboxEntry[]
}

interface Ways<Specified extends string, Field extends string, Item extends Answered> {
  /** Of the specification, which every site has. */
  readonly specified: UpdateCalls<Specified, Item>
  /** The operation that takes every field. Only the bundled service has it. */
  readonly whole: UpdateCalls<Field, Item>
  readonly entries: readonly OutboxEntry[]
}

/**
 * Sends an update in one request: by the operation of the specification where that takes all of its fields. A service of the
 * release before refuses a mask with fields of both operations, and gets a request of each; both are made on the same reading,
 * and one that comes again finds the fields of the first settled. A site without the second operation gets the fields of the
 * specification, and the update says that the others are not supported.
 * @throws Failure
 */
export async function deliverInOneRequest<
  Specified extends string,
  Field extends string,
  Item extends Answered,
>(entry: OutboxEntry, { specified, whole, entries }: Ways<Specified, Field, Item>): Promise<Delivery> {
  const { mask = [] } = entry
  const own = specified.known.filter((field) => mask.includes(field))
  if (own.length === mask.length) return deliverUpdate(entry, { ...specified, entries })
  try {
    return await deliverUpdate(entry, {
      ...whole,
      entries,
      read: () => whole.read().catch((error: unknown) => throwMissing(error, specified.read)),
      send: (open) =>
        whole.send(open).catch((error: unknown) => sendInTwo(open, error, { specified, whole })),
    })
  } catch (error) {
    if (!isFailure(error, 'not-implemented')) throw error
    const refused: Delivery = { change: { state: 'refused', problem: problemOf(error) } }
    if (own.length === 0) return refused
    const delivery = await deliverUpdate({ ...entry, mask: own }, { ...specified, entries })
    return delivery.change.state === 'applied' ? { ...delivery, ...refused } : delivery
  }
}

/** @throws Failure the given one, or `not-implemented` where the record is there and only the operation is missing. */
async function throwMissing(error: unknown, read: () => Promise<unknown>): Promise<never> {
  if (!isFailure(error, 'not-found')) throw error
  await read()
  throw new Failure({ kind: 'not-implemented', status: error.status })
}

/** Sends the fields of each operation by themselves, where a mask with both was refused. @throws Failure */
async function sendInTwo<Specified extends string, Field extends string, Item extends Answered>(
  { mask, body }: RecordPatch<Field>,
  error: unknown,
  { specified, whole }: Pick<Ways<Specified, Field, Item>, 'specified' | 'whole'>,
): Promise<Item> {
  const known: readonly string[] = specified.known
  const own = readPatch({ mask, body }, specified.known)
  const others = mask.filter((field) => !known.includes(field))
  if (!refusesMask(error) || own.mask.length === 0 || others.length === 0) throw error
  await specified.send(own)
  return whole.send(readPatch({ mask, body }, others))
}

/** True for a 400 about the mask. Releases before this one say so in the message alone. */
function refusesMask(error: unknown): boolean {
  if (!isFailure(error, 'invalid')) return false
  return error.errors.some(
    ({ path, message }) => readPointer(path)[0] === 'updateMask' || message.startsWith('updateMask:'),
  )
}

/** Sends what the record does not hold yet, unless others have changed the same fields. @throws Failure */
async function deliverUpdate<Field extends string, Item extends Answered>(
  entry: OutboxEntry,
  { known, fieldsOf, entries, read, send }: Update<Field, Item>,
): Promise<Delivery> {
  const current = await readUnlessGone(read())
  if ('change' in current) return current
  const unknown = unknownFields(entry, known)
  if (unknown.length > 0) return { change: { state: 'refused', problem: tooOld(unknown) } }
  const now = fieldsOf(current)
  const base = baseOf(entry, now, savedBefore(entry, entries))
  const patch = readPatch(entry, known)
  const { open, contested } = comparePatch(base, patch, now)
  if (contested.length > 0) return { change: { state: 'conflict', conflict: contested }, record: current }
  if (open.mask.length === 0)
    return { change: { state: 'applied', receipt: { kind: 'already-so' } }, record: current }
  const record = await send(open)
  const receipt = receiptOf(base, patch, fieldsOf(record))
  return { change: { state: 'applied', receipt, base: withActualBase(entry, base, patch.mask) }, record }
}

interface PatchComparison<Field extends string> {
  /** The part still to be sent: fields the other person left alone. */
  readonly open: RecordPatch<Field>
  readonly contested: readonly ContestedField<Field>[]
  /** Fields that already are as the patch wants them. */
  readonly settled: readonly Field[]
}

/** Compares a patch made on `base` with the record as it is now. */
export function comparePatch<Field extends string>(
  base: RecordFields<Field>,
  patch: RecordPatch<Field>,
  now: RecordFields<Field>,
): PatchComparison<Field> {
  const wanted = applyPatch(base, patch)
  const isSettled = (field: Field) => now[field] === wanted[field]
  const isOpen = (field: Field) => !isSettled(field) && now[field] === base[field]
  const open = patch.mask.filter(isOpen)
  const contested = patch.mask.filter((field) => !isSettled(field) && !isOpen(field))
  return {
    open: { mask: open, body: objectOf(open, (field) => wanted[field]) },
    contested: contested.map((field) => ({
      field,
      base: base[field],
      theirs: now[field],
      mine: wanted[field],
    })),
    settled: patch.mask.filter(isSettled),
  }
}

/** Holds what the service keeps against what was meant. */
function receiptOf<Field extends string>(
  base: RecordFields<Field>,
  patch: RecordPatch<Field>,
  stored: RecordFields<Field>,
): Receipt {
  const meant = applyPatch(base, patch)
  const altered = patch.mask.filter((field) => stored[field] !== meant[field])
  if (altered.length > 0)
    return {
      kind: 'altered',
      fields: altered.map((field) => ({ field, sent: meant[field], stored: stored[field] })),
    }
  const fields = Object.keys(stored) as Field[]
  const others = fields.filter((field) => stored[field] !== meant[field])
  return others.length > 0 ? { kind: 'others-changed', fields: others } : { kind: 'as-sent' }
}

/** Fields of a later version. None of them is left out of what its person wanted: the entry is rejected as a whole. */
function unknownFields({ mask = [] }: OutboxEntry, known: readonly string[]): readonly string[] {
  return mask.filter((name) => !known.includes(name))
}

function tooOld(unknown: readonly string[]): EntryProblem {
  return { kind: 'console-too-old', message: `cannot send ${unknown.join(', ')}` }
}

/**
 * The fields as the form was opened; of those it does not mention, and of those that hold what the person saved
 * themselves before, as they are now.
 */
function baseOf<Field extends string>(
  { base = {} }: Pick<OutboxEntry, 'base'>,
  now: RecordFields<Field>,
  saved: JsonObject,
): RecordFields<Field> {
  const fields = Object.keys(now) as Field[]
  const own = textsIn(saved, fields)
  const others = fields.filter((field) => own[field] !== now[field])
  return { ...now, ...textsIn(base, others) }
}

/**
 * The record that an update starts from; where it was deleted, the end of the update: what was typed stays with it.
 * @throws Failure
 */
async function readUnlessGone<Item extends Answered>(reading: Promise<Item>): Promise<Item | Delivery> {
  try {
    return await reading
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error
    // Told apart from a 404 to the update itself, which is about what the update names.
    return { change: { state: 'refused', problem: { ...problemOf(error), kind: 'gone' } } }
  }
}

/** The fields of the record that earlier entries have saved, each as the service then stored it. */
function savedBefore(
  { seq, record, resource, verb }: Pick<OutboxEntry, 'seq' | 'record' | 'resource' | 'verb'>,
  entries: readonly OutboxEntry[],
): JsonObject {
  const isEarlier = (one: OutboxEntry) =>
    one.seq < seq && one.resource === resource && one.verb === verb && one.state === 'applied'
  const isOfRecord = (one: OutboxEntry) =>
    one.record === record || (one.record.startsWith('tmp:') && withRealIds(one, entries).record === record)
  return Object.assign({}, ...entries.filter((one) => isEarlier(one) && isOfRecord(one)).map(storedBy))
}

/** The base of an entry with what its fields really were when it was sent: that is what an undo gives back. */
function withActualBase<Field extends string>(
  { base }: Pick<OutboxEntry, 'base'>,
  really: RecordFields<Field>,
  mask: readonly Field[],
): JsonObject {
  return { ...base, ...objectOf(mask, (field) => really[field]) }
}

function storedBy({ mask = [], body = {}, receipt }: OutboxEntry): JsonObject {
  const sent = Object.fromEntries(mask.map((field) => [field, body[field] ?? null]))
  const altered = receipt?.kind === 'altered' ? receipt.fields : []
  return { ...sent, ...Object.fromEntries(altered.map(({ field, stored }) => [field, stored])) }
}
