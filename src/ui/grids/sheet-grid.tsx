// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
// A sheet as a grid: only the rows in view are elements, whatever the number of rows. The keys are those of
// spreadsheets and of the ARIA grid pattern.
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { focusFirstItem, type MenuAction, MenuList } from '#ui/action-menu.tsx'
import { isComposing } from '#ui/key-bindings.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import { useIsNarrow } from '#ui/use-media.ts'
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
  longestNumbers,
  rangeOf,
  type SheetGridModel,
  type ShownRange,
} from './sheet-grid-model.ts'
import { SheetGridRow } from './sheet-grid-row.tsx'
import {
  cellPadding,
  including,
  maxNumberWidth,
  numberWidth,
  rowHeight,
  type SheetLayout,
  type Span,
  scrollToCell,
  useSheetWindow,
  usualDigitWidth,
} from './sheet-window.ts'
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
  /** Opens the menu of the selection, as its key does. */
  openMenu(): void
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
  const { columns, digitWidth, resize, widenFor } = useColumnWidths(grid, given)
  const model = useMemo(() => ({ ...given, columns }), [given, columns])
  const { rows, columns: inView, layout, page, pageColumns } = useSheetWindow(grid, model)
  const cursor = useSheetCursor(model)
  useSheetKeyGroups()
  const { range, editing, place } = cursor
  useSelectionReport({ place, range }, onSelect)
  const go = (next: CellPlace, extendsRange = false) => {
    const reached = cursor.moveTo(next, { extends: extendsRange })
    if (grid.current) scrollToCell(grid.current, reached, layout)
  }
  const focus = () => grid.current?.focus({ preventScroll: true })
  const { commit, leave } = useTyping(cursor, { focus, widenFor })
  const steering = { model, cursor, go, leave, page, pageColumns, findNext: onFindNext }
  const { list: menuList, open: openMenu, openAtCell } = useSheetMenu(menu, { steering, focus, gridId })
  useImperativeHandle(control, () => {
    return { goTo: (next) => goInto(go, next, gridId), focus, openMenu: openAtCell }
  })
  const pointer = useSheetPointer(grid, steering, layout)
  useGridClipboard(grid, {
    copy: () => copyOfRange(range, model),
    clear: () => model.fill(range, ''),
    paste(text) {
      const pasted = model.paste(range, text)
      if (!pasted) return
      cursor.select(pasted)
      widenFor(pasted)
    },
  })
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
        style={{ '--width': `${numberWidth + (layout.edges.at(-1) ?? 0)}px` } as React.CSSProperties}
        onKeyDown={(event) => handleKey(event, steering)}
        onMouseDown={pointer.handleMouseDown}
        onPointerDown={pointer.handlePointerDown}
        onContextMenu={openMenu}
        onDoubleClick={(event) => {
          if (isFillHandle(event.target)) return cursor.select(continueSeries(model, range, 'beside'))
          const cell = isCell(event.target) ? placeOf(event.target) : undefined
          if (cell) cursor.beginEdit(cell)
        }}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) commit()
        }}
      >
        <SheetGridHeader
          columns={columns}
          layout={layout}
          from={inView.from}
          to={inView.to}
          onResize={resize}
        />
        <SheetGridBody
          model={model}
          rows={rows}
          inView={inView}
          layout={layout}
          digitWidth={digitWidth}
          cursor={cursor}
          filling={pointer.filling}
          gridId={gridId}
        />
      </div>
      {menuList}
    </>
  )
}

