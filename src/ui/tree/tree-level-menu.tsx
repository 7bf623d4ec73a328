import { IconFold } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import popover from '#ui/button-popover.module.css'
import { ButtonPopover } from '#ui/button-popover.tsx'
import classes from '#ui/grids/grid-menus.module.css'

interface TreeLevelMenuProps {
  /** How many levels there are; asked only when the menu is opened. */
  readonly countLevels: () => number
  /** Shows levels 1 to `level` and nothing below. */
  readonly onExpandTo: (level: number) => void
}

/** Expands a tree as a whole or down to a level, and collapses it. */
export function TreeLevelMenu({ countLevels, onExpandTo }: TreeLevelMenuProps) {
  const m = useMessages('ui')
  return (
    <ButtonPopover label={m.expand} look="tool" sign={<IconFold size={16} stroke={1.75} aria-hidden />}>
      {(close) => {
        const expandTo = (level: number) => {
          onExpandTo(level)
          close()
        }
        return (
          <>
            <button
              type="button"
              className={classes.whole}
              onClick={() => expandTo(Number.POSITIVE_INFINITY)}
            >
              {m.expandAll}
            </button>
            <button type="button" className={classes.whole} onClick={() => expandTo(1)}>
              {m.collapseAll}
            </button>
            <Levels countLevels={countLevels} onExpandTo={expandTo} />
          </>
        )
      }}
    </ButtonPopover>
  )
}

function Levels({ countLevels, onExpandTo }: TreeLevelMenuProps) {
  const m = useMessages('hierarchies')
  return (
    <fieldset className={classes.levels}>
      <legend className={popover.legend}>{m.expandToLevel}</legend>
      {Array.from({ length: countLevels() }, (_, at) => at + 1).map((level) => (
        <button
          key={level}
          type="button"
          className={classes.level}
          aria-label={m.levelNumber({ level })}
          onClick={() => onExpandTo(level)}
        >
          {level}
        </button>
      ))}
    </fieldset>
  )
}
