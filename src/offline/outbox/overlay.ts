// The person's own pending writes over what the service said.
import {
  type ChangeableField,
  changeableFields,
  extendedFields,
  type KnownRecord,
} from '#contract/extended-operations.ts'
import { type OptionalTexts, readPatch } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isMove, isPending, type OutboxEntry } from './entry.ts'
import { type RealIds, realIdsIn } from './queue-order.ts'

/**
 * The updates of a resource that are still to come, by the ID of the record as the service knows it. One that is in
 * conflict is among them: tree, row and panel show one value, which is the person's own until they decide.
 */
export function pendingUpdates(
  entries: readonly OutboxEntry[],
  resource: HierarchyKind,
): ReadonlyMap<string, readonly OutboxEntry[]> {
  const ids = realIdsIn(entries)
  const pending = entries.filter((entry) => isUpdateOf(resource, entry) && isPending(entry))
  const real = pending.map((entry) => {
    const record = ids.get(entry.record)
    return record === undefined ? entry : { ...entry, record }
  })
  return Map.groupBy(real, ({ record }) => record)
}

type Shown = OptionalTexts & Partial<KnownRecord>

/** What a record shows once a field has the value; null clears it. */
function shownBy(field: ChangeableField, value: string | null, { owner, status }: PlanningRecord): Shown {
  switch (field) {
    // What no record can be without is not cleared: the service refuses that.
    case 'name':
      return value === null ? {} : { name: value }
    // The name of another owner is not known here.
    case 'ownerId':
      return value === null || value === owner.id ? {} : { owner: { id: value, name: null } }
    // Nor is that of another status, which is empty until someone who knows it fills it in.
    case 'statusId':
      return value === null || value === status.id ? {} : { status: { id: value, name: '' } }
    // The path follows from where the tree shows the record.
    case 'parentId':
      return { parent: value === null ? null : { id: value } }
    default:
      return { [field satisfies keyof OptionalTexts | keyof KnownRecord]: value }
  }
}

/** The record as it will be once its pending updates are through. */
export function overlaid<Item extends PlanningRecord>(record: Item, entries: readonly OutboxEntry[]): Item {
  let after = record
  for (const entry of entries) {
    if (entry.record !== record.id || entry.verb !== 'update') continue
    const { mask, body } = readPatch(entry, changeableFields)
    for (const field of mask) after = copyWith(after, shownBy(field, body[field] ?? null, after))
  }
  return after
}

/** Copies a record with some values changed. Reads no other: a long text is decompressed when it is read. */
export function copyWith<Item extends object>(record: Item, changes: object): Item {
  const changed = Object.entries(changes).map(([key, value]) => [key, { ...plain, value }])
  const all = { ...Object.getOwnPropertyDescriptors(record), ...Object.fromEntries(changed) }
  return Object.defineProperties({}, all) as Item
}

const plain = { enumerable: true, configurable: true, writable: true }

function isUpdateOf(resource: HierarchyKind, entry: OutboxEntry): boolean {
  return entry.resource === resource && entry.verb === 'update'
}

/** The parents that pending moves give to records, by the IDs of the service; null is the top level. */
export function pendingMoves(
  entries: readonly OutboxEntry[],
  resource: HierarchyKind,
  ids: RealIds = realIdsIn(entries),
): ReadonlyMap<string, string | null> {
  const moves = new Map<string, string | null>()
  for (const entry of entries) {
    if (!isUpdateOf(resource, entry) || !isMove(entry) || !isPending(entry)) continue
    const { parentId = null } = readPatch(entry, extendedFields).body
    moves.set(
      ids.get(entry.record) ?? entry.record,
      parentId === null ? null : (ids.get(parentId) ?? parentId),
    )
  }
  return moves
}
