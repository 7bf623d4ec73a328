// What a person can decide about one of their writes. Each answers undefined where that is not theirs to decide now.
import { hasRejectedRows, type JsonObject, type OutboxEntry, type WriteIntent } from './entry.ts'
import { isFinal, mayBeUnderWay, moved, queuedAgain } from './state-machine.ts'

type Decided = OutboxEntry | undefined

/** Keeps a write from being sent until it is released. */
export function held(entry: OutboxEntry): Decided {
  return entry.state === 'queued' ? moved(entry, { state: 'held' }) : undefined
}

export function released(entry: OutboxEntry): Decided {
  return entry.state === 'held' ? queuedAgain(entry) : undefined
}

/** Drops a write that is not under way. One that may yet be carried out stays, or it could come after a later one. */
export function dropped(entry: OutboxEntry, now: number): Decided {
  if (isFinal(entry.state) || mayBeUnderWay(entry, now)) return undefined
  return moved(entry, { state: 'discarded', settledAt: now })
}

/** Takes the person's word that it was done, of what the service cannot be asked about. */
export function confirmed(entry: OutboxEntry, now: number): Decided {
  if (entry.state !== 'parked' || entry.problem?.kind !== 'no-look-up') return undefined
  return moved(entry, { state: 'applied', settledAt: now, problem: undefined, receipt: { kind: 'as-told' } })
}

/** Sends again what was refused or is parked; of what may have been done, looks at once. */
export function triedAgain(entry: OutboxEntry): Decided {
  if (isFinal(entry.state) || entry.state === 'sending') return undefined
  if (entry.state === 'unknown') return moved(entry, { state: 'unknown', nextAt: 0 })
  return queuedAgain(entry)
}

/** Settles a conflict: the value to send for each contested field; a field left out is not sent. */
export function resolved(entry: OutboxEntry, chosen: JsonObject): Decided {
  if (entry.state !== 'conflict' || !entry.conflict) return undefined
  const contested = new Map(entry.conflict.map(({ field, theirs }) => [field, theirs]))
  const mask = (entry.mask ?? []).filter((field) => !contested.has(field) || Object.hasOwn(chosen, field))
  return queuedAgain({
    ...entry,
    mask,
    body: { ...entry.body, ...chosen },
    // Chosen in sight of what the other person wrote: that is what it starts from now.
    base: { ...entry.base, ...Object.fromEntries(contested) },
  })
}

/** Replaces what is to be written, of something not sent yet or refused. */
export function revised(entry: OutboxEntry, intent: WriteIntent): Decided {
  if (isFinal(entry.state) || entry.state === 'sending' || entry.state === 'unknown') return undefined
  return { ...queuedAgain(entry), ...intent }
}

/** Dismisses the rejected rows of a part of an import that was applied without them. */
export function dismissed(entry: OutboxEntry, now: number): Decided {
  return hasRejectedRows(entry) ? { ...entry, dismissedAt: now } : undefined
}
