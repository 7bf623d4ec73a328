// What of a tree is shown: the matches of a search among what is not left out, whatever one searches for.
import type { HierarchyIndex } from './hierarchy-index.ts'
import { isOpen, MatchFilter, type RowFilter } from './match-filter.ts'
import type { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'
import { type Steps, takeAllSteps } from './steps.ts'

/** True for a record that is left out. */
export type LeavesOut<R extends HierarchyRecord> = (record: R) => boolean

/** What was searched for, and what it found among that which is not left out. */
interface Searched<R extends HierarchyRecord> {
  readonly given: RowFilter<R>
  readonly filter: MatchFilter<R>
}

export class ShownFilter<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #names: NameSearch<R>
  #searched: Searched<R> | undefined
  #rest: { readonly leavesOut: LeavesOut<R>; readonly filter: MatchFilter<R> } | undefined

  constructor(index: HierarchyIndex<R>, names: NameSearch<R>) {
    this.#index = index
    this.#names = names
  }

  /** The search that was set last; undefined when it leaves out nothing. */
  get given(): RowFilter<R> | undefined {
    return this.#searched?.given
  }

  /** As of its last refresh; undefined when everything is shown. */
  get current(): MatchFilter<R> | undefined {
    return this.with(this.#searched)
  }

  /** The records left without a search, up to date; undefined when that is everything. */
  get withoutSearch(): MatchFilter<R> | undefined {
    this.#rest?.filter.refresh()
    return this.#rest?.filter
  }

  /** Searches in steps; nothing is shown of it before {@link show}. Undefined for a search that leaves out nothing. */
  *searchInSteps(given: RowFilter<R>): Steps<Searched<R> | undefined> {
    return isOpen(given) ? undefined : { given, filter: yield* this.#matchingInSteps(given) }
  }

  /** What would be shown with this search. */
  with(searched: Searched<R> | undefined): MatchFilter<R> | undefined {
    return searched?.filter ?? this.#rest?.filter
  }

  show(searched: Searched<R> | undefined): void {
    this.#searched = searched
  }

  /** @returns false when nothing changes by it */
  leaveOut(leavesOut: LeavesOut<R> | undefined): boolean {
    if (leavesOut === this.#rest?.leavesOut) return false
    this.#rest = undefined
    if (leavesOut) {
      const filter = takeAllSteps(this.#matchingInSteps({ accepts: (record) => !leavesOut(record) }))
      this.#rest = { leavesOut, filter }
    }
    if (this.#searched) this.#searched = takeAllSteps(this.searchInSteps(this.#searched.given))
    return true
  }

  #matchingInSteps(given: RowFilter<R>): Steps<MatchFilter<R>> {
    const { leavesOut } = this.#rest ?? {}
    if (!leavesOut) return MatchFilter.inSteps(this.#index, this.#names, given)
    const accepts = (record: R) => !leavesOut(record) && (given.accepts?.(record) ?? true)
    return MatchFilter.inSteps(this.#index, this.#names, { ...given, accepts })
  }
}
