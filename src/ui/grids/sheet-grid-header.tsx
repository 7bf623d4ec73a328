// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the columns that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
// biome-ignore-all lint/a11y/noStaticElementInteractions: the width of a column says nothing to a screen reader
import { type MouseEvent, memo, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './sheet-grid.module.css'
import type { SheetColumn } from './sheet-grid-model.ts'
import { columnsShown, including, placedColumn, type SheetLayout, type Span } from './sheet-window.ts'

interface SheetGridHeaderProps extends Span {
  readonly columns: readonly SheetColumn[]
  readonly layout: SheetLayout
  /** Gives a column another width, in pixels; the width of its texts when it is left out. */
  readonly onResize: (column: number, width?: number) => void
}

/** Stays while cells are edited: the heading of a column may be many elements. */
export const SheetGridHeader = memo(function SheetGridHeader({
  columns,
  layout,
  onResize,
  ...inView
}: SheetGridHeaderProps) {
  const m = useMessages('ui')
  // The heading that has the focus stays, wherever one scrolls.
  const [focused, setFocused] = useState<number>()
  const shown = columnsShown(layout, including(inView, focused))
  const { lead, isNumberFrozen } = layout
  const heading = (column: number, at: number) => {
    const known = columns[column]
    return (
      known && (
        <Heading
          key={known.key}
          column={known}
          index={column}
          layout={layout}
          before={at === 0 ? -1 : (shown[at - 1] ?? -1)}
          onFocus={setFocused}
          onResize={onResize}
        />
      )
    )
  }
  const corner = (
    <div
      role="columnheader"
      className={classes.corner}
      data-frozen={(isNumberFrozen && lead === 0) || undefined}
    >
      {m.row}
    </div>
  )
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {(lead === 0 || !isNumberFrozen) && corner}
        {lead > 0 && (
          <div role="presentation" className={classes.lead}>
            {isNumberFrozen && corner}
            {shown.slice(0, lead).map(heading)}
          </div>
        )}
        {shown.slice(lead).map((column, at) => heading(column, at + lead))}
      </div>
    </div>
  )
})

interface HeadingProps {
  readonly column: SheetColumn
  readonly index: number
  readonly layout: SheetLayout
  /** The column with an element before this one; -1 for none. */
  readonly before: number
  readonly onFocus: (column: number | undefined) => void
  readonly onResize: SheetGridHeaderProps['onResize']
}

/** Stays while others come into view. */
const Heading = memo(function Heading({ column, index, layout, before, onFocus, onResize }: HeadingProps) {
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={classes.heading}
      style={placedColumn(layout, index, before)}
      onFocus={() => onFocus(index)}
      onBlur={() => onFocus(undefined)}
      data-ignored={column.isIgnored || undefined}
      data-frozen={(index >= layout.lead && layout.frozen.has(index)) || undefined}
    >
      <div className={classes.letter} data-letter={index} aria-hidden>
        {column.letter}
        <span
          className={classes.resize}
          onMouseDown={(event) => dragWidth(event, column.width, (width) => onResize(index, width))}
          onDoubleClick={() => onResize(index)}
        />
      </div>
      {column.header}
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
