// Rows of cells as a grid (WAI-ARIA grid; treegrid while grouped), virtualized, in the look of the tree grids.
// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on cells
// biome-ignore-all lint/a11y/noStaticElementInteractions: the grid handles the pointer for all rows
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is one of two, and both take them
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are heard there as well

import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#messages/catalogs.ts'
import type { KeyHint } from '#ui/key-bindings.ts'
import { useKeyGroup } from '#ui/palette/key-map.tsx'
import { useSingleKeys } from '#ui/single-keys.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { useIsNarrow, useIsTouch } from '#ui/use-media.ts'
import { type ColumnControl, useFittingColumns } from './column-control.ts'
import cells from './data-grid.module.css'
import { gridHandlers, useGridCursor } from './data-grid-cursor.ts'
import { cellKeys, copyCellKeys, editKeys, gridKeys, selectionKeys, tableTitle } from './data-grid-keys.ts'
import { DataGridRow } from './data-grid-row.tsx'
import { type DataGridColumn, type GridEntry, useGridEntries } from './data-grid-table.ts'
import classes from './grid.module.css'
import { columnTracks, type GridOrder, inOrder, isShown } from './grid-columns.ts'
import { GridHeader } from './grid-header.tsx'
import { useGridScroll } from './grid-scroll.ts'
import { useRovingFocus } from './roving-focus.ts'
import type { RowAct } from './row-act-keys.ts'
import { type RowAction, RowActions, useActedRow } from './row-actions.tsx'
import { type GridEditing, useGridEditing } from './use-grid-editing.tsx'
import { type GridSelection, useGridSelection } from './use-grid-selection.ts'

interface DataGridProps<Row extends object> {
  readonly label: string
  /** Must be the same array until rows change. */
  readonly rows: readonly Row[]
  /** The first column names the row. Must be the same array until columns change. */
  readonly columns: readonly DataGridColumn<Row>[]
  readonly keyOf: (row: Row) => string
  /** Must be the same function until addresses change. */
  readonly hrefOf: (row: Row) => string
  readonly openedKey: string | undefined
  readonly onOpen: (row: Row) => void
  readonly control: ColumnControl
  /** Must be the same object until the order changes; absent where rows keep the order in which they came. */
  readonly order?: GridOrder
  readonly onOrder?: (order: GridOrder) => void
  readonly group?: string | undefined
  readonly absentText?: string
  /** Left out where rows cannot be selected. */
  readonly selection?: GridSelection | undefined
  /** Left out where nothing can be edited. */
  readonly editing?: GridEditing<Row> | undefined
  /** Opens the choice of a value at its cell. */
  readonly onChooseValue?: ((row: Row, column: string, cell: HTMLElement) => void) | undefined
  /** What a single key does to a row, where its column is one; absent: no key is an act. */
  readonly onAct?: ((act: RowAct, row: Row, at: HTMLElement) => void) | undefined
  /** The acts of the row that is pointed at or whose menu is open; absent: there is no menu. */
  readonly actsOf?: ((row: Row, cellText: string) => readonly RowAction[]) | undefined
  /** Called with the rows in the order in which they are shown. */
  readonly onOrdered?: ((keys: readonly string[]) => void) | undefined
}

