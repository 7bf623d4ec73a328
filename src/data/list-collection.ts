// What screens see of a list, and what its records in memory must be able to do for that.
import type { RecordCollection } from '#offline/replica/record-collection.ts'
import type { ListEnd } from '#offline/sync/list-source.ts'
import type { ReadState } from '#offline/sync/list-sync.ts'

export interface ListState {
  readonly state: ReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
  readonly readAt: number
  /** How the last reading ended that was not cut off by a failure; undefined before the first one. */
  readonly lastEnd: ListEnd | undefined
}

/** The records of a list in memory, in the form in which screens read them. */
export interface ListCollection<Item> extends RecordCollection<Item> {
  /** Becomes part of the snapshot; the same object for as long as the snapshot does not have to change. */
  readonly view: object
  /** Where the reading of the list puts what it finds, if that is not shown immediately in every case. */
  readonly incoming?: IncomingRecords<Item>
  /** Makes room for as many records as the service promises. */
  readonly reserve?: (count: number) => void
}

interface IncomingRecords<Item> extends RecordCollection<Item> {
  /** Shows what has come in; of these records only, if they are given. */
  readonly show: (ids?: Iterable<string>) => void
}

/** What a screen sees of a list. */
export type ListSnapshot<Collection extends { readonly view: object }> = ListState & Collection['view']
