// The columns of an exported hierarchy. What one reads comes first, what only a program needs comes last.
import { claimedParentId } from './ancestor-path.ts'
import type { CsvColumn, CsvValue } from './csv-export.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

interface Named {
  readonly id: string
  readonly name?: string | null | undefined
}

/** What organizations and focus areas have in common beyond their place. */
export interface ExportedRecord extends HierarchyRecord {
  readonly externalId?: string | null | undefined
  readonly owner: Named
  readonly status: Named
  readonly createdDate: string
  readonly updatedDate: string
}

interface ColumnOptions<R> {
  readonly typeOf: (record: R) => Named
  /** Columns of this kind of record alone. */
  readonly more?: readonly CsvColumn<R>[]
}

/** Columns over slots. A node without a record has its place and its id; its other fields are empty. */
export function exportColumns<R extends ExportedRecord>(
  index: HierarchyIndex<R>,
  { typeOf, more = [] }: ColumnOptions<R>,
): readonly CsvColumn<number>[] {
  const field = (title: string, read: (record: R) => CsvValue): CsvColumn<number> => ({
    title,
    value: (slot) => {
      const record = index.recordAt(slot)
      return record && read(record)
    },
  })
  return [
    { title: 'Level', value: (slot) => index.depth(slot) + 1 },
    field('Name', (record) => record.name),
    field('Type', (record) => typeOf(record).name),
    field('Status', (record) => record.status.name),
    field('Owner', (record) => record.owner.name),
    ...more.map((column) => field(column.title, column.value)),
    field('Updated', (record) => record.updatedDate),
    field('Created', (record) => record.createdDate),
    { title: 'Children', value: (slot) => index.childCount(slot) },
    { title: 'Descendants', value: (slot) => index.descendantCount(slot) },
    {
      title: 'Path',
      value: (slot) => pathNames(index, slot),
    },
    field('External ID', (record) => record.externalId),
    { title: 'ID', value: (slot) => index.idOf(slot) },
    field('Parent ID', claimedParentId),
    field('Type ID', (record) => typeOf(record).id),
    field('Status ID', (record) => record.status.id),
    field('Owner ID', (record) => record.owner.id),
  ]
}

function pathNames<R extends HierarchyRecord>(index: HierarchyIndex<R>, slot: number): string | undefined {
  const names = index.forest.ancestors(slot).map((above) => index.recordAt(above)?.name ?? '?')
  return names.length === 0 ? undefined : names.join(' / ')
}
