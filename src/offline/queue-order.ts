// Which entry is next: what touches the same record waits for what was asked before, and nothing else waits.
import type { EntryProblem, OutboxEntry } from './entry.ts'

/** The first entry that there is something to do with now; undefined while there is none. */
export function nextDue(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  return deliverable(entries).find((entry) => isDue(entry, now))
}

/** When there will be something to do, in epoch milliseconds; undefined when nothing waits for its time. */
export function nextTime(entries: readonly OutboxEntry[]): number | undefined {
  const times = deliverable(entries).map(({ nextAt }) => nextAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Milliseconds that nothing is put off for; more than this only a clock that went back can ask for. */
const longestLook = 5 * 60_000
const longestPause = 2 * 3_600_000

function isDue({ state, nextAt }: OutboxEntry, now: number): boolean {
  return nextAt <= now || nextAt > now + (state === 'unknown' ? longestLook : longestPause)
}

function deliverable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const ids = realIds(entries)
  return entries.filter((entry) => isDeliverable(entry) && !isBlocked(entry, entries, ids))
}

/** True for what the sender has something to do with. */
function isDeliverable({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'unknown'
}

/** The ids that the service gave in place of temporary ones. */
type RealIds = ReadonlyMap<string, string>

function realIds(entries: readonly OutboxEntry[]): RealIds {
  return new Map(entries.flatMap(({ record, realId }) => (realId ? [[record, realId]] : [])))
}

/** True while something asked for earlier, about the same record or one it mentions, is not through. */
function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[], ids: RealIds): boolean {
  return entries.some(
    (earlier) =>
      earlier.seq < entry.seq &&
      earlier.state !== 'applied' &&
      earlier.state !== 'discarded' &&
      isAboutTheSame(earlier, entry, ids) &&
      // What was refused holds back only what cannot do without it.
      (earlier.state !== 'refused' || earlier.kind.endsWith('.create')),
  )
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
  const ids = realIds(entries)
  const body = Object.fromEntries(
    Object.entries(entry.body ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ]),
  )
  return { ...entry, record: ids.get(entry.record) ?? entry.record, ...(entry.body ? { body } : {}) }
}

/** Why an entry can never be sent: the record it is about, or one it mentions, was dropped before it was made. */
export function orphanedBy(entry: OutboxEntry, entries: readonly OutboxEntry[]): EntryProblem | undefined {
  const mentioned = [entry.record, ...(entry.refs ?? [])]
  const dropped = entries.find(
    ({ seq, state, record }) => seq < entry.seq && state === 'discarded' && mentioned.includes(record),
  )
  const isMade = dropped === undefined || !dropped.kind.endsWith('.create')
  return isMade
    ? undefined
    : { kind: 'orphaned', message: `“${dropped.label}” was dropped, so this cannot be sent.` }
}
