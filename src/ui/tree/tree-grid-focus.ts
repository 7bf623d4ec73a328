// Where the focus is in a tree of which only the visible rows exist as elements.
import { useLayoutEffect, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'

interface Rows {
  readonly model: Pick<VisibleRows<HierarchyRecord>, 'rowOf'>
  readonly parentOf: (slot: number) => number
}

/** The row of a slot, or of its nearest ancestor that has one; -1 when there is none. */
export function nearestRow({ model, parentOf }: Rows, slot: number | undefined): number {
  for (let node = slot; node !== undefined && node > 0; node = parentOf(node)) {
    const row = model.rowOf(node)
    if (row >= 0) return row
  }
  return -1
}

/** Moves the focus to the active row after it was asked for, or when the row that had it has gone. */
export function useRovingFocus(scroller: { readonly current: HTMLElement | null }, slot: number | undefined) {
  const isRequested = useRef(false)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    // React tells no blur for an element that it removes: then the focus is in here and at the same time nowhere.
    const isLost = isInside.current && document.activeElement === document.body
    if (!isRequested.current && !isLost) return
    isRequested.current = false
    const row = scroller.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
    row?.focus({ preventScroll: true })
  })
  return {
    request: () => {
      isRequested.current = true
    },
    handleFocus: () => {
      isInside.current = true
    },
    handleBlur: () => {
      isInside.current = false
    },
  }
}
