// Which rows and columns of a sheet exist as elements. A sheet of 42 columns and any number of rows is then no dearer
// to show than what fits into the view.
import { type RefObject, useMemo } from 'react'
import { rowsAround, useViewport } from '#ui/row-window.ts'
import type { SheetGridModel } from './sheet-grid-model.ts'

/** Pixels. */
export const rowHeight = 28
export const headerHeight = 78
export const numberWidth = 56
/** Rows and columns beside those in view, fewer than where a row is one element. */
const overscan = 6
const columnsAround = 2

/** Positions from one on, up to another that is not among them. */
export interface Span {
  readonly from: number
  readonly to: number
}

const nothingInView = { firstRow: 0, height: 0, from: 0, to: 0, columnsInView: 0 }

/**
 * The rows and columns in view with some around them, and how many rows and columns a screen is; follows the size and
 * scrolling of `grid`.
 */
export function useSheetWindow(
  grid: RefObject<HTMLElement | null>,
  { columns, rowCount }: Pick<SheetGridModel, 'columns' | 'rowCount'>,
) {
  const read = useMemo(() => {
    const edges = edgesOf(columns.map(({ width }) => width))
    return ({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement) => ({
      firstRow: Math.floor(scrollTop / rowHeight),
      height: Math.max(0, clientHeight - headerHeight),
      // From right to left one scrolls to negative places.
      ...columnsBetween(edges, Math.abs(scrollLeft), Math.abs(scrollLeft) + clientWidth - numberWidth),
      columnsInView: Math.floor(
        ((clientWidth - numberWidth) * columns.length) / Math.max(1, edges.at(-1) ?? 0),
      ),
    })
  }, [columns])
  const { firstRow, height, from, to, columnsInView } = useViewport(grid, nothingInView, read)
  const rowsInView = Math.ceil(height / rowHeight)
  // At the top no one has scrolled yet: in a high view, rows around it are what the first look at a sheet waits for.
  const around = firstRow === 0 && rowsInView > overscan ? 0 : overscan
  return {
    rows: rowsAround(firstRow, rowsInView, { count: rowCount, keptRow: -1, overscan: around }),
    columns: { from, to: Math.min(to, columns.length) },
    page: Math.max(1, rowsInView - 1),
    pageColumns: Math.max(1, columnsInView - 1),
  }
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
