// The columns of an exported hierarchy. What one reads comes first, what only a program needs comes last.

import type { CsvValue } from '#contract/csv.ts'
import type { KnownRecord } from '#contract/extended-operations.ts'
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
  | 'precision'
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
  const hasPrecision = knowsPrecision(index)
  return [
    { field: 'level', value: (slot) => index.depth(slot) + 1 },
    ofRecord('name', (record) => record.name),
    ofRecord('type', (record) => typeOf(record).name),
    ofRecord('status', (record) => record.status.name),
    ofRecord('owner', (record) => record.owner.name),
    ...(kind === 'focus-area' || hasPrecision ? [ofRecord('targetDate', targetDateOf)] : []),
    ...(hasPrecision ? [ofRecord('precision', (record: KnownRecord) => record.targetDateType)] : []),
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

/** The day, which a precision in the column beside it makes a month, a quarter or a year. */
function targetDateOf({ targetDate }: KnownRecord): CsvValue {
  return targetDate?.replace(/T00:00:00(\.000)?Z$/, '')
}

/** Whether the records come from a list that says how exact their target dates are. */
function knowsPrecision(index: HierarchyIndex<PlanningRecord>): boolean {
  for (let slot = 1; slot < index.slotLimit; slot += 1) {
    const record = index.recordAt(slot)
    if (record && Object.hasOwn(record, 'targetDateType')) return true
  }
  return false
}

function pathNames(index: HierarchyIndex<PlanningRecord>, slot: number): string | undefined {
  const names = index.forest.ancestors(slot).map((above) => index.recordAt(above)?.name ?? '?')
  return names.length === 0 ? undefined : names.join(' / ')
}
