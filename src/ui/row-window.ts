// Which of many rows of one height exist as elements. Where all rows are equally high this is arithmetic: nothing is
// kept for rows out of sight, however many there are.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows above and below those in view, so that scrolling a little shows no gap. */
const overscan = 8

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

interface InView {
  readonly firstRow: number
  readonly height: number
}

/** Follows the scrolling and the size of `scroller`. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headerHeight, keptRow }: RowWindowOptions,
): RowWindow {
  const [{ firstRow, height }, setInView] = useState<InView>({ firstRow: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setInView((known) => {
        const seen = {
          firstRow: Math.floor(element.scrollTop / rowHeight),
          height: Math.max(0, element.clientHeight - headerHeight),
        }
        return seen.firstRow === known.firstRow && seen.height === known.height ? known : seen
      })
    look()
    // At once, because the frame that shows the new place is drawn after this event.
    const handleScroll = () => flushSync(look)
    element.addEventListener('scroll', handleScroll, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', handleScroll)
      sizes.disconnect()
    }
  }, [scroller, rowHeight, headerHeight])
  return { rows: rowsAround(firstRow, Math.ceil(height / rowHeight), { count, keptRow }), height }
}

/** The rows in view with some around them, and the kept one. */
export function rowsAround(
  firstRow: number,
  rowsInView: number,
  { count, keptRow }: { readonly count: number; readonly keptRow: number },
): number[] {
  // What was scrolled to may be beyond the end when there are fewer rows than a moment ago.
  const first = Math.max(0, Math.min(firstRow, count - rowsInView) - overscan)
  const end = Math.min(count, Math.max(first, firstRow) + rowsInView + 1 + overscan)
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  if (keptRow < 0 || keptRow >= count || (keptRow >= first && keptRow < end)) return rows
  return keptRow < first ? [keptRow, ...rows] : [...rows, keptRow]
}
