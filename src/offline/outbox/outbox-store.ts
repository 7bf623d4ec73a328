// Keeps the entries of the outbox on disk, in a database apart from the replica: clearing the replica deletes no write.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Purge } from '#offline/imports/import-retention.ts'
import type { StoreTrouble } from '#offline/replica/indexed-store.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import type { EntryRows, OutboxEntry } from './entry.ts'
import type { EntryChange, EntryStore, NewEntry } from './outbox-cache.ts'

// Keeps the entries of the outbox in memory, on a device that is to keep nothing.

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

interface OutboxSchema extends DBSchema {
  readonly entries: { readonly key: number; readonly value: OutboxEntry }
  /** Megabytes that are written once, so that a change of an entry need not write them again. */
  readonly rows: { readonly key: number; readonly value: EntryRows }
}

/** With fewer, the page waits for the disk after each part of an import; with more, nothing is gained. */
const entriesUnderWay = 6

export class OutboxStore implements EntryStore {
  readonly #database: Promise<IDBPDatabase<OutboxSchema>>
  #onTrouble: ((trouble: StoreTrouble) => void) | undefined

  /** @param name of the database: `outbox:` and whose it is, so that it goes when the person signs out. */
  constructor(name: string) {
    this.#database = openDB<OutboxSchema>(name, 2, {
      upgrade: (database, before) => {
        if (before < 1) database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
        if (before < 2) database.createObjectStore('rows')
      },
      // A tab of an earlier release that does not make way: the person has to know why nothing is here.
      blocked: () => this.#onTrouble?.('blocked'),
      // Someone deletes it, and would wait for ever: a person has signed out in another tab, or cleared the site.
      blocking: () => {
        this.close()
        this.#onTrouble?.('closed')
      },
      terminated: () => this.#onTrouble?.('closed'),
    })
    // Each call rejects with it; unhandled it would be reported twice.
    this.#database.catch(() => {})
  }

  close(): void {
    void this.#database.then((database) => database.close()).catch(() => {})
  }

  onTrouble(listener: (trouble: StoreTrouble) => void): void {
    this.#onTrouble = listener
  }

  async all(): Promise<readonly OutboxEntry[]> {
    return (await this.#database).getAll('entries')
  }

  /**
   * Adds entries in one transaction. An entry is made while those before are on their way to the disk, but no more than
   * {@link entriesUnderWay}: the page has its turn, and the rows of a large import are never all in memory.
   */
  async add(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    const durability = 'strict'
    const transaction = (await this.#database).transaction(['entries', 'rows'], 'readwrite', { durability })
    // What ends the transaction is thrown below, by what was asked of it.
    transaction.done.catch(() => {})
    const addOne = async ({ rows, ...entry }: NewEntry): Promise<OutboxEntry> => {
      // The store itself gives the number: two tabs may add at the same time.
      const seq = await transaction.objectStore('entries').add(entry as OutboxEntry)
      if (rows) await transaction.objectStore('rows').add(rows, seq)
      return { ...entry, seq }
    }
    const added: Promise<OutboxEntry>[] = []
    try {
      for (const entry of entries) {
        const before = added.at(-entriesUnderWay)
        const adding = addOne(entry)
        // What fails is thrown when it is waited for.
        adding.catch(() => {})
        added.push(adding)
        await before
      }
      await Promise.all(added.slice(-entriesUnderWay))
    } catch (error) {
      abort(transaction)
      throw error
    }
    await transaction.done
    return Promise.all(added)
  }

  async rows(seq: number): Promise<EntryRows | undefined> {
    return (await this.#database).get('rows', seq)
  }

  /** Reads and writes them in one transaction, so that no tab overwrites what another has just written. */
  async change(seqs: readonly number[], change: EntryChange): Promise<readonly OutboxEntry[]> {
    const transaction = (await this.#database).transaction('entries', 'readwrite', { durability: 'strict' })
    transaction.done.catch(() => {})
    const changeOne = async (seq: number) => {
      const before = await transaction.store.get(seq)
      const after = before && change(before)
      if (after) await transaction.store.put(after)
      return after ?? []
    }
    try {
      const changed = await Promise.all(seqs.map(changeOne))
      await transaction.done
      return changed.flat()
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  async purge({ rows, entries }: Purge): Promise<void> {
    const transaction = (await this.#database).transaction(['entries', 'rows'], 'readwrite')
    for (const seq of [...rows, ...entries]) void transaction.objectStore('rows').delete(seq)
    for (const seq of entries) void transaction.objectStore('entries').delete(seq)
    await transaction.done
  }
}

/** Gives up what was asked of a transaction, unless it is over already. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // The browser has aborted it.
  }
}

/** How many writes in an outbox that is not open the service has not confirmed; 0 where there is no such outbox. */
export async function countPending(name: string): Promise<number> {
  try {
    // In whatever version it is: it is looked into and not upgraded.
    const database = await openDB<OutboxSchema>(name, undefined, {
      upgrade: (_, before, _after, transaction) => {
        // It was deleted in between, and must not come to be by a look.
        if (before !== 0) return
        transaction.done.catch(() => {})
        transaction.abort()
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    const entries = await database.getAll('entries')
    database.close()
    return unconfirmedIn(entries).length
  } catch {
    return 0
  }
}
