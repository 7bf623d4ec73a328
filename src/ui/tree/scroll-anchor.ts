// Keeps the rows in view at their place while rows come and go above them: pages that are still loading, branches that
// are expanded, records of other people.
import { useLayoutEffect, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import type { TreeCursor } from './tree-cursor.ts'
import { nearestRow } from './tree-grid-focus.ts'
import type { TreeScroll } from './tree-grid-scroll.ts'

interface ScrollAnchorOptions {
  readonly model: Pick<VisibleRows<HierarchyRecord>, 'version' | 'count' | 'slotAt' | 'rowOf'>
  readonly parentOf: (slot: number) => number
  readonly cursor: TreeCursor
  /** Another one when other rows are searched for: then one begins at the top, unless one is at a row of them. */
  readonly filter: object | undefined
  readonly place: TreePlace
  readonly scroll: TreeScroll
}

interface Seen {
  readonly version: number
  readonly filter: object | undefined
  readonly revealCount: number
  readonly slot: number | undefined
}

/** Keeps the active row where it is, or else the first one in view; answers whom to tell of scrolling. */
export function useScrollAnchor(options: ScrollAnchorOptions): () => void {
  const { model, cursor, filter } = options
  const seen = useRef<Seen>(undefined)
  useLayoutEffect(() => {
    const before = seen.current
    const now = { version: model.version, filter, revealCount: cursor.revealCount, slot: cursor.slot }
    const hasMoved = before?.slot !== now.slot
    const hasToShow = (before?.revealCount ?? 0) !== now.revealCount
    const isOther = before !== undefined && before.filter !== filter
    if (before?.version === now.version && !hasToShow && !isOther) {
      if (hasMoved) noteAnchor(options)
      seen.current = now
      return
    }
    // At the top nothing has to stay in its place, and asking for the place would lay out the page after each change.
    if (before && !options.place.anchor && cursor.slot === undefined && !hasToShow) {
      seen.current = now
      return
    }
    const active = cursor.slot === undefined ? -1 : model.rowOf(cursor.slot)
    if (isOther && active < 0) options.scroll.scrollTo(0)
    else returnToAnchor(options)
    if ((hasToShow || isOther) && active >= 0) options.scroll.bringIntoView(active, 'center')
    // What has to be shown may come only later.
    const isShown = !hasToShow || active >= 0
    seen.current = isShown ? now : { ...now, revealCount: before?.revealCount ?? 0 }
    noteAnchor(options)
  })
  return () => noteAnchor(options)
}

function returnToAnchor({ model, parentOf, place, scroll }: ScrollAnchorOptions): void {
  if (!place.anchor) return
  const row = nearestRow({ model, parentOf }, place.anchor.slot)
  if (row < 0) return
  const { rowHeight, scrollTop } = scroll.view()
  const top = Math.max(0, row * rowHeight - place.anchor.offset)
  if (Math.abs(top - scrollTop) >= 1) scroll.scrollTo(top)
}

function noteAnchor({ model, cursor, place, scroll }: ScrollAnchorOptions): void {
  const { scrollTop, height, rowHeight } = scroll.view()
  const active = cursor.slot === undefined ? -1 : model.rowOf(cursor.slot)
  const isActiveInView = active * rowHeight >= scrollTop && (active + 1) * rowHeight <= scrollTop + height
  // At the very top one wants to see what is first, unless one is at a row.
  if (scrollTop <= 0 && !isActiveInView) {
    place.anchor = undefined
    return
  }
  const row = isActiveInView ? active : Math.min(Math.ceil(scrollTop / rowHeight), model.count - 1)
  place.anchor = row < 0 ? undefined : { slot: model.slotAt(row), offset: row * rowHeight - scrollTop }
}
