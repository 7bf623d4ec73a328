// The flat list of rows a tree grid shows: expansion, filter and order over an index. Every operation costs what is
// visible before or after it; changes of the index are taken in at the next reading.
import { ChangeSignal } from './change-signal.ts'
import { Expansion, type ExpansionState } from './expansion.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { MatchFilter, RowFilter } from './match-filter.ts'
import { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'
import { RowOrder, type SortOptions } from './row-order.ts'
import { type FoundRows, findRows, listRows, type RowRules, walkRows } from './row-walk.ts'
import { type LeavesOut, ShownFilter } from './shown-filter.ts'
import { SlotList } from './slot-list.ts'
import type { SiblingSort } from './sort-comparison.ts'
import { type Steps, takeAllSteps } from './steps.ts'
import type { TreeRow } from './tree-row.ts'

export class VisibleRows<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #signal = new ChangeSignal()
  readonly #search: NameSearch<R>
  readonly #filter: ShownFilter<R>
  /** In which order rows come. */
  readonly order: RowOrder<R>
  #found: FoundRows | undefined
  #expansion = new Expansion(1)
  // While a filter is set, everything it leaves is expanded, and what is collapsed is forgotten with it.
  #searchExpansion: Expansion | undefined
  #asked: Expansion | undefined

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
    this.order = new RowOrder(index)
    this.#search = new NameSearch(index)
    this.#filter = new ShownFilter(index, this.#search)
  }

  /** Grows whenever rows may have changed, through the index or through this view. */
  get version(): number {
    return this.#signal.version + this.#index.version
  }

  readonly getVersion = (): number => this.version

  /** Calls `listener` after every change of the index or of this view; answers how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#index.subscribe(listener), this.#signal.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  get count(): number {
    return this.#read().slots.length
  }

  /** The slot shown in a row, from 0. @throws RangeError when there is no such row. */
  slotAt(row: number): number {
    return this.#read().slots.at(row)
  }

  /** The record shown in a row; undefined for a ghost. @throws RangeError when there is no such row. */
  recordAt(row: number): R | undefined {
    return this.#index.recordAt(this.slotAt(row))
  }

  /** Everything a row shows. @throws RangeError when there is no such row. */
  row(row: number): TreeRow<R> {
    const slot = this.slotAt(row)
    const parent = this.#index.parentOf(slot)
    const countBelow = () => this.#index.descendantCount(slot) - (this.withoutSearch?.leftOutBelow(slot) ?? 0)
    const hasChildren = !this.isFlat && this.#shownChildCount(slot) > 0
    return {
      node: this.#index.node(slot),
      level: this.isFlat ? 1 : this.#index.depth(slot) + 1,
      setSize: this.isFlat ? this.count : this.#shownChildCount(parent),
      positionInSet: this.#read().positions[slot] ?? 0,
      hasChildren,
      expanded: hasChildren && this.isExpanded(slot),
      childCount: this.withoutSearch?.keptChildCount(slot) ?? this.#index.childCount(slot),
      // Counted when it is asked for, because few screens show it.
      get descendantCount() {
        return countBelow()
      },
      isMatch: this.isMatch(slot),
    }
  }

  /** The row that shows a slot, -1 when it is not visible. */
  rowOf(slot: number): number {
    return this.#read().slots.indexOf(slot)
  }

  /** True for a record that satisfies the filter, whether a row shows it or not. */
  isMatch(slot: number): boolean {
    return this.#filter.current?.matches(slot) ?? this.#index.recordAt(slot) !== undefined
  }

  /** True when matches alone have rows, without their ancestors, in one order for all of them. */
  get isFlat(): boolean {
    return this.order.flat !== undefined
  }

  /** True for a record that satisfies what is shown, whether the tree has it or not. */
  accepts(record: R): boolean {
    return this.#filter.current?.accepts(record) ?? true
  }

  /** True for a node that no row shows, however much is expanded. */
  isLeftOut(slot: number): boolean {
    return this.#filter.current?.keeps(slot) === false
  }

  isExpanded(slot: number): boolean {
    return this.#shownExpansion.isExpanded(slot, this.#index.depth(slot))
  }

  toggle(slot: number): void {
    if (this.isExpanded(slot)) this.collapse(slot)
    else this.expand(slot)
  }

  expand(slot: number): void {
    if (this.isExpanded(slot)) return
    const row = this.rowOf(slot)
    this.#shownExpansion.toggle(slot)
    if (row !== -1 && !this.isFlat) this.#read().slots.insert(row + 1, this.#rowsBelow(slot))
    this.#changed()
  }

  collapse(slot: number): void {
    if (!this.isExpanded(slot)) return
    const row = this.rowOf(slot)
    if (row !== -1 && !this.isFlat) this.#read().slots.remove(row + 1, this.#rowsBelow(slot).length)
    this.#shownExpansion.toggle(slot)
    this.#changed()
  }

  /** Expands a node and all of its siblings. */
  expandSiblings(slot: number): void {
    const siblings = this.#index.children(this.#index.parentOf(slot))
    this.#expandThese(siblings.filter((node) => this.#shownChildCount(node) > 0))
  }

  expandAll(): void {
    this.expandToLevel(Number.POSITIVE_INFINITY)
  }

  /** Shows levels 1 to `level` and nothing below. Holds for nodes that arrive later, too. */
  expandToLevel(level: number): void {
    takeAllSteps(this.expandInSteps(level))
  }

  /** Like {@link expandToLevel}, in steps; the rows change with the last one, unless another level was asked for. */
  *expandInSteps(level: number): Steps {
    const before = this.#shownExpansion
    const expansion = new Expansion(level)
    this.#asked = expansion
    if (before.toLevel === level && before.except.size === 0) return
    const found = yield* this.#findInSteps({ ...this.#rules, expansion })
    if (this.#asked !== expansion || this.#shownExpansion !== before) return
    if (this.#searchExpansion) this.#searchExpansion = expansion
    else this.#expansion = expansion
    this.#show(found)
  }

  /** Expands all ancestors of a node. Answers its row, or -1 when it is unknown or hidden by the filter. */
  reveal(id: string): number {
    const slot = this.#index.slotOf(id)
    this.#read()
    if (slot === undefined || this.isLeftOut(slot)) return -1
    this.#expandThese(this.#index.forest.ancestors(slot))
    return this.rowOf(slot)
  }

  /** The expanded branches while nothing is filtered, for keeping it over a reload. */
  expansion(): ExpansionState {
    const { toLevel, except } = this.#expansion
    return { toLevel, except: [...except].map((slot) => this.#index.idOf(slot)) }
  }

  /** Expands what `state` says; its nodes may arrive later. */
  restoreExpansion({ toLevel, except }: ExpansionState): void {
    const slots = except.map((id) => this.#index.slotFor(id))
    this.#expansion = new Expansion(toLevel, slots)
    this.#show()
  }

  /**
   * Shows only matches and their ancestors, all expanded; a ghost never matches. `{}` shows everything again. The rows change
   * with the last step.
   */
  *filterInSteps(filter: RowFilter<R>): Steps {
    const { version } = this.#signal
    const searched = yield* this.#filter.searchInSteps(filter)
    const expansion = searched && new Expansion(Number.POSITIVE_INFINITY)
    const rules = { expansion: expansion ?? this.#expansion, filter: this.#filter.with(searched) }
    const found = yield* this.#findInSteps({ ...this.#rules, ...rules })
    this.#searchExpansion = expansion
    // In a pause other records may have been left out.
    const isSame = version === this.#signal.version
    this.#filter.show(isSame ? searched : takeAllSteps(this.#filter.searchInSteps(filter)))
    this.#show(isSame ? found : undefined)
  }

  /** Leaves out records and what only leads to them. It is no search: what is expanded stays so, and a search continues. */
  leaveOut(leavesOut: LeavesOut<R> | undefined): void {
    if (this.#filter.leaveOut(leavesOut)) this.#show()
  }

  /** What was set last; undefined when it leaves out nothing. */
  get filter(): RowFilter<R> | undefined {
    return this.#filter.given
  }

  /** Records that satisfy the filter, collapsed ones included; all records when there is none. */
  get matchCount(): number {
    this.#read()
    return this.#filter.current?.matchCount ?? this.#index.recordCount
  }

  /** The records shown without a search, up to date; undefined when that is everything. */
  get withoutSearch(): MatchFilter<R> | undefined {
    return this.#filter.withoutSearch
  }

  /** Sorts within siblings; undefined: in order of arrival. Ghosts come last, and equals by id. */
  sortBy(sort: SiblingSort<R> | undefined): void {
    takeAllSteps(this.sortInSteps(sort))
  }

  /** Like {@link sortBy}, in steps; the rows change with the last one. */
  *sortInSteps(sort: SiblingSort<R> | undefined, options: SortOptions = {}): Steps {
    yield* this.order.sortInSteps(sort, options, () => {
      const slots = Array.from({ length: this.count }, (_, row) => this.slotAt(row))
      return [top, ...slots.filter((slot) => this.isExpanded(slot))]
    })
    this.#show()
  }

  /** Sorts families that no row shows yet and folds names, so that no click or key waits for it. For an idle moment. */
  *prepare(): Steps {
    yield* this.order.prepare()
    yield* this.#search.refreshInSteps()
  }

  #expandThese(slots: readonly number[]): void {
    const collapsed = slots.filter((slot) => !this.isExpanded(slot))
    for (const slot of collapsed) this.#shownExpansion.toggle(slot)
    if (collapsed.length > 0) this.#show()
  }

  get #shownExpansion(): Expansion {
    return this.#searchExpansion ?? this.#expansion
  }

  #shownChildCount(slot: number): number {
    return this.#filter.current?.keptChildCount(slot) ?? this.#index.childCount(slot)
  }

  // Every reading comes through here, so that changes of the index are taken in once and not before they are needed.
  #read(): FoundRows {
    if (this.#found?.version === this.#index.version) return this.#found
    this.#filter.current?.refresh()
    const flat = this.order.flat?.slots().filter((slot) => this.isMatch(slot))
    this.#found = flat ? listRows(flat, this.#index) : takeAllSteps(findRows(this.#rules, this.#found))
    return this.#found
  }

  #rowsBelow(slot: number): SlotList {
    const below = new SlotList()
    walkRows(this.#rules, slot, below, this.#read().positions)
    return below
  }

  get #rules(): RowRules<R> {
    const [index, filter, order] = [this.#index, this.#filter.current, this.order.siblings]
    return { index, expansion: this.#shownExpansion, filter, order }
  }

  /** The rows of what is about to be shown; undefined where they have to be found again. */
  *#findInSteps(rules: RowRules<R>): Steps<FoundRows | undefined> {
    const { version } = this
    for (const steps = findRows(rules); !this.isFlat && version === this.version; yield) {
      const { done, value } = steps.next()
      if (done) return value
    }
    return undefined
  }

  #show(found?: FoundRows): void {
    this.#found = found
    this.#changed()
  }

  #changed(): void {
    this.#signal.advance()
    this.#signal.notify()
  }
}
