// The columns of a grid, which know how to draw its rows, and what its rows are sorted by.
import type { ReactNode } from 'react'

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
  /** For numbers. */
  readonly align?: 'end'
  /** True for a column that is hidden until a person chooses it. */
  readonly isExtra?: boolean
  /** The direction that sorts by it first; absent when nothing can be sorted by it. */
  readonly sort?: TreeGridOrder['direction']
  readonly render: (row: Row) => ReactNode
}
