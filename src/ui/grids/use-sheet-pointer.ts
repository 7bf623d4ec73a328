// Selecting in a sheet with the mouse: cells, whole rows and whole columns by clicking, with Shift, and by dragging, also
// beyond the view; and filling by the handle at the corner of the selection.
import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CellSteering } from './sheet-grid-keys.ts'
import {
  type CellPlace,
  isInRange,
  rangeAround,
  rangeOf,
  type ShownRange,
  wholeRange,
  withinSheet,
} from './sheet-grid-model.ts'
import { columnAt, headerHeight, numberWidth, rowHeight, type SheetLayout } from './sheet-window.ts'

type Drag =
  | { readonly kind: 'cells' | 'rows' | 'columns'; readonly anchor: CellPlace }
  | { readonly kind: 'fill'; readonly source: ShownRange }

/** Milliseconds between two steps of scrolling while the mouse is dragged beyond the view. */
const scrollEveryMs = 50

export interface SheetPointer {
  /** The cells that the handle would fill if the mouse were released now. */
  readonly filling: ShownRange | undefined
  readonly handleMouseDown: (event: MouseEvent<HTMLDivElement>) => void
  /** A finger on the handle extends the selection, as in spreadsheets on a phone; the menu then fills it. */
  readonly handlePointerDown: (event: PointerEvent<HTMLDivElement>) => void
}

export function useSheetPointer(
  grid: RefObject<HTMLElement | null>,
  steering: CellSteering,
  layout: SheetLayout,
): SheetPointer {
  const [filling, setFilling] = useState<ShownRange>()
  // A drag outlives renderings: what it does next is done by the latest.
  const latest = useRef(steering)
  const latestLayout = useRef(layout)
  useLayoutEffect(() => {
    latest.current = steering
    latestLayout.current = layout
  })
  const target = useRef<ShownRange>(undefined)

  const reach = (drag: Drag, place: CellPlace) => {
    const { model, cursor, go } = latest.current
    if (drag.kind === 'cells') go(place, true)
    else if (drag.kind === 'fill') {
      target.current = fillTarget(drag.source, withinSheet(place, model))
      setFilling(target.current)
    } else cursor.select(wholeRange(drag.kind, rangeOf(drag.anchor, place), model))
  }
  const end = (drag: Drag, isTurned: boolean) => {
    const { model, cursor } = latest.current
    if (drag.kind !== 'fill') return
    setFilling(undefined)
    if (!target.current) return
    model.fillSeries(drag.source, target.current, isTurned)
    cursor.select(target.current)
    target.current = undefined
  }
  const handleMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const element = grid.current
    if (event.button !== 0 || !element || event.target instanceof HTMLInputElement) return
    const drag = dragFrom(event, latest.current)
    if (!drag) return
    if (latest.current.cursor.editing) latest.current.leave('commit')
    if (drag.kind === 'cells') latest.current.go(drag.anchor, event.shiftKey)
    else if (drag.kind !== 'fill') reach(drag, placeOf(event.target) ?? drag.anchor)
    followMouse(element, () => latestLayout.current, {
      onMove: (place) => reach(drag, place),
      onEnd: (isTurned) => end(drag, isTurned),
    })
  }
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const element = grid.current
    const isHandle = event.target instanceof Element && event.target.closest('[data-fill-handle]') !== null
    if (!element || !isHandle || event.pointerType === 'mouse') return
    // The browser would make a mouse of the finger.
    event.preventDefault()
    const anchor = latest.current.cursor.place
    followMouse(element, () => latestLayout.current, {
      isFinger: true,
      onMove: (place) => reach({ kind: 'cells', anchor }, place),
      onEnd: () => {},
    })
  }
  return { filling, handleMouseDown, handlePointerDown }
}

