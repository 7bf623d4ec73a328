// The entries of the outbox on a device that is to keep nothing: they last as long as the page.
import type { OutboxEntry } from './entry.ts'
import type { EntryStore } from './outbox-place.ts'

export class MemoryEntries implements EntryStore {
  readonly #entries = new Map<number, OutboxEntry>()
  #last = 0

  async all(): Promise<readonly OutboxEntry[]> {
    return [...this.#entries.values()]
  }

  async add(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<readonly OutboxEntry[]> {
    return entries.map((entry) => {
      this.#last += 1
      const added: OutboxEntry = { ...entry, seq: this.#last }
      this.#entries.set(added.seq, added)
      return added
    })
  }

  async change(
    seq: number,
    change: (entry: OutboxEntry) => OutboxEntry | undefined,
  ): Promise<OutboxEntry | undefined> {
    const before = this.#entries.get(seq)
    const after = before && change(before)
    if (after) this.#entries.set(seq, after)
    return after
  }

  close(): void {
    this.#entries.clear()
  }
}
