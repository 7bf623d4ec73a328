// A tree as a grid of rows (WAI-ARIA treegrid), virtualized. Rows are plain elements: a kit component per cell
// costs ten times as much at a hundred thousand rows.
// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows
// biome-ignore-all lint/a11y/noStaticElementInteractions: the grid handles the pointer for all rows
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the element around it handles the keys

import { type CSSProperties, type RefObject, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { RowSelection } from '#hierarchy/row-selection.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { TreePlace } from '#hierarchy/view-state.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import type { ColumnControl } from '#ui/grids/column-control.ts'
import { useFittingColumns } from '#ui/grids/column-control.ts'
import classes from '#ui/grids/grid.module.css'
import type { GridColumn, GridOrder } from '#ui/grids/grid-columns.ts'
import { columnTracks } from '#ui/grids/grid-columns.ts'
import { GridHeader } from '#ui/grids/grid-header.tsx'
import type { RowMark } from '#ui/grids/grid-row.tsx'
import { useGridScroll } from '#ui/grids/grid-scroll.ts'
import { useRovingFocus } from '#ui/grids/roving-focus.ts'
import { useScrollAnchor } from './scroll-anchor.ts'
import { type CellEditing, useCellEditing } from './tree-cell-editing.tsx'
import type { TreeCursor } from './tree-cursor.ts'
import { nearestRow } from './tree-cursor.ts'
import { editKey } from './tree-grid-keys.ts'
import { TreeGridRowView } from './tree-grid-row.tsx'
import { StickyAncestors } from './tree-grid-sticky.tsx'
import { type ActedTree, type RowPart, useTreeInput } from './tree-input.ts'
import { type DrawActs, useRowActions } from './use-row-actions.tsx'
import { type DropLabel, useRowDragging } from './use-row-dragging.ts'

export interface TreeGridProps<Item extends HierarchyRecord> extends ActedTree<Item> {
  readonly label: string
  /** Must be the same function until addresses change. */
  readonly hrefOf: (row: TreeRow<Item>) => string
  readonly openedSlot: number | undefined
  /** False while the hierarchy is being read, or when it could not be. */
  readonly isWhole: boolean
  /** Pixels. */
  readonly rowHeight: number
  /** Called when a row begins to be dragged; tells of each place what a drop there would do. */
  readonly onDrag?: ((row: TreeRow<Item>) => (to: TreeRow<Item> | 'top') => DropLabel) | undefined
  /** Called where records cannot be moved and a person drags one; absent where that is not said. */
  readonly onMoveRefused?: (() => void) | undefined
  readonly order?: GridOrder
  readonly onOrder?: (order: GridOrder) => void
  /** What can be done with a row; absent: there is no menu. */
  readonly drawActs?: DrawActs<Item> | undefined
  /** Absent: nothing is edited in place. */
  readonly editing?: CellEditing<Item> | undefined
  /** Opens the choice of a value at its cell. */
  readonly onChooseValue?: ((row: TreeRow<Item>, column: string, cell: HTMLElement) => void) | undefined
  /** What rows are searched for; when it is another object, one begins at the top. */
  readonly filter: object | undefined
  /** Moved from outside as well, by a search that walks. */
  readonly cursor: TreeCursor
  readonly place: TreePlace
  readonly control: ColumnControl
  /** Whether marks are to be seen where nothing can hover; undefined where something can. */
  readonly isSelecting?: boolean | undefined
}

export function TreeGrid<Item extends HierarchyRecord>(props: TreeGridProps<Item>) {
  const { label, model, rowHeight, selection } = props
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(scroller, props)
  const steering = useGridControl(props, scroller, columns)
  const { activeRow, focus, scroll, input, goTo, acting } = steering
  const hasMarks = selection !== undefined
  const { onMove, onDrag, onMoveRefused } = props
  const dragging = useRowDragging({ model, onMove, onDrag, onMoveRefused })
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={label}
      aria-multiselectable={hasMarks || undefined}
      aria-rowcount={model.count + 1}
      aria-keyshortcuts={props.editing && editKey}
      aria-colcount={columns.length + (hasMarks ? 1 : 0)}
      className={classes.grid}
      data-marks={marksOf(props)}
      data-walking={props.filter !== undefined && props.cursor.slot !== undefined}
      style={{ '--columns': tracksOf(props, columns) } as CSSProperties}
      onKeyDown={(event) => {
        acting.handleKeyDown(event)
        if (!event.defaultPrevented) input.handleKeyDown(event)
      }}
      onFocus={focus.handleFocus}
      onBlur={focus.handleBlur}
      onScroll={steering.handleScroll}
      {...dragging}
    >
      <GridHeader
        columns={columns}
        allColumns={props.columns}
        control={props.control}
        order={props.order}
        onOrder={props.onOrder}
        mark={headerMark(selection, model)}
        onMark={() => (selection?.coverageOf(model) === 'all' ? selection.clear() : selection?.addAll(model))}
        onLeave={() => activeRow >= 0 && goTo(activeRow)}
      />
      <StickyAncestors
        scroller={scroller}
        model={model}
        parentOf={props.parentOf}
        columns={columns}
        markOf={(slot) => rowMark(selection, slot)}
        rowHeight={rowHeight}
        limit={scroll.stickyLimit}
        onChoose={steering.goToSticky}
      />
      <GridRows {...props} steering={steering} shownColumns={columns} />
    </div>
  )
}

