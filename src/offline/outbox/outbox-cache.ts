// Holds the entries of one person as a tab sees them: those on disk, and those that this tab or another has just written.
import type { SiteFeature } from '#contract/site-operations.ts'
import type { ChangeSignal } from '#hierarchy/change-signal.ts'
import { type Purge, purgeOf } from '#offline/imports/import-retention.ts'
import type { StoreTrouble } from '#offline/replica/indexed-store.ts'
import { type EntryRows, isPending, type OutboxEntry } from './entry.ts'
import { type StorageProblem, storageProblemOf } from './storage-problem.ts'

export interface OutboxSnapshot {
  /** In the order in which they were asked for. */
  readonly entries: readonly OutboxEntry[]
  /** Undefined while this device stores what it is given. */
  readonly problem: StorageProblem | undefined
  /** False until what is on disk has been read. */
  readonly isKnown: boolean
  /** True where the browser does not open the storage of this device: entries last as long as the page. */
  readonly isVolatile?: boolean
}

/** Pending entries up to which each change is shown by itself: screens go through all of them each time. */
export const maxShownSingly = 500

export class OutboxCache {
  readonly backend: OutboxBackend
  readonly #changes: ChangeSignal
  snapshot: OutboxSnapshot = { entries: [], problem: undefined, isKnown: false }
  isClosed = false
  /** The change that is being stored, and told to the other tabs. */
  readonly #storing = new Set<Promise<unknown>>()
  /** True once store and channel are closed: nothing is changed from then on. */
  #isGone = false
  /** Counts what this tab has written, so that nothing older is shown over it. */
  #writes = 0

  constructor(backend: OutboxBackend, changes: ChangeSignal) {
    this.backend = backend
    this.#changes = changes
    if (backend.store.isVolatile) this.snapshot = { ...this.snapshot, isVolatile: true }
    backend.channel.addEventListener('message', () => void this.load())
    backend.store.onTrouble?.((trouble) =>
      this.#show({
        ...this.snapshot,
        ...(trouble === 'unavailable'
          ? { isVolatile: true }
          : { problem: { kind: trouble === 'blocked' ? 'blocked' : 'lost' } }),
      }),
    )
  }

  get entries(): readonly OutboxEntry[] {
    return this.snapshot.entries
  }

  /**
   * Follows the entries no longer; they stay on disk. What is under way is noted there first: an entry that is left as
   * being sent would be in doubt for a minute.
   */
  close(underWay: Promise<unknown>): void {
    this.isClosed = true
    void Promise.allSettled([underWay, ...this.#storing]).then(() => {
      this.#isGone = true
      this.backend.store.close()
      this.backend.channel.close()
    })
  }

  /** Resolves once they are on disk. @throws what the browser throws when it does not store them. */
  add(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]> {
    return this.#tracking(async () => {
      const added = await this.backend.store.add(entries)
      this.#take(added)
      return added
    })
  }

  /** Changes one entry on disk, and then here; undefined when it was left as it is. */
  async change(seq: number, change: EntryChange): Promise<OutboxEntry | undefined> {
    const [after] = await this.changeAll([seq], change)
    return after
  }

  /** Changes entries together. Answers those that were not left as they are. */
  async changeAll(seqs: readonly number[], change: EntryChange): Promise<readonly OutboxEntry[]> {
    if (this.#isGone || seqs.length === 0) return []
    const changed = await this.#tracking(async () => {
      const stored = await this.backend.store.change(seqs, change)
      if (stored.length > 0) this.#take(stored)
      return stored
    })
    // Another tab was first: what is known here is old.
    if (changed.length < seqs.length) await this.load()
    return changed
  }

  /** The same for entries of which this tab may be sending one at the moment: it is changed once that has ended. */
  async changeAfter(
    underWay: Promise<unknown> | undefined,
    seqs: readonly number[],
    change: EntryChange,
  ): Promise<readonly OutboxEntry[]> {
    const sent = new Set<number>()
    const changed = await this.changeAll(seqs, (entry) => {
      const after = change(entry)
      if (!after && entry.state === 'sending') sent.add(entry.seq)
      return after
    })
    if (sent.size === 0 || !underWay) return changed
    await underWay
    return [...changed, ...(await this.changeAll([...sent], change))]
  }

  /** Reads everything from disk, and again after a write during the reading. */
  async load(): Promise<void> {
    try {
      for (let writes = -1; !this.isClosed && writes !== this.#writes; ) {
        writes = this.#writes
        const entries = await this.backend.store.all()
        if (writes === this.#writes)
          this.#show({ ...this.snapshot, entries, problem: undefined, isKnown: true })
      }
    } catch (error) {
      this.fail(error)
    }
  }

  /** Reads everything from disk, and deletes the imports that are no longer needed. */
  async open(now: number): Promise<void> {
    await this.load()
    // Nothing but imports is ever deleted.
    if (!this.entries.some(({ bulk }) => bulk)) return
    try {
      const purge = purgeOf(this.entries, now)
      if (this.isClosed || purge.rows.length + purge.entries.length === 0) return
      await this.backend.store.purge(purge)
      await this.load()
      this.backend.channel.postMessage('changed')
    } catch {
      // Nothing is lost: the room is freed at the next start.
    }
  }

  /** Shows that this device stores nothing. */
  fail(error: unknown): void {
    this.#show({ ...this.snapshot, problem: storageProblemOf(error) })
  }

  async #tracking<Result>(store: () => Promise<Result>): Promise<Result> {
    const storing = store()
    this.#storing.add(storing)
    try {
      return await storing
    } finally {
      this.#storing.delete(storing)
    }
  }

  #take(written: readonly OutboxEntry[]): void {
    if (this.isClosed) {
      this.backend.channel.postMessage('changed')
      return
    }
    this.#writes += 1
    const added = new Map(written.map((entry) => [entry.seq, entry]))
    const entries = this.entries.map((entry) => {
      const changed = added.get(entry.seq)
      return changed && added.delete(entry.seq) ? changed : entry
    })
    // Behind all others, but for those of another tab that it has written in between.
    for (const entry of added.values())
      entries.splice(entries.findLastIndex(({ seq }) => seq < entry.seq) + 1, 0, entry)
    this.#show({ ...this.snapshot, entries, problem: undefined })
    this.backend.channel.postMessage('changed')
  }

  #show(snapshot: OutboxSnapshot): void {
    if (this.isClosed) return
    const isLong = hasManyPending(this.entries)
    this.snapshot = snapshot
    if (isLong) this.#changes.notifySoon()
    else this.#changes.notify()
  }
}

