import type { RefObject } from 'react'
import { useIsNarrow } from '#ui/use-media.ts'
import { useRowWindow } from './row-window.ts'

/** Pixels; the header sticks to the top of what scrolls. On a narrow screen it has the choice of the order, for a finger. */
export function useHeaderHeight(): number {
  return useIsNarrow() ? 45 : 33
}

/** How much of the height sticky ancestors may take, and how many they may be. */
const stickyShare = 0.4
const maxStickyRows = 3

/** The part in view; pixels. */
export interface GridView {
  readonly scrollTop: number
  /** Without the header. */
  readonly height: number
  readonly rowHeight: number
}

/** Rows by number. What is above the first level takes room at the upper edge; a flat list is all of level 1. */
interface ScrolledRows {
  readonly count: number
  row(row: number): { readonly level: number }
}

interface ScrollOptions {
  readonly model: ScrolledRows
  /** Pixels. */
  readonly rowHeight: number
  readonly activeRow: number
}

export type GridScroll = ReturnType<typeof useGridScroll>

export function useGridScroll(
  scroller: RefObject<HTMLDivElement | null>,
  { model, rowHeight, activeRow }: ScrollOptions,
) {
  const headerHeight = useHeaderHeight()
  // The row that holds the focus exists wherever one scrolls, or the focus would be lost with it.
  const { rows, height: knownHeight } = useRowWindow(scroller, {
    count: model.count,
    rowHeight,
    headerHeight,
    keptRow: activeRow,
  })
  const view = (): GridView => ({
    scrollTop: scroller.current?.scrollTop ?? 0,
    height: Math.max(0, (scroller.current?.clientHeight ?? 0) - headerHeight),
    rowHeight,
  })
  const scrollTo = (top: number): boolean => {
    const element = scroller.current
    if (!element) return false
    element.scrollTop = top
    return Math.abs(element.scrollTop - top) < 1
  }
  return {
    /** The rows that exist as elements. */
    rows,
    /** Pixels for rows, as they were known when this was rendered; 0 before that. */
    height: knownHeight,
    /** How many ancestors may stay in view. */
    stickyLimit: stickyLimit(knownHeight, rowHeight),
    /** Rows of a page, with one that stays in view. */
    pageRows: Math.max(1, Math.floor(knownHeight / rowHeight) - 1),
    view,
    /** Answers whether it could scroll so far. */
    scrollTo,
    isInView: (row: number) => {
      const { scrollTop, height } = view()
      return row * rowHeight >= scrollTop && (row + 1) * rowHeight <= scrollTop + height
    },
    /** Without a look at the page; false before it was laid out. */
    isBelowFirstPage: (row: number) => knownHeight > 0 && (row + 1) * rowHeight > knownHeight,
    /** Moves no more than needed, or so that the row is in the middle. */
    bringIntoView: (row: number, align: 'nearest' | 'center') => {
      const now = view()
      const top = scrollTopFor(row, model.row(row).level, now)
      if (top === now.scrollTop) return
      scrollTo(align === 'center' ? Math.max(0, (row + 0.5) * rowHeight - now.height / 2) : top)
    },
    /** Scrolls to the row that a sticky row is a copy of. */
    bringToItsPlace: (row: number) => {
      const { height } = view()
      const above = Math.min(model.row(row).level - 1, stickyLimit(height, rowHeight))
      scrollTo((row - above) * rowHeight)
    },
  }
}

/** Where to scroll so that a row is in view, and not under its own sticky ancestors; moves no more than needed. */
export function scrollTopFor(row: number, level: number, { rowHeight, height, scrollTop }: GridView): number {
  const above = Math.min(level - 1, stickyLimit(height, rowHeight))
  const highest = (row - above) * rowHeight
  const lowest = (row + 1) * rowHeight - height
  return Math.max(0, Math.min(highest, Math.max(lowest, scrollTop)))
}

function stickyLimit(height: number, rowHeight: number): number {
  return Math.max(1, Math.min(maxStickyRows, Math.floor((height * stickyShare) / rowHeight)))
}
