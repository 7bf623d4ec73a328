// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { number } from '#messages/formats.ts'
import classes from '#ui/grids/grid.module.css'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import { type GridRowProps, MarkCell, MarkSign, type RowMark } from '#ui/grids/grid-row.tsx'
import toggle from '#ui/grids/toggle.module.css'
import type { CellEditor } from './tree-cell-editing.tsx'

/** Deeper levels are indented no further: their number is shown instead. */
const maxIndentLevels = 6

/** Pixels before a name: the mark, the indentation of the deepest levels, and the sign that expands. */
export const maxIndentPx = 28 + maxIndentLevels * 20 + 24

interface TreeGridRowViewProps<Item extends HierarchyRecord>
  extends GridRowProps<TreeRow<Item>, GridColumn<TreeRow<Item>>> {
  readonly model: VisibleRows<Item>
  /** False while the hierarchy is being read, or when it could not be. */
  readonly isWhole: boolean
  /** The version of the model, which makes a row be drawn again. */
  readonly version: number
  readonly isActive: boolean
  readonly isDraggable: boolean
  readonly mark: RowMark
  /** The cell of this row that is being typed in. */
  readonly editor?: CellEditor | undefined
}

/** One row. The grid handles the events of all rows, so that moving and scrolling draw only the rows that change. */
export const TreeGridRowView = memo(PlainRowView) as typeof PlainRowView

function PlainRowView<Item extends HierarchyRecord>(props: TreeGridRowViewProps<Item>) {
  const { model, rowIndex, height, columns, hrefOf, mark, editor } = props
  const row = model.row(rowIndex)
  const [treeColumn, ...otherColumns] = columns
  const firstCell = mark === 'absent' ? 1 : 2
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      aria-level={row.level}
      // As ARIA has it where more of them may come.
      aria-setsize={props.isWhole ? row.setSize : -1}
      aria-posinset={row.positionInSet}
      aria-expanded={row.hasChildren ? row.expanded : undefined}
      aria-selected={mark === 'absent' ? undefined : mark === 'all'}
      aria-current={props.isOpened ? 'true' : undefined}
      tabIndex={props.isActive ? 0 : -1}
      // The text of an input is selected by dragging.
      draggable={props.isDraggable && editor === undefined}
      data-slot={row.node.slot}
      data-active={props.isActive}
      data-editing={editor !== undefined || undefined}
      className={classes.row}
      style={{ transform: `translateY(${rowIndex * height}px)`, height }}
    >
      {mark !== 'absent' && <MarkCell mark={mark} />}
      <div role="gridcell" aria-colindex={firstCell} className={classes.treeCell} style={levelStyle(row)}>
        <TreeToggle row={row} />
        {editor && editor.column === treeColumn?.key ? (
          editor.element
        ) : (
          // Where the row is not dragged, its name is selected as text.
          <a
            href={hrefOf(row)}
            tabIndex={-1}
            draggable={props.isDraggable ? undefined : false}
            className={classes.name}
          >
            {treeColumn?.render(row)}
          </a>
        )}
      </div>
      {otherColumns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={firstCell + at + 1}
          className={classes.cell}
          data-align={column.align}
          data-column={column.edit && column.key}
          data-edit={column.edit?.(row)}
          data-trouble={column.isTroubled?.(row) || undefined}
        >
          {editor?.column === column.key ? editor.element : column.render(row)}
        </div>
      ))}
    </div>
  )
}

interface StickyRowViewProps<Item extends HierarchyRecord>
  extends Pick<TreeGridRowViewProps<Item>, 'height' | 'mark' | 'columns'> {
  readonly row: TreeRow<Item>
  /** Pixels from the upper edge. */
  readonly top: number
}

/** A copy of a row that is out of view, for the eye and the pointer. */
export function StickyRowView<Item extends HierarchyRecord>(props: StickyRowViewProps<Item>) {
  const { row, top, height, mark } = props
  return (
    <div
      data-sticky={row.node.slot}
      className={classes.stickyRow}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {mark !== 'absent' && (
        <div className={classes.markCell}>
          <span data-part="mark" className={classes.markTarget}>
            <MarkSign mark={mark} />
          </span>
        </div>
      )}
      {props.columns.map((column, at) =>
        at === 0 ? (
          <div key={column.key} className={classes.treeCell} style={levelStyle(row)}>
            <TreeToggle row={row} />
            <span className={classes.name}>{column.render(row)}</span>
          </div>
        ) : (
          <div key={column.key} className={classes.cell} data-align={column.align}>
            {column.render(row)}
          </div>
        ),
      )}
    </div>
  )
}

/** The level as lines, and the sign that expands. */
function TreeToggle({ row }: Pick<StickyRowViewProps<HierarchyRecord>, 'row'>): ReactNode {
  return (
    <>
      <span className={classes.indent} />
      {row.level - 1 > maxIndentLevels && (
        <span aria-hidden className={classes.depth}>
          {number(row.level)}
        </span>
      )}
      {row.hasChildren ? (
        <span className={toggle.sign} data-part="toggle" data-expanded={row.expanded} />
      ) : (
        <span className={toggle.sign} />
      )}
    </>
  )
}

function levelStyle({ level }: TreeRow<HierarchyRecord>): CSSProperties {
  return { '--level': Math.min(level - 1, maxIndentLevels) } as CSSProperties
}
