// The records of a hierarchy as files and as text.
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { type ExportField, exportColumns } from '#hierarchy/export-columns.ts'
import type { Messages } from '#messages/messages.ts'
import { type HierarchyExports, hierarchyExports } from '#queries/hierarchies/hierarchy-export.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import { missingName } from '#ui/records/record-rows.tsx'

interface ExportOptions {
  readonly store: HierarchyStore
  readonly m: Messages['hierarchies']
}

/** The ways to export what is loaded of a hierarchy. Imported when one is chosen: most visits export nothing. */
export function recordExports(kind: HierarchyKind, { store, m }: ExportOptions): HierarchyExports {
  const titles = titlesOf(m)
  return hierarchyExports(store, {
    name: hierarchies[kind].collection,
    columnsOf: (index) =>
      exportColumns(index, kind).map(({ field, value }) => ({ title: titles[field], value })),
    nameMissing: (ghost) => missingName(ghost, m),
  })
}

function titlesOf(m: Messages['hierarchies']): Readonly<Record<ExportField, string>> {
  return {
    level: m.level,
    name: m.name,
    type: m.type,
    status: m.status,
    owner: m.owner,
    targetDate: m.targetDate,
    updated: m.updated,
    created: m.created,
    children: m.children,
    descendants: m.descendants,
    path: m.path,
    externalId: m.externalId,
    id: m.id,
    parentId: m.parentId,
    typeId: m.typeId,
    statusId: m.statusId,
    ownerId: m.ownerId,
  }
}
