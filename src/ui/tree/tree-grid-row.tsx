// biome-ignore-all lint/a11y/useSemanticElements: table elements lose their roles when rows are positioned one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on whole rows
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import type { VisibleRows } from '#hierarchy/visible-rows.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { CellEditor } from './tree-cell-editing.tsx'
import classes from './tree-grid.module.css'
import { maxIndentLevels, type TreeGridColumn } from './tree-grid-model.ts'
import toggle from './tree-toggle.module.css'

/** How much of a branch is selected; `absent` where nothing can be. */
export type RowMark = 'absent' | 'none' | 'some' | 'all'

/** What every row of a grid is given. */
export interface GridRowProps<Row, Column> {
  /** From 0; the header is not counted. */
  readonly rowIndex: number
  /** Pixels. */
  readonly height: number
  readonly columns: readonly Column[]
  readonly hrefOf: (row: Row) => string
  readonly isOpened: boolean
}

interface TreeGridRowViewProps<Item extends HierarchyRecord>
  extends GridRowProps<TreeRow<Item>, TreeGridColumn<TreeRow<Item>>> {
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

/** The cell by which a row is selected. */
export function MarkCell({ mark }: { readonly mark: RowMark }) {
  const m = useMessages('ui')
  return (
    <div role="gridcell" aria-colindex={1} className={classes.markCell}>
      <span
        role="checkbox"
        aria-checked={checkedOf(mark)}
        aria-label={m.selectRow}
        tabIndex={-1}
        data-part="mark"
        className={classes.markTarget}
      >
        <MarkSign mark={mark} />
      </span>
    </div>
  )
}

/** The sign of a mark; the element around it has the role and the name. */
export function MarkSign({ mark }: { readonly mark: RowMark }) {
  const Icon = mark === 'all' ? IconCheck : IconMinus
  return (
    <span aria-hidden data-mark={mark} className={classes.mark}>
      {mark !== 'none' && <Icon size={12} stroke={3} />}
    </span>
  )
}

/** What a mark is as the state of a checkbox. */
export function checkedOf(mark: RowMark): boolean | 'mixed' {
  return mark === 'some' ? 'mixed' : mark === 'all'
}

function levelStyle({ level }: TreeRow<HierarchyRecord>): CSSProperties {
  return { '--level': Math.min(level - 1, maxIndentLevels) } as CSSProperties
}
