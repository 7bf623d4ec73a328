import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import type { RecordCollection } from '#offline/replica/record-collection.ts'

/** The records of a tree, as those that keep them on the device want to see them. */
export class HierarchyRecords<Item extends HierarchyRecord> implements RecordCollection<Item> {
  readonly #index: HierarchyIndex<Item>
  readonly #countPending: () => number

  /** @param countPending how many records of the tree the service has not made. */
  constructor(index: HierarchyIndex<Item>, countPending: () => number) {
    this.#index = index
    this.#countPending = countPending
  }

  /** Without those that the service has not made. */
  get count(): number {
    return this.#index.recordCount - this.#countPending()
  }

  find(id: string): Item | undefined {
    return this.#index.find(id)
  }

  *ids(): Generator<string> {
    for (let slot = 1; slot < this.#index.slotLimit; slot += 1) {
      const record = this.#index.recordAt(slot)
      if (record && !isTemporary(record.id)) yield record.id
    }
  }

  upsert(items: readonly Item[]): void {
    this.#index.upsert(items)
  }

  upsertUntold(items: readonly Item[]): void {
    this.#index.upsertUntold(items)
  }

  tell(): void {
    this.#index.tell()
  }

  remove(ids: readonly string[]): void {
    this.#index.remove(ids)
  }
}
