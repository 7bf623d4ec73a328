// In which order rows come: siblings within each branch, or all records as one flat list.
import { FlatOrder } from './flat-order.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { SiblingOrder } from './sibling-order.ts'
import type { SiblingSort } from './sort-comparison.ts'
import type { Steps } from './steps.ts'

export interface SortOptions {
  /** As one list of the matches, without their ancestors and without levels. */
  readonly isFlat?: boolean
}

export class RowOrder<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  #siblings: SiblingOrder<R> | undefined
  #flat: FlatOrder<R> | undefined

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
  }

  /** Undefined for the order of arrival. */
  get siblings(): SiblingOrder<R> | undefined {
    return this.#siblings
  }

  /** Undefined for a tree. */
  get flat(): FlatOrder<R> | undefined {
    return this.#flat
  }

  /** True when the order follows from the tree around a record. */
  get followsTree(): boolean {
    return this.#siblings?.sort.followsTree === true
  }

  /** True for two versions of the record at `slot` that have the same place. */
  areTies(before: R, after: R, slot: number): boolean {
    const { key, thenBy } = this.#siblings?.sort ?? {}
    return key?.(before, slot) === key?.(after, slot) && thenBy?.(before) === thenBy?.(after)
  }

  /**
   * Sorts in steps, and has the new order after the last one.
   * @param sort undefined for the order of arrival
   * @param parents whose children are sorted then
   */
  *sortInSteps(
    sort: SiblingSort<R> | undefined,
    { isFlat = false }: SortOptions,
    parents: () => Iterable<number>,
  ): Steps {
    const siblings = sort && new SiblingOrder(this.#index, sort)
    const flat = isFlat && sort ? new FlatOrder(this.#index, sort) : undefined
    yield* flat?.arrangeInSteps() ?? siblings?.arrangeInSteps(parents()) ?? []
    this.#siblings = siblings
    this.#flat = flat
  }

  /** Sorts families that no row shows yet. */
  *prepare(): Steps {
    if (!this.#flat) yield* this.#siblings?.arrangeInSteps(slotsOf(this.#index)) ?? []
  }
}

/** Every slot in use: unlike a walk, it does not mind what changes in a pause. */
function* slotsOf<R extends HierarchyRecord>(index: HierarchyIndex<R>): Generator<number> {
  for (let slot = top; slot < index.slotLimit; slot += 1) yield slot
}
