import type { RecordCollection } from './record-collection.ts'

/** Records of a flat list in memory, in order of arrival. */
export class MapRecords<Item> implements RecordCollection<Item> {
  readonly #all = new Map<string, Item>()
  readonly #idOf: (item: Item) => string | undefined

  constructor(idOf: (item: Item) => string | undefined) {
    this.#idOf = idOf
  }

  get count(): number {
    return this.#all.size
  }

  find(id: string): Item | undefined {
    return this.#all.get(id)
  }

  ids(): Iterable<string> {
    return this.#all.keys()
  }

  values(): Iterable<Item> {
    return this.#all.values()
  }

  upsert(items: readonly Item[]): void {
    for (const item of items) this.#all.set(this.#idOf(item) ?? '', item)
  }

  upsertUntold(items: readonly Item[]): void {
    this.upsert(items)
  }

  /** Nobody listens to a map. */
  tell(): void {}

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#all.delete(id)
  }
}