const noneClosed: ReadonlySet<string> = new Set()

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const m = useMessages('ui')
  const { label, openedKey, group, control } = props
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useDataGrid(scroller, props)
  const { entries, selecting, editor, handlers, activeRow, column } = grid
  const { columns, height: rowHeight } = grid.shown
  const { actsOf, onOrdered } = props
  const acting = useGridActions({ entries, rowHeight, label, actsOf, isEditing: editor !== undefined })
  useOrderNotice(entries, onOrdered)

  return (
    <div
      ref={scroller}
      role={group === undefined ? 'grid' : 'treegrid'}
      aria-label={label}
      aria-rowcount={entries.length + 1}
      aria-colcount={columns.length + (selecting ? 1 : 0)}
      aria-multiselectable={selecting ? true : undefined}
      aria-readonly={grid.isEditable ? undefined : true}
      aria-keyshortcuts={grid.isEditable ? editKeys.keys[0] : undefined}
      className={`${classes.grid} ${cells.grid}`}
      data-marks={selecting ? (selecting.count > 0 ? 'some' : 'none') : 'absent'}
      style={
        {
          '--columns': `${selecting ? 'var(--mark-width) ' : ''}${columnTracks(columns, control.settings)}`,
        } as CSSProperties
      }
    >
      <GridHeader
        columns={columns}
        allColumns={props.columns}
        control={control}
        order={props.order}
        onOrder={props.onOrder}
        mark={selecting?.coverage ?? 'absent'}
        onMark={() => (selecting?.coverage === 'all' ? selecting.clear() : selecting?.selectShown())}
        onLeave={grid.onLeave}
      />
      {/* Around the rows, because actions are no rows. */}
      <div className={classes.rows} style={{ height: entries.length * rowHeight }} {...acting.rowsProps}>
        <div
          role="rowgroup"
          className={classes.rowGroup}
          onKeyDown={handlers.handleKeyDown}
          onMouseDown={handlers.handleMouseDown}
          onClick={handlers.handleClick}
          onDoubleClick={handlers.handleDoubleClick}
        >
          {grid.scroll.rows.map((at) => {
            const entry = entries[at]
            return (
              entry && (
                <DataGridRow
                  key={entry.key}
                  entry={entry}
                  rowIndex={at}
                  {...grid.shown}
                  hrefOf={props.hrefOf}
                  activeColumn={at === activeRow ? column : -1}
                  isOpened={entry.key === openedKey}
                  mark={selecting?.markOf(entry.key) ?? 'absent'}
                  absentText={props.absentText ?? m.notSet}
                  isGrouped={group !== undefined}
                  editor={editor?.key === entry.key ? editor : undefined}
                />
              )
            )
          })}
        </div>
        {acting.parts}
      </div>
    </div>
  )
}

/** Tells in which order the rows are shown. */
function useOrderNotice<Row>(
  entries: readonly GridEntry<Row>[],
  onOrdered: ((keys: readonly string[]) => void) | undefined,
): void {
  useEffect(() => {
    onOrdered?.(entries.flatMap(({ kind, key }) => (kind === 'row' ? key : [])))
  }, [entries, onOrdered])
}

/** On a screen with room for one column, these many others are in its second line. */
const maxFacts = 3

const noFacts: readonly never[] = []

/** The columns of the grid; on a phone the first one alone, with a second line made of those after it. */
function useShownColumns<Row extends object>(
  fitting: readonly DataGridColumn<Row>[],
  { columns, control, group }: Pick<DataGridProps<Row>, 'columns' | 'control' | 'group'>,
) {
  const isNarrow = useIsNarrow()
  const isTouch = useIsTouch()
  const { settings } = control
  return useMemo(() => {
    if (!isNarrow) return { columns: fitting, facts: noFacts, height: isTouch ? 44 : 32 }
    const chosen = inOrder(columns, settings).filter((column) => isShown(column, settings))
    const others = chosen.filter(({ key }) => key !== columns[0]?.key && key !== group)
    return { columns: fitting.slice(0, 1), facts: others.slice(0, maxFacts), height: 56 }
  }, [isNarrow, isTouch, fitting, columns, settings, group])
}

