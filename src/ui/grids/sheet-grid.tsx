// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
// A sheet as a grid: only the rows in view are elements, whatever the number of rows. The keys are those of
// spreadsheets and of the ARIA grid pattern.
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { focusFirstItem, type MenuAction, MenuList } from '#ui/action-menu.tsx'
import { isComposing } from '#ui/key-bindings.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import { continueSeries } from './grid-edges.ts'
import classes from './sheet-grid.module.css'
import { SheetGridHeader } from './sheet-grid-header.tsx'
import {
  actOnCellKey,
  actOnSheetKey,
  type CellSteering,
  cellTypingKeys,
  editedCellTitle,
  sheetKeys,
  sheetShortcuts,
  sheetTitle,
} from './sheet-grid-keys.ts'
import {
  type CellPlace,
  isInRange,
  type SheetColumn,
  type SheetGridModel,
  type ShownRange,
} from './sheet-grid-model.ts'
import { SheetGridRow } from './sheet-grid-row.tsx'
import { headerHeight, including, numberWidth, rowHeight, type Span, useSheetWindow } from './sheet-window.ts'
import { copyOfRange, useGridClipboard } from './use-grid-clipboard.ts'
import { type SheetCursor, useSheetCursor } from './use-sheet-cursor.ts'
import { placeOf, useSheetPointer } from './use-sheet-pointer.ts'

export interface SheetSelection {
  /** The active cell. */
  readonly place: CellPlace
  readonly range: ShownRange
}

/** What others do with a sheet. */
export interface SheetControl {
  /** Makes a cell the active one and scrolls it into view. */
  goTo(place: CellPlace): void
  focus(): void
}

interface SheetGridProps {
  readonly label: string
  readonly model: SheetGridModel
  readonly control?: Ref<SheetControl> | undefined
  /** Goes to the next found cell, or to the one before; left out where nothing can be found. */
  readonly onFindNext?: ((by: 1 | -1) => void) | undefined
  /** Called when another cell is active or other cells are selected. */
  readonly onSelect?: ((selection: SheetSelection) => void) | undefined
  /** The menu of a selection, opened with the right button or the menu key. */
  readonly menu: {
    readonly label: string
    readonly actions: (selection: SheetSelection) => readonly MenuAction[]
  }
}

export function SheetGrid({ label, model: given, control, onFindNext, onSelect, menu }: SheetGridProps) {
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { columns, resize } = useColumnWidths(given.columns)
  const model = useMemo(() => ({ ...given, columns }), [given, columns])
  const { rows, columns: inView, page, pageColumns } = useSheetWindow(grid, model)
  const cursor = useSheetCursor(model)
  useSheetKeyGroups()
  const { range, editing, place } = cursor
  useSelectionReport({ place, range }, onSelect)
  const go = (next: CellPlace, extendsRange = false) => {
    const reached = cursor.moveTo(next, { extends: extendsRange })
    if (grid.current) scrollTo(grid.current, reached, model)
  }
  const focus = () => grid.current?.focus({ preventScroll: true })
  const leave: CellSteering['leave'] = (how, target) => {
    if (how === 'commit') cursor.commit(target)
    else cursor.cancel()
    focus()
  }
  const steering = { model, cursor, go, leave, page, pageColumns, findNext: onFindNext }
  useImperativeHandle(control, () => ({ goTo: (next) => go(next), focus }))
  const { list: menuList, open: openMenu } = useSheetMenu(menu, { steering, focus, gridId })
  const pointer = useSheetPointer(grid, steering)
  useGridClipboard(grid, {
    copy: () => copyOfRange(range, model),
    clear: () => model.fill(range, ''),
    paste(text) {
      const pasted = model.paste(range, text)
      if (pasted) cursor.select(pasted)
    },
  })
  const template = columns.map(({ width }) => `${width}px`).join(' ')
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={model.rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={editing ? undefined : `${gridId}-cursor`}
        aria-multiselectable
        tabIndex={0}
        className={classes.grid}
        style={{ '--columns': `${numberWidth}px ${template}` } as React.CSSProperties}
        onKeyDown={(event) => handleKey(event, steering)}
        onMouseDown={pointer.handleMouseDown}
        onContextMenu={openMenu}
        onDoubleClick={(event) => {
          if (isFillHandle(event.target)) return cursor.select(continueSeries(model, range, 'beside'))
          const cell = isCell(event.target) ? placeOf(event.target) : undefined
          if (cell) cursor.beginEdit(cell)
        }}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) cursor.commit()
        }}
      >
        <SheetGridHeader columns={columns} from={inView.from} to={inView.to} onResize={resize} />
        <SheetGridBody
          model={model}
          rows={rows}
          inView={inView}
          cursor={cursor}
          filling={pointer.filling}
          gridId={gridId}
        />
      </div>
      {menuList}
    </>
  )
}

interface SheetGridBodyProps {
  readonly model: SheetGridModel
  readonly rows: readonly number[]
  readonly inView: Span
  readonly cursor: SheetCursor
  readonly filling: ShownRange | undefined
  readonly gridId: string
}