/** What the pressed button begins; undefined beside cells, row numbers and column letters. */
function dragFrom({ target, shiftKey }: MouseEvent, { cursor, model }: CellSteering): Drag | undefined {
  if (!(target instanceof Element)) return undefined
  if (target.closest('[data-fill-handle]')) return { kind: 'fill', source: cursor.range }
  const place = placeOf(target)
  if (!place) return undefined
  const whole = target.closest('[role="rowheader"]')
    ? 'rows'
    : target.closest('[data-letter]')
      ? 'columns'
      : 'cells'
  if (whole === 'cells') return { kind: whole, anchor: place }
  const { top, bottom, left, right } = wholeRange(whole, rangeOf(place, place), model)
  if (shiftKey) return { kind: whole, anchor: cursor.place }
  cursor.select({ top, bottom, left, right })
  return { kind: whole, anchor: place }
}

/** The cell, row number or column letter that an element belongs to; the first cell of it. */
export function placeOf(target: EventTarget): CellPlace | undefined {
  const element = target instanceof Element ? target : null
  const column = element?.closest<HTMLElement>('[data-column], [data-letter]')
  const row = element?.closest<HTMLElement>('[data-position]')
  if (!column && !row) return undefined
  return {
    row: Number(row?.dataset.position ?? 0),
    column: Number(column?.dataset.column ?? column?.dataset.letter ?? 0),
  }
}

/** The range around the source and the cell, larger in the direction in which the cell is further away. */
function fillTarget(source: ShownRange, place: CellPlace): ShownRange | undefined {
  if (isInRange(source, place)) return undefined
  const around = rangeAround(source, place)
  const rows = around.bottom - around.top - (source.bottom - source.top)
  const columns = around.right - around.left - (source.right - source.left)
  return rows >= columns
    ? { ...around, left: source.left, right: source.right }
    : { ...around, top: source.top, bottom: source.bottom }
}

interface MouseFollower {
  /** A finger or a pen on the screen is followed in place of the mouse. */
  readonly isFinger?: boolean
  readonly onMove: (place: CellPlace) => void
  /** @param isTurned Ctrl was held when the button was released */
  readonly onEnd: (isTurned: boolean) => void
}

/** Follows the mouse until its button is released, and scrolls the grid while the mouse is outside of it. */
function followMouse(
  grid: HTMLElement,
  layout: () => SheetLayout,
  { isFinger = false, onMove, onEnd }: MouseFollower,
): void {
  const listeners = new AbortController()
  const { signal } = listeners
  let last: { readonly x: number; readonly y: number } | undefined
  const look = () => {
    if (last) onMove(placeAt(grid, last, layout()))
  }
  const scrolling = setInterval(() => {
    if (last && scrollTowards(grid, last)) look()
  }, scrollEveryMs)
  document.addEventListener(
    isFinger ? 'pointermove' : 'mousemove',
    (event) => {
      const { clientX, clientY, buttons } = event
      // The button was released outside of the window.
      if (buttons === 0) return stop(event)
      last = { x: clientX, y: clientY }
      look()
    },
    { signal },
  )
  const stop = ({ ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    listeners.abort()
    clearInterval(scrolling)
    onEnd(ctrlKey || metaKey)
  }
  for (const kind of isFinger ? (['pointerup', 'pointercancel'] as const) : (['mouseup'] as const))
    document.addEventListener(kind, stop, { signal })
}

interface Point {
  readonly x: number
  readonly y: number
}

const isRightToLeft = (grid: HTMLElement) => getComputedStyle(grid).direction === 'rtl'

/** The place under a point of the window, beyond the sheet where the point is. */
function placeAt(grid: HTMLElement, { x, y }: Point, layout: SheetLayout): CellPlace {
  const { left, right, top } = grid.getBoundingClientRect()
  const across = isRightToLeft(grid) ? right - x : x - left
  const row = Math.floor((y - top - headerHeight + grid.scrollTop) / rowHeight)
  return { row, column: columnAt(layout, across, Math.abs(grid.scrollLeft)) }
}

/** Scrolls a step towards a point outside of the rows; false for a point that is inside. */
function scrollTowards(grid: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = grid.getBoundingClientRect()
  const [first, last] = isRightToLeft(grid) ? [left, right - numberWidth] : [left + numberWidth, right]
  const down = y < top + headerHeight ? -rowHeight : y > bottom ? rowHeight : 0
  const sideways = x < first ? -rowHeight : x > last ? rowHeight : 0
  if (down === 0 && sideways === 0) return false
  grid.scrollBy(sideways, down)
  return true
}
