// What an outbox leaves on disk after every tab has died, and what an observer recorded.
import type { EntryRows, OutboxEntry } from '#offline/outbox/entry.ts'
import type { NewEntry } from '#offline/outbox/outbox-cache.ts'

export class SimulatedDisk {
  readonly entries = new Map<number, OutboxEntry>()
  readonly rows = new Map<number, EntryRows>()
  /** In the order in which they were applied. */
  readonly applied: OutboxEntry[] = []
  readonly sending: OutboxEntry[] = []
  /** Those that the person decided about in sight of what others wrote. */
  readonly decided = new Set<number>()
  /** Those that the person was told are saved. */
  readonly acknowledged = new Set<number>()
  /** Those that the person dropped. */
  readonly dropped = new Set<number>()
  /** Parts of imports whose rejected rows the person dismissed. */
  readonly dismissed = new Set<number>()
  /** Those whose conflict the person settled by what others wrote. */
  readonly gaveUp = new Set<number>()
  /** Those that were refused although nothing was wrong with them. */
  readonly wronglyRefused: OutboxEntry[] = []
  next = 1

  add(entry: NewEntry): OutboxEntry {
    const { rows, ...kept } = entry
    if (rows) this.rows.set(this.next, rows)
    const added = { ...kept, seq: this.next }
    this.next += 1
    this.entries.set(added.seq, added)
    return added
  }

  keep(entry: OutboxEntry): void {
    this.entries.set(entry.seq, entry)
    if (entry.state === 'applied') this.applied.push(entry)
    if (entry.state === 'sending') this.sending.push(entry)
    if (entry.state === 'conflict') this.decided.add(entry.seq)
    if (entry.state === 'refused' && entry.problem?.status === 401) this.wronglyRefused.push(entry)
  }
}