interface GridRowsProps<Item extends HierarchyRecord> extends TreeGridProps<Item> {
  readonly steering: ReturnType<typeof useGridControl<Item>>
  readonly shownColumns: readonly GridColumn<TreeRow<Item>>[]
}

function GridRows<Item extends HierarchyRecord>({ steering, shownColumns, ...props }: GridRowsProps<Item>) {
  const { model, rowHeight, selection } = props
  const { activeRow, editor, scroll, input, acting } = steering
  return (
    // Around the rows, because actions are no rows.
    <div className={classes.rows} style={{ height: model.count * rowHeight }} {...acting.rowsProps}>
      <div
        role="rowgroup"
        className={classes.rowGroup}
        onMouseDown={input.handleMouseDown}
        onClick={input.handleClick}
        onDoubleClick={input.handleDoubleClick}
        onFocus={input.handleFocus}
      >
        {scroll.rows.map((row) => {
          const slot = model.slotAt(row)
          return (
            <TreeGridRowView
              isWhole={props.isWhole}
              key={slot}
              model={model}
              version={model.version}
              rowIndex={row}
              height={rowHeight}
              columns={shownColumns}
              hrefOf={props.hrefOf}
              isActive={row === activeRow}
              isOpened={slot === props.openedSlot}
              // With a finger a long press opens the menu.
              isDraggable={
                (props.onMove ?? props.onMoveRefused) !== undefined && props.isSelecting === undefined
              }
              mark={rowMark(selection, slot)}
              editor={editor?.slot === slot ? editor : undefined}
            />
          )
        })}
      </div>
      {acting.parts}
    </div>
  )
}

/** The active row, what moves it, and what moves with it. */
function useGridControl<Item extends HierarchyRecord>(
  props: TreeGridProps<Item>,
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn<TreeRow<Item>>[],
) {
  const { model, rowHeight, selection, cursor } = props
  const activeRow = activeRowOf(props)
  const focus = useRovingFocus(scroller, `[data-slot="${activeRow < 0 ? '' : model.slotAt(activeRow)}"]`)
  const scroll = useGridScroll(scroller, { model, rowHeight, activeRow })
  const handleScroll = useScrollAnchor({ ...props, scroll })
  const goTo = (row: number) => {
    scroll.bringIntoView(row, 'nearest')
    focus.request()
    cursor.moveTo(model.slotAt(row))
  }
  const goToSticky = (slot: number, part: RowPart | undefined) => {
    if (part === 'mark') {
      selection?.toggle(slot)
      return
    }
    scroll.bringToItsPlace(model.rowOf(slot))
    focus.request()
    cursor.moveTo(slot)
    if (part === 'toggle') model.collapse(slot)
  }
  const { begin, editor } = useCellEditing({ model, columns, editing: props.editing, onEnd: focus.request })
  const input = useTreeInput({
    ...props,
    columns,
    onEdit: props.editing && begin,
    onChooseValue: (row, column, cell) => props.onChooseValue?.(model.row(row), column, cell),
    activeRow,
    pageRows: scroll.pageRows,
    goTo,
    activate: cursor.moveTo,
  })
  const acting = useRowActions({
    model,
    rowHeight,
    activeRow,
    activate: cursor.moveTo,
    label: props.label,
    nameOf: (row) => columns[0]?.text?.(row) ?? '',
    drawActs: props.drawActs,
    isEditing: editor !== undefined,
  })
  return { activeRow, focus, scroll, handleScroll, input, goTo, goToSticky, editor, acting }
}

/** The row that keys act on: the cursor's or its nearest visible ancestor's, else the opened one, else the first. */
function activeRowOf<Item extends HierarchyRecord>(props: TreeGridProps<Item>): number {
  const rows = [nearestRow(props, props.cursor.slot), nearestRow(props, props.openedSlot)]
  return rows.find((row) => row >= 0) ?? (props.model.count > 0 ? 0 : -1)
}

function tracksOf<Item extends HierarchyRecord>(
  { selection, control }: TreeGridProps<Item>,
  columns: readonly GridColumn<TreeRow<Item>>[],
): string {
  const tracks = columnTracks(columns, control.settings)
  return selection ? `var(--mark-width) ${tracks}` : tracks
}

/** How the marks look: `none` on those under the pointer alone, `some` on all of them. */
function marksOf<Item extends HierarchyRecord>({ selection, isSelecting }: TreeGridProps<Item>) {
  if (!selection) return 'absent'
  if (selection.count > 0 || isSelecting === true) return 'some'
  return isSelecting === false ? 'touch' : 'none'
}

function rowMark<Item extends HierarchyRecord>(
  selection: RowSelection<Item> | undefined,
  slot: number,
): RowMark {
  if (!selection) return 'absent'
  if (selection.has(slot)) return 'all'
  return selection.count > 0 && selection.countBelow(slot) > 0 ? 'some' : 'none'
}

function headerMark<Item extends HierarchyRecord>(
  selection: RowSelection<Item> | undefined,
  model: VisibleRows<Item>,
): RowMark {
  return selection ? selection.coverageOf(model) : 'absent'
}
