import { type PointerEvent, useRef } from 'react'
import type { ColumnControl } from './tree-column-control.ts'
import { widthOf } from './tree-grid-columns.ts'
import classes from './tree-grid-header.module.css'
import type { TreeGridColumn } from './tree-grid-model.ts'

interface WidthHandleProps<Row> {
  readonly column: TreeGridColumn<Row>
  readonly control: ColumnControl
}

interface Drag {
  readonly x: number
  readonly width: number
}

/**
 * The left edge of a column. All columns but the first are held by the right side of the grid, so that the edge that is
 * drawn follows the pointer. A double click makes the column as wide as usual; with keys the title does the same.
 */
export function WidthHandle<Row>({ column, control }: WidthHandleProps<Row>) {
  const drag = useRef<Drag>(undefined)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: widthOf(column, control.settings) }
  }
  const move = (event: PointerEvent) => {
    if (drag.current) control.resize(column.key, drag.current.width + drag.current.x - event.clientX)
  }
  const end = () => {
    drag.current = undefined
  }
  return (
    <span
      aria-hidden
      className={classes.widthHandle}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => control.resize(column.key, undefined)}
    />
  )
}
