// The rows that stay in view above the first one that is scrolled to: its ancestors, each in its place.

import { type MouseEvent, type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import classes from '#ui/grids/grid.module.css'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import type { RowMark } from '#ui/grids/grid-row.tsx'
import { useHeaderHeight } from '#ui/grids/grid-scroll.ts'
import { StickyRowView } from './tree-grid-row.tsx'
import { partAt, type RowPart } from './tree-input.ts'

interface StickyAncestorsProps<Item extends HierarchyRecord> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly model: VisibleRows<Item>
  readonly parentOf: (slot: number) => number
  readonly columns: readonly GridColumn<TreeRow<Item>>[]
  readonly markOf: (slot: number) => RowMark
  /** Pixels. */
  readonly rowHeight: number
  readonly limit: number
  readonly onChoose: (slot: number, part: RowPart | undefined) => void
}

/** The ancestors of the first row in view. A screen reader has the level of each row instead. */
export function StickyAncestors<Item extends HierarchyRecord>(props: StickyAncestorsProps<Item>) {
  const { scroller, model, parentOf, columns, rowHeight, limit } = props
  const headerHeight = useHeaderHeight()
  const scrollTop = useScrollTop(scroller)
  const rows = {
    count: model.count,
    levelOf: (row: number) => model.row(row).level,
    parentOf: (row: number) => model.rowOf(parentOf(model.slotAt(row))),
  }
  const sticky = stickyRows(rows, { scrollTop, rowHeight, limit })
  // From the last one on, so that one that is pushed up goes under those above it.
  const fromLast = sticky.rows.map((row, place) => ({ row, place })).reverse()
  const handleClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-sticky]') : null
    if (row) props.onChoose(Number(row.dataset.sticky), partAt(target))
  }
  return (
    <div aria-hidden className={classes.sticky} style={{ top: headerHeight }} onClick={handleClick}>
      {fromLast.map(({ row, place }) => (
        <StickyRowView
          key={model.slotAt(row)}
          row={model.row(row)}
          top={place * rowHeight + (place === sticky.rows.length - 1 ? sticky.push : 0)}
          height={rowHeight}
          mark={props.markOf(model.slotAt(row))}
          columns={columns}
        />
      ))}
    </div>
  )
}

/** Asked for when it changes: asked for in a rendering, it makes the browser lay out what that changed. */
function useScrollTop(scroller: RefObject<HTMLElement | null>): number {
  const known = useRef(0)
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = scroller.current
      const look = () => {
        known.current = Math.max(0, element?.scrollTop ?? 0)
        listener()
      }
      look()
      element?.addEventListener('scroll', look, { passive: true })
      return () => element?.removeEventListener('scroll', look)
    },
    [scroller],
  )
  return useSyncExternalStore(subscribe, () => known.current)
}

interface Rows {
  readonly count: number
  /** 1 at the top. */
  levelOf(row: number): number
  /** -1 at the top. */
  parentOf(row: number): number
}

export interface StickyRows {
  /** From the root on. */
  readonly rows: readonly number[]
  /** Pixels by which the last one is pushed up by what comes after its branch; 0 or less. */
  readonly push: number
}

interface Scrolled {
  /** Pixels. */
  readonly scrollTop: number
  readonly rowHeight: number
  /** No more rows stay than this. */
  readonly limit: number
}

/** The ancestors that stay in view; a row counts among its own while it is partly scrolled out of view. */
export function stickyRows(rows: Rows, { scrollTop, rowHeight, limit }: Scrolled): StickyRows {
  const sticky: number[] = []
  while (sticky.length < limit) {
    const next = ancestorUnder(rows, sticky, scrollTop / rowHeight)
    if (next === undefined) break
    sticky.push(next)
  }
  const last = sticky.at(-1)
  if (last === undefined) return { rows: [], push: 0 }
  const end = endOfBranch(rows, last, scrollTop / rowHeight + sticky.length)
  return { rows: sticky, push: Math.min(0, end * rowHeight - scrollTop - sticky.length * rowHeight) }
}

/** The ancestor that the row right under the sticky ones has at the next level, when it is out of view itself. */
function ancestorUnder(rows: Rows, sticky: readonly number[], scrolled: number): number | undefined {
  const level = sticky.length + 1
  const under = Math.floor(scrolled + sticky.length)
  if (under >= rows.count) return undefined
  let row = under
  while (rows.levelOf(row) > level) row = rows.parentOf(row)
  const isOutOfView = row < scrolled + sticky.length
  const hasBranch = row + 1 < rows.count && rows.levelOf(row + 1) > level
  const isBelowLast = rows.levelOf(row) === level && rows.parentOf(row) === (sticky.at(-1) ?? -1)
  return isOutOfView && hasBranch && isBelowLast ? row : undefined
}

/** The row after the last one below `row`, or any row from `from` on when the branch reaches so far. */
function endOfBranch(rows: Rows, row: number, from: number): number {
  const level = rows.levelOf(row)
  let end = Math.max(row + 1, Math.floor(from) - 1)
  while (end < rows.count && end < from && rows.levelOf(end) > level) end += 1
  return end
}
