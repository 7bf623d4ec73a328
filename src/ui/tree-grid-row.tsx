// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid hears the keys for all rows
import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import classes from './tree-grid.module.css'
import type { TreeGridColumn, TreeGridRow } from './tree-grid-model.ts'

export interface RowHandlers<Row> {
  readonly onFocus: (row: Row) => void
  readonly onToggle: (row: Row) => void
  readonly onOpen: (row: Row) => void
}

interface TreeGridRowViewProps<Row extends TreeGridRow> {
  readonly row: Row
  /** From 0; the header is not counted. */
  readonly rowIndex: number
  readonly top: number
  readonly height: number
  readonly columns: readonly TreeGridColumn<Row>[]
  readonly href: (row: Row) => string
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly handlers: RowHandlers<Row>
}

export function TreeGridRowView<Row extends TreeGridRow>(props: TreeGridRowViewProps<Row>) {
  const { row, columns, handlers } = props
  const [treeColumn, ...otherColumns] = columns

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // With a modifier the link does what links do: a new tab, a new window, a download.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    handlers.onOpen(row)
  }
  const handleToggle = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation()
    handlers.onFocus(row)
    handlers.onToggle(row)
  }

  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex + 2}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.positionInSet}
      aria-expanded={row.hasChildren ? row.expanded : undefined}
      aria-selected={props.isSelected}
      tabIndex={props.isActive ? 0 : -1}
      data-slot={row.node.slot}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
      onClick={handleClick}
      onFocus={() => handlers.onFocus(row)}
    >
      <div role="gridcell" className={classes.treeCell} style={{ '--level': row.level - 1 } as CSSProperties}>
        <span className={classes.indent} />
        {row.hasChildren ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the arrow keys do the same
          <span className={classes.toggle} data-expanded={row.expanded} onClick={handleToggle}>
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </span>
        ) : (
          <span className={classes.toggle} />
        )}
        <a href={props.href(row)} tabIndex={-1} className={classes.name}>
          {treeColumn?.render(row)}
        </a>
      </div>
      {otherColumns.map((column) => (
        <div key={column.key} role="gridcell" className={classes.cell} data-priority={column.priority}>
          {column.render(row)}
        </div>
      ))}
    </div>
  )
}
