// What of a tree is shown: the matches of a search among what is not left out, whatever one searches for.
import type { HierarchyIndex } from './hierarchy-index.ts'
import { isOpen, MatchFilter, type RowFilter } from './match-filter.ts'
import type { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'

/** True for a record that is left out. */
export type LeavesOut<R extends HierarchyRecord> = (record: R) => boolean

export class ShownFilter<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #names: NameSearch<R>
  #searched: { readonly given: RowFilter<R>; readonly filter: MatchFilter<R> } | undefined
  #rest: { readonly leavesOut: LeavesOut<R>; readonly filter: MatchFilter<R> } | undefined

  constructor(index: HierarchyIndex<R>, names: NameSearch<R>) {
    this.#index = index
    this.#names = names
  }

  /** The search that was set last; undefined when it leaves out nothing. */
  get given(): RowFilter<R> | undefined {
    return this.#searched?.given
  }

  /** As of the last {@link refresh}; undefined when everything is shown. */
  get current(): MatchFilter<R> | undefined {
    return this.#searched?.filter ?? this.#rest?.filter
  }

  /** The records left without a search, up to date; undefined when that is everything. */
  get unsearched(): MatchFilter<R> | undefined {
    this.#rest?.filter.refresh()
    return this.#rest?.filter
  }

  search(given: RowFilter<R>): void {
    this.#searched = isOpen(given) ? undefined : { given, filter: this.#matching(given) }
  }

  /** @returns false when nothing changes by it */
  leaveOut(leavesOut: LeavesOut<R> | undefined): boolean {
    if (leavesOut === this.#rest?.leavesOut) return false
    this.#rest = undefined
    if (leavesOut) {
      const filter = this.#matching({ accepts: (record) => !leavesOut(record) })
      this.#rest = { leavesOut, filter }
    }
    if (this.#searched) this.search(this.#searched.given)
    return true
  }

  /** Takes in what changed in the index. */
  refresh(): void {
    this.current?.refresh()
  }

  #matching(given: RowFilter<R>): MatchFilter<R> {
    const { leavesOut } = this.#rest ?? {}
    if (!leavesOut) return new MatchFilter(this.#index, this.#names, given)
    const accepts = (record: R) => !leavesOut(record) && (given.accepts?.(record) ?? true)
    return new MatchFilter(this.#index, this.#names, { ...given, accepts })
  }
}
