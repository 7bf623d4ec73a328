// The person's own pending writes over what the service said.

import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import { type OptionalTexts, readPatch } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isPending, type OutboxEntry } from './entry.ts'
import { realIdsIn } from './queue-order.ts'

/**
 * The updates of a resource that are still to come, by the ID of the record as the service knows it. One that is in
 * conflict is among them: tree, row and panel show one value, which is the person's own until they decide.
 */
export function pendingUpdates(
  entries: readonly OutboxEntry[],
  resource: HierarchyKind,
): ReadonlyMap<string, readonly OutboxEntry[]> {
  const ids = realIdsIn(entries)
  const pending = entries.filter((entry) => entry.kind === `${resource}.update` && isPending(entry))
  const real = pending.map((entry) => ({ ...entry, record: ids.get(entry.record) ?? entry.record }))
  return Map.groupBy(real, ({ record }) => record)
}

type Shown = OptionalTexts & Partial<Pick<PlanningRecord, 'name' | 'owner'>>

/** What a record shows once a field has the value; null clears it. */
function shownBy(field: MaskableField, value: string | null, { owner }: PlanningRecord): Shown {
  switch (field) {
    // What no record can be without is not cleared: the service refuses that.
    case 'name':
      return value === null ? {} : { name: value }
    // The name of another owner is not known here.
    case 'ownerId':
      return value === null || value === owner.id ? {} : { owner: { id: value, name: null } }
    default:
      return { [field satisfies keyof OptionalTexts]: value }
  }
}

/** The record as it will be once its pending updates are through. */
export function overlaid(record: PlanningRecord, entries: readonly OutboxEntry[]): PlanningRecord {
  let after = record
  for (const entry of entries) {
    if (entry.record !== record.id || !entry.kind.endsWith('.update')) continue
    const { mask, body } = readPatch(entry, maskableFields)
    for (const field of mask) after = { ...after, ...shownBy(field, body[field] ?? null, after) }
  }
  return after
}
