// The head of a tree grid: what the columns are called, what rows are sorted by, and how wide the columns are. All of
// it is one stop of Tab; the arrow keys continue from there.
// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on what a header holds

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type DragEvent, type PointerEvent, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useIsNarrow } from '#ui/use-media.ts'
import type { ColumnControl } from './column-control.ts'
import grid from './grid.module.css'
import type { GridColumn, GridOrder } from './grid-columns.ts'
import classes from './grid-header.module.css'
import { checkedOf, MarkSign, type RowMark } from './grid-row.tsx'
import { useHeaderHeight } from './grid-scroll.ts'
import { drawnWidth, useHeaderStops } from './header-stops.ts'
import sortSelectClasses from './sort-select.module.css'

interface TreeGridHeaderProps<Row> {
  /** Those that are shown, in order. */
  readonly columns: readonly GridColumn<Row>[]
  /** Those that could be. */
  readonly allColumns: readonly GridColumn<Row>[]
  readonly control: ColumnControl
  readonly order: GridOrder | undefined
  readonly onOrder: ((order: GridOrder) => void) | undefined
  /** How much of everything shown is selected; left out where nothing can be. */
  readonly mark?: RowMark
  readonly onMark?: () => void
  /** Goes down into the rows. */
  readonly onLeave: () => void
}

export function GridHeader<Row>(props: TreeGridHeaderProps<Row>) {
  const { columns, allColumns, control, order, onOrder, mark = 'absent' } = props
  const m = useMessages('ui')
  const dragging = useHeaderDrag({ columns: allColumns, control })
  const head = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const orderChoice = isNarrow && onOrder && (
    <SortSelect columns={allColumns} order={order} onOrder={onOrder} />
  )
  const firstCell = mark === 'absent' ? 1 : 2
  const stopAt = useHeaderStops({ ...props, head, firstCell })

  return (
    <div ref={head} role="rowgroup" className={classes.header} style={{ height: useHeaderHeight() }}>
      <div role="row" aria-rowindex={1} data-head className={grid.headerRow}>
        {mark !== 'absent' && (
          <div role="columnheader" aria-colindex={1} className={grid.markCell}>
            <button
              type="button"
              role="checkbox"
              aria-checked={checkedOf(mark)}
              aria-label={m.selectAllShown}
              {...stopAt(1)}
              className={grid.markTarget}
              onClick={props.onMark}
            >
              <MarkSign mark={mark} />
            </button>
          </div>
        )}
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={firstCell + at}
            aria-sort={order?.column === column.key ? order.direction : undefined}
            className={at === 0 ? `${classes.headerCell} ${grid.treeHeader}` : classes.headerCell}
            data-align={column.align}
            {...dragging(column.key, at === 0)}
          >
            {at > 0 && <WidthHandle column={column} control={control} />}
            <HeaderTitle
              {...stopAt(firstCell + at)}
              column={column}
              order={order}
              onOrder={at === 0 && orderChoice ? undefined : onOrder}
              isSaidBeside={at === 0 && orderChoice !== false && order?.column === column.key}
            />
            {at === 0 && orderChoice}
          </div>
        ))}
      </div>
    </div>
  )
}

type HeaderTitleProps<Row> = React.HTMLAttributes<HTMLButtonElement> &
  Pick<TreeGridHeaderProps<Row>, 'order' | 'onOrder'> & {
    readonly column: GridColumn<Row>
    /** The choice of the order beside it names the column, too. */
    readonly isSaidBeside: boolean
  }

function HeaderTitle<Row>({ column, order, onOrder, isSaidBeside, ...stop }: HeaderTitleProps<Row>) {
  const m = useMessages('ui')
  const { key, title, sort } = column
  if (!onOrder || !sort)
    return <span className={isSaidBeside ? 'visuallyHidden' : classes.headerTitle}>{title}</span>
  const present = order?.column === key ? order.direction : undefined
  const Icon = present === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      {...stop}
      className={classes.headerTitle}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      title={m.sortBy({ column: title })}
      onClick={() => onOrder({ column: key, direction: nextDirection(sort, present) })}
    >
      <span className="truncated">{title}</span>
      {present && <Icon size={13} stroke={2} aria-hidden />}
    </button>
  )
}

type Direction = GridOrder['direction']

function nextDirection(first: Direction, present: Direction | undefined): Direction {
  if (present === undefined) return first
  return present === 'ascending' ? 'descending' : 'ascending'
}

interface WidthHandleProps<Row> {
  readonly column: GridColumn<Row>
  readonly control: ColumnControl
}

/**
 * The left edge of a column. All columns but the first are held by the right side of the grid, so that the edge that is
 * drawn follows the pointer. A double click makes the column as wide as usual; with keys the title does the same.
 */
function WidthHandle<Row>({ column, control }: WidthHandleProps<Row>) {
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: drawnWidth(event.currentTarget, column, control) }
  }
  const move = (event: PointerEvent) => {
    if (drag.current) control.resize(column.key, drag.current.width + drag.current.x - event.clientX)
  }
  const end = () => {
    drag.current = undefined
  }
  return (
    <span
      aria-hidden
      className={classes.widthHandle}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => control.resize(column.key, undefined)}
    />
  )
}

// What rows are sorted by, for screens where most columns have no heading to press.

interface SortSelectProps {
  /** All columns, also those without room. */
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'title' | 'sort'>[]
  readonly order: GridOrder | undefined
  readonly onOrder: (order: GridOrder) => void
}

/** Each column in both directions; the one that it is usually sorted in first. */
function SortSelect({ columns, order, onOrder }: SortSelectProps) {
  const m = useMessages('ui')
  const choices = columns.flatMap(({ key, title, sort }) => {
    if (!sort) return []
    const other = sort === 'ascending' ? 'descending' : 'ascending'
    return ([sort, other] as const).map((direction) => ({ column: key, title, direction }))
  })
  const present = choices.findIndex(
    ({ column, direction }) => column === order?.column && direction === order.direction,
  )
  return (
    <select
      aria-label={m.sortRows}
      className={sortSelectClasses.select}
      value={present}
      onChange={({ currentTarget }) => {
        const chosen = choices[Number(currentTarget.value)]
        if (chosen) onOrder({ column: chosen.column, direction: chosen.direction })
      }}
    >
      {present < 0 && <option value={-1}>{m.asListed}</option>}
      {choices.map(({ title, direction }, at) => (
        <option key={`${title} ${direction}`} value={at}>
          {m.sortedBy({ column: title, direction })}
        </option>
      ))}
    </select>
  )
}

// A column that is dragged by its heading to the place of another.

interface HeaderDragOptions {
  /** All columns, hidden ones as well: they keep their places among the others. */
  readonly columns: readonly Pick<GridColumn<never>, 'key' | 'width' | 'priority'>[]
  readonly control: ColumnControl
}

/** What the cells of a head do and show while one of them is dragged. The first column stays where it is. */
function useHeaderDrag({ columns, control }: HeaderDragOptions) {
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
