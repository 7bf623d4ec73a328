// Which rows and columns of a sheet exist as elements, and where. A sheet of any number of columns and rows is then no dearer
// to show than what fits into the view: no element, and no track of a layout, is there for what is out of it.
import { type RefObject, useMemo } from 'react'
import { rowsAround, useViewport } from './row-window.ts'
import type { CellPlace, SheetColumn, SheetGridModel } from './sheet-grid-model.ts'

/** Pixels. */
export const rowHeight = 28
export const headerHeight = 78
export const numberWidth = 56
/** Beside the text of a cell, its border included. */
export const cellPadding = 17
/** A little more than a digit of the text of cells, unless a person reads larger texts. */
export const usualDigitWidth = 8
/** Numbers widen their column up to here. */
export const maxNumberWidth = 320
/** Rows and columns beside those in view, fewer than where a row is one element. */
const overscan = 6
const columnsAround = 2

/** Positions from one on, up to another that is not among them. */
export interface Span {
  readonly from: number
  readonly to: number
}

const nothingInView = { firstRow: 0, height: 0, from: 0, to: 0, columnsInView: 0, width: 0 }

/**
 * The rows and columns in view with some around them, and how many rows and columns a screen is; follows the size and
 * scrolling of `grid`.
 */
export function useSheetWindow(
  grid: RefObject<HTMLElement | null>,
  { columns, rowCount }: Pick<SheetGridModel, 'columns' | 'rowCount'>,
) {
  const edges = useMemo(() => edgesOf(columns.map(({ width }) => width)), [columns])
  const read = useMemo(() => {
    return ({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement) => {
      const [left, right] = spanInView(layoutOf(columns, edges, clientWidth), { scrollLeft, clientWidth })
      return {
        firstRow: Math.floor(scrollTop / rowHeight),
        height: Math.max(0, clientHeight - headerHeight),
        ...columnsBetween(edges, left, right),
        columnsInView: Math.floor(((right - left) * columns.length) / Math.max(1, edges.at(-1) ?? 0)),
        width: clientWidth,
      }
    }
  }, [columns, edges])
  const { firstRow, height, from, to, columnsInView, width } = useViewport(grid, nothingInView, read)
  const rowsInView = Math.ceil(height / rowHeight)
  // At the top no one has scrolled yet: in a high view, rows around it are what the first look at a sheet waits for.
  const around = firstRow === 0 && rowsInView > overscan ? 0 : overscan
  return {
    rows: rowsAround(firstRow, rowsInView, { count: rowCount, keptRow: -1, overscan: around }),
    columns: { from, to: Math.min(to, columns.length) },
    layout: useMemo(() => layoutOf(columns, edges, width), [columns, edges, width]),
    page: Math.max(1, rowsInView - 1),
    pageColumns: Math.max(1, columnsInView - 1),
  }
}

/** Where the columns of a sheet are, and which of them stay in view while the others are scrolled. */
export interface SheetLayout {
  /** As {@link edgesOf} gives them, from behind the row numbers on. */
  readonly edges: readonly number[]
  /** The columns that stay, each with how far from the start of the view; pixels. */
  readonly frozen: ReadonlyMap<number, number>
  /** How many of them are the first ones of the sheet: they stay together. */
  readonly lead: number
  readonly isNumberFrozen: boolean
  /** What is in front of scrolled columns, pixels from the start of the view. */
  readonly frozenWidth: number
}

/** What stays in view takes about a third of it; on a narrow screen a name, in place of the row numbers, a little more. */
const maxFrozenPart = 0.36
const maxNarrowPart = 0.45
/** Pixels. */
const narrow = 560

/** The row numbers stay in view, and the columns that say what a row is, as far as they leave room for the others. */
export function layoutOf(
  columns: readonly Pick<SheetColumn, 'width' | 'identity'>[],
  edges: readonly number[],
  viewWidth: number,
): SheetLayout {
  const [name] = indicesOf(columns, 'name')
  const named = [...(name === undefined ? [] : [name]), ...indicesOf(columns, 'id').slice(0, 1)]
  const widthOf = (column: number) => columns[column]?.width ?? 0
  const isNameAlone =
    viewWidth <= narrow &&
    name !== undefined &&
    numberWidth + widthOf(name) > viewWidth * maxFrozenPart &&
    widthOf(name) <= viewWidth * maxNarrowPart
  const kept: number[] = isNameAlone ? [name] : []
  let frozenWidth = isNameAlone ? widthOf(name) : numberWidth
  if (!isNameAlone) {
    for (const column of named) {
      if (frozenWidth + widthOf(column) > viewWidth * maxFrozenPart) break
      kept.push(column)
      frozenWidth += widthOf(column)
    }
  }
  const frozen = new Map<number, number>()
  let offset = isNameAlone ? 0 : numberWidth
  for (const column of kept.toSorted((a, b) => a - b)) {
    frozen.set(column, offset)
    offset += widthOf(column)
  }
  let lead = 0
  while (frozen.has(lead)) lead += 1
  return { edges, frozen, lead, isNumberFrozen: !isNameAlone, frozenWidth }
}

function indicesOf(
  columns: readonly Pick<SheetColumn, 'identity'>[],
  wanted: SheetColumn['identity'],
): number[] {
  return columns.flatMap(({ identity }, column) => (identity === wanted ? column : []))
}

/** The part of the columns that scrolled ones can be seen in, as edges count. */
function spanInView(
  { frozenWidth }: SheetLayout,
  { scrollLeft, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'clientWidth'>,
): readonly [left: number, right: number] {
  // From right to left one scrolls to negative places.
  const from = Math.abs(scrollLeft) - numberWidth
  return [from + frozenWidth, from + clientWidth]
}

/** The columns that have elements, in order: those in view, and those that stay. */
export function columnsShown({ frozen }: SheetLayout, { from, to }: Span): readonly number[] {
  const inView = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const kept = [...frozen.keys()].filter((column) => column < from || column >= to)
  return kept.length === 0 ? inView : [...kept, ...inView].toSorted((a, b) => a - b)
}

/** How a column is placed behind the one before it that has an element. */
export function placedColumn({ edges, frozen, lead }: SheetLayout, column: number, before: number) {
  const [start = 0, end = 0] = [edges[column], edges[column + 1]]
  const gap = start - (edges[before + 1] ?? 0)
  const offset = column < lead ? undefined : frozen.get(column)
  return {
    width: end - start,
    ...(gap > 0 && { marginInlineStart: gap }),
    ...(offset !== undefined && { insetInlineStart: offset }),
  }
}

/** The column at a place of the view, beyond the sheet where the place is. @param across pixels from the start of the view */
export function columnAt({ edges, frozen }: SheetLayout, across: number, scrolled: number): number {
  for (const [column, offset] of frozen) {
    const start = Math.max(offset, numberWidth + (edges[column] ?? 0) - scrolled)
    const width = (edges[column + 1] ?? 0) - (edges[column] ?? 0)
    if (across >= start && across < start + width) return column
  }
  return edges.findLastIndex((edge) => edge <= across - numberWidth + scrolled)
}

/** Scrolls as little as brings the cell into view. */
export function scrollToCell(grid: HTMLElement, { row, column }: CellPlace, layout: SheetLayout): void {
  const top = row * rowHeight
  const { scrollTop, clientHeight, clientWidth, scrollLeft } = grid
  const height = clientHeight - headerHeight
  if (top < scrollTop) grid.scrollTop = top
  else if (top + rowHeight > scrollTop + height) grid.scrollTop = top + rowHeight - height
  const [start = 0, end = 0] = [layout.edges[column], layout.edges[column + 1]]
  const [left, right] = spanInView(layout, { scrollLeft, clientWidth })
  // From right to left one scrolls to negative places.
  const sign = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const isBehind = start < left && !layout.frozen.has(column)
  if (isBehind) grid.scrollLeft = sign * Math.max(0, start + numberWidth - layout.frozenWidth)
  else if (end > right) grid.scrollLeft = sign * (end + numberWidth - clientWidth)
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
