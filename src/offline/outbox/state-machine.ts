// Which state may follow which. Everything that changes an entry's state goes through here, so that a path nobody
// thought of is an error at once and not a write that is lost, or sent twice.
import type { EntryState, OutboxEntry } from './entry.ts'

const followers: Readonly<Record<EntryState, readonly EntryState[]>> = {
  // Refused unsent when the record it is about was itself never made.
  queued: ['queued', 'sending', 'held', 'refused', 'discarded'],
  held: ['held', 'queued', 'discarded'],
  // A sender that died leaves it here; whoever finds it decides by what was sent.
  sending: ['queued', 'unknown', 'applied', 'refused', 'conflict', 'parked'],
  // Sent, and nobody knows whether it was done: only a look may end this, or a person.
  unknown: ['unknown', 'queued', 'applied', 'parked', 'discarded'],
  refused: ['queued', 'discarded'],
  conflict: ['queued', 'discarded'],
  // Applied when a person says so of what cannot be looked up.
  parked: ['queued', 'applied', 'discarded'],
  applied: [],
  discarded: [],
}

/** True for a state that nothing follows. */
export function isFinal(state: EntryState): boolean {
  return followers[state].length === 0
}

/**
 * The entry in another state.
 * @throws RangeError for a state that may not follow the present one.
 */
export function moved(
  entry: OutboxEntry,
  { state, ...change }: Partial<OutboxEntry> & { readonly state: EntryState },
): OutboxEntry {
  if (!followers[entry.state].includes(state))
    throw new RangeError(`an entry that is ${entry.state} cannot become ${state}`)
  return { ...entry, ...change, state }
}

/** Ready to be sent, as if nothing had been tried; what was learned of a create stays. */
export function queuedAgain(entry: OutboxEntry): OutboxEntry {
  return moved(entry, { state: 'queued', nextAt: 0, problem: undefined, conflict: undefined })
}

/** Milliseconds after sending in which a service that gave no answer may still do the work. */
export const quietTime = 60_000

/** True while the service may still carry it out. */
export function mayBeUnderWay({ state, sentAt = 0 }: OutboxEntry, now: number): boolean {
  return state === 'sending' || (state === 'unknown' && now < sentAt + quietTime)
}

/** True for what makes a record, which must not happen twice. */
export function isCreate({ kind }: Pick<OutboxEntry, 'kind'>): boolean {
  return kind.endsWith('.create')
}
