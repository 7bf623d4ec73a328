// What a tree grid is given to show: rows by number, and columns that know how to draw them.
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

/** The visible rows, as whoever keeps the tree offers them. */
export interface TreeGridModel<Row extends TreeGridRow> {
  readonly count: number
  row(row: number): Row
  slotAt(row: number): number
  /** -1 for a node that is not visible. */
  rowOf(slot: number): number
  expand(slot: number): void
  collapse(slot: number): void
}

export interface TreeGridColumn<Row> {
  readonly key: string
  readonly title: string
  /** A track size of CSS grid. */
  readonly width: string
  /** 1 is always shown, 2 needs a medium width, 3 a large one. */
  readonly priority: 1 | 2 | 3
  readonly render: (row: Row) => ReactNode
}
