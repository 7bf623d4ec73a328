// Keeps the rows in view at their place while rows come and go above them: pages that are still loading, branches that
// are expanded, records of other people.

import { useLayoutEffect, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import type { GridScroll } from '#ui/grids/grid-scroll.ts'
import type { TreeCursor } from './tree-cursor.ts'
import { nearestRow } from './tree-cursor.ts'

interface ScrollAnchorOptions {
  readonly model: Pick<VisibleRows<HierarchyRecord>, 'version' | 'count' | 'slotAt' | 'rowOf' | 'isMatch'>
  readonly parentOf: (slot: number) => number
  readonly cursor: TreeCursor
  /** Another one when other rows are searched for: then one begins at the first match, unless one is at a row of them. */
  readonly filter: object | undefined
  readonly place: TreePlace
  readonly scroll: GridScroll
}

interface Seen {
  /** Undefined where it could not be followed. */
  readonly version: number | undefined
  readonly filter: object | undefined
  readonly revealCount: number
  readonly slot: number | undefined
  /** Pixels for rows. */
  readonly height: number
}

/** Keeps the active row where it is, or else the first one in view; answers whom to tell of scrolling. */
export function useScrollAnchor(options: ScrollAnchorOptions): () => void {
  const { model, cursor, filter, place, scroll } = options
  const seen = useRef<Seen>(undefined)
  // Where this has scrolled to last: that is no scrolling of the person.
  const own = useRef<number>(undefined)
  // Until the first match of a search has been in view.
  const isSeeking = useRef(false)
  useLayoutEffect(() => {
    const before = seen.current
    const { version } = model
    const now = { version, filter, revealCount: cursor.revealCount, slot: cursor.slot, height: scroll.height }
    const hasMoved = before?.slot !== now.slot
    const hasToShow = (before?.revealCount ?? 0) !== now.revealCount
    const isOther = before !== undefined && before.filter !== filter
    const isResized = before !== undefined && before.height !== now.height
    if (before?.filter !== filter) isSeeking.current = filter !== undefined
    if (cursor.slot !== undefined) isSeeking.current = false
    if (before?.version === now.version && !hasToShow && !isOther && !isResized) {
      if (hasMoved) noteAnchor(options)
      seen.current = now
      return
    }
    const match = isSeeking.current ? rowOfFirstMatch(model) : -1
    if (match >= 0) isSeeking.current = false
    const isMatchBelow = match >= 0 && scroll.isBelowFirstPage(match)
    // At the top nothing has to stay in its place, and asking for the place would lay out the page after each change.
    if (before && !place.anchor && cursor.slot === undefined && !hasToShow && !isMatchBelow) {
      seen.current = now
      return
    }
    const active = cursor.slot === undefined ? -1 : model.rowOf(cursor.slot)
    const isKept = isOther && active < 0 ? scroll.scrollTo(0) : returnToAnchor(options)
    if (isMatchBelow) scroll.bringIntoView(match, 'center')
    const isShowing = hasToShow || (isOther && active >= 0)
    if (isShowing && active >= 0) scroll.bringIntoView(active, 'center')
    // What was in view stays so when a line above the rows comes or goes.
    else if (isResized && active >= 0 && place.anchor?.slot === cursor.slot)
      scroll.bringIntoView(active, 'nearest')
    // What has to be shown may come only later. Rows that have come since the last rendering have no height yet: then the
    // next one tries again.
    const isShown = active >= 0 && (scroll.isInView(active) || scroll.view().height === 0)
    seen.current = {
      ...now,
      ...(isShowing && !isShown && { revealCount: before?.revealCount ?? 0, filter: before?.filter }),
      ...(!isKept && { version: undefined }),
    }
    own.current = scroll.view().scrollTop
    if (isShowing ? isShown : isKept) noteAnchor(options)
  })
  return () => {
    if (scroll.view().scrollTop !== own.current) noteAnchor(options)
  }
}

/** -1 when no row is a match. */
function rowOfFirstMatch(model: ScrollAnchorOptions['model']): number {
  for (let row = 0; row < model.count; row += 1) if (model.isMatch(model.slotAt(row))) return row
  return -1
}

/** Answers false where the rows are not high enough for it yet. */
function returnToAnchor({ model, parentOf, place, scroll }: ScrollAnchorOptions): boolean {
  if (!place.anchor) return true
  const row = nearestRow({ model, parentOf }, place.anchor.slot)
  if (row < 0) return true
  const { rowHeight, scrollTop } = scroll.view()
  const top = Math.max(0, row * rowHeight - place.anchor.offset)
  return Math.abs(top - scrollTop) < 1 || scroll.scrollTo(top)
}

function noteAnchor({ model, cursor, place, scroll }: ScrollAnchorOptions): void {
  const { scrollTop, rowHeight } = scroll.view()
  const active = cursor.slot === undefined ? -1 : model.rowOf(cursor.slot)
  const isActiveInView = active >= 0 && scroll.isInView(active)
  // At the very top one wants to see what is first, unless one is at a row.
  if (scrollTop <= 0 && !isActiveInView) {
    place.anchor = undefined
    return
  }
  const row = isActiveInView ? active : Math.min(Math.ceil(scrollTop / rowHeight), model.count - 1)
  place.anchor = row < 0 ? undefined : { slot: model.slotAt(row), offset: row * rowHeight - scrollTop }
}
