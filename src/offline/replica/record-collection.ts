// What a kept list has to know of the records in memory.

/** The records in memory, whatever holds them. */
export interface RecordCollection<Item> {
  readonly count: number
  find(id: string): Item | undefined
  ids(): Iterable<string>
  upsert(items: readonly Item[]): void
  /** Like upsert for a part of what comes; `notify` announces all parts together. */
  upsertSilently(items: readonly Item[]): void
  /** Does the work that the next reader would have to do first; absent where there is none. */
  settle?(): void
  notify(): void
  /** The same for one of what may be many changes, which are announced together where they follow each other. */
  notifyPaced(): void
  remove(ids: readonly string[]): void
}

/** What has to be known of the records of a list. */
export interface RecordTraits<Item> {
  /** Undefined for something that cannot be a record of this list; what was kept of it is not used then. */
  readonly idOf: (item: Item) => string | undefined
  /** The date of its last change as the service wrote it; absent when such records have none. */
  readonly dateOf?: (item: Item) => string
  /** False where a record of the same date says more than what is known of it; absent where it never does. */
  readonly isSame?: (known: Item, item: Item) => boolean
  /** A record from an answer that leaves fields out, with what was known of those. */
  readonly completed?: (known: Item | undefined, item: Item) => Item
}
