// Which records of a tree are selected: of the whole tree, not of its rows. What is collapsed, or hidden by a filter,
// stays selected, and is counted apart so that a person who acts on more than they see is warned.
import { ChangeSignal } from './change-signal.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { grown } from './slot-list.ts'

/** What of the rows a selection has to know. */
interface SelectableRows {
  /** Grows whenever rows may have changed. */
  readonly version: number
  readonly count: number
  slotAt(row: number): number
  rowOf(slot: number): number
  isMatch(slot: number): boolean
  isLeftOut(slot: number): boolean
}

export interface SelectionCount {
  readonly selected: number
  /** Of these, the ones without a row because something above them is collapsed. */
  readonly collapsed: number
  /** Of these, the ones that the filter leaves out. */
  readonly leftOut: number
}

interface Tally {
  readonly version: number
  readonly selected: number
  /** Per slot, how many selected records are below it. */
  readonly below: Int32Array
  /** Records below selected ones that are not selected; undefined until it is asked for. */
  addable: number | undefined
}

/** What rows show of a selection. */
interface ShownSelection {
  readonly rows: SelectableRows
  readonly rowsVersion: number
  readonly version: number
  /** Selected records that have a row. */
  readonly shown: number
  /** Selected records that the filter leaves out. */
  readonly leftOut: number
  readonly coverage: 'some' | 'all'
}

export class RowSelection<R extends HierarchyRecord> {
  readonly #index: HierarchyIndex<R>
  readonly #signal = new ChangeSignal()
  #chosen: Uint8Array
  /** The range that Shift extends: where it began, where it ended last, and what was selected before it. */
  #range: { readonly anchor: number; readonly end: number; readonly before: Uint8Array } | undefined
  #tally: Tally | undefined
  #shown: ShownSelection | undefined
  #isHidden: (slot: number) => boolean = () => false

  constructor(index: HierarchyIndex<R>) {
    this.#index = index
    this.#chosen = new Uint8Array(index.slotLimit)
  }

  get version(): number {
    return this.#signal.version + this.#index.version
  }

  readonly getVersion = (): number => this.version

  readonly subscribe = (listener: () => void): (() => void) => this.#signal.subscribe(listener)

  /** Selected records that are in the tree. */
  get count(): number {
    return this.#counted().selected
  }

  has(slot: number): boolean {
    return this.#chosen[slot] === 1 && this.#index.recordAt(slot) !== undefined
  }

  /** Selected records below a slot, whatever is selected of the slot itself. */
  countBelow(slot: number): number {
    return this.#counted().below[slot] ?? 0
  }

  /** The slots of the selected records, in no order of the tree. */
  slots(): Int32Array {
    const slots = new Int32Array(this.count)
    let at = 0
    for (let slot = 1; slot < this.#chosen.length; slot += 1) {
      if (!this.has(slot)) continue
      slots[at] = slot
      at += 1
    }
    return slots
  }

  /** How many are selected, and how many of them no row shows. */
  countIn(rows: SelectableRows): SelectionCount {
    const selected = this.count
    const { shown, leftOut } = selected > 0 ? this.#shownIn(rows) : { shown: 0, leftOut: 0 }
    return { selected, collapsed: selected - shown - leftOut, leftOut }
  }

  /** How much of what {@link addAll} would take is selected. What no row shows does not count. */
  coverageOf(rows: SelectableRows): 'none' | 'some' | 'all' {
    return this.count === 0 ? 'none' : this.#shownIn(rows).coverage
  }

  /** Selects nothing that is hidden when a branch is selected. What is selected already stays so, and counts as left out. */
  excludeHidden(isHidden: (slot: number) => boolean): void {
    this.#isHidden = isHidden
    this.#change(() => {})
  }

  toggle(slot: number): void {
    this.#change(() => this.#set(slot, !this.has(slot)))
  }

