// Which rows and columns of a sheet exist as elements. A sheet of 42 columns and any number of rows is then no dearer
// to show than what fits into the view.
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { SheetColumn } from './sheet-grid-model.ts'

/** Pixels. */
export const rowHeight = 28
export const headerHeight = 58
export const numberWidth = 56
/** Rows above and below those in view, and columns beside them, so that scrolling a little shows no gap. */
const rowsAround = 6
const columnsAround = 2

/** Positions from one on, up to another that is not among them. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface SheetWindow {
  readonly rows: Span
  readonly columns: Span
  /** Rows that fit into the view. */
  readonly rowsInView: number
}

interface InView {
  readonly firstRow: number
  readonly height: number
  readonly from: number
  readonly to: number
}

interface Sheet {
  readonly columns: readonly SheetColumn[]
  readonly rowCount: number
}

/** Follows the scrolling and the size of `grid`. */
export function useSheetWindow(
  grid: RefObject<HTMLElement | null>,
  { columns, rowCount }: Sheet,
): SheetWindow & { readonly look: () => void } {
  const [view, setView] = useState<InView>({ firstRow: 0, height: 0, from: 0, to: 0 })
  const look = useMemo(() => {
    const edges = edgesOf(columns.map(({ width }) => width))
    return () => {
      const element = grid.current
      if (element) setView((known) => unlessEqual(known, viewOf(element, edges)))
    }
  }, [grid, columns])
  useLayoutEffect(() => {
    if (!grid.current) return
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(grid.current)
    return () => sizes.disconnect()
  }, [grid, look])
  const rowsInView = Math.max(0, Math.ceil((view.height - headerHeight) / rowHeight))
  return {
    rows: {
      from: Math.max(0, Math.min(view.firstRow, rowCount - rowsInView) - rowsAround),
      to: Math.min(rowCount, view.firstRow + rowsInView + rowsAround),
    },
    columns: { from: view.from, to: Math.min(view.to, columns.length) },
    rowsInView,
    look,
  }
}

function viewOf(element: HTMLElement, edges: readonly number[]): InView {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
  const { from, to } = columnsBetween(edges, scrollLeft, scrollLeft + clientWidth - numberWidth)
  return { firstRow: Math.floor(scrollTop / rowHeight), height: clientHeight, from, to }
}

function unlessEqual(known: InView, seen: InView): InView {
  const isSame =
    known.firstRow === seen.firstRow &&
    known.height === seen.height &&
    known.from === seen.from &&
    known.to === seen.to
  return isSame ? known : seen
}

/** The left edges of columns of these widths, and the right edge of the last; pixels. */
export function edgesOf(widths: readonly number[]): number[] {
  const edges = [0]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/** The columns of which something lies between two places, and some around them. @param edges as edgesOf gives them */
export function columnsBetween(edges: readonly number[], left: number, right: number): Span {
  const count = edges.length - 1
  const first = edges.findIndex((_, column) => column === count || (edges[column + 1] ?? 0) > left)
  const end = edges.findIndex((edge, column) => column === count || (column > first && edge >= right))
  return { from: Math.max(0, first - columnsAround), to: Math.min(count, end + columnsAround) }
}

/** A span that has a position too; the same one when there is none. */
export function including(span: Span, position: number | undefined): Span {
  if (position === undefined || (position >= span.from && position < span.to)) return span
  return { from: Math.min(span.from, position), to: Math.max(span.to, position + 1) }
}