/** Goes to a cell and scrolls what the grid itself is in, too. */
function goInto(go: CellSteering['go'], place: CellPlace, gridId: string): void {
  flushSync(() => go(place))
  document.getElementById(`${gridId}-cursor`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

interface SheetGridBodyProps {
  readonly model: SheetGridModel
  readonly rows: readonly number[]
  readonly inView: Span
  readonly layout: SheetLayout
  /** Pixels. */
  readonly digitWidth: number
  readonly cursor: SheetCursor
  readonly filling: ShownRange | undefined
  readonly gridId: string
}

function SheetGridBody({ cursor, inView, rows, filling, ...own }: SheetGridBodyProps) {
  const { model } = own
  const { range, editing, place } = cursor
  return (
    <div role="rowgroup" className={classes.body} style={{ height: model.rowCount * rowHeight }}>
      {rows.map((position) => {
        const edited = editing?.row === position ? editing : undefined
        const { from, to } = including(inView, edited?.column)
        return (
          <SheetGridRow
            key={position}
            {...own}
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

/** A name that stays in view on a phone leaves room for amounts; pixels. */
const narrowNameWidth = 130

/** The columns with the widths that a person gave them; where texts are larger than usual, columns of numbers are wider. */
function useColumnWidths(grid: RefObject<HTMLElement | null>, given: SheetGridModel) {
  const { columns, fittedWidth } = given
  const digitWidth = useDigitWidth(grid)
  const isNarrow = useIsNarrow()
  const [widths, setWidths] = useState<ReadonlyMap<number, number>>(new Map())
  const resize = useCallback(
    (column: number, width = fittedWidth?.(column)) => {
      setWidths((known) => {
        const next = new Map(known)
        if (width === undefined) next.delete(column)
        else next.set(column, width)
        return next
      })
    },
    [fittedWidth],
  )
  const sized = useMemo(() => {
    const larger = Math.max(1, digitWidth / usualDigitWidth)
    return columns.map((column, at) => {
      const usual = Math.ceil(column.width * (column.isNumeric ? larger : 1))
      const isKept = isNarrow && column.identity !== undefined
      return { ...column, width: widths.get(at) ?? (isKept ? Math.min(usual, narrowNameWidth) : usual) }
    })
  }, [columns, widths, digitWidth, isNarrow])
  // As in spreadsheets, a number that is typed or pasted widens its column.
  const widenFor = (written: ShownRange) => {
    for (const [column, length] of longestNumbers(given, written)) {
      const width = Math.ceil(length * digitWidth) + cellPadding
      if (width > (sized[column]?.width ?? 0) && width <= maxNumberWidth) resize(column, width)
    }
  }
  return { columns: sized, digitWidth, resize, widenFor }
}

interface TypingOptions {
  readonly focus: () => void
  /** Makes room for what was written. */
  readonly widenFor: (written: ShownRange) => void
}

/** What ends the typing in a cell. */
function useTyping(cursor: SheetCursor, { focus, widenFor }: TypingOptions) {
  const { editing, range } = cursor
  const commit = (target?: 'cell' | 'range') => {
    const written = target === 'range' ? range : editing && rangeOf(editing, editing)
    cursor.commit(target)
    if (written) widenFor(written)
  }
  const leave: CellSteering['leave'] = (how, target) => {
    if (how === 'commit') commit(target)
    else cursor.cancel()
    focus()
  }
  return { commit, leave }
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
  const openAt = (at: readonly [x: number, y: number]) => {
    // Its items are there before it is measured.
    flushSync(() => setOpen(true))
    if (popover.current) showMenu(popover.current, at)
  }
  const openAtCell = () => {
    const cell = document.getElementById(`${gridId}-cursor`)?.getBoundingClientRect()
    openAt([cell?.left ?? 0, cell?.bottom ?? 0])
  }
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const isByKey = event.target === event.currentTarget
    const at = isByKey ? place : placeOf(event.target)
    // A field has the menu of the browser.
    if (!at || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    if (cursor.editing) leave('commit')
    if (!isInRange(range, at)) go(at)
    if (isByKey) openAtCell()
    else openAt([event.clientX, event.clientY])
  }
  return { list, open, openAtCell }
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

/** How wide a digit is in the cells; pixels. Signs and separators are not wider. */
function useDigitWidth(grid: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usualDigitWidth)
  useLayoutEffect(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (!grid.current || !context) return
    const { font } = getComputedStyle(grid.current)
    context.font = font
    const measured = context.measureText('0').width
    if (measured > 0) setWidth(measured)
  }, [grid])
  return width
}
