// Which entry is next: what touches the same record waits for what was asked before, and nothing else waits.
import type { EntryProblem, OutboxEntry } from './entry.ts'
import { resourceOf } from './entry-resources.ts'

/** The first entry that there is something to do with now; undefined while there is none. */
export function nextDue(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  return deliverable(entries).find((entry) => isDue(entry, now))
}

const maxWaitMs = 60_000

/**
 * Milliseconds until there is something to do, and not less than `pause`. Never longer than a minute: a clock that was
 * put right must not make anything wait for a year, and a tab that died may have kept something without telling.
 */
export function waitUntilDue(entries: readonly OutboxEntry[], now: number, pause: number): number {
  const next = Math.min(...deliverable(entries).map(({ nextAt }) => nextAt))
  return Math.min(Math.max(pause, next - now), maxWaitMs)
}

/** Milliseconds that nothing is put off for; more than this only a clock that went back can ask for. */
const maxLookMs = 5 * 60_000
const maxPauseMs = 2 * 3_600_000

function isDue({ state, nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + (state === 'unknown' ? maxLookMs : maxPauseMs)
}

function deliverable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const ids = realIdsIn(entries)
  const closing = entries.filter(isClosing)
  return entries.filter(
    (entry) =>
      isDeliverable(entry) &&
      !closing.some((one) => isClosedBy(entry, one)) &&
      !isBlocked(entry, entries, ids),
  )
}

/** True when the answer to `closing` says that `entry` is not taken now either. */
function isClosedBy(entry: OutboxEntry, closing: OutboxEntry): boolean {
  // One that has been tried is the one that finds out whether the area is open again.
  return isClosing(closing) && areaOf(closing) === areaOf(entry) && entry.attempts === 0
}

/** What a person may be allowed as a whole, or not: the scopes of §5 and the areas of a site. */
function areaOf({ kind }: OutboxEntry): 'organizations' | 'focus-areas' | 'funds' {
  if (kind.startsWith('organization.')) return 'organizations'
  return kind.startsWith('focus-area.') ? 'focus-areas' : 'funds'
}

/** True for an entry whose answer said that nothing of its kind is taken now. */
function isClosing({ state, problem }: OutboxEntry): boolean {
  return state === 'parked' && problem?.kind !== 'no-look-up'
}

/** The parked entries that were refused for the same reason as `entry` would have been, had it been refused. */
export function closedWith(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.filter((other) => isClosing(other) && areaOf(other) === areaOf(entry))
}

/** One parked entry of each area, to find out whether it is open again. */
export function probes(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return [...Map.groupBy(entries.filter(isClosing), areaOf).values()].flatMap(([first]) => first ?? [])
}

/** True for what the sender has something to do with. */
function isDeliverable({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'unknown'
}

/** The ids that the service gave in place of temporary ones. */
export type RealIds = ReadonlyMap<string, string>

export function realIdsIn(entries: readonly OutboxEntry[]): RealIds {
  return new Map(entries.flatMap(({ record, realId }) => (realId ? [[record, realId]] : [])))
}

/** True while something asked for earlier, about the same record or one it mentions, is not through. */
function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[], ids: RealIds): boolean {
  return entries.some((earlier) => isBehind(entry, earlier, ids))
}

function isBehind(entry: OutboxEntry, earlier: OutboxEntry, ids: RealIds): boolean {
  return (
    earlier.seq < entry.seq &&
    earlier.state !== 'applied' &&
    earlier.state !== 'discarded' &&
    (hides(entry, earlier) || isAboutTheSame(earlier, entry, ids)) &&
    // What was refused holds back only what cannot do without it.
    (earlier.state !== 'refused' || earlier.kind.endsWith('.create'))
  )
}

/** True when `entry` is not sent before something becomes of `other`. */
export function isHeldBackBy(entry: OutboxEntry, other: OutboxEntry, ids: RealIds): boolean {
  return isBehind(entry, other, ids) || isClosedBy(entry, other)
}

/**
 * True for what could keep a create without an answer from being found again: it may be the very record that is
 * deleted or renamed, under an id that this device has not learned yet.
 */
function hides({ kind, mask = [] }: OutboxEntry, earlier: OutboxEntry): boolean {
  if (earlier.state !== 'unknown' || !earlier.kind.endsWith('.create')) return false
  const isSameResource = resourceOf({ kind }) === resourceOf(earlier)
  return isSameResource && (kind.endsWith('.delete') || mask.includes('name') || mask.includes('externalId'))
}

/** True when one of them writes the record that the other writes or mentions, by whichever of its ids. */
function isAboutTheSame(one: OutboxEntry, other: OutboxEntry, ids: RealIds): boolean {
  const real = (id: string) => ids.get(id) ?? id
  const mentions = ({ refs = [] }: OutboxEntry, id: string) => refs.some((ref) => real(ref) === id)
  const [id, otherId] = [real(one.record), real(other.record)]
  return id === otherId || mentions(other, id) || mentions(one, otherId)
}

/** The entry with the ids that the service gave in place of temporary ones. */
export function withRealIds(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry {
  const ids = realIdsIn(entries)
  const body = Object.fromEntries(
    Object.entries(entry.body ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ]),
  )
  return { ...entry, record: ids.get(entry.record) ?? entry.record, ...(entry.body ? { body } : {}) }
}

/** Why an entry can never be sent: the record it is about, or one it mentions, was discarded, or its ID is unknown. */
export function orphanedBy(entry: OutboxEntry, entries: readonly OutboxEntry[]): EntryProblem | undefined {
  const mentioned = [entry.record, ...(entry.refs ?? [])]
  const missing = entries.find(
    ({ seq, kind, state, record, realId }) =>
      seq < entry.seq &&
      kind.endsWith('.create') &&
      mentioned.includes(record) &&
      (state === 'discarded' || (state === 'applied' && realId === undefined)),
  )
  if (missing === undefined) return undefined
  return missing.state === 'discarded'
    ? { kind: 'orphaned', message: `“${missing.label}” was discarded` }
    : { kind: 'id-unknown', message: `the ID of “${missing.label}” is unknown` }
}
