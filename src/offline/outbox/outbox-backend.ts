// What an outbox needs: a store for its entries, a lock and a channel that the tabs of one browser share.
import type { Purge } from '#offline/imports/import-retention.ts'
import type { StoreTrouble } from '#offline/replica/indexed-store.ts'
import type { EntryRows, OutboxEntry } from './entry.ts'

/** An entry to keep, and the rows to keep beside it. */
export type NewEntry = Omit<OutboxEntry, 'seq'> & { readonly rows?: EntryRows | undefined }

/** An entry as it is to be; undefined to leave it as it is. */
export type EntryChange = (entry: OutboxEntry) => OutboxEntry | undefined

/** Where entries are kept; every promise resolves when it is on disk. */
export interface EntryStore {
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
  onTrouble?(listener: (trouble: StoreTrouble) => void): void
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
}
