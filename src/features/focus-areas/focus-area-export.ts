// Focus areas as files and as text.
import type { FocusArea } from '#contract/focus-areas.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { type HierarchyExports, hierarchyExports } from '#queries/hierarchies/hierarchy-export.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'

/** Ways to export what is held of them. Loaded when asked for: most visits export nothing. */
export function focusAreaExports(source: HierarchyStore<FocusArea>): HierarchyExports {
  return hierarchyExports(source, {
    name: 'focus-areas',
    columnsOf: (index) =>
      exportColumns(index, {
        typeOf: (area) => area.focusAreaType,
        more: [{ title: 'Target date', value: (area) => area.targetDate }],
      }),
  })
}