/** The state of a grid: its lines, the active cell, and what keys and pointer do. */
function useDataGrid<Row extends object>(
  scroller: RefObject<HTMLDivElement | null>,
  props: DataGridProps<Row>,
) {
  const { openedKey, group } = props
  const shown = useShownColumns(useFittingColumns(scroller, props), props)
  const { columns, height: rowHeight } = shown
  const [closed, setClosed] = useState(noneClosed)
  const entries = useGridEntries({ ...props, order: props.order, group, closed })
  const onToggle = (key: string) => setClosed((before) => toggled(before, key))
  const options = { entries, openedKey, columnCount: columns.length, onOpen: props.onOpen, onToggle }
  const { row: activeRow, column, setCell } = useGridCursor(options)
  const model = useMemo(() => ({ count: entries.length, row: () => ({ level: 1 }) }), [entries])
  const scroll = useGridScroll(scroller, { model, rowHeight, activeRow })
  const focus = useRovingFocus(scroller, '[role="gridcell"][tabindex="0"]')
  const selecting = useGridSelection(entries, props.selection)
  useKeyGroup(
    tableTitle,
    keysOf(group !== undefined, {
      isSelectable: selecting !== undefined,
      isEditable: props.editing !== undefined,
    }),
  )
  const goTo = (row: number, at: number) => {
    const entry = entries[row]
    if (!entry) return
    scroll.bringIntoView(row, 'nearest')
    focus.request()
    setCell({ key: entry.key, row, column: at })
  }
  const editedColumn = columns.findIndex(({ key }) => key === props.editing?.column)
  const { begin, editor } = useGridEditing(entries, props.editing, focus.request)
  const onEdit = editedColumn < 0 ? undefined : begin
  const copy = useCopy()
  const hasSingleKeys = useSingleKeys()
  const handlers = gridHandlers({
    ...options,
    columns,
    onCopy: (text, cell) => void copy(text, cell),
    ...{ row: activeRow, column, pageRows: scroll.pageRows, goTo, selecting, onEdit, editedColumn },
    onChooseValue: props.onChooseValue,
    onAct: hasSingleKeys ? props.onAct : undefined,
  })
  return {
    ...{ shown, entries, selecting, editor, handlers, activeRow, column, scroll },
    isEditable: onEdit !== undefined,
    onLeave: () => goTo(activeRow, column),
  }
}

/** By the traits of a grid, because the tables must stay the same objects. */
const keyTables = new Map<string, readonly KeyHint[]>()

interface KeyTraits {
  readonly isSelectable: boolean
  readonly isEditable: boolean
}

function keysOf(isGrouped: boolean, { isSelectable, isEditable }: KeyTraits): readonly KeyHint[] {
  const name = `${isGrouped} ${isSelectable} ${isEditable}`
  const known = keyTables.get(name)
  if (known) return known
  const table = [
    ...(isGrouped ? gridKeys : cellKeys),
    ...(isSelectable ? selectionKeys : []),
    copyCellKeys,
    ...(isEditable ? [editKeys] : []),
  ]
  keyTables.set(name, table)
  return table
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

// Which row of a data grid is under the pointer, and whose context menu is open.

interface GridActionsOptions<Row> {
  readonly entries: readonly GridEntry<Row>[]
  /** Pixels. */
  readonly rowHeight: number
  /** Names the menu. */
  readonly label: string
  readonly actsOf: ((row: Row, cellText: string) => readonly RowAction[]) | undefined
  /** True while a cell is being edited. */
  readonly isEditing: boolean
}

function useGridActions<Row>({ entries, rowHeight, label, actsOf, isEditing }: GridActionsOptions<Row>) {
  const { key, menu, openMenu, closeMenu, rowsProps } = useActedRow<string>({
    keyAt: (target) => {
      const entry = entries[Number(target.closest<HTMLElement>('[data-row]')?.dataset.row)]
      return entry?.kind === 'row' ? entry.key : undefined
    },
  })
  if (!actsOf) return { rowsProps: undefined, parts: undefined }
  const at = key === undefined ? -1 : entries.findIndex((entry) => entry.key === key)
  const entry = entries[at]
  const parts: ReactNode = entry?.kind === 'row' && (
    <RowActions
      label={label}
      top={at * rowHeight}
      height={rowHeight}
      hasSigns={!isEditing}
      menu={menu}
      onOpenMenu={(place) => openMenu(entry.key, place)}
      onCloseMenu={closeMenu}
      actions={actsOf(entry.row, menu?.cellText ?? '')}
    />
  )
  return { parts, rowsProps }
}
