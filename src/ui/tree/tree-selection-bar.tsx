import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SelectionCount } from '#hierarchy/row-selection.ts'
import { useMessages } from '#messages/catalogs.ts'
import { SelectionBar } from '#ui/selection-bar.tsx'

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
  const { selected, collapsed, leftOut } = count
  return (
    <SelectionBar
      label={m.selection}
      selected={m.selected({ count: selected })}
      hidden={[
        ...(collapsed > 0 ? [m.selectedCollapsed({ count: collapsed })] : []),
        ...(leftOut > 0 ? [m.selectedFiltered({ count: leftOut })] : []),
      ]}
      more={
        addable > 0 && (
          <Button size="compact-sm" onClick={onAdd}>
            {m.addDescendants({ count: addable })}
          </Button>
        )
      }
      actions={actions}
      clear={m.clearSelection}
      onClear={onClear}
    />
  )
}
