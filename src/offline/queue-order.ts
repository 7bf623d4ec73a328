// Which entry is next: what touches the same record waits for what was asked before, and nothing else waits.
import type { OutboxEntry } from './entry.ts'

/** The first entry that there is something to do with now; undefined while there is none. */
export function nextDue(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  return deliverable(entries).find(({ nextAt }) => nextAt <= now)
}

/** When there will be something to do, in epoch milliseconds; undefined when nothing waits for its time. */
export function nextTime(entries: readonly OutboxEntry[]): number | undefined {
  const times = deliverable(entries).map(({ nextAt }) => nextAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

function deliverable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter((entry) => isDeliverable(entry) && !isBlocked(entry, entries))
}

/** True for what the sender has something to do with. */
function isDeliverable({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending' || state === 'unknown'
}

/** True while something asked for earlier, about the same record or one it mentions, is not through. */
function isBlocked(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  return entries.some(
    (earlier) =>
      earlier.seq < entry.seq &&
      earlier.state !== 'applied' &&
      earlier.state !== 'discarded' &&
      (earlier.record === entry.record || entry.refs?.includes(earlier.record)) &&
      // What was refused holds back only what cannot do without it.
      (earlier.state !== 'refused' || earlier.kind.endsWith('.create')),
  )
}

/** The entry with the ids that the service gave in place of temporary ones. */
export function withRealIds(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry {
  const real = new Map(entries.flatMap(({ record, realId }) => (realId ? [[record, realId] as const] : [])))
  const body = Object.fromEntries(
    Object.entries(entry.body ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? (real.get(value) ?? value) : value,
    ]),
  )
  return { ...entry, record: real.get(entry.record) ?? entry.record, ...(entry.body ? { body } : {}) }
}
