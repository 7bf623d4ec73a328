// A row of a tree that is dragged onto another one, to move its record there; onto the head of the tree, to the top level.
// While it is dragged, a label at the pointer says what a drop would do, or why it would do nothing.
import { type DragEvent, useEffect, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import classes from './row-dragging.module.css'

/** What a drop at a place would do. */
export interface DropLabel {
  readonly words: string
  /** False where it would do nothing, and the words say why. */
  readonly canDrop: boolean
}

interface RowDragging<Item extends HierarchyRecord> {
  readonly model: VisibleRows<Item>
  /** Called for a row that was dropped on another one, or on the head of the tree; absent: no row can be dragged. */
  readonly onMove: ((row: TreeRow<Item>, to: TreeRow<Item> | 'top') => void) | undefined
  /** Called when a row begins to be dragged; tells of each place what a drop there would do. */
  readonly onDrag?: ((row: TreeRow<Item>) => (to: TreeRow<Item> | 'top') => DropLabel) | undefined
  /** Called, where no row can be moved, for one that is dragged onto another one. */
  readonly onMoveRefused: (() => void) | undefined
}

interface Dragged<Item extends HierarchyRecord> {
  readonly slot: number
  readonly labelAt: ((to: TreeRow<Item> | 'top') => DropLabel) | undefined
}

/** Pixels from the pointer to the label, which would otherwise be under it. */
const labelOffset = { x: 14, y: 18 }

/** Handles the dragging of all rows, so that no row is drawn again for it. */
export function useRowDragging<Item extends HierarchyRecord>(options: RowDragging<Item>) {
  const { model, onMove, onDrag, onMoveRefused } = options
  const dragged = useRef<Dragged<Item>>(undefined)
  const marked = useRef<{ readonly place: HTMLElement; readonly label: DropLabel | undefined }>(undefined)
  const bubble = useRef<HTMLElement>(undefined)
  const clear = () => {
    if (marked.current) delete marked.current.place.dataset.drop
    marked.current = undefined
    bubble.current?.remove()
    bubble.current = undefined
  }
  const end = () => {
    dragged.current = undefined
    clear()
  }
  useEffect(() => () => bubble.current?.remove(), [])
  const begin = (event: DragEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
    const slot = row ? slotOf(row) : undefined
    const at = slot === undefined ? -1 : model.rowOf(slot)
    dragged.current = slot === undefined || at < 0 ? undefined : { slot, labelAt: onDrag?.(model.row(at)) }
  }
  const targetOf = (place: HTMLElement): TreeRow<Item> | 'top' | undefined => {
    const slot = slotOf(place)
    if (slot === undefined) return 'top'
    const row = model.rowOf(slot)
    return row < 0 ? undefined : model.row(row)
  }
  /** The row or the head under the pointer; null for the dragged row itself. */
  const placeAt = (target: EventTarget) => {
    const found = target instanceof Element ? target.closest<HTMLElement>(places) : null
    return found && slotOf(found) !== dragged.current?.slot ? found : null
  }
  /** Marks the place under the pointer. Its label is made once, when the pointer comes there. */
  const mark = (target: EventTarget) => {
    const place = placeAt(target)
    if (place === (marked.current?.place ?? null)) return marked.current
    clear()
    const to = place && dragged.current ? targetOf(place) : undefined
    if (!place || to === undefined) return undefined
    const label = dragged.current?.labelAt?.(to)
    place.dataset.drop = label?.canDrop === false ? 'none' : 'here'
    marked.current = { place, label }
    if (label) bubble.current = addBubble(label)
    return marked.current
  }
  if (!onMove) {
    if (!onMoveRefused) return undefined
    const refuse = ({ target }: DragEvent<HTMLElement>) => {
      if (dragged.current && placeAt(target)) onMoveRefused()
    }
    return { onDragStart: begin, onDragOver: refuse, onDragEnd: end }
  }
  return {
    onDragStart(event: DragEvent<HTMLElement>) {
      begin(event)
      if (dragged.current !== undefined) event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      const at = dragged.current && mark(event.target)
      if (bubble.current) placeBubble(bubble.current, event)
      if (!at || at.label?.canDrop === false) return
      event.dataTransfer.dropEffect = 'move'
      event.preventDefault()
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const at = dragged.current && mark(event.target)
      const from = dragged.current === undefined ? -1 : model.rowOf(dragged.current.slot)
      const to = at && targetOf(at.place)
      end()
      if (!at || at.label?.canDrop === false || from < 0 || to === undefined) return
      event.preventDefault()
      onMove(model.row(from), to)
    },
    onDragEnd: end,
  }
}

function addBubble({ words, canDrop }: DropLabel): HTMLElement {
  const added = document.createElement('div')
  added.className = classes.label ?? ''
  added.dataset.drop = canDrop ? 'here' : 'none'
  added.textContent = words
  document.body.append(added)
  return added
}

function placeBubble(label: HTMLElement, { clientX, clientY }: DragEvent<HTMLElement>): void {
  const left = Math.min(clientX + labelOffset.x, window.innerWidth - label.offsetWidth - 8)
  label.style.transform = `translate(${Math.max(8, left)}px, ${clientY + labelOffset.y}px)`
}

/** Rows, copies of rows that are out of view, and the head. */
const places = '[data-slot], [data-sticky], [data-head]'

function slotOf({ dataset }: HTMLElement): number | undefined {
  const slot = dataset.slot ?? dataset.sticky
  return slot === undefined ? undefined : Number(slot)
}
