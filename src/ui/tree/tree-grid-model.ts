// The columns of a grid, which know how to draw its rows, and what its rows are sorted by.
import type { ReactNode } from 'react'

export interface TreeGridOrder {
  /** The key of a column. */
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** Deeper levels are indented no further: their number is shown instead. */
export const maxIndentLevels = 6

/** Pixels before a name: the mark, the indentation of the deepest levels, and the sign that expands. */
export const maxIndentPx = 28 + maxIndentLevels * 20 + 24

/** What opens at a value: a choice, a choice of a date, or a field for its text. */
export type ValueEdit = 'choice' | 'date' | 'text'

export interface TreeGridColumn<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; of the first column, which takes what the others leave, the least. */
  readonly width: number
  /** Pixels that the first column keeps beside columns of priority 1; absent: its width. */
  readonly least?: number
  /** Pixels in the first column before its text, at most. */
  readonly indent?: number
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
  /** How its value is changed where it is shown; undefined where the person cannot change it. */
  readonly edit?: (row: Row) => ValueEdit | undefined
  /** Whether a change of its value needs the person. */
  readonly isTroubled?: (row: Row) => boolean
  /** The text that is copied of a row; of the first column of a tree, whose rows are dragged and not selected as text. */
  readonly text?: (row: Row) => string
}
