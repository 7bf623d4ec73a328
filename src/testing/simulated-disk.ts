// What is left of an outbox when every tab has died, and what an observer noted of it.
import type { OutboxEntry } from '#offline/entry.ts'

export class SimulatedDisk {
  readonly entries = new Map<number, OutboxEntry>()
  /** In the order in which they were applied. */
  readonly applied: OutboxEntry[] = []
  readonly sending: OutboxEntry[] = []
  /** Those that the person decided about in sight of what others wrote. */
  readonly decided = new Set<number>()
  /** Those that the person was told are saved. */
  readonly acknowledged = new Set<number>()
  /** Those that the person dropped. */
  readonly dropped = new Set<number>()
  /** Those that were refused although nothing was wrong with them. */
  readonly wronglyRefused: OutboxEntry[] = []
  next = 1

  keep(entry: OutboxEntry): void {
    this.entries.set(entry.seq, entry)
    if (entry.state === 'applied') this.applied.push(entry)
    if (entry.state === 'sending') this.sending.push(entry)
    if (entry.state === 'conflict') this.decided.add(entry.seq)
    if (entry.state === 'refused' && entry.problem?.status === 401) this.wronglyRefused.push(entry)
  }
}
