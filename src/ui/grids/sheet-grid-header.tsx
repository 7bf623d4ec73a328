// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the columns that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
// biome-ignore-all lint/a11y/noStaticElementInteractions: the width of a column says nothing to a screen reader
import { type MouseEvent, memo, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './sheet-grid.module.css'
import type { SheetColumn } from './sheet-grid-model.ts'
import { including, type Span } from './sheet-window.ts'

interface SheetGridHeaderProps extends Span {
  readonly columns: readonly SheetColumn[]
  /** Gives a column another width, in pixels; the width of its texts when it is left out. */
  readonly onResize: (column: number, width?: number) => void
}

/** Stays while cells are edited: the heading of a column may be many elements. */
export const SheetGridHeader = memo(function SheetGridHeader({
  columns,
  onResize,
  ...inView
}: SheetGridHeaderProps) {
  const m = useMessages('ui')
  // The heading that has the focus stays, wherever one scrolls.
  const [focused, setFocused] = useState<number>()
  const { from, to } = including(inView, focused)
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        <div role="columnheader" className={classes.corner}>
          {m.row}
        </div>
        {columns.slice(from, to).map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={from + index + 2}
            className={classes.heading}
            style={index === 0 ? { gridColumnStart: from + 2 } : undefined}
            onFocus={() => setFocused(from + index)}
            onBlur={() => setFocused(undefined)}
            data-ignored={column.isIgnored || undefined}
          >
            <div className={classes.letter} data-letter={from + index} aria-hidden>
              {column.letter}
              <span
                className={classes.resize}
                onMouseDown={(event) =>
                  dragWidth(event, column.width, (width) => onResize(from + index, width))
                }
                onDoubleClick={() => onResize(from + index)}
              />
            </div>
            {column.header}
          </div>
        ))}
      </div>
    </div>
  )
})

/** Pixels. */
const minWidth = 48
const maxWidth = 800

/** Follows the mouse from the edge of a column until its button is released. */
function dragWidth(event: MouseEvent, width: number, resize: (width: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const from = event.clientX
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener(
    'mousemove',
    ({ clientX }) => {
      const change = (clientX - from) * (isRightToLeft ? -1 : 1)
      resize(Math.max(minWidth, Math.min(maxWidth, width + change)))
    },
    { signal },
  )
  document.addEventListener('mouseup', () => listeners.abort(), { signal })
}
