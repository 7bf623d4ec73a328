import { IconStack2 } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './tree-menus.module.css'
import popover from './tree-popover.module.css'
import { TreePopover } from './tree-popover.tsx'

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
