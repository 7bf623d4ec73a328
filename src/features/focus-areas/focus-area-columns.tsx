import type { FocusArea } from '#contract/focus-areas.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import type { SavingMark } from '#queries/record-saving.ts'
import type { RecordRow } from '#ui/records/record-rows.tsx'
import { planningColumns } from '#ui/tree/tree-columns.tsx'
import type { TreeGridColumn } from '#ui/tree/tree-grid-model.ts'

/** The type of a focus area, which tells its level in the hierarchy. */
export function focusAreaTypeOf(area: FocusArea): FocusArea['focusAreaType'] {
  return area.focusAreaType
}

/**
 * The columns of the tree; what is searched for is marked in the names.
 * @param problemsOf what is wrong with the place of a node, in sentences.
 * @param withPendingChanges the record once its pending updates are through.
 * @param savingOf the mark of a record whose changes the service has not confirmed.
 */
export function focusAreaColumns(
  search: string,
  problemsOf: (slot: number) => readonly string[] = () => [],
  withPendingChanges: (record: FocusArea) => FocusArea = (record) => record,
  savingOf: (id: string) => SavingMark | undefined = () => undefined,
): readonly TreeGridColumn<RecordRow<FocusArea>>[] {
  return planningColumns({
    typeOf: focusAreaTypeOf,
    find: (name) => highlightRanges(name, search),
    problemsOf,
    withPendingChanges,
    savingOf,
  })
}
