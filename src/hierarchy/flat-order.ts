// All records of a tree in one order, whatever their parents. Sorted once; afterwards only what changed finds its place.
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import type { SiblingSort } from './sort-comparison.ts'
import { type Sorted, sortComparison } from './sort-comparison.ts'
import type { Steps } from './steps.ts'

/** Records sorted or merged between two pauses: about a millisecond. */
const recordsPerStep = 500

export class FlatOrder<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #sort: SiblingSort<R>
  readonly #compare: (a: Sorted, b: Sorted) => number
  #slots: readonly number[] = []
  #seen = 0

  constructor(index: HierarchyIndex<R>, sort: SiblingSort<R>) {
    this.#index = index
    this.#sort = sort
    this.#compare = sortComparison(index, sort)
  }

  /** The slots of all records in order, up to date. Costs a comparison or two for each changed record, and a copy. */
  slots(): readonly number[] {
    const { version } = this.#index
    if (this.#seen === version) return this.#slots
    const changed = this.#index.changedSince(this.#sort.followsTree ? 0 : this.#seen)
    this.#seen = version
    const isChanged = new Set(changed)
    const kept = this.#slots.filter((slot) => !isChanged.has(slot))
    this.#slots = this.#merged(kept, this.#records(changed).sort(this.#compare))
    return this.#slots
  }

  /** Sorts all records, with pauses; the index may change in between. */
  *arrangeInSteps(): Steps {
    const { version } = this.#index
    const all = this.#records(this.#index.changedSince(0))
    let runs: Sorted[][] = []
    for (let from = 0; from < all.length; from += recordsPerStep) {
      runs.push(all.slice(from, from + recordsPerStep).sort(this.#compare))
      yield
    }
    while (runs.length > 1) {
      const longer: Sorted[][] = []
      for (let at = 0; at < runs.length; at += 2)
        longer.push(yield* this.#mergedInSteps(runs[at] ?? [], runs[at + 1] ?? []))
      runs = longer
    }
    this.#slots = (runs[0] ?? []).map(({ slot }) => slot)
    this.#seen = version
  }

  *#mergedInSteps(left: readonly Sorted[], right: readonly Sorted[]): Steps<Sorted[]> {
    const merged: Sorted[] = []
    let at = 0
    for (const next of right) {
      for (let before = left[at]; before && this.#compare(before, next) <= 0; before = left[at]) {
        merged.push(before)
        at += 1
        if (merged.length % recordsPerStep === 0) yield
      }
      merged.push(next)
      if (merged.length % recordsPerStep === 0) yield
    }
    for (; at < left.length; at += 1) merged.push(left[at] as Sorted)
    return merged
  }

  #records(slots: readonly number[]): Sorted[] {
    return slots.filter((slot) => this.#index.recordAt(slot) !== undefined).map((slot) => this.#sorted(slot))
  }

  #sorted(slot: number): Sorted {
    const record = this.#index.recordAt(slot)
    return { slot, key: record && this.#sort.key(record, slot) }
  }

  /** Sorted newcomers among sorted slots. */
  #merged(kept: readonly number[], newcomers: readonly Sorted[]): number[] {
    const merged: number[] = []
    let from = 0
    for (const newcomer of newcomers) {
      const to = this.#placeOf(newcomer, kept, from)
      for (; from < to; from += 1) merged.push(kept[from] as number)
      merged.push(newcomer.slot)
    }
    for (; from < kept.length; from += 1) merged.push(kept[from] as number)
    return merged
  }

  /** The position in `kept`, from `low` on, before which a newcomer comes. */
  #placeOf(newcomer: Sorted, kept: readonly number[], low: number): number {
    let [from, to] = [low, kept.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#compare(this.#sorted(kept[middle] as number), newcomer) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
