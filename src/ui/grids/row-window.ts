// Which of many rows of one height exist as elements. Where all rows are equally high this is arithmetic: nothing is
// kept for rows out of sight, however many there are.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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

const nothingInView = { firstRow: 0, height: 0 }

/** More rows than this are not printed: the browser would not get through. */
const maxPrintedRows = 5_000

/** The rows that exist, in order, and the height for rows in pixels, 0 before it is known; follows `scroller`. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headerHeight, keptRow }: RowWindowOptions,
) {
  const read = useCallback(
    (element: HTMLElement) => ({
      firstRow: Math.floor(element.scrollTop / rowHeight),
      height: Math.max(0, element.clientHeight - headerHeight),
    }),
    [rowHeight, headerHeight],
  )
  const { firstRow, height } = useViewport(scroller, nothingInView, read)
  // On paper nothing scrolls.
  if (useIsPrinting()) return { rows: [...Array(Math.min(count, maxPrintedRows)).keys()], height }
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

/**
 * The result of `read` for the element that scrolls, updated when it is scrolled or resized.
 * @param read must be the same function until its results change; returns numbers only, compared one by one.
 */
export function useViewport<View extends Readonly<Record<string, number>>>(
  scroller: RefObject<HTMLElement | null>,
  initial: View,
  read: (element: HTMLElement) => View,
): View {
  const [view, setView] = useState(initial)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setView((known) => {
        const seen = read(element)
        return Object.keys(seen).every((name) => seen[name] === known[name]) ? known : seen
      })
    look()
    // Rendered within the event, because the browser draws the new place after it.
    const handleScroll = () => flushSync(look)
    element.addEventListener('scroll', handleScroll, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', handleScroll)
      sizes.disconnect()
    }
  }, [scroller, read])
  return view
}

/** Whether the page is laid out for paper at the moment. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useLayoutEffect(() => {
    const print = window.matchMedia('print')
    // Rendered within the event, because the browser takes what is there right after it.
    const set = (value: boolean) => flushSync(() => setPrinting(value))
    const look = () => set(print.matches)
    const begin = () => set(true)
    // Chromium lays out for paper between this event and that of the media, which is too late for it.
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', look)
    print.addEventListener('change', look)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', look)
      print.removeEventListener('change', look)
    }
  }, [])
  return isPrinting
}