function SheetGridBody({ model, rows, inView, cursor, filling, gridId }: SheetGridBodyProps) {
  const { range, editing, place } = cursor
  return (
    <div role="rowgroup" className={classes.body} style={{ height: model.rowCount * rowHeight }}>
      {rows.map((position) => {
        const edited = editing?.row === position ? editing : undefined
        const { from, to } = including(inView, edited?.column)
        return (
          <SheetGridRow
            key={position}
            model={model}
            position={position}
            stamp={model.stamp(position)}
            top={position * rowHeight}
            from={from}
            to={to}
            selected={within(range, position)}
            filling={within(filling, position)}
            handleColumn={position === range.bottom && !editing ? range.right : undefined}
            cursorColumn={place.row === position ? place.column : undefined}
            editing={edited}
            gridId={gridId}
            onDraft={cursor.draft}
          />
        )
      })}
    </div>
  )
}

const within = (range: ShownRange | undefined, row: number) =>
  range && row >= range.top && row <= range.bottom ? range : undefined

const isFillHandle = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-fill-handle]') !== null

const isCell = (target: EventTarget) => target instanceof Element && target.closest('[data-column]') !== null

/** The columns with the widths that a person gave them. */
function useColumnWidths(columns: readonly SheetColumn[]) {
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map())
  const resize = useCallback((column: number, width?: number) => {
    setWidths((known) => {
      const next = new Map(known)
      if (width === undefined) next.delete(column)
      else next.set(column, width)
      return next
    })
  }, [])
  const sized = useMemo(
    () => columns.map((column, at) => ({ ...column, width: widths.get(at) ?? column.width })),
    [columns, widths],
  )
  return { columns: sized, resize }
}

function useSelectionReport({ place, range }: SheetSelection, onSelect: SheetGridProps['onSelect']): void {
  const { row, column } = place
  const { top, bottom, left, right } = range
  useEffect(() => {
    onSelect?.({ place: { row, column }, range: { top, bottom, left, right } })
  }, [onSelect, row, column, top, bottom, left, right])
}

function useSheetKeyGroups(): void {
  useKeyGroup(sheetTitle, sheetKeys)
  useKeyGroup(sheetTitle, sheetShortcuts)
  useKeyGroup(editedCellTitle, cellTypingKeys)
}

function handleKey(event: KeyboardEvent<HTMLDivElement>, steering: CellSteering): void {
  const isTyping = steering.cursor.editing !== undefined
  if (isTyping ? isComposing(event) : event.target !== event.currentTarget) return
  const isUsed = isTyping ? actOnCellKey(steering, event) : actOnSheetKey(steering, event)
  if (isUsed) event.preventDefault()
}

interface MenuPlace {
  readonly steering: CellSteering
  readonly focus: () => void
  readonly gridId: string
}

/** The menu of the selection, which has its items while it is open, and what opens it. */
function useSheetMenu(menu: SheetGridProps['menu'], { steering, focus, gridId }: MenuPlace) {
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { cursor, go, leave } = steering
  const { place, range } = cursor
  const list = (
    <MenuList
      ref={popover}
      // Not the browser's own closing: it would close what the press of a button opened when the button is released.
      popover="manual"
      label={menu.label}
      actions={isOpen ? menu.actions({ place, range }) : []}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      close={() => {
        popover.current?.hidePopover()
        focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
    />
  )
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const isByKey = event.target === event.currentTarget
    const at = isByKey ? place : placeOf(event.target)
    // A field has the menu of the browser.
    if (!popover.current || !at || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    if (cursor.editing) leave('commit')
    if (!isInRange(range, at)) go(at)
    const cell = document.getElementById(`${gridId}-cursor`)?.getBoundingClientRect()
    const isBelow = isByKey && cell !== undefined
    // Its items are there before it is measured.
    flushSync(() => setOpen(true))
    showMenu(popover.current, isBelow ? [cell.left, cell.bottom] : [event.clientX, event.clientY])
  }
  return { list, open }
}

/** Shows the menu at the mouse, or below the active cell when a key opened it. */
function showMenu(menu: HTMLElement, [x, y]: readonly [x: number, y: number]): void {
  menu.showPopover()
  const { width, height } = menu.getBoundingClientRect()
  Object.assign(menu.style, {
    left: `${Math.max(0, Math.min(x, window.innerWidth - width))}px`,
    top: `${Math.max(0, Math.min(y, window.innerHeight - height))}px`,
    visibility: 'visible',
  })
  focusFirstItem(menu)
}

/** Scrolls as little as brings the cell into view. */
function scrollTo(grid: HTMLElement, { row, column }: CellPlace, model: SheetGridModel): void {
  const top = row * rowHeight
  const height = grid.clientHeight - headerHeight
  if (top < grid.scrollTop) grid.scrollTop = top
  else if (top + rowHeight > grid.scrollTop + height) grid.scrollTop = top + rowHeight - height
  const start = model.columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  const end = start + (model.columns[column]?.width ?? 0)
  const width = grid.clientWidth - numberWidth
  // From right to left one scrolls to negative places.
  const sign = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const scrolled = sign * grid.scrollLeft
  if (start < scrolled) grid.scrollLeft = sign * start
  else if (end > scrolled + width) grid.scrollLeft = sign * (end - width)
}
