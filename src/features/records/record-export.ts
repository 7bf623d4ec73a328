// The records of a hierarchy as files and as text.
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { csvFile, fileName } from '#data/csv-file.ts'
import { type HierarchySnapshot, type HierarchyStore, whenSettled } from '#data/records/hierarchy-store.ts'
import { collectInSlices, runInSlices } from '#data/sliced-work.ts'
import type { CsvColumn } from '#hierarchy/csv-export.ts'
import { exportColumns } from '#hierarchy/export-columns.ts'
import { shownSlots, subtreeSlots } from '#hierarchy/export-slots.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { outlinePortions } from '#hierarchy/outline-export.ts'
import type { MissingReason } from '#hierarchy/record.ts'
import type { Messages } from '#messages/messages.ts'
import { missingName } from '#ui/records/record-rows.tsx'
import { byName } from './use-family.ts'
import { selectionOf } from './use-tree-view.ts'

interface RecordExportOptions {
  readonly store: HierarchyStore
  readonly m: Messages['hierarchies']
}

/** The exports of the loaded records. */
export function recordExports(kind: HierarchyKind, { store, m }: RecordExportOptions) {
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

// Exports of a hierarchy, made in slices so that the page stays at hand with a hundred thousand rows.

/** Which nodes: the rows as they are shown, everything, what is selected, or one node and all below it. */
export type ExportScope = 'shown' | 'everything' | 'selected' | { readonly id: string }

interface Made {
  /** False when the list stopped loading before its end. */
  readonly isWhole: boolean
}

export interface HierarchyExports {
  /** A CSV file for spreadsheets, and how many rows it has. */
  readonly csv: (scope: ExportScope) => Promise<Made & { readonly file: File; readonly count: number }>
  /** The same rows for a workbook, with the name of its file as of today. */
  readonly table: (scope: ExportScope) => Promise<
    Made & {
      readonly fileName: string
      readonly columns: readonly CsvColumn<number>[]
      readonly rows: Int32Array
    }
  >
  /** Text indented by tabs, and how many lines it has. */
  readonly outline: (scope: ExportScope) => Promise<Made & { readonly text: string; readonly count: number }>
}

interface HierarchyExportOptions {
  /** The beginning of file names. */
  readonly name: string
  readonly columnsOf: (index: HierarchyIndex<PlanningRecord>) => readonly CsvColumn<number>[]
  /** Names an ancestor whose record is not here. */
  readonly nameMissing: (ghost: { readonly id: string; readonly reason: MissingReason }) => string
}

/** The ways to export what is held of a hierarchy. */
export function hierarchyExports(
  store: HierarchyStore,
  { name, columnsOf, nameMissing }: HierarchyExportOptions,
): HierarchyExports {
  // While the list is loading, an export would leave records out, and its count would not tell.
  const loaded = async () => {
    await whenSettled(store, ({ state, isWhole }) => isWhole || state.kind !== 'reading')
    return store.getSnapshot()
  }
  const rowsOf = async (scope: ExportScope) => {
    const snapshot = await loaded()
    const label = typeof scope === 'string' ? undefined : snapshot.index.find(scope.id)?.name
    const slots = await slotsIn(snapshot, scope)
    return { slots, columns: columnsOf(snapshot.index), label, isWhole: snapshot.isWhole }
  }
  return {
    csv: async (scope) => {
      const { slots, columns, label, isWhole } = await rowsOf(scope)
      return { file: await csvFile(name, slots, columns, label), count: slots.length, isWhole }
    },
    table: async (scope) => {
      const { slots, columns, label, isWhole } = await rowsOf(scope)
      return { fileName: fileName(name, label, new Date(), 'xlsx'), columns, rows: slots, isWhole }
    },
    outline: async (scope) => {
      const snapshot = await loaded()
      const slots = await slotsIn(snapshot, scope)
      const parts = await collectInSlices(outlinePortions(snapshot.index, slots, nameMissing))
      return { text: parts.join(''), count: slots.length, isWhole: snapshot.isWhole }
    },
  }
}

async function slotsIn({ index, rows }: HierarchySnapshot, scope: ExportScope): Promise<Int32Array> {
  if (scope === 'shown') return shownSlots(rows)
  const start = typeof scope === 'string' ? 0 : index.slotFor(scope.id)
  const slots = await runInSlices(subtreeSlots(index, start, byName))
  if (scope !== 'selected') return slots
  const selection = selectionOf(index)
  return slots.filter((slot) => selection.has(slot))
}
