// The states of an entry, what leads from each to the next, and who may cause it. Every change of a state goes through
// here, so that a path that is not in the table is an error, and not a write that is lost or sent twice.
import { afterDecision } from '#offline/imports/bulk-progress.ts'
import { decidedAmounts } from './amounts.ts'
import type { EntryProblem, EntryState, JsonObject, OutboxEntry, WriteIntent } from './entry.ts'
import { hasRejectedRows, isCreate } from './entry.ts'

/** Who may cause what: the person, in any tab, or the one tab that sends. */
export const actors = {
  pause: 'person',
  resume: 'person',
  merge: 'person',
  revise: 'person',
  retry: 'person',
  resolve: 'person',
  confirm: 'person',
  dismiss: 'person',
  discard: 'person',
  send: 'sender',
  settle: 'sender',
  recover: 'sender',
  probe: 'sender',
} as const
export type Verb = keyof typeof actors

/** The states that may follow each state, by what leads there. */
export const transitions = {
  /** Waits to be sent. */
  queued: {
    pause: ['held'],
    merge: ['queued', 'discarded'],
    revise: ['queued'],
    retry: ['queued'],
    confirm: ['applied'],
    discard: ['discarded'],
    send: ['sending', 'refused'],
  },
  /** Paused by the person. */
  held: {
    resume: ['queued'],
    merge: ['held', 'discarded'],
    revise: ['queued'],
    retry: ['queued'],
    confirm: ['applied'],
    discard: ['discarded'],
  },
  /** A request is under way, or was when its tab died. */
  sending: {
    settle: ['queued', 'unknown', 'applied', 'refused', 'conflict', 'parked'],
    recover: ['queued', 'unknown'],
  },
  /** Sent without an answer: the service may have carried it out. */
  unknown: {
    retry: ['unknown'],
    discard: ['discarded'],
    settle: ['queued', 'unknown', 'applied', 'parked'],
  },
  /** Carried out by the service; of an import all rows but those that were rejected. */
  applied: { dismiss: ['applied'] },
  /** Rejected by the service, or impossible to send. */
  refused: { revise: ['queued'], retry: ['queued'], confirm: ['applied'], discard: ['discarded'] },
  /** Someone else changed the same field. */
  conflict: {
    resolve: ['queued'],
    revise: ['queued'],
    retry: ['queued'],
    confirm: ['applied'],
    discard: ['discarded'],
  },
  /** Not permitted now, or sent where the service cannot be asked what became of it. */
  parked: {
    confirm: ['applied'],
    revise: ['queued'],
    retry: ['queued'],
    discard: ['discarded'],
    probe: ['queued'],
  },
  /** Given up by the person. */
  discarded: {},
} satisfies Readonly<Record<EntryState, Partial<Record<Verb, readonly EntryState[]>>>>

type Change = Partial<OutboxEntry> & { readonly state: EntryState }

/** Undefined where the verb has nothing to do with the entry as it is now. */
type Changed = OutboxEntry | undefined

/** Lists the states that a verb can lead to; none where it is not allowed. */
function targets(state: EntryState, verb: Verb): readonly EntryState[] {
  const from: Partial<Record<Verb, readonly EntryState[]>> = transitions[state]
  return from[verb] ?? []
}

/** True when the table has the verb for this state. */
export function allows({ state }: Pick<OutboxEntry, 'state'>, verb: Verb): boolean {
  return targets(state, verb).length > 0
}

/** True for a state that no other follows. */
export function isFinal(state: EntryState): boolean {
  return state === 'applied' || state === 'discarded'
}

/**
 * The entry after a verb.
 * @throws RangeError for a transition that is not in the table.
 */
export function move(entry: OutboxEntry, verb: Verb, { state, ...change }: Change): OutboxEntry {
  if (!targets(entry.state, verb).includes(state))
    throw new RangeError(`${verb} cannot lead from ${entry.state} to ${state}`)
  return { ...entry, ...change, state }
}

/** Ready to be sent, as if nothing had been tried; what was learned of a create stays. */
function requeue(entry: OutboxEntry, verb: Verb): OutboxEntry {
  return move(entry, verb, { state: 'queued', nextAt: 0, problem: undefined, conflict: undefined })
}

/** Milliseconds after sending in which a service that gave no answer may still do the work. */
export const quietTimeMs = 60_000

/** Keeps a write from being sent until it is resumed. */
export function pause(entry: OutboxEntry): Changed {
  return allows(entry, 'pause') ? move(entry, 'pause', { state: 'held' }) : undefined
}

/** Lets a paused write be sent. */
export function resume(entry: OutboxEntry): Changed {
  return allows(entry, 'resume') ? requeue(entry, 'resume') : undefined
}

