// A row of a tree that is dragged onto another one, to move its record there; onto the head of the tree, to the top level.
import { type DragEvent, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'

interface RowDragging<Item extends HierarchyRecord> {
  readonly model: VisibleRows<Item>
  readonly parentOf: (slot: number) => number
  /** Called for a row that was dropped on another one, or on the head of the tree; absent: no row can be dragged. */
  readonly onMove: ((row: TreeRow<Item>, to: TreeRow<Item> | 'top') => void) | undefined
  /** Called, where no row can be moved, for one that is dragged onto another one. */
  readonly onMoveRefused: (() => void) | undefined
}

/** Handles the dragging of all rows, so that no row is drawn again for it. */
export function useRowDragging<Item extends HierarchyRecord>({
  model,
  parentOf,
  onMove,
  onMoveRefused,
}: RowDragging<Item>) {
  const dragged = useRef<number>(undefined)
  const marked = useRef<HTMLElement>(undefined)
  const mark = (place: HTMLElement | undefined) => {
    if (marked.current !== place) {
      if (marked.current) delete marked.current.dataset.drop
      if (place) place.dataset.drop = 'here'
    }
    marked.current = place
  }
  const end = () => {
    dragged.current = undefined
    mark(undefined)
  }
  /** The row or the head under the pointer; undefined where the dragged row cannot go. */
  const placeAt = (target: EventTarget): HTMLElement | undefined => {
    const slot = dragged.current
    const place = target instanceof Element ? target.closest<HTMLElement>(places) : null
    if (slot === undefined || !place) return undefined
    const to = slotOf(place) ?? 0
    for (let above = to; above !== 0; above = parentOf(above)) if (above === slot) return undefined
    return parentOf(slot) === to ? undefined : place
  }
  const begin = (event: DragEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
    dragged.current = row ? slotOf(row) : undefined
  }
  if (!onMove) {
    if (!onMoveRefused) return undefined
    const refuse = (event: DragEvent<HTMLElement>) => {
      if (placeAt(event.target)) onMoveRefused()
    }
    return { onDragStart: begin, onDragOver: refuse, onDragEnd: end }
  }
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      begin(event)
      if (dragged.current !== undefined) event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const place = placeAt(event.target)
      mark(place)
      if (!place) return
      event.dataTransfer.dropEffect = 'move'
      event.preventDefault()
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const place = placeAt(event.target)
      const from = dragged.current === undefined ? -1 : model.rowOf(dragged.current)
      end()
      if (!place || from < 0) return
      event.preventDefault()
      const to = slotOf(place)
      const row = to === undefined ? -1 : model.rowOf(to)
      if (to === undefined) onMove(model.row(from), 'top')
      else if (row >= 0) onMove(model.row(from), model.row(row))
    },
    onDragEnd: end,
  }
}

/** Rows, copies of rows that are out of view, and the head. */
const places = '[data-slot], [data-sticky], [data-head]'

function slotOf({ dataset }: HTMLElement): number | undefined {
  const slot = dataset.slot ?? dataset.sticky
  return slot === undefined ? undefined : Number(slot)
}
