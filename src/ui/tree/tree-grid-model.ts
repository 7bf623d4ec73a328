// What a tree grid is given to show: rows by number, columns that know how to draw them, and what is selected.
import type { ReactNode } from 'react'

/** One row. `slot` names its node for as long as the tree lives. */
export interface TreeGridRow {
  readonly node: { readonly slot: number }
  readonly level: number
  readonly setSize: number
  readonly positionInSet: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

/** The visible rows, as the owner of the tree offers them. */
export interface TreeGridModel<Row extends TreeGridRow> {
  readonly count: number
  /** Grows with every change of what rows show. */
  readonly version: number
  row(row: number): Row
  slotAt(row: number): number
  /** -1 for a node that is not visible. */
  rowOf(slot: number): number
  /** False for a row that only leads to what is searched, or has no record. */
  isMatch(slot: number): boolean
  isLeftOut(slot: number): boolean
  expand(slot: number): void
  collapse(slot: number): void
  /** Expands a node and its siblings. */
  expandSiblings(slot: number): void
}

/** What is selected in the tree, whether a row shows it or not. */
export interface TreeGridSelection<Row extends TreeGridRow> {
  readonly count: number
  has(slot: number): boolean
  countBelow(slot: number): number
  toggle(slot: number): void
  toggleBranch(slot: number): void
  /** Selects the rows from one to the other, in place of the range that ended at the first. */
  extend(model: TreeGridModel<Row>, from: number, to: number): void
  addAll(model: TreeGridModel<Row>): void
  clear(): void
}

export interface TreeGridOrder {
  /** The key of a column. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface TreeGridColumn<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; of the first column, which takes what the others leave, the least. */
  readonly width: number
  /** Where there is no room for all columns, those with the highest number go first. */
  readonly priority: 1 | 2 | 3
  /** True for long texts: what the others leave is shared with the first column, which gets half as much. */
  readonly isLong?: boolean
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** True for a column that is shown only to who asks for it. */
  readonly isExtra?: boolean
  /** The direction that sorts by it first; absent when nothing can be sorted by it. */
  readonly sort?: TreeGridOrder['direction']
  readonly render: (row: Row) => ReactNode
}
