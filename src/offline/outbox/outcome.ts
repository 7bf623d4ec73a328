// How an attempt to deliver an entry ended, and what a failure says about it.
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { applyPatch, type RecordFields, type RecordPatch } from '#contract/record-patch.ts'
import type { BatchSize } from '#offline/imports/batch-size.ts'
import type { EntryProblem, JsonObject, OutboxEntry, Receipt } from './entry.ts'
import { patchIn, textOf } from './entry-patch.ts'
import type { WrittenRecord } from './write-calls.ts'

/** What there is after a write, as the service answered it. */
export type Answered = WrittenRecord | CostItem | BenefitItem

export interface Delivery {
  /** What becomes of the entry. */
  readonly change: Partial<OutboxEntry> & Pick<OutboxEntry, 'state'>
  readonly record?: Answered | undefined
}

export interface DeliveryTools {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly chance: () => number
  /** The rows of a part of an import, as JSON; undefined when they are not on this device. */
  readonly rowsOf: (seq: number) => Promise<string | undefined>
  readonly batchSize: BatchSize
  /** All that the person has asked for on this device. */
  readonly entries: readonly OutboxEntry[]
}

/** Holds what the service keeps against what was meant. */
export function receiptOf<Field extends string>(
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

/**
 * The patch of an entry that is about to be sent. A field of a later release is never left out of what its person
 * wanted: the entry is refused as a whole.
 * @throws Error that says which field it is, and what to do.
 */
export function patchToSend<Field extends string>(
  entry: Pick<OutboxEntry, 'mask' | 'body'>,
  known: readonly Field[],
): RecordPatch<Field> {
  const strange = (entry.mask ?? []).filter((name) => !known.some((field) => field === name))
  if (strange.length === 0) return patchIn(entry, known)
  throw new Error(
    `This release of the console cannot send ${strange.join(', ')}, and nothing was sent. Update the console, then try again.`,
  )
}

/**
 * The fields as the form was opened; of those it does not mention, and of those that hold what the person saved
 * themselves before, as they are now.
 */
export function baseOf<Field extends string>(
  { base = {} }: Pick<OutboxEntry, 'base'>,
  now: RecordFields<Field>,
  saved: JsonObject,
): RecordFields<Field> {
  const read: Record<Field, string | null> = { ...now }
  for (const field of Object.keys(now) as Field[]) {
    const isOwn = Object.hasOwn(saved, field) && textOf(saved[field]) === now[field]
    if (Object.hasOwn(base, field) && !isOwn) read[field] = textOf(base[field])
  }
  return read
}

/**
 * The record that an update starts from; where it was deleted, the end of the update: what was typed stays with it.
 * @throws Failure
 */
export async function readUnlessGone<Item extends Answered>(
  reading: Promise<Item>,
): Promise<Item | Delivery> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not-found') throw error
    // Told apart from a 404 to the update itself, which is about what the update names.
    return { change: { state: 'refused', problem: { ...problemOf(error), kind: 'gone' } } }
  }
}

/** Milliseconds: up to a time that doubles from 2 s to a minute, or what the service asked for and a little more. */
export function waitAfter(attempts: number, asked: number | undefined, chance: () => number): number {
  if (asked !== undefined) return asked * 1000 + chance() * 1000
  return chance() * Math.min(2000 * 2 ** Math.min(attempts, 10), 60_000)
}

/** The failure as an entry keeps it. */
export function problemOf(error: unknown): EntryProblem {
  if (error instanceof Failure)
    return {
      kind: error.kind,
      status: error.status,
      message: error.message,
      errors: error.errors.map(({ type, message }) => ({ type, message })),
    }
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

/** Sends a removal. What is gone already is what a delete wanted. @throws Failure */
export async function deliverRemoval(
  { kind }: Pick<OutboxEntry, 'kind'>,
  send: () => Promise<unknown>,
): Promise<Delivery> {
  try {
    await send()
    return { change: { state: 'applied', receipt: { kind: 'as-sent' } } }
  } catch (error) {
    const isGone = error instanceof Failure && error.kind === 'not-found'
    if (!isGone || !kind.endsWith('.delete')) throw error
    return { change: { state: 'applied', receipt: { kind: 'already-so' } } }
  }
}
