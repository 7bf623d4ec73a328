// What is left of an outbox when every tab has died, and what an observer noted of it.
import type { OutboxEntry } from '#offline/entry.ts'

export class SimulatedDisk {
  readonly entries = new Map<number, OutboxEntry>()
  /** In the order in which they were applied. */
  readonly applied: OutboxEntry[] = []
  readonly sending: OutboxEntry[] = []
  /** Those that the person decided about in sight of what others wrote. */
  readonly decided = new Set<number>()
  next = 1

  keep(entry: OutboxEntry): void {
    this.entries.set(entry.seq, entry)
    if (entry.state === 'applied') this.applied.push(entry)
    if (entry.state === 'sending') this.sending.push(entry)
    if (entry.state === 'conflict') this.decided.add(entry.seq)
  }
}
