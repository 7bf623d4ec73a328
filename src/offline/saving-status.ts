// What the screens say about the saving of changes. Every view (row, record, badge, sidebar, sign-in page,
// Unsent changes) reads its statement here, so that no two of them disagree and none says Saved too early.
import { hasRejectedRows, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { OutboxSnapshot } from '#offline/outbox/outbox-cache.ts'
import { Blockers, type RealIds, realIdsIn } from '#offline/outbox/queue-order.ts'
import { isFinal } from '#offline/outbox/state-machine.ts'
import type { StorageProblem } from '#offline/outbox/storage-problem.ts'

/**
 * `no-network`: this device has none. `unreachable`: it has one, yet the service does not answer. `foreign`: something
 * else answers in the service's place.
 */
export type Reach = 'connected' | 'no-network' | 'unreachable' | 'foreign'

export interface SavingCircumstances {
  readonly connection: Reach
  /** `ended`: the service knows no session of this person any more. */
  readonly session: 'open' | 'ended'
}

/**
 * `loading`: what is on this device has not been read. `none`: nothing was changed here. `saved`: the service has
 * confirmed every change. `paused`: the person has paused what is left. `attention`: only the person can continue.
 */
export type SavingState = 'loading' | 'none' | 'saved' | Exclude<UnconfirmedState, 'waiting'>

/**
 * States of a change that the service has not confirmed, the most urgent first. `waiting`: another change, which needs
 * attention, comes first; nothing is to be done about this one.
 */
export const urgency = ['attention', 'waiting', 'offline', 'saving', 'paused'] as const
export type UnconfirmedState = (typeof urgency)[number]

export interface UnconfirmedChange {
  readonly entry: OutboxEntry
  readonly state: UnconfirmedState
  /** An attempt has failed, and the next one follows without the person. */
  readonly isRetrying: boolean
  /** True where it lasts as long as the page: this device stores nothing. */
  readonly isVolatile?: boolean
}

/** The unconfirmed changes of one record, oldest first. */
export interface RecordSaving {
  readonly state: UnconfirmedState
  readonly changes: readonly UnconfirmedChange[]
}

export interface SavingStatus {
  readonly state: SavingState
  /** True when all that is being saved has failed before. */
  readonly isRetrying: boolean
  /** Undefined while this device stores what it is given. */
  readonly problem: StorageProblem | undefined
  /** All that the service has not confirmed and the person has not discarded, oldest first. */
  readonly unconfirmed: readonly UnconfirmedChange[]
  /** By {@link recordKey}. */
  readonly records: ReadonlyMap<string, RecordSaving>
}

/** Names a record among those of all resources. */
export function recordKey(resource: string, id: string): string {
  return `${resource} ${id}`
}

/** What every view says, derived from the outbox, the connection and the session. */
export function savingStatus(
  { entries, problem, isKnown, isVolatile = false }: OutboxSnapshot,
  circumstances: SavingCircumstances,
): SavingStatus {
  const ids = realIdsIn(entries)
  const states = statesOf(unconfirmedIn(entries, ids), ids, circumstances)
  const unconfirmed = isVolatile ? states.map((change) => ({ ...change, isVolatile })) : states
  return {
    state: overallState({ unconfirmed, entries, problem, isKnown }),
    isRetrying: unconfirmed.every(({ state, isRetrying }) => state !== 'saving' || isRetrying),
    problem,
    unconfirmed,
    records: byRecord(unconfirmed, ids),
  }
}

/**
 * The entries that the service has not confirmed in full and that the person has neither discarded nor replaced. A part
 * of an import is among them while a row of it was rejected.
 */
export function unconfirmedIn(
  entries: readonly OutboxEntry[],
  ids: RealIds = realIdsIn(entries),
): readonly OutboxEntry[] {
  const replaced = replacedRejections(entries, ids)
  return entries.filter(
    (entry) => hasRejectedRows(entry) || (!isFinal(entry.state) && !replaced.has(entry.seq)),
  )
}

function overallState({
  unconfirmed,
  entries,
  problem,
  isKnown,
}: OutboxSnapshot & Pick<SavingStatus, 'unconfirmed'>): SavingState {
  if (problem !== undefined) return 'attention'
  if (!isKnown) return 'loading'
  const worst = mostUrgent(unconfirmed)
  // What waits does so for a change that needs attention.
  if (worst) return worst === 'waiting' ? 'attention' : worst
  return entries.some(({ state }) => state === 'applied') ? 'saved' : 'none'
}

function mostUrgent(changes: readonly { readonly state: UnconfirmedState }[]): UnconfirmedState | undefined {
  return urgency.find((wanted) => changes.some(({ state }) => state === wanted))
}

function byRecord(changes: readonly UnconfirmedChange[], ids: RealIds): ReadonlyMap<string, RecordSaving> {
  const grouped = Map.groupBy(changes, ({ entry: { resource, record } }) =>
    recordKey(resource, ids.get(record) ?? record),
  )
  return new Map(
    [...grouped].map(([key, own]) => [key, { state: mostUrgent(own) ?? 'saving', changes: own }]),
  )
}

/** The state of a change alone, whatever it waits for. */
function ownState(entry: OutboxEntry, { connection, session }: SavingCircumstances): UnconfirmedState {
  const { state } = entry
  if (state === 'refused' || state === 'conflict' || state === 'parked') return 'attention'
  if (hasRejectedRows(entry)) return 'attention'
  if (state === 'held') return 'paused'
  if (session === 'ended') return 'attention'
  return connection === 'connected' ? 'saving' : 'offline'
}

/** A change that waits for one that only the person can move is not being saved, and does not say so. */
function statesOf(
  open: readonly OutboxEntry[],
  ids: RealIds,
  circumstances: SavingCircumstances,
): readonly UnconfirmedChange[] {
  // A change that closes its area needs attention.
  const urgent = new Blockers(open, ids)
  const paused = new Blockers([], ids)
  return open.map((entry): UnconfirmedChange => {
    const own = ownState(entry, circumstances)
    const isStopped = own === 'attention' || own === 'paused'
    const state = isStopped ? own : waitingState(entry, { urgent, paused }, own)
    // What waits for this one waits for the person, too.
    if (state === 'attention' || state === 'waiting') urgent.add(entry)
    if (state === 'paused') paused.add(entry)
    return { entry, state, isRetrying: state === 'saving' && hasFailed(entry) }
  })
}

interface Stops {
  readonly urgent: Blockers
  readonly paused: Blockers
}

/** The state of a change by what only the person can move before it, the more urgent first; else the one that it has. */
function waitingState(
  entry: OutboxEntry,
  { urgent, paused }: Stops,
  own: UnconfirmedState,
): UnconfirmedState {
  if (urgent.block(entry)) return 'waiting'
  return paused.block(entry) ? 'paused' : own
}

function hasFailed({ state, problem }: OutboxEntry): boolean {
  return state === 'unknown' || (state === 'queued' && problem !== undefined)
}

/**
 * Rejected changes that the person has since asked for again in full: the later change speaks for them. Version 1.0.0
 * counted every rejected change as history, so people have corrected some of them by a new change.
 */
function replacedRejections(entries: readonly OutboxEntry[], ids: RealIds): ReadonlySet<number> {
  const replaced = new Set<number>()
  if (!entries.some(({ state }) => state === 'refused')) return replaced
  const later = new Map<string, Set<string>>()
  for (const { seq, resource, verb, record, state, mask = [] } of entries.toReversed()) {
    if (verb !== 'update') continue
    const key = recordKey(resource, ids.get(record) ?? record)
    const covered = later.get(key) ?? new Set()
    if (state === 'refused' && mask.length > 0 && mask.every((field) => covered.has(field))) replaced.add(seq)
    if (state === 'discarded') continue
    for (const field of mask) covered.add(field)
    later.set(key, covered)
  }
  return replaced
}
