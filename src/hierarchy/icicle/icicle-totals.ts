// What each subtree holds: how many levels deep it is, and how many records of each category. One pass over all
// nodes, of what they are when it is first asked; what changes later is for new totals.
import { top } from '#hierarchy/forest.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'

export interface Categories<R> {
  readonly count: number
  /** From 0; below `count`. */
  readonly of: (record: R) => number
}

export class IcicleTotals<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #categories: Categories<R>
  #isCounted = false
  #heights = new Int32Array(0)
  /** Of each slot as many numbers as there are categories. */
  #counts = new Int32Array(0)

  constructor(index: HierarchyIndex<R>, categories: Categories<R>) {
    this.#index = index
    this.#categories = categories
  }

  /** Levels of the subtree at a slot, its own included; for slot 0 those of the whole hierarchy and one more. */
  levelsOf(slot: number): number {
    this.#read()
    return (this.#heights[slot] ?? 0) + 1
  }

  /** Records in the subtree at a slot by category, its own included. */
  countsOf(slot: number): Int32Array {
    this.#read()
    const { count } = this.#categories
    return this.#counts.subarray(slot * count, (slot + 1) * count)
  }

  #read(): void {
    if (this.#isCounted) return
    this.#isCounted = true
    const { slotLimit, forest } = this.#index
    const { count } = this.#categories
    this.#heights = new Int32Array(slotLimit)
    this.#counts = new Int32Array(slotLimit * count)
    const order = new Int32Array(this.#index.nodeCount)
    let length = 0
    for (let slot = forest.nextInPreorder(top, top); slot !== top; slot = forest.nextInPreorder(slot, top)) {
      order[length] = slot
      length += 1
      const record = this.#index.recordAt(slot)
      if (record) this.#add(slot * count + this.#categories.of(record), 1)
    }
    // Backwards, so that every subtree is complete before it is added to its parent.
    for (let at = length - 1; at >= 0; at -= 1) this.#addToParent(order[at] ?? top)
  }

  #addToParent(slot: number): void {
    const { count } = this.#categories
    const parent = this.#index.parentOf(slot)
    const height = (this.#heights[slot] ?? 0) + 1
    if (height > (this.#heights[parent] ?? 0)) this.#heights[parent] = height
    for (let category = 0; category < count; category += 1)
      this.#add(parent * count + category, this.#counts[slot * count + category] ?? 0)
  }

  #add(at: number, records: number): void {
    this.#counts[at] = (this.#counts[at] ?? 0) + records
  }
}
