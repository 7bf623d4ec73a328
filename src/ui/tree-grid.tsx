// A tree as a grid of rows (WAI-ARIA treegrid), virtualized. Rows are plain elements: a kit component per cell
// costs ten times as much at a hundred thousand rows.
// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows, and never on the header
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import classes from './tree-grid.module.css'
import { useActiveRow, useRovingFocus, useScrollToSelected } from './tree-grid-focus.ts'
import { actionOfKey, type TreeGridPosition } from './tree-grid-keys.ts'
import type { TreeGridColumn, TreeGridModel, TreeGridRow } from './tree-grid-model.ts'
import { type RowHandlers, TreeGridRowView } from './tree-grid-row.tsx'

export interface TreeGridProps<Row extends TreeGridRow> {
  readonly label: string
  readonly model: TreeGridModel<Row>
  /** The parent's slot of a slot; any slot without a row for a node at the top. */
  readonly parentOf: (slot: number) => number
  /** The first column carries the tree. */
  readonly columns: readonly TreeGridColumn<Row>[]
  readonly selectedSlot: number | undefined
  readonly hrefOf: (row: Row) => string
  readonly onOpen: (row: Row) => void
  /** Pixels. */
  readonly rowHeight: number
}

/** Pixels; the header sticks to the top of what scrolls. */
const headerHeight = 33

export function TreeGrid<Row extends TreeGridRow>(props: TreeGridProps<Row>) {
  const { label, model, columns, selectedSlot, rowHeight } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [activeRow, setActiveSlot] = useActiveRow(props)
  const focus = useRovingFocus(scroller, activeRow < 0 ? undefined : model.slotAt(activeRow))
  const virtualizer = useVirtualizer({
    count: model.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    // The row that holds the focus stays mounted wherever one scrolls, or the focus would be lost with it.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), activeRow, range.count),
  })
  useScrollToSelected(props, virtualizer)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || activeRow < 0) return
    const viewport = (scroller.current?.clientHeight ?? 0) - headerHeight
    const action = actionOfKey(event.key, positionOf(props, activeRow, viewport))
    if (!action) return
    event.preventDefault()
    if (action.kind === 'move') {
      virtualizer.scrollToIndex(action.row, { align: 'auto' })
      focus.request()
      setActiveSlot(model.slotAt(action.row))
    } else {
      actOnRow(props, action.kind, model.row(activeRow))
    }
  }

  const handlers: RowHandlers<Row> = {
    onFocus: (row) => setActiveSlot(row.node.slot),
    onToggle: (row) => actOnRow(props, row.expanded ? 'collapse' : 'expand', row),
    onOpen: props.onOpen,
  }
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={label}
      aria-rowcount={model.count + 1}
      className={classes.grid}
      style={templatesOf(columns)}
      onKeyDown={handleKeyDown}
      onFocus={focus.handleFocus}
      onBlur={focus.handleBlur}
    >
      <Header columns={columns} />
      <div role="rowgroup" className={classes.rows} style={{ height: model.count * rowHeight }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = model.row(index)
          return (
            <TreeGridRowView
              key={row.node.slot}
              row={row}
              rowIndex={index}
              top={start - headerHeight}
              height={rowHeight}
              columns={columns}
              href={props.hrefOf}
              isActive={index === activeRow}
              isSelected={row.node.slot === selectedSlot}
              handlers={handlers}
            />
          )
        })}
      </div>
    </div>
  )
}

function positionOf<Row extends TreeGridRow>(
  { model, parentOf, rowHeight }: TreeGridProps<Row>,
  activeRow: number,
  viewport: number,
): TreeGridPosition {
  const { node, hasChildren, expanded } = model.row(activeRow)
  return {
    row: activeRow,
    rowCount: model.count,
    parentRow: model.rowOf(parentOf(node.slot)),
    hasChildren,
    expanded,
    pageRows: Math.max(1, Math.floor(viewport / rowHeight) - 1),
  }
}

function actOnRow<Row extends TreeGridRow>(
  { model, onOpen }: TreeGridProps<Row>,
  act: 'expand' | 'collapse' | 'open',
  row: Row,
): void {
  switch (act) {
    case 'expand':
      model.expand(row.node.slot)
      break
    case 'collapse':
      model.collapse(row.node.slot)
      break
    case 'open':
      onOpen(row)
  }
}

function Header<Row>({ columns }: { readonly columns: readonly TreeGridColumn<Row>[] }) {
  return (
    <div role="rowgroup" className={classes.header} style={{ height: headerHeight }}>
      <div role="row" aria-rowindex={1} className={classes.headerRow}>
        {columns.map((column) => (
          <div key={column.key} role="columnheader" className={classes.cell} data-priority={column.priority}>
            {column.title}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The rows with one more, in order; a row that does not exist is left out. */
function withRow(rows: number[], row: number, count: number): number[] {
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined || row < 0 || row >= count) return rows
  if (row < first) return [row, ...rows]
  return row > last ? [...rows, row] : rows
}

function templatesOf<Row>(columns: readonly TreeGridColumn<Row>[]) {
  const template = (priority: number) =>
    columns.flatMap((column) => (column.priority <= priority ? [column.width] : [])).join(' ')
  return {
    '--columns-1': template(1),
    '--columns-2': template(2),
    '--columns-3': template(3),
  } as CSSProperties
}
