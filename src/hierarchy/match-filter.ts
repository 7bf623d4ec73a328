// Which nodes a filter leaves: the matches, and their ancestors so that a match is never without its place.
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { foldName } from './name-folding.ts'
import type { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'
import { grown } from './slot-list.ts'
import { type Steps, takeAllSteps } from './steps.ts'

export interface RowFilter<R extends HierarchyRecord> {
  /** Part of the name; letter case, accents and width do not count. Blank: any name. */
  readonly text?: string
  /** Any further condition, e.g. on type, status and owner. */
  readonly accepts?: (record: R) => boolean
}

/** True when the filter leaves out nothing. */
export function isOpen<R extends HierarchyRecord>(filter: RowFilter<R>): boolean {
  return needleOf(filter) === '' && filter.accepts === undefined
}

/** Few enough for a fraction of a millisecond, where only names are asked for. */
const slotsPerStep = 4096

export class MatchFilter<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #filter: RowFilter<R>
  readonly #needle: string
  #matched: Uint8Array
  #kept: Uint8Array
  #keptChildCount: Int32Array
  #matchCount = 0
  #leftOutBelow: Int32Array | undefined
  #seen: number

  private constructor(index: HierarchyIndex<R>, filter: RowFilter<R>) {
    const capacity = index.forest.capacity
    this.#index = index
    this.#filter = filter
    this.#needle = needleOf(filter)
    this.#matched = new Uint8Array(capacity)
    this.#kept = new Uint8Array(capacity)
    this.#keptChildCount = new Int32Array(capacity)
    this.#seen = index.version
  }

  /** Asks every record, in steps. What changes in a pause is taken in by {@link refresh}. */
  static *inSteps<R extends HierarchyRecord>(
    index: HierarchyIndex<R>,
    search: NameSearch<R>,
    filter: RowFilter<R>,
  ): Steps<MatchFilter<R>> {
    const made = new MatchFilter(index, filter)
    yield* made.#matchAll(search)
    yield* made.#keep()
    return made
  }

  /** Records that satisfy the filter. */
  get matchCount(): number {
    return this.#matchCount
  }

  /** Per slot, 1 for matches and their ancestors. Replaced when the index grows: do not keep it. */
  get kept(): Uint8Array {
    return this.#kept
  }

  matches(slot: number): boolean {
    return this.#matched[slot] === 1
  }

  keeps(slot: number): boolean {
    return this.#kept[slot] === 1
  }

  keptChildCount(slot: number): number {
    return this.#keptChildCount[slot] ?? 0
  }

  /** How many records below a slot are neither matches nor above one. */
  leftOutBelow(slot: number): number {
    this.#leftOutBelow ??= this.#countLeftOut()
    return this.#leftOutBelow[slot] ?? 0
  }

  /** Takes in what changed in the index: only changed records are asked again. */
  refresh(): void {
    const index = this.#index
    if (this.#seen === index.version) return
    const { capacity } = index.forest
    this.#matched = grown(this.#matched, capacity)
    this.#kept = grown(this.#kept, capacity)
    this.#keptChildCount = grown(this.#keptChildCount, capacity)
    for (const slot of index.changedSince(this.#seen)) this.#matched[slot] = Number(this.#satisfies(slot))
    takeAllSteps(this.#keep())
    this.#seen = index.version
  }

  *#matchAll(search: NameSearch<R>): Steps {
    const matched = this.#matched
    const { accepts } = this.#filter
    if (this.#needle !== '') {
      yield* search.findInSteps(this.#needle, matched)
      // Only records have names.
      if (!accepts) return
    }
    for (let slot = 1; slot < this.#index.slotLimit; slot += 1) {
      if (slot % slotsPerStep === 0) yield
      if (this.#needle !== '' && matched[slot] === 0) continue
      const record = this.#index.recordAt(slot)
      matched[slot] = Number(record !== undefined && (accepts === undefined || accepts(record)))
    }
  }

  /** True for a record that satisfies the filter, whether the tree has it or not. */
  accepts(record: R): boolean {
    return foldName(record.name).includes(this.#needle) && (this.#filter.accepts?.(record) ?? true)
  }

  #satisfies(slot: number): boolean {
    const record = this.#index.recordAt(slot)
    return record !== undefined && this.accepts(record)
  }

  // Costs the records that are left out, times their levels, once for each change.
  #countLeftOut(): Int32Array {
    const { parents, capacity } = this.#index.forest
    const below = new Int32Array(capacity)
    for (let slot = 1; slot < this.#index.slotLimit; slot += 1) {
      if (this.#kept[slot] === 1 || this.#index.recordAt(slot) === undefined) continue
      for (let node = parents[slot] ?? top; node !== top; node = parents[node] ?? top)
        below[node] = (below[node] ?? 0) + 1
    }
    return below
  }

  *#keep(): Steps {
    this.#leftOutBelow = undefined
    const matched = this.#matched
    const kept = this.#kept.fill(0)
    const keptChildCount = this.#keptChildCount.fill(0)
    const { parents } = this.#index.forest
    this.#matchCount = 0
    for (let slot = 1; slot < this.#index.slotLimit; slot += 1) {
      if (slot % slotsPerStep === 0) yield
      if (matched[slot] === 0) continue
      this.#matchCount += 1
      // Above a kept node all are kept, so that every node is passed once.
      for (let node = slot; node !== top && kept[node] === 0; ) {
        const parent = parents[node] ?? top
        kept[node] = 1
        keptChildCount[parent] = (keptChildCount[parent] ?? 0) + 1
        node = parent
      }
    }
  }
}

function needleOf<R extends HierarchyRecord>({ text = '' }: RowFilter<R>): string {
  return text.trim() === '' ? '' : foldName(text)
}
