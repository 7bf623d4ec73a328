// Where the focus is in a tree of which only the visible rows exist as elements.
import { useLayoutEffect, useRef, useState } from 'react'
import type { TreeGridModel, TreeGridRow } from './tree-grid-model.ts'

interface Selection<Row extends TreeGridRow> {
  readonly model: TreeGridModel<Row>
  readonly parentOf: (slot: number) => number
  readonly selectedSlot: number | undefined
}

/** The row that keys act on, -1 in an empty tree, and how to make it another one. */
export function useActiveRow<Row extends TreeGridRow>(selection: Selection<Row>) {
  const { selectedSlot } = selection
  const [focusedSlot, setFocusedSlot] = useState(selectedSlot)
  const [followedSlot, setFollowedSlot] = useState(selectedSlot)
  if (followedSlot !== selectedSlot) {
    // What is opened from elsewhere is where the keys go on from.
    setFollowedSlot(selectedSlot)
    if (selectedSlot !== undefined) setFocusedSlot(selectedSlot)
  }
  return [findActiveRow(selection, focusedSlot), setFocusedSlot] as const
}

/** The row that takes the focus: the last focused one, else its nearest visible ancestor, else the selected one. */
function findActiveRow<Row extends TreeGridRow>(
  { model, parentOf, selectedSlot }: Selection<Row>,
  focusedSlot: number | undefined,
): number {
  if (model.count === 0) return -1
  let slot = focusedSlot
  while (slot !== undefined && slot > 0) {
    const row = model.rowOf(slot)
    if (row >= 0) return row
    slot = parentOf(slot)
  }
  return selectedSlot === undefined ? 0 : Math.max(0, model.rowOf(selectedSlot))
}

interface Scrolling {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null
  readonly scrollToIndex: (row: number, options: { align: 'center' }) => void
}

/** Brings a newly selected row into view, once: what one does in the tree afterwards is one's own affair. */
export function useScrollToSelected<Row extends TreeGridRow>(
  { model, selectedSlot }: Selection<Row>,
  virtualizer: Scrolling,
): void {
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (selectedSlot === shown.current) return
    const row = selectedSlot === undefined ? -1 : model.rowOf(selectedSlot)
    if (selectedSlot !== undefined && row < 0) return
    shown.current = selectedSlot
    const { range } = virtualizer
    if (row >= 0 && (!range || row <= range.startIndex || row >= range.endIndex)) {
      virtualizer.scrollToIndex(row, { align: 'center' })
    }
  })
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
