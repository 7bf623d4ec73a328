import { IconStack2 } from '@tabler/icons-react'
import classes from './tree-level-menu.module.css'
import { TreePopover } from './tree-popover.tsx'

interface TreeLevelMenuProps {
  /** How many levels there are; asked only when the menu is opened. */
  readonly countLevels: () => number
  /** Shows levels 1 to `level` and nothing below. */
  readonly onExpandTo: (level: number) => void
}

/** Expands a tree down to a level. */
export function TreeLevelMenu({ countLevels, onExpandTo }: TreeLevelMenuProps) {
  return (
    <TreePopover
      label="Expand to a level"
      look="icon"
      sign={<IconStack2 size={16} stroke={1.75} aria-hidden />}
    >
      {(close) => (
        <fieldset className={classes.levels}>
          <legend className={classes.legend}>Expand to level</legend>
          {Array.from({ length: countLevels() }, (_, at) => at + 1).map((level) => (
            <button
              key={level}
              type="button"
              className={classes.level}
              aria-label={`Level ${level}`}
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
