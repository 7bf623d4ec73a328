// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
import { memo } from 'react'
import classes from './sheet-grid.module.css'
import type { SheetGridModel, ShownRange } from './sheet-grid-model.ts'

interface SheetGridRowProps {
  readonly model: SheetGridModel
  readonly position: number
  /** Tells a row that has changed from one that can stay as it is. */
  readonly stamp: string
  readonly top: number
  /** The columns of which there are elements, `to` not among them. */
  readonly from: number
  readonly to: number
  /** The selected part of this row; undefined when it has none. */
  readonly selected: Pick<ShownRange, 'left' | 'right'> | undefined
  /** The part of this row that the fill handle would fill. */
  readonly filling: Pick<ShownRange, 'left' | 'right'> | undefined
  /** The column whose cell has the fill handle. */
  readonly handleColumn: number | undefined
  readonly cursorColumn: number | undefined
  /** The column under edit, and the text it begins with. */
  readonly editing: { readonly column: number; readonly text: string } | undefined
  readonly gridId: string
  readonly onDraft: (text: string) => void
}

/** One row: its number, then the cells of the columns in view in the order of the sheet. */
export const SheetGridRow = memo(function SheetGridRow(props: SheetGridRowProps) {
  const { model, position, top, from, to, selected, filling, cursorColumn, editing, gridId, onDraft } = props
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={classes.row}
      style={{ top }}
      data-position={position}
    >
      <div role="rowheader" className={classes.number}>
        {model.rowNumber(position)}
      </div>
      {model.columns.slice(from, to).map((column, at) => {
        const index = from + at
        const problem = model.problem(position, index)
        const isEdited = editing?.column === index
        const hasHandle = props.handleColumn === index
        const content = isEdited ? (
          <CellInput title={column.title} text={editing.text} onDraft={onDraft} />
        ) : (
          model.text(position, index)
        )
        return (
          <div
            key={column.key}
            id={cursorColumn === index ? `${gridId}-cursor` : undefined}
            role="gridcell"
            aria-colindex={index + 2}
            className={classes.cell}
            style={at === 0 ? { gridColumnStart: index + 2 } : undefined}
            data-column={index}
            data-numeric={column.isNumeric || undefined}
            data-ignored={column.isIgnored || undefined}
            data-severity={problem?.severity}
            data-anchor={isEdited || hasHandle || undefined}
            data-cursor={cursorColumn === index || undefined}
            data-filling={isWithin(filling, index) || undefined}
            aria-selected={isWithin(selected, index)}
            aria-invalid={problem?.severity === 'error' || undefined}
            title={[problem?.message, model.formula(position, index)].filter(Boolean).join('\n') || undefined}
          >
            {/* Text alone: as the only child of its cell it costs React no node, and there are hundreds of cells. */}
            {hasHandle ? (
              <>
                {content}
                <span className={classes.handle} data-fill-handle />
              </>
            ) : (
              content
            )}
          </div>
        )
      })}
    </div>
  )
})

function isWithin(range: Pick<ShownRange, 'left' | 'right'> | undefined, column: number): boolean {
  return range !== undefined && column >= range.left && column <= range.right
}

interface CellInputProps {
  readonly title: string
  readonly text: string
  readonly onDraft: (text: string) => void
}

function CellInput({ title, text, onDraft }: CellInputProps) {
  return (
    <input
      ref={(input) => {
        input?.focus({ preventScroll: true })
      }}
      className={classes.input}
      aria-label={title}
      defaultValue={text}
      spellCheck={false}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
      onChange={({ currentTarget }) => onDraft(currentTarget.value)}
    />
  )
}
