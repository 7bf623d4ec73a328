// Organizations as files and as text.
import type { Organization } from '#contract/organizations.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { type HierarchyExports, hierarchyExports } from '#queries/hierarchies/hierarchy-export.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'

/** Ways to export what is held of them. Loaded when asked for: most visits export nothing. */
export function organizationExports(source: HierarchyStore<Organization>): HierarchyExports {
  return hierarchyExports(source, {
    name: 'organizations',
    columnsOf: (index) => exportColumns(index, { typeOf: (organization) => organization.organizationType }),
  })
}
