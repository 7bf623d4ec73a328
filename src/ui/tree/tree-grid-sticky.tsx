import { type MouseEvent, type RefObject, useCallback, useSyncExternalStore } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import classes from './tree-grid.module.css'
import type { TreeGridColumn } from './tree-grid-model.ts'
import { type RowMark, StickyRowView } from './tree-grid-row.tsx'
import { headerHeight } from './tree-grid-scroll.ts'
import { partAt, type RowPart } from './tree-input.ts'
import { stickyRows } from './tree-sticky-rows.ts'

interface StickyAncestorsProps<Item extends HierarchyRecord> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly model: VisibleRows<Item>
  readonly parentOf: (slot: number) => number
  readonly columns: readonly TreeGridColumn<TreeRow<Item>>[]
  readonly markOf: (slot: number) => RowMark
  /** Pixels. */
  readonly rowHeight: number
  readonly limit: number
  readonly onChoose: (slot: number, part: RowPart | undefined) => void
}

/** The ancestors of the first row in view. A screen reader has the level of each row instead. */
export function StickyAncestors<Item extends HierarchyRecord>(props: StickyAncestorsProps<Item>) {
  const { scroller, model, parentOf, columns, rowHeight, limit } = props
  const subscribe = useCallback(
    (listener: () => void) => {
      const element = scroller.current
      element?.addEventListener('scroll', listener, { passive: true })
      return () => element?.removeEventListener('scroll', listener)
    },
    [scroller],
  )
  const scrollTop = useSyncExternalStore(subscribe, () => Math.max(0, scroller.current?.scrollTop ?? 0))
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