  /** Selects a record with everything below it; all of that if it is selected already, nothing of it. */
  toggleBranch(slot: number): void {
    const branch = this.#branch(slot)
    const isWhole = branch.every((node) => this.has(node))
    this.#change(() => {
      for (const node of branch) this.#set(node, !isWhole)
    })
  }

  /** Adds all descendants of the selected records. */
  addDescendants(): void {
    const roots = this.slots()
    this.#change(() => {
      for (const slot of roots) for (const node of this.#branch(slot)) this.#set(node, true)
    })
  }

  /** How many records {@link addDescendants} would add. */
  countAddable(): number {
    const tally = this.#counted()
    tally.addable ??= this.#countAddable(tally)
    return tally.addable
  }

  /**
   * Extends the selection over rows, as Shift does: a range that continues where the last one ended replaces it, so that
   * going back takes back. Of filtered rows only matches are taken, not what leads to them.
   */
  extend(rows: SelectableRows, from: number, to: number): void {
    const last = this.#range
    const goesOn = last !== undefined && rows.slotAt(from) === last.end && rows.rowOf(last.anchor) >= 0
    const anchor = goesOn ? last.anchor : rows.slotAt(from)
    const before = goesOn ? last.before : this.#chosen.slice()
    const start = rows.rowOf(anchor)
    this.#change(() => {
      this.#chosen = before.slice()
      for (let row = Math.min(start, to); row <= Math.max(start, to); row += 1) this.#add(rows, row)
    })
    this.#range = { anchor, end: rows.slotAt(to), before }
  }

  /** Adds all that is shown; of filtered rows only matches. */
  addAll(rows: SelectableRows): void {
    this.#change(() => {
      for (let row = 0; row < rows.count; row += 1) this.#add(rows, row)
    })
  }

  clear(): void {
    this.#change(() => this.#chosen.fill(0))
  }

  #add(rows: SelectableRows, row: number): void {
    const slot = rows.slotAt(row)
    if (rows.isMatch(slot)) this.#set(slot, true)
  }

  #set(slot: number, isChosen: boolean): void {
    if (slot >= this.#chosen.length)
      this.#chosen = grown(this.#chosen, Math.max(slot + 1, this.#index.slotLimit))
    // A ghost has nothing that could be acted on.
    this.#chosen[slot] = Number(isChosen && this.#index.recordAt(slot) !== undefined)
  }

  #branch(slot: number): number[] {
    return [slot, ...this.#index.descendants(slot)].filter(
      (node) => this.#index.recordAt(node) !== undefined && !this.#isHidden(node),
    )
  }

  /** True for what is hidden and not selected. */
  #isSpared(slot: number): boolean {
    return this.#isHidden(slot) && !this.has(slot)
  }

  #isBelowSelected(slot: number): boolean {
    let node = this.#index.parentOf(slot)
    while (node !== top && !this.has(node)) node = this.#index.parentOf(node)
    return node !== top
  }

  // Counted again after a change of the selection or of the tree: 4 ms for all of a hundred thousand.
  #counted(): Tally {
    if (this.#tally?.version === this.version) return this.#tally
    const { parents, capacity } = this.#index.forest
    const below = new Int32Array(capacity)
    let selected = 0
    for (let slot = 1; slot < this.#chosen.length; slot += 1) {
      if (!this.has(slot)) continue
      selected += 1
      for (let node = parents[slot] ?? top; node !== top; node = parents[node] ?? top)
        below[node] = (below[node] ?? 0) + 1
    }
    this.#tally = { version: this.version, selected, below, addable: undefined }
    return this.#tally
  }

  /** Looks at every row, once until the rows or the selection change: each key that moves the focus asks again. */
  #shownIn(rows: SelectableRows): ShownSelection {
    const known = this.#shown
    const { version } = this
    if (known?.rows === rows && known.rowsVersion === rows.version && known.version === version) return known
    let shown = 0
    let covered = 0
    let takeable = 0
    for (let row = 0; row < rows.count; row += 1) {
      const slot = rows.slotAt(row)
      if (this.#index.recordAt(slot) === undefined) continue
      const isChosen = this.#chosen[slot] === 1
      shown += Number(isChosen)
      if (!rows.isMatch(slot)) continue
      takeable += 1
      covered += Number(isChosen)
    }
    let leftOut = 0
    if (shown < this.count) for (const slot of this.slots()) leftOut += Number(rows.isLeftOut(slot))
    const coverage = takeable > 0 && covered === takeable ? 'all' : 'some'
    this.#shown = { rows, rowsVersion: rows.version, version, shown, leftOut, coverage }
    return this.#shown
  }

  #countAddable({ below }: Tally): number {
    let addable = 0
    for (const slot of this.slots()) {
      if (this.#isBelowSelected(slot)) continue
      for (const node of this.#index.descendants(slot))
        addable += Number(this.#index.recordAt(node) !== undefined && !this.#isSpared(node))
      addable -= below[slot] ?? 0
    }
    return addable
  }

  #change(apply: () => void): void {
    this.#range = undefined
    this.#signal.advance()
    apply()
    this.#signal.notify()
  }
}
