// Where copies of lists are kept. IndexedDB is the one that lasts; the one in memory serves a device that keeps
// nothing, or whose database cannot be opened.
import type { ChangeNote, OwnDeletion } from './change-note.ts'
import type { SyncMetadata } from './sync-metadata.ts'

/** What `packed-page.ts` makes of the records of a page, and reads again. */
export interface PackedPage {
  /** JSON, without the long texts. */
  readonly text: string
  /** The long texts of the records, one after another, compressed; as a text in the second form of a page. Absent where none is. */
  readonly longTexts?: Uint8Array<ArrayBuffer> | string
}

export interface StoredPage extends PackedPage {
  /** The cursor it was read with; null for the first page. */
  readonly cursor: string | null
  /** The step at which it was asked for: what was learned later is newer. */
  readonly asked: number
}

/** A record that was read alone after its page, or that it is gone. */
export interface LearnedRecord {
  readonly id: string
  readonly record: object | null
  readonly step: number
}

export interface StoredList {
  /** Counts the writes to this list, from whichever tab. */
  readonly step: number
  readonly metadata: SyncMetadata
  readonly learned: readonly LearnedRecord[]
}

/** What one write changes; all of it or nothing. */
export interface StoreChange {
  readonly metadata?: SyncMetadata
  readonly page?: StoredPage & { readonly generation: number; readonly number: number }
  readonly dropGenerations?: readonly number[]
  readonly apply?: readonly Omit<LearnedRecord, 'step'>[]
  /** Learned records that the pages now hold; one that was learned after `step` stays. */
  readonly dropApplied?: { readonly ids: readonly string[]; readonly step: number }
  readonly notes?: readonly ChangeNote[]
  /** Takes what follows from it out of the notes that are kept. */
  readonly ownDeletion?: OwnDeletion
}

interface PageRange {
  readonly generation: number
  readonly from: number
  /** Not included. */
  readonly to: number
}

/** Every promise rejects when the store cannot be used any more. */
export interface ReplicaStore {
  readList(list: string): Promise<StoredList>
  /** The pages in order; fewer when some are missing. */
  readPages(list: string, range: PageRange): Promise<readonly StoredPage[]>
  /** Applies a change in one transaction, merging notes into those kept; answers the step it made. */
  write(list: string, change: StoreChange): Promise<number>
  readNotes(list: string): Promise<readonly ChangeNote[]>
  clearNotes(list: string): Promise<void>
  readValue(name: string): Promise<unknown>
  writeValue(name: string, value: unknown): Promise<void>
}
