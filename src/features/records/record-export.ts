// The records of a hierarchy as files and as text.
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from '#ui/records/record-rows.tsx'
import { type ExportScope, hierarchyExports } from './hierarchy-export.ts'

interface ExportOptions {
  readonly store: HierarchyStore
  readonly m: Messages['hierarchies']
}

/** The exports of the loaded records. */
export function recordExports(kind: HierarchyKind, { store, m }: ExportOptions) {
  const { csv, table, outline } = hierarchyExports(store, {
    name: hierarchies[kind].collection,
    columnsOf: (index) => exportColumns(index, kind).map(({ field, value }) => ({ title: m[field], value })),
    nameMissing: (ghost) => missingName(ghost, m),
  })
  const workbook = async (scope: ExportScope) => {
    const [found, { tableWorkbook }] = await Promise.all([
      table(scope),
      import('#features/import/table-workbook.ts'),
    ])
    return {
      file: await tableWorkbook(found, m.records({ kind })),
      count: found.rows.length,
      isWhole: found.isWhole,
    }
  }
  return { csv, workbook, outline }
}
