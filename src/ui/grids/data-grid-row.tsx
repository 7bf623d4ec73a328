// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on cells

import { Fragment, memo } from 'react'
import { number } from '#messages/formats.ts'
import classes from './data-grid.module.css'
import type { DataGridColumn, GridEntry } from './data-grid-table.ts'
import tree from './grid.module.css'
import { type GridRowProps, MarkCell, type RowMark } from './grid-row.tsx'
import toggle from './toggle.module.css'
import type { GridCellEditor } from './use-grid-editing.tsx'

interface DataGridRowProps<Row> extends GridRowProps<Row, DataGridColumn<Row>> {
  readonly entry: GridEntry<Row>
  /** Columns whose values are the second line of the row; none where they are cells. */
  readonly facts: readonly DataGridColumn<Row>[]
  /** The column of the active cell; -1 when it is in another row. */
  readonly activeColumn: number
  /** What a group of rows without the value is called. */
  readonly absentText: string
  readonly isGrouped: boolean
  /** Whether the row is selected; `absent` where none can be. */
  readonly mark: RowMark
  /** The cell of this row that is being typed in. */
  readonly editor?: GridCellEditor | undefined
}

/** One row. The grid handles the events of all rows. */
export const DataGridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: DataGridRowProps<Row>) {
  const { entry, rowIndex, height, columns, activeColumn, isGrouped, mark } = props
  const firstCell = mark === 'absent' ? 1 : 2
  const isGroup = entry.kind === 'group'
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      aria-level={isGrouped ? (isGroup ? 1 : 2) : undefined}
      aria-expanded={isGroup ? entry.isOpen : undefined}
      aria-selected={isGroup || mark === 'absent' ? undefined : mark === 'all'}
      aria-current={props.isOpened ? 'true' : undefined}
      data-row={rowIndex}
      data-editing={props.editor !== undefined || undefined}
      className={isGroup ? `${tree.row} ${classes.group}` : tree.row}
      style={{ transform: `translateY(${rowIndex * height}px)`, height }}
    >
      {mark !== 'absent' && !isGroup && <MarkCell mark={mark} />}
      {isGroup ? (
        <div
          role="gridcell"
          aria-colindex={1}
          aria-colspan={columns.length + firstCell - 1}
          tabIndex={activeColumn >= 0 ? 0 : -1}
          data-column={0}
          className={`${classes.groupCell} ${classes.cell}`}
        >
          <span className={toggle.sign} data-expanded={entry.isOpen} />
          <span className={tree.name}>{entry.label || props.absentText}</span>
          <span className={classes.count}>{number(entry.count)}</span>
        </div>
      ) : (
        columns.map((column, at) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={firstCell + at}
            tabIndex={activeColumn === at ? 0 : -1}
            data-column={at}
            data-field={column.key}
            data-edit={column.edit?.(entry.row)}
            data-trouble={column.isTroubled?.(entry.row) || undefined}
            className={at === 0 ? `${classes.first} ${classes.cell}` : `${tree.cell} ${classes.cell}`}
            data-align={column.align}
          >
            {props.editor?.column === column.key ? (
              props.editor.element
            ) : at === 0 ? (
              <span className={classes.lines}>
                <a href={props.hrefOf(entry.row)} tabIndex={-1} draggable={false} className={tree.name}>
                  {column.render(entry.row)}
                </a>
                <Facts row={entry.row} columns={props.facts} />
              </span>
            ) : (
              column.render(entry.row)
            )}
          </div>
        ))
      )}
    </div>
  )
}

interface FactsProps<Row> {
  readonly row: Row
  readonly columns: readonly DataGridColumn<Row>[]
}

/** What else is known of a row, on a second line. */
function Facts<Row>({ row, columns }: FactsProps<Row>) {
  const known = columns.filter((column) => column.value(row) !== '')
  if (known.length === 0) return null
  return (
    <span className={classes.facts}>
      {known.map((column, at) => (
        <Fragment key={column.key}>
          {at > 0 && ' · '}
          {column.render(row)}
        </Fragment>
      ))}
    </span>
  )
}
