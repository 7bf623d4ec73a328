import { IconColumns3, IconStack2 } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import type { ColumnControl } from './tree-column-control.ts'
import { isShown } from './tree-grid-columns.ts'
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
  return (
    <TreePopover label={m.columns} look="icon" sign={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
      {() => (
        <fieldset className={popover.choices}>
          <legend className={popover.legend}>{m.columnsHint}</legend>
          {columns.slice(1).map((column) => (
            <label key={column.key} className={popover.choice}>
              <input
                type="checkbox"
                checked={isShown(column, control.settings)}
                onChange={() => control.toggle(column)}
              />
              {column.title}
            </label>
          ))}
          <button type="button" className={classes.reset} onClick={control.reset}>
            {m.resetColumns}
          </button>
        </fieldset>
      )}
    </TreePopover>
  )
}

interface TreeLevelMenuProps {
  /** How many levels there are; asked only when the menu is opened. */
  readonly countLevels: () => number
  /** Shows levels 1 to `level` and nothing below. */
  readonly onExpandTo: (level: number) => void
}

/** Expands a tree down to a level. */
export function TreeLevelMenu({ countLevels, onExpandTo }: TreeLevelMenuProps) {
  const m = useMessages('hierarchies')
  return (
    <TreePopover
      label={m.expandToLevel}
      look="icon"
      sign={<IconStack2 size={16} stroke={1.75} aria-hidden />}
    >
      {(close) => (
        <fieldset className={classes.levels}>
          <legend className={popover.legend}>{m.expandToLevel}</legend>
          {Array.from({ length: countLevels() }, (_, at) => at + 1).map((level) => (
            <button
              key={level}
              type="button"
              className={classes.level}
              aria-label={m.levelNumber({ level })}
              onClick={() => {
                onExpandTo(level)
                close()
              }}
            >
              {level}
            </button>
          ))}
        </fieldset>
      )}
    </TreePopover>
  )
}