/** Gives up a write, unless the service may still carry it out: that could come after a later write. */
export function discard(entry: OutboxEntry, now: number): Changed {
  const { state, sentAt = 0 } = entry
  const mayBeUnderWay = state === 'unknown' && now < sentAt + quietTimeMs
  if (mayBeUnderWay || !allows(entry, 'discard')) return undefined
  return move(entry, 'discard', { state: 'discarded', settledAt: now })
}

/**
 * Takes the person's word that a write was done, where the service cannot be asked.
 * @param sent for one that another person has sent, with the ID of the record that it made
 */
export function confirm(entry: OutboxEntry, now: number, sent?: Pick<OutboxEntry, 'realId'>): Changed {
  const isKnown = sent ? !isCreate(entry) || sent.realId !== undefined : entry.problem?.kind === 'no-look-up'
  if (!allows(entry, 'confirm') || !isKnown) return undefined
  const receipt = { kind: 'as-told' } as const
  const done = { settledAt: now, problem: undefined, conflict: undefined, receipt, ...sent }
  return move(entry, 'confirm', { state: 'applied', ...done })
}

/** Dismisses the rejected rows of a part of an import that was applied without them. */
export function dismiss(entry: OutboxEntry, now: number): Changed {
  return hasRejectedRows(entry) ? move(entry, 'dismiss', { state: 'applied', dismissedAt: now }) : undefined
}

/** Sends a write again; one that may have been done is looked for first. */
export function retry(entry: OutboxEntry): Changed {
  if (!allows(entry, 'retry')) return undefined
  return entry.state === 'unknown'
    ? move(entry, 'retry', { state: 'unknown', nextAt: 0 })
    : requeue(entry, 'retry')
}

/** Settles a conflict: the value to send for each contested field; a field left out is not sent. */
export function resolve(entry: OutboxEntry, chosen: JsonObject): Changed {
  if (!allows(entry, 'resolve') || !entry.conflict) return undefined
  if (entry.verb === 'amounts') return { ...requeue(entry, 'resolve'), body: decidedAmounts(entry, chosen) }
  if (entry.bulk) return { ...requeue(entry, 'resolve'), bulk: afterDecision(entry.bulk, chosen) }
  const contested = new Map(entry.conflict.map(({ field, theirs }) => [field, theirs]))
  const mask = (entry.mask ?? []).filter((field) => !contested.has(field) || Object.hasOwn(chosen, field))
  return {
    ...requeue(entry, 'resolve'),
    mask,
    body: { ...entry.body, ...chosen },
    // Chosen in sight of what the other person wrote: that is what it starts from now.
    base: { ...entry.base, ...Object.fromEntries(contested) },
  }
}

/** Replaces what is to be written, of a write that was not sent or was rejected. */
export function revise(entry: OutboxEntry, intent: WriteIntent): Changed {
  return allows(entry, 'revise') ? { ...requeue(entry, 'revise'), ...intent } : undefined
}

interface Sending {
  readonly now: number
  /** Why it can never be sent. */
  readonly problem: EntryProblem | undefined
  /** For a part of an import whose next request has no Idempotency-Key; undefined where the service keeps none. */
  readonly key: string | undefined
}

/** Marks a write before its request leaves; with a reason why it can never be sent, rejects it. */
export function send(entry: OutboxEntry, { now, problem, key }: Sending): Changed {
  if (!allows(entry, 'send')) return undefined
  if (problem) return move(entry, 'send', { state: 'refused', settledAt: now, problem })
  const bulk = entry.bulk && key !== undefined ? { key, ...entry.bulk } : entry.bulk
  const attempts = entry.attempts + 1
  return move(entry, 'send', { state: 'sending', attempts, sentAt: now, ...(bulk && { bulk }) })
}

/** Writes down how a request or a look ended. One that the person discarded during a look stays so. */
export function settle(entry: OutboxEntry, change: Change, now: number): Changed {
  if (isFinal(entry.state)) return undefined
  const isOver = change.state === 'applied' || change.state === 'refused'
  return move(entry, 'settle', { problem: undefined, ...change, ...(isOver && { settledAt: now }) })
}

/** Takes up a write that a tab was sending when it died; the tab that does so is the only one that sends. */
export function recover(entry: OutboxEntry): Changed {
  if (!allows(entry, 'recover')) return undefined
  // Of a create that was only looked for nothing has been sent.
  if (isCreate(entry) && entry.alike === undefined)
    return move(entry, 'recover', { state: 'queued', nextAt: 0 })
  // What goes again under its key need not wait.
  const hasKey = entry.verb === 'amounts' || entry.bulk?.key !== undefined
  const nextAt = hasKey ? 0 : (entry.sentAt ?? entry.at) + quietTimeMs
  return move(entry, 'recover', { state: 'unknown', nextAt })
}

/** Sends a write again to find out whether it is permitted now. */
export function probe(entry: OutboxEntry): Changed {
  return allows(entry, 'probe') ? requeue(entry, 'probe') : undefined
}
