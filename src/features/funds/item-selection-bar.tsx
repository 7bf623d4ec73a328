import { Link } from '@tanstack/react-router'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { SelectionBar } from '#ui/selection-bar.tsx'

interface ItemSelectionBarProps {
  readonly kind: ItemKind
  /** How many of the items that there are. */
  readonly count: number
  /** How many of those search and filters hide. */
  readonly hidden: number
  readonly onClear: () => void
}

/** How many items are selected, and what to do with them. */
export function ItemSelectionBar({ kind, count, hidden, onClear }: ItemSelectionBarProps) {
  const m = useMessages('items')
  return (
    <SelectionBar
      label={m.selection}
      selected={m.selected({ count })}
      hidden={hidden > 0 ? [m.selectedHidden({ count: hidden })] : []}
      actions={
        <Link to={`/funds/${itemResources[kind].collection}/delete-many`} search={(now) => now}>
          {m.deleteSelected}
        </Link>
      }
      clear={m.clearSelection}
      onClear={onClear}
    />
  )
}
