// The flat list of rows a tree grid shows: expansion, filter and order over an index. Every operation costs what is
// visible before or after it; changes of the index are taken in at the next reading.
import { ChangeSignal } from './change-signal.ts'
import { Expansion, type ExpansionState } from './expansion.ts'
import { grown, top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { isOpen, MatchFilter, type RowFilter } from './match-filter.ts'
import { NameSearch } from './name-search.ts'
import type { HierarchyRecord } from './record.ts'
import { walkRows } from './row-walk.ts'
import { SiblingOrder, type SiblingSort } from './sibling-order.ts'
import { SlotList } from './slot-list.ts'
import type { TreeRow } from './tree-row.ts'

export class VisibleRows<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #signal = new ChangeSignal()
  readonly #search: NameSearch<R>
  readonly #rows = new SlotList()
  readonly #below = new SlotList()
  #positions: Int32Array = new Int32Array(0)
  #expansion = new Expansion(1)
  // While a filter is set, everything it leaves is expanded, and what is collapsed is forgotten with it.
  #filtered: { given: RowFilter<R>; filter: MatchFilter<R>; expansion: Expansion } | undefined
  #order: SiblingOrder<R> | undefined
  #seen = -1

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
    this.#search = new NameSearch(index)
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
    return this.#read().length
  }

  /** The slot shown in a row, from 0. @throws RangeError when there is no such row. */
  slotAt(row: number): number {
    return this.#read().at(row)
  }

  /** The record shown in a row; undefined for a ghost. @throws RangeError when there is no such row. */
  recordAt(row: number): R | undefined {
    return this.#index.recordAt(this.slotAt(row))
  }

  /** Everything a row shows. @throws RangeError when there is no such row. */
  row(row: number): TreeRow<R> {
    const slot = this.slotAt(row)
    const parent = this.#index.parentOf(slot)
    const hasChildren = this.#shownChildCount(slot) > 0
    return {
      node: this.#index.node(slot),
      level: this.#index.depth(slot) + 1,
      setSize: this.#shownChildCount(parent),
      positionInSet: this.#positions[slot] ?? 0,
      hasChildren,
      expanded: hasChildren && this.isExpanded(slot),
      childCount: this.#index.childCount(slot),
      descendantCount: this.#index.descendantCount(slot),
      isMatch: this.isMatch(slot),
    }
  }

  /** The row that shows a slot, -1 when it is not visible. */
  rowOf(slot: number): number {
    return this.#read().indexOf(slot)
  }

  /** True for a record that satisfies the filter, whether a row shows it or not. */
  isMatch(slot: number): boolean {
    return this.#filtered?.filter.matches(slot) ?? this.#index.recordAt(slot) !== undefined
  }

  /** True for a node that the filter leaves out. */
  isLeftOut(slot: number): boolean {
    return this.#filtered?.filter.keeps(slot) === false
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
    if (row !== -1) this.#rows.insert(row + 1, this.#rowsBelow(slot))
    this.#changed()
  }

  collapse(slot: number): void {
    if (!this.isExpanded(slot)) return
    const row = this.rowOf(slot)
    if (row !== -1) this.#rows.remove(row + 1, this.#rowsBelow(slot).length)
    this.#shownExpansion.toggle(slot)
    this.#changed()
  }

  /** Expands a node and all of its siblings. */
  expandSiblings(slot: number): void {
    const siblings = this.#index.children(this.#index.parentOf(slot))
    const collapsed = siblings.filter((node) => this.#shownChildCount(node) > 0 && !this.isExpanded(node))
    for (const node of collapsed) this.#shownExpansion.toggle(node)
    if (collapsed.length > 0) this.#walkAgain()
  }

  expandAll(): void {
    this.expandToLevel(Number.POSITIVE_INFINITY)
  }

  collapseAll(): void {
    this.expandToLevel(1)
  }

  /** Shows levels 1 to `level` and nothing below. Holds for nodes that arrive later, too. */
  expandToLevel(level: number): void {
    const { toLevel, except } = this.#shownExpansion
    if (toLevel === level && except.size === 0) return
    this.#shownExpansion.setLevel(level)
    this.#walkAgain()
  }

  /** Expands all ancestors of a node. Answers its row, or -1 when it is unknown or hidden by the filter. */
  reveal(id: string): number {
    const slot = this.#index.slotOf(id)
    this.#read()
    if (slot === undefined || this.isLeftOut(slot)) return -1
    const hidden = this.#index.forest.ancestors(slot).filter((ancestor) => !this.isExpanded(ancestor))
    if (hidden.length > 0) {
      for (const ancestor of hidden) this.#shownExpansion.toggle(ancestor)
      this.#walkAgain()
    }
    return this.rowOf(slot)
  }

  /** What is expanded while nothing is filtered, for keeping it over a reload. */
  expansion(): ExpansionState {
    const { toLevel, except } = this.#expansion
    return { toLevel, except: [...except].map((slot) => this.#index.idOf(slot)) }
  }

  /** Expands what `state` says; its nodes may arrive later. */
  restoreExpansion({ toLevel, except }: ExpansionState): void {
    this.#expansion = new Expansion(
      toLevel,
      except.map((id) => this.#index.slotFor(id)),
    )
    this.#walkAgain()
  }

  /** Shows only matches and their ancestors, all expanded; a ghost never matches. `{}` shows everything again. */
  setFilter(filter: RowFilter<R>): void {
    this.#filtered = isOpen(filter)
      ? undefined
      : {
          given: filter,
          filter: new MatchFilter(this.#index, this.#search, filter),
          expansion: new Expansion(Number.POSITIVE_INFINITY),
        }
    this.#walkAgain()
  }

  /** What was set last; undefined when it leaves out nothing. */
  get filter(): RowFilter<R> | undefined {
    return this.#filtered?.given
  }

  /**
   * Folds names that have come or changed, so that the next keystroke need not. For idle moments: what is cut short
   * continues there the next time.
   */
  prepareSearch(): Generator<undefined, void, undefined> {
    return this.#search.refreshInSteps()
  }

  /** Records that satisfy the filter, collapsed ones included; all records when there is none. */
  get matchCount(): number {
    this.#read()
    return this.#filtered?.filter.matchCount ?? this.#index.recordCount
  }

  /** The next row after `row` (-1: from the top) that is a match, going round; -1 when no row is. */
  nextMatch(row: number): number {
    return this.#matchFrom(row + 1, 1)
  }

  /** The row before `row` that is a match, going round; -1 when no row is. */
  previousMatch(row: number): number {
    return this.#matchFrom(row - 1, -1)
  }

  /** The number of a row among the matches, from 1, as in "3 of 120"; 0 when it is none. */
  matchNumber(row: number): number {
    if (!this.isMatch(this.slotAt(row))) return 0
    let number = 0
    for (let at = 0; at <= row; at += 1) number += Number(this.isMatch(this.#rows.at(at)))
    return number
  }

  /** Sorts within siblings; undefined: in order of arrival. Ghosts come last, and equals by id. */
  sortBy(sort: SiblingSort<R> | undefined): void {
    this.#order = sort && new SiblingOrder(this.#index, sort)
    this.#walkAgain()
  }

  /** Like {@link sortBy}, in steps; the rows change with the last one. */
  *sortInSteps(sort: SiblingSort<R>): Generator<undefined, void, undefined> {
    const order = new SiblingOrder(this.#index, sort)
    const parents = [top]
    for (let row = 0; row < this.count; row += 1)
      if (this.isExpanded(this.slotAt(row))) parents.push(this.slotAt(row))
    yield* order.arrangeInSteps(parents)
    this.#order = order
    this.#walkAgain()
  }

  /** Folds names and sorts families that no row shows yet, so that no keystroke waits for it. For an idle moment. */
  *prepare(): Generator<undefined, void, undefined> {
    yield* this.#search.refreshInSteps()
    // A copy, because what is walked may change in a pause.
    yield* this.#order?.arrangeInSteps([...this.#index.descendants(top)]) ?? []
  }

  get #shownExpansion(): Expansion {
    return this.#filtered?.expansion ?? this.#expansion
  }

  #shownChildCount(slot: number): number {
    return this.#filtered?.filter.keptChildCount(slot) ?? this.#index.childCount(slot)
  }

  #matchFrom(start: number, step: 1 | -1): number {
    const rows = this.#read()
    for (let steps = 0; steps < rows.length; steps += 1) {
      const row = (((start + step * steps) % rows.length) + rows.length) % rows.length
      if (this.isMatch(rows.at(row))) return row
    }
    return -1
  }

  // Every reading comes through here, so that changes of the index are taken in once and not before they are needed.
  #read(): SlotList {
    if (this.#seen === this.#index.version) return this.#rows
    this.#seen = this.#index.version
    this.#positions = grown(this.#positions, this.#index.forest.capacity)
    this.#filtered?.filter.refresh()
    this.#order?.refresh()
    this.#rows.clear()
    this.#walk(top, this.#rows)
    return this.#rows
  }

  #rowsBelow(slot: number): SlotList {
    this.#below.clear()
    this.#walk(slot, this.#below)
    return this.#below
  }

  #walk(under: number, rows: SlotList): void {
    const rules = {
      index: this.#index,
      expansion: this.#shownExpansion,
      filter: this.#filtered?.filter,
      order: this.#order,
    }
    walkRows(rules, under, rows, this.#positions)
  }

  #walkAgain(): void {
    this.#seen = -1
    this.#changed()
  }

  #changed(): void {
    this.#signal.advance()
    this.#signal.notify()
  }
}
