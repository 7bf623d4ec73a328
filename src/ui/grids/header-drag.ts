// A column that is dragged by its heading to the place of another.

import { type DragEvent, useState } from 'react'
import type { ColumnControl } from './column-control.ts'
import type { GridColumn } from './grid-columns.ts'

interface HeaderDragOptions {
  /** All columns, hidden ones as well: they keep their places among the others. */
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'width' | 'priority'>[]
  readonly control: ColumnControl
}

/** What the cells of a head do and show while one of them is dragged. The first column stays where it is. */
export function useHeaderDrag({ columns, control }: HeaderDragOptions) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (key: string, isFirst: boolean) =>
    isFirst
      ? {}
      : {
          draggable: true,
          'data-dropping': over === key && dragged !== key ? true : undefined,
          onDragStart: ({ dataTransfer }: DragEvent) => {
            // Firefox drags nothing that has no data.
            dataTransfer.setData('text/plain', '')
            dataTransfer.effectAllowed = 'move'
            setDragged(key)
          },
          onDragOver: (event: DragEvent) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(key)
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            if (dragged !== undefined) control.place(columns, dragged, key)
            end()
          },
          onDragEnd: end,
        }
}
