// The columns of an exported hierarchy. What one reads comes first, what only a program needs comes last.
import { claimedParentId } from './ancestor-path.ts'
import type { CsvValue } from './csv-export.ts'
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

/** Each names its title in `Messages['hierarchies']`. */
export type ExportField =
  | 'level'
  | 'name'
  | 'type'
  | 'status'
  | 'owner'
  | 'targetDate'
  | 'updated'
  | 'created'
  | 'children'
  | 'descendants'
  | 'path'
  | 'externalId'
  | 'id'
  | 'parentId'
  | 'typeId'
  | 'statusId'
  | 'ownerId'

interface ExportColumn<Row> {
  readonly field: ExportField
  readonly value: (row: Row) => CsvValue
}

interface ColumnOptions<R> {
  readonly typeOf: (record: R) => Named
  /** Columns of this kind of record alone. */
  readonly more?: readonly ExportColumn<R>[]
}

/** Columns over slots. A node without a record has its place and its id; its other fields are empty. */
export function exportColumns<R extends ExportedRecord>(
  index: HierarchyIndex<R>,
  { typeOf, more = [] }: ColumnOptions<R>,
): readonly ExportColumn<number>[] {
  const ofRecord = (field: ExportField, read: (record: R) => CsvValue): ExportColumn<number> => ({
    field,
    value: (slot) => {
      const record = index.recordAt(slot)
      return record && read(record)
    },
  })
  return [
    { field: 'level', value: (slot) => index.depth(slot) + 1 },
    ofRecord('name', (record) => record.name),
    ofRecord('type', (record) => typeOf(record).name),
    ofRecord('status', (record) => record.status.name),
    ofRecord('owner', (record) => record.owner.name),
    ...more.map((column) => ofRecord(column.field, column.value)),
    ofRecord('updated', (record) => record.updatedDate),
    ofRecord('created', (record) => record.createdDate),
    { field: 'children', value: (slot) => index.childCount(slot) },
    { field: 'descendants', value: (slot) => index.descendantCount(slot) },
    { field: 'path', value: (slot) => pathNames(index, slot) },
    ofRecord('externalId', (record) => record.externalId),
    { field: 'id', value: (slot) => index.idOf(slot) },
    ofRecord('parentId', claimedParentId),
    ofRecord('typeId', (record) => typeOf(record).id),
    ofRecord('statusId', (record) => record.status.id),
    ofRecord('ownerId', (record) => record.owner.id),
  ]
}

function pathNames<R extends HierarchyRecord>(index: HierarchyIndex<R>, slot: number): string | undefined {
  const names = index.forest.ancestors(slot).map((above) => index.recordAt(above)?.name ?? '?')
  return names.length === 0 ? undefined : names.join(' / ')
}
