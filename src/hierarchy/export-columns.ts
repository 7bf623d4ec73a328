// The columns of an exported hierarchy. What one reads comes first, what only a program needs comes last.

import type { CsvValue } from '#contract/csv.ts'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { claimedParentId } from './record-placement.ts'

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

interface ExportColumn {
  readonly field: ExportField
  readonly value: (slot: number) => CsvValue
}

/** Columns over slots. A node without a record has its place and its id; its other fields are empty. */
export function exportColumns(
  index: HierarchyIndex<PlanningRecord>,
  kind: HierarchyKind,
): readonly ExportColumn[] {
  const ofRecord = (field: ExportField, read: (record: PlanningRecord) => CsvValue): ExportColumn => ({
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
    ...(kind === 'focus-area' ? [ofRecord('targetDate', targetDateOf)] : []),
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

function targetDateOf(record: PlanningRecord): CsvValue {
  return 'targetDate' in record ? record.targetDate : undefined
}

function pathNames(index: HierarchyIndex<PlanningRecord>, slot: number): string | undefined {
  const names = index.forest.ancestors(slot).map((above) => index.recordAt(above)?.name ?? '?')
  return names.length === 0 ? undefined : names.join(' / ')
}
