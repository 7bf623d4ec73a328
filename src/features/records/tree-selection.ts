import type { PlanningRecord } from '#contract/resources.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'

const selections = new WeakMap<object, RowSelection<PlanningRecord>>()

/** The selection in a tree; kept for as long as the tree, and made by the first screen that selects in it. */
export function selectionOf(index: HierarchyIndex<PlanningRecord>): RowSelection<PlanningRecord> {
  const known = selections.get(index)
  if (known) return known
  const made = new RowSelection(index)
  selections.set(index, made)
  return made
}
