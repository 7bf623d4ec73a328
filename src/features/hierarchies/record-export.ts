// The records of a hierarchy as files and as text.
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { type HierarchyExports, hierarchyExports } from '#queries/hierarchies/hierarchy-export.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'

const targetDate = {
  title: 'Target date',
  value: (record: PlanningRecord) => ('targetDate' in record ? record.targetDate : undefined),
}

/** Ways to export what is held of them. Loaded when asked for: most visits export nothing. */
export function recordExports(kind: HierarchyKind, store: HierarchyStore<PlanningRecord>): HierarchyExports {
  return hierarchyExports(store, {
    name: hierarchies[kind].collection,
    columnsOf: (index) => exportColumns(index, { typeOf, more: kind === 'focus-area' ? [targetDate] : [] }),
  })
}
