// The stops of Tab and the keys in the head of a grid: the arrows go from heading to heading, with Shift they set the
// width of a column, with Ctrl and Shift its place.

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnControl } from './column-control.ts'
import type { GridColumn } from './grid-columns.ts'
import { widthOf } from './grid-columns.ts'

interface HeaderStopsOptions<Row> {
  readonly head: RefObject<HTMLElement | null>
  /** Those that are shown, in order. */
  readonly columns: readonly GridColumn<Row>[]
  readonly allColumns: readonly GridColumn<Row>[]
  readonly control: ColumnControl
  /** The cell of the first column. */
  readonly firstCell: number
  readonly onLeave: () => void
}

/** Pixels that a key makes a column wider or narrower. */
const keyStep = 16

export function useHeaderStops<Row>(options: HeaderStopsOptions<Row>) {
  const { head, columns, allColumns, control, firstCell, onLeave } = options
  const [stop, setStop] = useState(firstCell)
  const moved = useRef<number>(undefined)
  useLayoutEffect(() => {
    // A heading that changes its place in the document loses the focus.
    if (moved.current !== undefined) focusCell(head.current, moved.current)
    moved.current = undefined
  })

  const move = (cell: number, to: number) => {
    const [column, other] = [columns[cell - firstCell], columns[to - firstCell]]
    if (!column || !other || cell === firstCell || to === firstCell) return
    moved.current = to
    control.place(allColumns, column.key, other.key)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = Number(event.currentTarget.dataset.cell)
    const column = columns[cell - firstCell]
    if (event.altKey || event.metaKey || (event.ctrlKey && !event.shiftKey)) return
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'ArrowDown' && !event.ctrlKey) onLeave()
    else if (step === 0) return
    else if (event.ctrlKey) move(cell, cell + step)
    else if (!event.shiftKey) focusCell(head.current, cell + step)
    else if (column && cell > firstCell) {
      // The edge that moves is the one to the left, as with the pointer.
      control.resize(column.key, drawnWidth(event.currentTarget, column, control) - step * keyStep)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A column that was hidden takes nothing with it: there always is one stop.
  const tabStop = Math.min(stop, columns.length + firstCell - 1)
  return (cell: number) => ({
    'data-cell': cell,
    tabIndex: cell === tabStop ? 0 : -1,
    onFocus: () => setStop(cell),
    onKeyDown: handleKeyDown,
  })
}

/** Pixels of a column as it is drawn, which may have grown. @param part of its heading */
export function drawnWidth(
  part: HTMLElement,
  column: GridColumn<never>,
  { settings }: ColumnControl,
): number {
  const drawn = part.closest('[role="columnheader"]')?.clientWidth ?? 0
  return Math.max(drawn, widthOf(column, settings))
}

function focusCell(head: HTMLElement | null, cell: number): void {
  head?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()
}
