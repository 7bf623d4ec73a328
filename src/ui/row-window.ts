// Which of many rows of one height exist as elements. Where all rows are equally high this is arithmetic: nothing is
// kept for rows out of sight, however many there are.
import { type RefObject, useCallback } from 'react'
import { useViewport } from './viewport.ts'

/** Rows above and below those in view, so that scrolling a little shows no gap. */
const usualOverscan = 8

interface RowWindowOptions {
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  /** Pixels at the top of what scrolls that something else stays in front of. */
  readonly headerHeight: number
  /** A row that exists wherever one scrolls; -1 for none. */
  readonly keptRow: number
}

export interface RowWindow {
  /** In order. */
  readonly rows: readonly number[]
  /** Pixels for rows; 0 before it is known. */
  readonly height: number
}

const nothingInView = { firstRow: 0, height: 0 }

/** Follows the scrolling and the size of `scroller`. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headerHeight, keptRow }: RowWindowOptions,
): RowWindow {
  const read = useCallback(
    (element: HTMLElement) => ({
      firstRow: Math.floor(element.scrollTop / rowHeight),
      height: Math.max(0, element.clientHeight - headerHeight),
    }),
    [rowHeight, headerHeight],
  )
  const { firstRow, height } = useViewport(scroller, nothingInView, read)
  return { rows: rowsAround(firstRow, Math.ceil(height / rowHeight), { count, keptRow }), height }
}

/** The rows in view with some around them, and the kept one. */
export function rowsAround(
  firstRow: number,
  rowsInView: number,
  {
    count,
    keptRow,
    overscan = usualOverscan,
  }: { readonly count: number; readonly keptRow: number; readonly overscan?: number },
): number[] {
  // What was scrolled to may be beyond the end when there are fewer rows than a moment ago.
  const first = Math.max(0, Math.min(firstRow, count - rowsInView) - overscan)
  const end = Math.min(count, Math.max(first, firstRow) + rowsInView + 1 + overscan)
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  if (keptRow < 0 || keptRow >= count || (keptRow >= first && keptRow < end)) return rows
  return keptRow < first ? [keptRow, ...rows] : [...rows, keptRow]
}
