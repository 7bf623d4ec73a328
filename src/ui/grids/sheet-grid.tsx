// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
// A sheet as a grid: only the rows in view are elements, whatever the number of rows. The keys are those of
// spreadsheets and of the ARIA grid pattern.
import { useWindowEvent } from '@mantine/hooks'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { memo, useId, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useKeyGroup } from '#ui/palette/key-groups.ts'
import classes from './sheet-grid.module.css'
import type { CellSteering } from './sheet-grid-keys.ts'
import {
  actOnCellKey,
  actOnSheetKey,
  cellTypingKeys,
  editedCellTitle,
  sheetKeys,
  sheetShortcuts,
  sheetTitle,
} from './sheet-grid-keys.ts'
import type { CellPlace, SheetGridModel, ShownRange } from './sheet-grid-model.ts'
import { SheetGridRow } from './sheet-grid-row.tsx'
import { headerHeight, including, numberWidth, rowHeight, type Span, useSheetWindow } from './sheet-window.ts'
import { useSheetCursor } from './use-sheet-cursor.ts'

interface SheetGridProps {
  readonly label: string
  readonly model: SheetGridModel
  readonly onCursor: (place: CellPlace) => void
}

export function SheetGrid({ label, model, onCursor }: SheetGridProps) {
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { rows, columns, rowsInView } = useSheetWindow(grid, model)
  const cursor = useSheetCursor(model)
  useKeyGroup(sheetTitle, sheetKeys)
  useKeyGroup(sheetTitle, sheetShortcuts)
  useKeyGroup(editedCellTitle, cellTypingKeys)
  const go = (next: CellPlace, extendsRange = false) => {
    const reached = cursor.moveTo(next, { extends: extendsRange })
    if (grid.current) scrollTo(grid.current, reached, model)
    onCursor(reached)
  }
  const leave = (how: 'commit' | 'cancel') => {
    cursor[how]()
    grid.current?.focus({ preventScroll: true })
  }
  const keys = { model, cursor, go, leave, page: Math.max(1, rowsInView - 1) }
  useGridClipboard(grid, {
    copy: () => textOfRange(cursor.range, model),
    paste: (data) => model.paste(cursor.place.row, cursor.place.column, data),
  })
  const template = model.columns.map(({ width }) => `${width}px`).join(' ')
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={model.rowCount + 1}
      aria-colcount={model.columns.length + 1}
      aria-activedescendant={cursor.editing ? undefined : `${gridId}-cursor`}
      aria-multiselectable
      tabIndex={0}
      className={classes.grid}
      style={{ '--columns': `${numberWidth}px ${template}` } as React.CSSProperties}
      onKeyDown={(event) => handleKey(event, keys)}
      onMouseDown={(event) => handleMouseDown(event, keys)}
      onDoubleClick={(event) => {
        const place = placeOf(event.target)
        if (place) cursor.beginEdit(place)
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) cursor.commit()
      }}
    >
      <Header model={model} from={columns.from} to={columns.to} />
      <div role="rowgroup" className={classes.body} style={{ height: model.rowCount * rowHeight }}>
        {rows.map((position) => {
          const { range, editing, place } = cursor
          const edited = editing?.row === position ? editing : undefined
          const { from, to } = including(columns, edited?.column)
          return (
            <SheetGridRow
              key={position}
              model={model}
              position={position}
              stamp={model.stamp(position)}
              top={position * rowHeight}
              from={from}
              to={to}
              selected={position >= range.top && position <= range.bottom ? range : undefined}
              cursorColumn={place.row === position ? place.column : undefined}
              editing={edited}
              gridId={gridId}
              onDraft={cursor.draft}
            />
          )
        })}
      </div>
    </div>
  )
}

interface HeaderProps extends Span {
  readonly model: SheetGridModel
}

/** Stays as it is while cells are edited: what the head of a column holds may be many elements. */
const Header = memo(function Header({ model, ...inView }: HeaderProps) {
  const m = useMessages('ui')
  // What has the focus stays, wherever one scrolls.
  const [focused, setFocused] = useState<number>()
  const { from, to } = including(inView, focused)
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        <div role="columnheader" className={classes.corner}>
          {m.row}
        </div>
        {model.columns.slice(from, to).map((column, index) => (
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
            {column.header}
          </div>
        ))}
      </div>
    </div>
  )
})

function handleKey(event: KeyboardEvent<HTMLDivElement>, keys: CellSteering): void {
  const isTyping = keys.cursor.editing !== undefined
  if (!isTyping && event.target !== event.currentTarget) return
  const isUsed = isTyping ? actOnCellKey(keys, event) : actOnSheetKey(keys, event)
  if (isUsed) event.preventDefault()
}

/** The selected cells, as spreadsheets put them on the clipboard as text. */
function textOfRange({ top, bottom, left, right }: ShownRange, model: SheetGridModel): string {
  const lines: string[] = []
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = []
    for (let column = left; column <= right; column += 1) cells.push(quoted(model.text(row, column)))
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function handleMouseDown(event: MouseEvent<HTMLDivElement>, { cursor, go, leave }: CellSteering): void {
  const place = placeOf(event.target)
  if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return
  if (cursor.editing) leave('commit')
  go(place, event.shiftKey)
}

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-position]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.position), column: Number(cell.dataset.column) }
}

/** Scrolls as little as brings the cell into view. */
function scrollTo(grid: HTMLElement, { row, column }: CellPlace, model: SheetGridModel): void {
  const top = row * rowHeight
  const height = grid.clientHeight - headerHeight
  if (top < grid.scrollTop) grid.scrollTop = top
  else if (top + rowHeight > grid.scrollTop + height) grid.scrollTop = top + rowHeight - height
  const left = model.columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  const right = left + (model.columns[column]?.width ?? 0)
  const width = grid.clientWidth - numberWidth
  if (left < grid.scrollLeft) grid.scrollLeft = left
  else if (right > grid.scrollLeft + width) grid.scrollLeft = right - width
}

interface GridClipboard {
  readonly copy: () => string
  readonly paste: (data: DataTransfer) => void
}

/** Copies from and pastes into the grid while it has the focus itself: a field within it keeps its own clipboard. */
function useGridClipboard(grid: RefObject<HTMLElement | null>, { copy, paste }: GridClipboard): void {
  const act = (event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || event.defaultPrevented || document.activeElement !== grid.current) return
    if (event.type === 'copy') clipboardData.setData('text/plain', copy())
    else paste(clipboardData)
    event.preventDefault()
  }
  useWindowEvent('copy', act)
  useWindowEvent('paste', act)
}
