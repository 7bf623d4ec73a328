import { type Icon, IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import popover from '#ui/button-popover.module.css'
import { ButtonPopover } from '#ui/button-popover.tsx'
import type { ColumnControl } from './column-control.ts'
import type { GridColumn } from './grid-columns.ts'
import { inOrder, isShown } from './grid-columns.ts'
import classes from './grid-menus.module.css'

interface ColumnMenuProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly control: ColumnControl
}

/** Which columns a tree shows. The first one always is. */
export function ColumnMenu<Row>({ columns, control }: ColumnMenuProps<Row>) {
  const m = useMessages('ui')
  const shown = inOrder(columns, control.settings).slice(1)
  const move = (at: number, step: 1 | -1) => {
    const [column, other] = [shown[at], shown[at + step]]
    if (column && other) control.place(columns, column.key, other.key)
  }
  return (
    <ButtonPopover label={m.columns} look="tool" sign={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
      {() => (
        <fieldset className={popover.choices}>
          <legend className={popover.legend}>{m.columnsHint}</legend>
          {shown.map((column, at) => (
            <div key={column.key} className={classes.column}>
              <label className={popover.choice}>
                <input
                  type="checkbox"
                  checked={isShown(column, control.settings)}
                  onChange={() => control.toggle(column)}
                />
                {column.title}
              </label>
              <MoveButton
                label={m.moveColumnUp({ column: column.title })}
                isOff={at === 0}
                onMove={() => move(at, -1)}
                Icon={IconArrowUp}
              />
              <MoveButton
                label={m.moveColumnDown({ column: column.title })}
                isOff={at === shown.length - 1}
                onMove={() => move(at, 1)}
                Icon={IconArrowDown}
              />
            </div>
          ))}
          <button type="button" className={classes.reset} onClick={control.reset}>
            {m.resetColumns}
          </button>
        </fieldset>
      )}
    </ButtonPopover>
  )
}

interface MoveButtonProps {
  readonly label: string
  /** True at the end of the list. */
  readonly isOff: boolean
  readonly onMove: () => void
  readonly Icon: Icon
}

/** Stays under the focus at the end of the list, where it moves nothing. */
function MoveButton({ label, isOff, onMove, Icon: Sign }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={classes.move}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => isOff || onMove()}
    >
      <Sign size={14} stroke={1.75} aria-hidden />
    </button>
  )
}