function hasManyPending(entries: readonly OutboxEntry[]): boolean {
  let count = 0
  // From the end, where most of them are.
  entries.findLast((entry) => {
    if (isPending(entry)) count += 1
    return count > maxShownSingly
  })
  return count > maxShownSingly
}

// What an outbox needs: a store for its entries, a lock and a channel that the tabs of one browser share.

/** An entry to keep, and the rows to keep beside it. */
export type NewEntry = Omit<OutboxEntry, 'seq'> & { readonly rows?: EntryRows | undefined }

/** An entry as it is to be; undefined to leave it as it is. */
export type EntryChange = (entry: OutboxEntry) => OutboxEntry | undefined

/** `unavailable`: the browser does not open it, and entries are kept in memory. */
export type EntryTrouble = StoreTrouble | 'unavailable'

/** Where entries are kept; every promise resolves when it is on disk. */
export interface EntryStore {
  /** True for one that lasts as long as the page. */
  readonly isVolatile?: boolean
  all(): Promise<readonly OutboxEntry[]>
  /** Adds all of them or none, each made when the one before is taken. Rejects with what making one throws. */
  add(entries: Iterable<NewEntry>): Promise<readonly OutboxEntry[]>
  /** The rows beside an entry; undefined when there are none. */
  rows(seq: number): Promise<EntryRows | undefined>
  /** Changes entries in one transaction, all of them or none. Answers those that were changed. */
  change(seqs: readonly number[], change: EntryChange): Promise<readonly OutboxEntry[]>
  /** Deletes rows, and entries with their rows. */
  purge(purge: Purge): Promise<void>
  close(): void
  /** Calls back when the store cannot be opened or used; absent for a store to which neither happens. */
  onTrouble?(listener: (trouble: EntryTrouble) => void): void
}

/** The outbox of one person at one service. */
export interface OutboxBackend {
  /** Names service, site and person, so that a file of theirs is known from another's. */
  readonly owner: string
  readonly store: EntryStore
  /** Runs `work` while no other tab sends for this person. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  /** Reaches the other tabs. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
  /**
   * False for the session of another person, whose name must not be on this person's writes, and when the service
   * cannot be asked. True without a session: then the service refuses the write. Never rejects.
   */
  readonly isSameUser: () => Promise<boolean>
  /**
   * True when the service knows no session of this person any more, or cannot be asked; false when it refuses no more
   * than what it has just refused. Never rejects.
   */
  readonly isSessionOver: () => Promise<boolean>
  /** True where the service carries out an import once, however often it comes under its key; by the last answer to isSameUser. */
  readonly keepsImportKeys?: () => boolean
  /** True where the site has what the name says beside the specification. @throws Failure when it does not answer */
  readonly siteHas?: (feature: SiteFeature) => Promise<boolean>
}
