// The last change that the person made in this tab, and how it is taken back.
import { useSyncExternalStore } from 'react'
import type { JsonObject, OutboxEntry, SavedIntent, WriteIntent } from '#offline/outbox/entry.ts'
import { allows } from '#offline/outbox/state-machine.ts'
import { actionOf, type ChangeAction } from './change-progress.ts'
import { useOutbox } from './outbox.ts'
import { type UnconfirmedChange, useSaving } from './saving.ts'
import { refsOf, undoIntents, wasMadeByOthers } from './update-intents.ts'

interface Undo {
  /** `seq` of entries that are given up, because they have not been sent. */
  readonly discarded: readonly number[]
  /** What takes back the others. */
  readonly written: readonly WriteIntent[]
}

/** How a save is taken back; undefined when no request can do that for all of it. */
export function undoOf(saved: readonly SavedIntent[], entries: readonly OutboxEntry[]): Undo | undefined {
  const found = saved.map(({ intent, seq }) => ({ intent, entry: entries.find((one) => one.seq === seq) }))
  const last = found.at(-1)?.entry
  // An external ID that went from one item to another goes back as a pair.
  if (last?.state === 'applied' && last.kind.endsWith('-item.update')) {
    const written = undoIntents(last, entries)
    return written.length === saved.length ? { discarded: [], written } : undefined
  }
  const steps = found.map(({ intent, entry }) => entry && stepOf(intent, entry))
  const known = steps.filter((step) => step !== undefined)
  if (known.length === 0 || known.length < steps.length) return undefined
  return {
    discarded: known.filter((step) => typeof step === 'number').toReversed(),
    written: known.filter((step) => typeof step !== 'number').toReversed(),
  }
}

/** The entry to discard, or what is to be written; undefined when there is no way back. */
function stepOf(intent: WriteIntent, entry: OutboxEntry): number | WriteIntent | undefined {
  const { seq, state, problem } = entry
  if (state === 'discarded') return undefined
  const mayBeCarriedOut = state === 'unknown' || problem?.kind === 'no-look-up'
  if (allows(entry, 'discard') && !mayBeCarriedOut) {
    if (isWhole(intent, entry)) return seq
    // It becomes part of the entry, and leaves of it what was saved before.
    const isUntried = (state === 'queued' || state === 'held') && entry.attempts === 0
    return isUntried ? inverseOf(intent, entry) : undefined
  }
  const isDone = state === 'applied' || state === 'sending' || state === 'unknown'
  if (!isDone || !intent.kind.endsWith('.update') || wasMadeByOthers(entry)) return undefined
  return { ...inverseOf(intent, entry), undoes: seq }
}

/** Whether an entry holds nothing but this change. */
function isWhole({ mask = [] }: WriteIntent, entry: OutboxEntry): boolean {
  const held = entry.mask ?? []
  return held.length === mask.length && held.every((field) => mask.includes(field))
}

function inverseOf(intent: WriteIntent, { record, receipt, base: found }: OutboxEntry): WriteIntent {
  const { kind, label, mask = [], body = {} } = intent
  // Sending a change finds values of the record that the screen did not have.
  const base = { ...found, ...intent.base }
  const stored: JsonObject =
    receipt?.kind === 'altered'
      ? Object.fromEntries(receipt.fields.map((one) => [one.field, one.stored]))
      : {}
  const of = (values: JsonObject) => Object.fromEntries(mask.map((field) => [field, values[field] ?? null]))
  return { kind, record, label, mask, body: of(base), base: of({ ...body, ...stored }), ...refsOf(of(base)) }
}

export interface LastSave {
  /** The same for as long as it is the last one. */
  readonly key: unknown
  /** The name of its record, as it is after it. */
  readonly label: string
  /** Records that it changes. */
  readonly count: number
  readonly action: ChangeAction
  readonly state: 'saved' | UnconfirmedChange['state']
  /** Rejects when this device could not store it. Undefined where there is no way back. */
  readonly undo: (() => Promise<void>) | undefined
}

const urgency = ['attention', 'offline', 'saving', 'paused'] as const

/** The last save of this tab; undefined before the first one and after it was undone. */
export function useLastSave(): LastSave | undefined {
  const { outbox, snapshot } = useOutbox()
  const saved = useSyncExternalStore(outbox.subscribe, outbox.lastSaved.get)
  const { unconfirmed } = useSaving()
  const [first] = saved
  if (!first) return undefined
  const name = first.intent.body?.name
  const open = unconfirmed.filter(({ entry }) => saved.some(({ seq }) => seq === entry.seq))
  const undo = undoOf(saved, snapshot.entries)
  return {
    key: saved,
    label: typeof name === 'string' ? name : first.intent.label,
    count: saved.length,
    action: actionOf(first.intent),
    state: urgency.find((state) => open.some((one) => one.state === state)) ?? 'saved',
    undo:
      undo &&
      (async () => {
        for (const intent of undo.written) await outbox.enqueue(intent)
        for (const seq of undo.discarded) await outbox.discard(seq)
        outbox.lastSaved.forget()
      }),
  }
}
