// The last change that the person made in this tab, and how it is taken back.
import { useSyncExternalStore } from 'react'
import { undoneAmounts } from '#offline/outbox/amounts.ts'
import {
  fundResourceOf,
  type JsonObject,
  type OutboxEntry,
  type SavedIntent,
  type WriteIntent,
} from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { allows } from '#offline/outbox/state-machine.ts'
import { urgency } from '#offline/saving-status.ts'
import { actionOf, type ChangeAction } from './change-progress.ts'
import { useOutbox } from './outbox.ts'
import { type UnconfirmedChange, useSaving } from './saving.ts'
import { refsOf, undoIntents, wasMadeByOthers } from './update-intents.ts'

interface Undo {
  /** `seq` of entries that are given up, because they have not been sent. */
  readonly discarded: readonly number[]
  /** What takes back the others; made when it is read, because a save can be of thousands. */
  readonly written: readonly WriteIntent[]
}

/** How a save is taken back; undefined when no request can do that for all of it. */
export function undoOf(saved: readonly SavedIntent[], entries: readonly OutboxEntry[]): Undo | undefined {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]))
  const last = bySeq.get(saved.at(-1)?.seq ?? -1)
  // An external ID that went from one item to another goes back as a pair.
  if (last?.state === 'applied' && last.verb === 'update' && fundResourceOf(last)) {
    const written = undoIntents(last, entries)
    if (written.length > 1) return written.length === saved.length ? { discarded: [], written } : undefined
    if (written.length === 0) return undefined
  }
  const steps: Step[] = []
  for (const { intent, seq } of saved) {
    const entry = bySeq.get(seq)
    const step = entry && stepOf(intent, entry)
    if (step === undefined) return undefined
    if (step !== 'nothing') steps.push(step)
  }
  if (steps.length === 0) return undefined
  // The last first: it may have been made on what the others left.
  steps.reverse()
  return {
    discarded: steps.filter((step) => typeof step === 'number'),
    get written() {
      return steps.filter((step) => typeof step !== 'number').map((write) => write())
    },
  }
}

/** The entry to discard, or what is to be written. */
type Step = number | (() => WriteIntent)

/** `nothing` where the record was as it was wanted to be; undefined when there is no way back. */
function stepOf(intent: WriteIntent, entry: OutboxEntry): Step | 'nothing' | undefined {
  const { seq, state, problem } = entry
  if (state === 'discarded') return undefined
  const mayBeCarriedOut = state === 'unknown' || problem?.kind === 'no-look-up'
  if (allows(entry, 'discard') && !mayBeCarriedOut) {
    if (isWhole(intent, entry)) return seq
    // It becomes part of the entry, and leaves of it what was saved before.
    const isUntried = (state === 'queued' || state === 'held') && entry.attempts === 0
    return isUntried ? () => inverseOf(intent, entry) : undefined
  }
  const isDone = state === 'applied' || state === 'sending' || state === 'unknown'
  if (isDone && intent.verb === 'amounts') return () => undoneAmounts(entry)
  if (!isDone || intent.verb !== 'update') return undefined
  if (wasMadeByOthers(entry)) return 'nothing'
  return () => ({ ...inverseOf(intent, entry), undoes: seq })
}

/** Whether an entry holds nothing but this change. */
function isWhole({ mask = [] }: WriteIntent, entry: OutboxEntry): boolean {
  const held = entry.mask ?? []
  return held.length === mask.length && held.every((field) => mask.includes(field))
}

function inverseOf(intent: WriteIntent, { record, receipt, base: found }: OutboxEntry): WriteIntent {
  const { resource, verb, label, mask = [], body = {} } = intent
  // Sending a change finds values of the record that the screen did not have.
  const base = { ...found, ...intent.base }
  const stored: JsonObject =
    receipt?.kind === 'altered'
      ? Object.fromEntries(receipt.fields.map((one) => [one.field, one.stored]))
      : {}
  const of = (values: JsonObject) => Object.fromEntries(mask.map((field) => [field, values[field] ?? null]))
  return {
    resource,
    verb,
    record,
    label,
    mask,
    body: of(base),
    base: of({ ...body, ...stored }),
    ...refsOf(of(base)),
  }
}

