// The cursor of a tree: the row that keys act on.
import { useEffect, useState } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'

export type TreeCursor = ReturnType<typeof useTreeCursor>

/** A cursor that begins at the row of the last visit, and follows the opened record. */
export function useTreeCursor(openedSlot: number | undefined, place: TreePlace) {
  const [at, setAt] = useState(() => ({
    slot: openedSlot ?? place.slot,
    opened: openedSlot,
    revealCount: openedSlot === undefined ? 0 : 1,
  }))
  if (at.opened !== openedSlot) {
    const isClosed = openedSlot === undefined
    setAt({
      slot: openedSlot ?? at.slot,
      opened: openedSlot,
      revealCount: at.revealCount + (isClosed ? 0 : 1),
    })
  }
  const { slot: present } = at
  useEffect(() => {
    place.slot = present
  }, [place, present])
  const goTo = (slot: number, reveals: number) =>
    setAt((before) => ({ ...before, slot, revealCount: before.revealCount + reveals }))
  return {
    /** Undefined until a row was chosen. */
    slot: at.slot,
    /** Counts the requests to bring a row into view. */
    revealCount: at.revealCount,
    moveTo: (slot: number) => goTo(slot, 0),
    /** Moves to a row and brings it into view. */
    reveal: (slot: number) => goTo(slot, 1),
  }
}

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
