// The children of each parent from the largest to the smallest, the order in which the map draws them: what is too
// thin to be drawn is then at the end. A family is sorted when it is first drawn, and again only after
// something in it has changed.
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { textOrder } from '#hierarchy/sort-comparison.ts'

export interface Family {
  readonly slots: Int32Array
  /** `ends[i]` is the number of nodes in the first i children and below them; the last one is that of all. */
  readonly ends: Int32Array
}

/** Names that a reader can follow in one column; in a larger family equals stay in order of arrival. */
const readableFamily = 2000

export class IcicleFamilies<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #sorted = new Map<number, { readonly family: Family; readonly version: number }>()

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
  }

  /** The children of a slot; those of slot 0 are the roots. */
  of(parent: number): Family {
    const held = this.#sorted.get(parent)
    if (held && held.version >= (this.#index.forest.familyChangedAt[parent] ?? 0)) return held.family
    const family = this.#sort(parent)
    this.#sorted.set(parent, { family, version: this.#index.version })
    return family
  }

  /** The number of nodes in a slot's subtree, itself included. */
  weightOf(slot: number): number {
    return 1 + this.#index.descendantCount(slot)
  }

  #sort(parent: number): Family {
    const slots = Int32Array.from(this.#index.children(parent))
    const byName = slots.length <= readableFamily
    slots.sort((a, b) => this.weightOf(b) - this.weightOf(a) || (byName ? this.#compareNames(a, b) : 0))
    const ends = new Int32Array(slots.length + 1)
    slots.forEach((slot, at) => {
      ends[at + 1] = (ends[at] ?? 0) + this.weightOf(slot)
    })
    return { slots, ends }
  }

  // Ghosts have no name and come last among equals.
  #compareNames(a: number, b: number): number {
    const [recordA, recordB] = [this.#index.recordAt(a), this.#index.recordAt(b)]
    if (recordA && recordB) return textOrder.compare(recordA.name, recordB.name)
    return Number(recordB !== undefined) - Number(recordA !== undefined)
  }
}