type UndoingOutbox = Pick<Outbox, 'discard' | 'enqueue' | 'enqueueAll' | 'getSnapshot'>

/**
 * Takes a save back.
 * @returns false where something of it was sent in the meantime that has no way back
 * @throws what the browser throws when it does not store the changes
 */
export async function takeBack(outbox: UndoingOutbox, saved: readonly SavedIntent[]): Promise<boolean> {
  const undo = undoOf(saved, outbox.getSnapshot().entries)
  if (!undo) return false
  // What waits is given up first, and all of it together: one by one, sending would be faster.
  const given = await outbox.discard(undo.discarded)
  const sent = new Set(undo.discarded.filter((seq) => !given.has(seq)))
  await writeAll(outbox, undo.written)
  const { entries } = outbox.getSnapshot()
  const hadNothing = new Set(entries.filter(wasMadeByOthers).map(({ seq }) => seq))
  const late = saved.filter(({ seq }) => sent.has(seq) && !hadNothing.has(seq))
  if (late.length === 0) return true
  const rest = undoOf(late, entries)
  await writeAll(outbox, rest?.written ?? [])
  return rest !== undefined
}

async function writeAll(outbox: UndoingOutbox, intents: readonly WriteIntent[]): Promise<void> {
  const isLater = ({ undoes }: WriteIntent) => undoes !== undefined
  // Those that become part of what waits, one by one; all others in one go.
  for (const intent of intents) if (!isLater(intent)) await outbox.enqueue(intent, false)
  const later = intents.filter(isLater)
  if (later.length > 0) await outbox.enqueueAll(later, false)
}

export interface LastSave {
  /** The same for as long as it is the last one. */
  readonly key: unknown
  /** The name of its record, as it is after it. */
  readonly label: string
  /** How many records it changes; where they are not all saved, how many of them are in its state. */
  readonly count: number
  readonly action: ChangeAction
  /** What was saved of these records. */
  readonly intents: readonly WriteIntent[]
  readonly state: 'saved' | UnconfirmedChange['state']
  /**
   * Answers false where something was sent in the meantime that has no way back; rejects when this device could not store
   * it. Undefined where there is no way back.
   */
  readonly undo: (() => Promise<boolean>) | undefined
}

/** The name of the record, as it is after the change. */
function labelOf({ body, label }: WriteIntent): string {
  return typeof body?.name === 'string' ? body.name : label
}

/** The last save of this tab; undefined before the first one and after it was undone. */
export function useLastSave(): LastSave | undefined {
  const { outbox, snapshot } = useOutbox()
  const saved = useSyncExternalStore(outbox.subscribe, outbox.lastSaved.get)
  const { unconfirmed } = useSaving()
  const [first] = saved
  if (!first) return undefined
  const seqs = new Set(saved.map(({ seq }) => seq))
  const open = unconfirmed.filter(({ entry }) => seqs.has(entry.seq))
  const state = urgency.find((one) => open.some((change) => change.state === one)) ?? 'saved'
  const inState = new Set(open.flatMap(({ entry, ...one }) => (one.state === state ? entry.seq : [])))
  const meant = state === 'saved' ? saved : saved.filter(({ seq }) => inState.has(seq))
  const undo = undoOf(saved, snapshot.entries)
  return {
    key: saved,
    label: labelOf(meant[0]?.intent ?? first.intent),
    count: new Set(meant.map(({ intent }) => intent.record)).size,
    action: actionOf(first.intent),
    intents: meant.map(({ intent }) => intent),
    state,
    undo:
      undo &&
      (async () => {
        const isUndone = await takeBack(outbox, saved)
        if (isUndone) outbox.lastSaved.forget(saved)
        return isUndone
      }),
  }
}
