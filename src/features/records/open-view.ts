import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { SavedView } from '#contract/view-operations.ts'
import { TreeSearch } from '#hierarchy/tree-search.ts'
import { changeColumns } from '#ui/grids/column-control.ts'
import { keepChoices } from './remembered-choice.ts'

/** Opens a saved view from any screen: its filters, its order and its columns. */
export function useOpenView(kind: HierarchyKind): (view: Pick<SavedView, 'search' | 'columns'>) => void {
  const navigate = useNavigate()
  const { collection } = hierarchies[kind]
  return ({ search: stored, columns }) => {
    const search = TreeSearch.parse(stored)
    keepChoices(kind, search)
    changeColumns(collection, columns)
    void navigate({ to: `/${collection}`, search })
  }
}
