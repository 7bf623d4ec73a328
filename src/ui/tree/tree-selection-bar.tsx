import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#ui/numbers.ts'
import classes from './tree-selection-bar.module.css'

interface TreeSelectionBarProps {
  readonly count: {
    readonly selected: number
    /** Of these, how many are in collapsed branches, and how many the filter leaves out. */
    readonly collapsed: number
    readonly leftOut: number
  }
  /** How many records below the selected ones are not selected. */
  readonly addable: number
  readonly onAdd: () => void
  readonly onClear: () => void
  /** What can be done with what is selected. */
  readonly actions?: ReactNode
}

/** What is selected, how much of it nobody sees, and what to do with it. */
export function TreeSelectionBar({ count, addable, onAdd, onClear, actions }: TreeSelectionBarProps) {
  return (
    <fieldset aria-label="Selection" className={classes.bar}>
      <span role="status" className={classes.words}>
        <strong className={classes.count}>{formatCount(count.selected)} selected</strong>
        {hiddenMessages(count).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
      {addable > 0 && (
        <Button size="compact-sm" onClick={onAdd}>
          Add {formatCount(addable)} below
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
        Clear
      </Button>
    </fieldset>
  )
}

function hiddenMessages({ selected, collapsed, leftOut }: TreeSelectionBarProps['count']): string[] {
  const parts = (part: number) => (part === selected ? 'all of them' : `${formatCount(part)} of them`)
  return [
    ...(collapsed > 0 ? [`${parts(collapsed)} in collapsed branches`] : []),
    ...(leftOut > 0 ? [`${parts(leftOut)} not among what is found`] : []),
  ]
}
