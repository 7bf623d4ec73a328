// What a person can do about their changes.
import { isCreate, type OutboxEntry, type WriteIntent } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { allows, isFinal } from '#offline/outbox/state-machine.ts'
import { type StorageProblem, storageProblemOf } from '#offline/outbox/storage-problem.ts'

type ActKind = 'pause' | 'resume' | 'confirm' | 'resend' | 'retry' | 'discard'

/** What became of an act. */
export interface ActEnd {
  /** Changes of which it was not done, because the service may still carry them out. */
  readonly notDone: number
  /** Why this device did not store it. */
  readonly problem?: StorageProblem
}

export interface ChangeAct<Kind extends ActKind = ActKind> {
  readonly kind: Kind
  /** Never rejects. */
  readonly act: () => Promise<ActEnd>
  /** How many other changes are discarded with it, because they need what it would have created. */
  readonly others?: number
}

/** Empty for a change that is confirmed or under way. */
export function changeActs(entry: OutboxEntry, outbox: Outbox): readonly ChangeAct[] {
  return actKinds
    .filter((kind) => offers(kind, entry))
    .map((kind) => {
      const needsIt = kind === 'discard' && isCreate(entry)
      const needing = needsIt ? changesNeeding(entry, outbox.getSnapshot().entries) : []
      const seqs = [entry.seq, ...needing]
      return { kind, act: actOn(seqs, kind, outbox), ...(needing.length > 0 && { others: needing.length }) }
    })
}

/** The pending changes that cannot be sent without a creation: of its record, of what is below it, and so on. */
function changesNeeding(creation: OutboxEntry, entries: readonly OutboxEntry[]): readonly number[] {
  const missing = new Set([creation.record])
  return entries.flatMap((entry) => {
    const { seq, record, refs = [], state } = entry
    if (seq <= creation.seq || isFinal(state) || ![record, ...refs].some((id) => missing.has(id))) return []
    if (isCreate(entry)) missing.add(record)
    return seq
  })
}

const sharedKinds = ['pause', 'resume', 'retry', 'discard'] as const

/** What a person can do about several changes together. */
export interface SharedAct extends ChangeAct<(typeof sharedKinds)[number]> {
  readonly count: number
}

/**
 * Lists only what can be done about so many changes or more; one that is being sent counts, too: its request ends first.
 */
export function sharedActs(
  entries: readonly OutboxEntry[],
  outbox: Outbox,
  atLeast = 2,
): readonly SharedAct[] {
  return sharedKinds.flatMap((kind) => {
    const waits = kind === 'pause' || kind === 'discard'
    const seqs = entries.flatMap((entry) =>
      offers(kind, entry) || (waits && entry.state === 'sending') ? entry.seq : [],
    )
    return seqs.length >= atLeast ? { kind, count: seqs.length, act: actOn(seqs, kind, outbox) } : []
  })
}

/** True for a change that was undone, or for which that is under way. */
export function isUndone({ seq }: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some((entry) => entry.undoes === seq && isUndoing(entry))
}

function isUndoing({ state }: OutboxEntry): boolean {
  return state !== 'discarded' && state !== 'refused'
}

/** Takes back a change that is over, once. @param undos as {@link undoIntents} makes them */
export function undoAct(entry: OutboxEntry, undos: readonly WriteIntent[], outbox: Outbox): ChangeAct['act'] {
  return () =>
    endOf(async () => {
      // A screen shows a little later what was stored.
      if (!isUndone(entry, outbox.getSnapshot().entries)) await outbox.enqueueAll(undos, false)
      return 0
    })
}

const actKinds: readonly ActKind[] = ['pause', 'resume', 'confirm', 'resend', 'retry', 'discard']

function offers(kind: ActKind, entry: OutboxEntry): boolean {
  if (kind === 'confirm') return isUndecidable(entry)
  if (kind === 'resend') return isUndecidable(entry) && canRetry(entry)
  return kind === 'retry' ? !isUndecidable(entry) && canRetry(entry) : allows(entry, kind)
}

/** True where only the person can see on the site itself what became of a change. */
function isUndecidable({ state, problem }: OutboxEntry): boolean {
  return state === 'parked' && problem?.kind === 'no-look-up'
}

/** What belongs to a record that was never made: no answer of the service can change that. */
const hopeless: readonly (string | undefined)[] = ['orphaned', 'id-unknown']

function canRetry({ state, problem }: OutboxEntry): boolean {
  if (state === 'refused') return !hopeless.includes(problem?.kind)
  return state === 'parked' || state === 'unknown' || (state === 'queued' && problem !== undefined)
}

function actOn(seqs: readonly number[], kind: ActKind, outbox: Outbox): ChangeAct['act'] {
  const verb = kind === 'resend' ? 'retry' : kind
  return deciding(seqs, outbox, () => outbox[verb](seqs))
}

/** A decision about changes. @param decide answers of which of them it was done. */
export function deciding(
  seqs: readonly number[],
  outbox: Outbox,
  decide: () => Promise<ReadonlySet<number>>,
): ChangeAct['act'] {
  return () =>
    endOf(async () => {
      const done = await decide()
      if (done.size === seqs.length) return 0
      const asked = new Set(seqs)
      const { entries } = outbox.getSnapshot()
      return entries.filter(({ seq, state }) => asked.has(seq) && !done.has(seq) && !isFinal(state)).length
    })
}

/** @param act answers of how many changes it was not done. */
async function endOf(act: () => Promise<number>): Promise<ActEnd> {
  try {
    return { notDone: await act() }
  } catch (error) {
    return { notDone: 0, problem: storageProblemOf(error) }
  }
}
