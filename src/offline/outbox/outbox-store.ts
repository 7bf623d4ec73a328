// Keeps the entries of the outbox on disk, in a database apart from the replica: clearing the replica deletes no write.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { Purge } from '#offline/imports/import-retention.ts'
import { unconfirmedIn } from '#offline/saving-status.ts'
import { openWhole } from '#offline/shell/personal-database.ts'
import { type EntryRows, type OutboxEntry, withResourceAndVerb } from './entry.ts'
import type { EntryChange, EntryStore, EntryTrouble, NewEntry } from './outbox-cache.ts'

// Keeps the entries of the outbox in memory, on a device that is to keep nothing or whose storage cannot be opened.

export class MemoryEntries implements EntryStore {
  readonly isVolatile = true
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

type Upgrade = IDBPTransaction<OutboxSchema, StoreNames<OutboxSchema>[], 'versionchange'>

/** With fewer, the page waits for the disk after each part of an import; with more, nothing is gained. */
const entriesUnderWay = 6

/** Milliseconds to wait for the database before going on without one. A disk that wakes up takes seconds. */
const patienceMs = 10_000

export class OutboxStore implements EntryStore {
  /** Undefined where the browser does not open it. */
  readonly #database: Promise<IDBPDatabase<OutboxSchema> | undefined>
  /** In place of a database that does not open: what is in one from before stays there, for when it opens again. */
  readonly #memory = new MemoryEntries()
  #isBlocked = false
  #onTrouble: ((trouble: EntryTrouble) => void) | undefined

  /** @param name of the database: `outbox:` and whose it is, so that it goes when the person signs out. */
  constructor(name: string, patience = patienceMs) {
    this.#database = this.#openWithin(patience, this.#open(name))
    // Each call rejects with it; unhandled it would be reported twice.
    this.#database.catch(() => {})
  }

  #open(name: string): Promise<IDBPDatabase<OutboxSchema>> {
    return openWhole<OutboxSchema>(name, 3, {
      first: 'entries',
      upgrade: (database, before, _after, transaction) => {
        const { objectStoreNames: made } = database
        if (!made.contains('entries'))
          database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
        if (!made.contains('rows')) database.createObjectStore('rows')
        if (before > 0) void nameResourcesAndVerbs(transaction)
      },
      // A tab of an earlier release that does not make way: the person has to know why nothing is here.
      blocked: () => {
        this.#isBlocked = true
        this.#onTrouble?.('blocked')
      },
      // Someone deletes it, and would wait for ever: a person has signed out in another tab, or cleared the site.
      blocking: () => {
        this.close()
        this.#onTrouble?.('closed')
      },
      terminated: () => this.#onTrouble?.('closed'),
    })
  }

  /** What another release keeps from being opened is waited for: the person can make it open. */
  async #openWithin(
    patience: number,
    opening: Promise<IDBPDatabase<OutboxSchema>>,
  ): Promise<IDBPDatabase<OutboxSchema> | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => this.#isBlocked || resolve('late'), patience)
    })
    try {
      const opened = await Promise.race([opening, late])
      if (opened !== 'late') return opened
      // It is of no use any more when it does open, and would be in the way of other tabs.
      void opening.then((database) => database.close()).catch(() => {})
    } catch (error) {
      // A newer release has kept its data here: that is for this page to say, and not to go around.
      if (error instanceof DOMException && error.name === 'VersionError') throw error
    } finally {
      clearTimeout(timer)
    }
    this.#onTrouble?.('unavailable')
    return undefined
  }

  close(): void {
    void this.#database.then((database) => (database ?? this.#memory).close()).catch(() => {})
  }

  onTrouble(listener: (trouble: EntryTrouble) => void): void {
    this.#onTrouble = listener
  }

  async all(): Promise<readonly OutboxEntry[]> {
    const database = await this.#database
    return database ? database.getAll('entries') : this.#memory.all()
  }

  /**
   * Adds entries in one transaction. An entry is made while those before are on their way to the disk, but no more than
   * {@link entriesUnderWay}: the page has its turn, and the rows of a large import are never all in memory.
   */
  async add(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    const database = await this.#database
    if (!database) return this.#memory.add(entries)
    const durability = 'strict'
    const transaction = database.transaction(['entries', 'rows'], 'readwrite', { durability })
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
    const database = await this.#database
    return database ? database.get('rows', seq) : this.#memory.rows(seq)
  }

  /** Reads and writes them in one transaction, so that no tab overwrites what another has just written. */
  async change(seqs: readonly number[], change: EntryChange): Promise<readonly OutboxEntry[]> {
    const database = await this.#database
    if (!database) return this.#memory.change(seqs, change)
    const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
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

  async purge(purge: Purge): Promise<void> {
    const database = await this.#database
    if (!database) return this.#memory.purge(purge)
    const { rows, entries } = purge
    const transaction = database.transaction(['entries', 'rows'], 'readwrite')
    for (const seq of [...rows, ...entries]) void transaction.objectStore('rows').delete(seq)
    for (const seq of entries) void transaction.objectStore('entries').delete(seq)
    await transaction.done
  }
}

/**
 * Converts the entries of releases that named resource and verb together. It is part of the transaction that gives the
 * database its new version: either both are on disk, or neither, and the next opening converts them.
 */
async function nameResourcesAndVerbs(upgrade: Upgrade): Promise<void> {
  const entries = upgrade.objectStore('entries')
  // What ends the transaction is thrown by the opening of the database.
  upgrade.done.catch(() => {})
  const puts: Promise<unknown>[] = []
  try {
    for (const entry of await entries.getAll()) {
      const after = withResourceAndVerb(entry)
      if (after === entry) continue
      const putting = entries.put(after)
      putting.catch(() => {})
      puts.push(putting)
    }
  } catch {
    // The database stays in the version that it has.
    abort(upgrade)
  }
  await Promise.allSettled(puts)
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
    // WebKit keeps a database in version 0 when making one is given up, as below.
    const known = await indexedDB.databases()
    if (!known.some((one) => one.name === name && (one.version ?? 0) > 0)) return 0
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
    return unconfirmedIn(entries.map(withResourceAndVerb)).length
  } catch {
    return 0
  }
}
