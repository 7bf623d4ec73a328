// Keeps the entries of the outbox in memory, on a device that is to keep nothing.
import type { Purge } from '#offline/imports/import-retention.ts'
import type { EntryRows, OutboxEntry } from './entry.ts'
import type { EntryChange, EntryStore, NewEntry } from './outbox-backend.ts'

export class MemoryEntries implements EntryStore {
  readonly #entries = new Map<number, OutboxEntry>()
  readonly #rows = new Map<number, EntryRows>()
  #last = 0

  async all(): Promise<readonly OutboxEntry[]> {
    return [...this.#entries.values()]
  }

  async add(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    const taken: NewEntry[] = []
    for (const entry of entries) {
      taken.push(entry)
      // The rows of a part take some time to make: the page has its turn before the next.
      if (entry.rows) await new Promise((resolve) => setTimeout(resolve))
    }
    return taken.map(({ rows, ...entry }) => {
      this.#last += 1
      const added: OutboxEntry = { ...entry, seq: this.#last }
      this.#entries.set(added.seq, added)
      if (rows) this.#rows.set(added.seq, rows)
      return added
    })
  }

  async rows(seq: number): Promise<EntryRows | undefined> {
    return this.#rows.get(seq)
  }

  async change(seqs: readonly number[], change: EntryChange): Promise<readonly OutboxEntry[]> {
    const changed = seqs.flatMap((seq) => {
      const before = this.#entries.get(seq)
      return (before && change(before)) ?? []
    })
    for (const entry of changed) this.#entries.set(entry.seq, entry)
    return changed
  }

  async purge({ rows, entries }: Purge): Promise<void> {
    for (const seq of [...rows, ...entries]) this.#rows.delete(seq)
    for (const seq of entries) this.#entries.delete(seq)
  }

  close(): void {
    this.#entries.clear()
    this.#rows.clear()
  }
}
