// Rows of cells as a grid (WAI-ARIA grid; treegrid while grouped), virtualized, in the look of the tree grids.
// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on cells
// biome-ignore-all lint/a11y/noStaticElementInteractions: the grid handles the pointer for all rows
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is one of two, and both take them
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are heard there as well
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useKeyGroup } from '#ui/palette/key-groups.ts'
import type { ColumnControl } from '#ui/tree/tree-column-control.ts'
import { useFittingColumns } from '#ui/tree/tree-column-control.ts'
import classes from '#ui/tree/tree-grid.module.css'
import { columnTracks } from '#ui/tree/tree-grid-columns.ts'
import { useRovingFocus } from '#ui/tree/tree-grid-focus.ts'
import { TreeGridHeader } from '#ui/tree/tree-grid-header.tsx'
import type { TreeGridOrder } from '#ui/tree/tree-grid-model.ts'
import { useTreeScroll } from '#ui/tree/tree-grid-scroll.ts'
import { gridHandlers, useGridCursor } from './data-grid-cursor.ts'
import { cellKeys, gridKeys, tableTitle } from './data-grid-keys.ts'
import { DataGridRow } from './data-grid-row.tsx'
import { type DataGridColumn, useGridEntries } from './data-grid-table.ts'

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
  readonly order?: TreeGridOrder
  readonly onOrder?: (order: TreeGridOrder) => void
  readonly group?: string | undefined
  readonly absentText?: string
  /** Pixels. */
  readonly rowHeight: number
}

const noneClosed: ReadonlySet<string> = new Set()

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const m = useMessages('ui')
  const { label, rowHeight, openedKey, group, control } = props
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(scroller, props)
  const [closed, setClosed] = useState(noneClosed)
  const entries = useGridEntries({ ...props, order: props.order, group, closed })
  const onToggle = (key: string) => setClosed((before) => toggled(before, key))
  const options = { entries, openedKey, columnCount: columns.length, onOpen: props.onOpen, onToggle }
  const { row: activeRow, column, setCell } = useGridCursor(options)
  const model = useMemo(() => ({ count: entries.length, row: () => ({ level: 1 }) }), [entries])
  const scroll = useTreeScroll(scroller, { model, rowHeight, activeRow })
  const focus = useRovingFocus(scroller, '[role="gridcell"][tabindex="0"]')
  useKeyGroup(tableTitle, group === undefined ? cellKeys : gridKeys)
  const goTo = (row: number, at: number) => {
    const entry = entries[row]
    if (!entry) return
    scroll.bringIntoView(row, 'nearest')
    focus.request()
    setCell({ key: entry.key, row, column: at })
  }
  const handlers = gridHandlers({ ...options, row: activeRow, column, pageRows: scroll.pageRows, goTo })

  return (
    <div
      ref={scroller}
      role={group === undefined ? 'grid' : 'treegrid'}
      aria-label={label}
      aria-rowcount={entries.length + 1}
      aria-colcount={columns.length}
      aria-readonly
      className={classes.grid}
      data-marks="absent"
      style={{ '--columns': columnTracks(columns, control.settings) } as CSSProperties}
    >
      <TreeGridHeader
        columns={columns}
        control={control}
        order={props.order}
        onOrder={props.onOrder}
        onLeave={() => goTo(activeRow, column)}
      />
      <div
        role="rowgroup"
        className={classes.rows}
        style={{ height: entries.length * rowHeight }}
        onKeyDown={handlers.handleKeyDown}
        onClick={handlers.handleClick}
      >
        {scroll.rows.map((at) => {
          const entry = entries[at]
          return (
            entry && (
              <DataGridRow
                key={entry.key}
                entry={entry}
                rowIndex={at}
                height={rowHeight}
                columns={columns}
                hrefOf={props.hrefOf}
                activeColumn={at === activeRow ? column : -1}
                isOpened={entry.key === openedKey}
                absentText={props.absentText ?? m.notSet}
                isGrouped={group !== undefined}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
