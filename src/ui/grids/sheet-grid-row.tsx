// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the cell it is on
import { Fragment, memo, type ReactNode } from 'react'
import classes from './sheet-grid.module.css'
import type { SheetGridModel, ShownRange } from './sheet-grid-model.ts'
import { cellPadding, columnsShown, placedColumn, type SheetLayout } from './sheet-window.ts'

interface SheetGridRowProps {
  readonly model: SheetGridModel
  readonly position: number
  /** Tells a row that has changed from one that can stay as it is. */
  readonly stamp: string
  readonly top: number
  readonly layout: SheetLayout
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
  /** Pixels. */
  readonly digitWidth: number
  readonly onDraft: (text: string) => void
}

/** One row: its number, then the cells of the columns in view and of those that stay, in the order of the sheet. */
export const SheetGridRow = memo(function SheetGridRow(props: SheetGridRowProps) {
  const { model, position, top, layout } = props
  const shown = columnsShown(layout, props)
  const { lead, isNumberFrozen } = layout
  const number = (
    <div
      role="rowheader"
      className={classes.number}
      data-frozen={(isNumberFrozen && lead === 0) || undefined}
    >
      {model.rowNumber(position)}
    </div>
  )
  const cell = (column: number, at: number) => (
    <Fragment key={model.columns[column]?.key}>
      {gridCell(props, column, at === 0 ? -1 : (shown[at - 1] ?? -1))}
    </Fragment>
  )
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={classes.row}
      style={{ top }}
      data-position={position}
    >
      {(lead === 0 || !isNumberFrozen) && number}
      {lead > 0 && (
        <div role="presentation" className={classes.lead}>
          {isNumberFrozen && number}
          {shown.slice(0, lead).map(cell)}
        </div>
      )}
      {shown.slice(lead).map((column, at) => cell(column, at + lead))}
    </div>
  )
})

/** A cell. No component: there are hundreds of them. @param before the column with an element before it; -1 for none */
function gridCell(props: SheetGridRowProps, index: number, before: number): ReactNode {
  const { model, position, layout, selected, filling, cursorColumn, editing, gridId, onDraft } = props
  const column = model.columns[index]
  if (!column) return null
  const problem = model.problem(position, index)
  const isEdited = editing?.column === index
  const hasHandle = props.handleColumn === index
  const text = model.text(position, index)
  const shown = model.number?.(position, index)?.shown ?? text
  const isTooWide = column.isNumeric && shown.length * props.digitWidth + cellPadding > column.width
  const content = isEdited ? (
    <CellInput title={column.title} text={editing.text} onDraft={onDraft} />
  ) : isTooWide ? (
    numberSigns
  ) : (
    shown
  )
  const tip = [
    problem?.message,
    model.formula(position, index),
    isTooWide && shown,
    shown !== text && text,
  ].filter(Boolean)
  return (
    <div
      id={cursorColumn === index ? `${gridId}-cursor` : undefined}
      role="gridcell"
      aria-colindex={index + 2}
      aria-label={isTooWide && !isEdited ? shown : undefined}
      className={classes.cell}
      style={placedColumn(layout, index, before)}
      data-column={index}
      data-numeric={column.isNumeric || undefined}
      data-ignored={column.isIgnored || undefined}
      data-severity={problem?.severity}
      data-anchor={isEdited || hasHandle || undefined}
      data-cursor={cursorColumn === index || undefined}
      data-filling={isWithin(filling, index) || undefined}
      data-frozen={(index >= layout.lead && layout.frozen.has(index)) || undefined}
      aria-selected={isWithin(selected, index)}
      aria-invalid={problem?.severity === 'error' || undefined}
      title={tip.join('\n') || undefined}
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
}

/** A number that does not fit is shown by none of its digits, as part of them would be another number. */
const numberSigns = '####'

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
