import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SelectionCount } from '#hierarchy/row-selection.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './tree-selection-bar.module.css'

interface TreeSelectionBarProps {
  readonly count: SelectionCount
  /** How many records below the selected ones are not selected. */
  readonly addable: number
  readonly onAdd: () => void
  readonly onClear: () => void
  readonly actions?: ReactNode
}

/** How many rows are selected, how many of those are hidden, and what to do with them. */
export function TreeSelectionBar({ count, addable, onAdd, onClear, actions }: TreeSelectionBarProps) {
  const m = useMessages('hierarchies')
  return (
    <fieldset aria-label={m.selection} className={classes.bar}>
      <span role="status" className={classes.words}>
        <strong className={classes.count}>{m.selected({ count: count.selected })}</strong>
        {count.collapsed > 0 && <span>{m.selectedCollapsed({ count: count.collapsed })}</span>}
        {count.leftOut > 0 && <span>{m.selectedFiltered({ count: count.leftOut })}</span>}
      </span>
      {addable > 0 && (
        <Button size="compact-sm" onClick={onAdd}>
          {m.addDescendants({ count: addable })}
        </Button>
      )}
      <span className={classes.actions}>{actions}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
        onClick={onClear}
      >
        {m.clearSelection}
      </Button>
    </fieldset>
  )
}
