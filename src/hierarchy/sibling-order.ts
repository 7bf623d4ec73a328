// The children of each parent in sorted order. A family is sorted when it is first shown, and again only after
// something in it has changed.

import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { grown } from './slot-list.ts'
import { type SiblingSort, type Sorted, sortComparison } from './sort-comparison.ts'
import type { Steps } from './steps.ts'

/** Families sorted between two pauses: about a millisecond. */
const familiesPerStep = 100

export class SiblingOrder<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly sort: SiblingSort<R>
  readonly #compare: (a: Sorted, b: Sorted) => number
  #firstChild: Int32Array
  #nextSibling: Int32Array
  /** Per parent, the version its children are sorted for, plus one so that 0 means never. */
  #sortedFor: Int32Array
  /** Per slot, its place when it was last sorted, from 1. */
  #place: Int32Array

  constructor(index: HierarchyIndex<R>, sort: SiblingSort<R>) {
    const { capacity } = index.forest
    this.#index = index
    this.sort = sort
    this.#compare = sortComparison(index, sort)
    this.#firstChild = new Int32Array(capacity)
    this.#nextSibling = new Int32Array(capacity)
    this.#sortedFor = new Int32Array(capacity)
    this.#place = new Int32Array(capacity)
  }

  // Valid for a parent after `arrange(parent)`; replaced by `refresh`.
  get firstChildren(): Int32Array {
    return this.#firstChild
  }
  get nextSiblings(): Int32Array {
    return this.#nextSibling
  }

  refresh(): void {
    const { capacity } = this.#index.forest
    this.#firstChild = grown(this.#firstChild, capacity)
    this.#nextSibling = grown(this.#nextSibling, capacity)
    this.#sortedFor = grown(this.#sortedFor, capacity)
    this.#place = grown(this.#place, capacity)
  }

  /** Sorts the children of many, with pauses; the index may change in between. */
  *arrangeInSteps(parents: Iterable<number>): Steps {
    let sorted = 0
    for (const parent of parents) {
      if (this.#index.childCount(parent) === 0) continue
      this.arrange(parent)
      sorted += 1
      if (sorted % familiesPerStep > 0) continue
      yield
      this.refresh()
    }
  }

  /** Sorts the children of `parent` unless they are. */
  arrange(parent: number): void {
    const changedAt = this.#index.forest.familyChangedAt[parent] ?? 0
    if ((this.#sortedFor[parent] ?? 0) > changedAt) return
    this.#sortedFor[parent] = this.#index.version + 1
    const siblings = this.#formerOrder(parent).sort(this.#compare)
    let next = 0
    for (let at = siblings.length - 1; at >= 0; at -= 1) {
      const slot = siblings[at]?.slot ?? 0
      this.#nextSibling[slot] = next
      this.#place[slot] = at + 1
      next = slot
    }
    this.#firstChild[parent] = next
  }

  /**
   * The children of `parent` as they were sorted last, newcomers at the end. Only a hint: sorting what is mostly in
   * order takes about one comparison a child, which matters when pages keep arriving in a long list.
   */
  #formerOrder(parent: number): Sorted[] {
    const children = this.#index.children(parent)
    const placed = new Array<Sorted | undefined>(children.length + 1)
    const others: Sorted[] = []
    for (const slot of children) {
      const record = this.#index.recordAt(slot)
      const sibling = { slot, key: record && this.sort.key(record, slot) }
      const place = this.#place[slot] ?? 0
      if (place > 0 && place < placed.length && placed[place] === undefined) placed[place] = sibling
      else others.push(sibling)
    }
    return placed.filter((sibling) => sibling !== undefined).concat(others)
  }
}
