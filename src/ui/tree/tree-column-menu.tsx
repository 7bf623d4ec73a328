import { type Icon, IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import type { ColumnControl } from './tree-column-control.ts'
import { inOrder, isShown } from './tree-grid-columns.ts'
import type { TreeGridColumn } from './tree-grid-model.ts'
import classes from './tree-menus.module.css'
import popover from './tree-popover.module.css'
import { TreePopover } from './tree-popover.tsx'

interface TreeColumnMenuProps<Row> {
  readonly columns: readonly TreeGridColumn<Row>[]
  readonly control: ColumnControl
}

/** Which columns a tree shows. The first one always is. */
export function TreeColumnMenu<Row>({ columns, control }: TreeColumnMenuProps<Row>) {
  const m = useMessages('ui')
  const shown = inOrder(columns, control.settings).slice(1)
  const move = (at: number, step: 1 | -1) => {
    const [column, other] = [shown[at], shown[at + step]]
    if (column && other) control.place(columns, column.key, other.key)
  }
  return (
    <TreePopover label={m.columns} look="tool" sign={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
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
    </TreePopover>
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
