// The cursor of a tree: the row that keys act on.
import { useEffect, useState } from 'react'
import type { TreePlace } from '#hierarchy/view-state.ts'

export interface TreeCursor {
  /** Undefined until a row was chosen. */
  readonly slot: number | undefined
  /** Counts the requests to bring a row into view. */
  readonly revealCount: number
  readonly moveTo: (slot: number) => void
  /** Moves to a row and brings it into view. */
  readonly reveal: (slot: number) => void
}

/** A cursor that begins at the row of the last visit, and follows the opened record. */
export function useTreeCursor(openedSlot: number | undefined, place: TreePlace): TreeCursor {
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
    slot: at.slot,
    revealCount: at.revealCount,
    moveTo: (slot) => goTo(slot, 0),
    reveal: (slot) => goTo(slot, 1),
  }
}
