// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on cells

import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { number } from '#messages/formats.ts'
import tree from '#ui/tree/tree-grid.module.css'
import type { GridRowProps } from '#ui/tree/tree-grid-row.tsx'
import classes from './data-grid.module.css'
import type { DataGridColumn, GridEntry } from './data-grid-table.ts'

interface DataGridRowProps<Row> extends GridRowProps<Row, DataGridColumn<Row>> {
  readonly entry: GridEntry<Row>
  /** The column of the active cell; -1 when it is in another row. */
  readonly activeColumn: number
  /** What a group of rows without the value is called. */
  readonly absentText: string
  readonly isGrouped: boolean
}

/** One row. The grid handles the events of all rows. */
export const DataGridRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: DataGridRowProps<Row>) {
  const { entry, rowIndex, height, columns, activeColumn, isGrouped } = props
  const isGroup = entry.kind === 'group'
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      aria-level={isGrouped ? (isGroup ? 1 : 2) : undefined}
      aria-expanded={isGroup ? entry.isOpen : undefined}
      aria-current={props.isOpened ? 'true' : undefined}
      data-row={rowIndex}
      className={isGroup ? `${tree.row} ${classes.group}` : tree.row}
      style={{ transform: `translateY(${rowIndex * height}px)`, height }}
    >
      {isGroup ? (
        <div
          role="gridcell"
          aria-colindex={1}
          aria-colspan={columns.length}
          tabIndex={activeColumn >= 0 ? 0 : -1}
          data-column={0}
          className={`${classes.groupCell} ${classes.cell}`}
        >
          <span className={tree.toggle} data-expanded={entry.isOpen}>
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </span>
          <span className={tree.name}>{entry.label || props.absentText}</span>
          <span className={classes.count}>{number(entry.count)}</span>
        </div>
      ) : (
        columns.map((column, at) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={at + 1}
            tabIndex={activeColumn === at ? 0 : -1}
            data-column={at}
            className={at === 0 ? `${classes.first} ${classes.cell}` : `${tree.cell} ${classes.cell}`}
            data-align={column.align}
          >
            {at === 0 ? (
              <a href={props.hrefOf(entry.row)} tabIndex={-1} className={tree.name}>
                {column.render(entry.row)}
              </a>
            ) : (
              column.render(entry.row)
            )}
          </div>
        ))
      )}
    </div>
  )
}
