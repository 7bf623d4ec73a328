// The person's own pending writes over what the service said.
import type { MaskableField } from '#contract/hierarchies.ts'
import { isPending, type OutboxEntry } from './entry.ts'
import { patchOf } from './entry-patch.ts'
import type { Resource } from './entry-resources.ts'
import { realIdsIn } from './queue-order.ts'

export interface OverlaidRecord {
  readonly id: string
  readonly name: string
  readonly owner: { readonly id: string; readonly name?: string | null | undefined }
  readonly externalId?: string | null | undefined
  readonly about?: string | null | undefined
}

/**
 * The updates of a resource that are still to come, by the ID of the record as the service knows it. One that is in
 * conflict is among them: tree, row and panel show one value, which is the person's own until they decide.
 */
export function pendingUpdates(
  entries: readonly OutboxEntry[],
  resource: Resource,
): ReadonlyMap<string, readonly OutboxEntry[]> {
  const ids = realIdsIn(entries)
  const pending = entries.filter((entry) => entry.kind === `${resource}.update` && isPending(entry))
  const real = pending.map((entry) => ({ ...entry, record: ids.get(entry.record) ?? entry.record }))
  return Map.groupBy(real, ({ record }) => record)
}

type Shown = Partial<Omit<OverlaidRecord, 'id'>>

/**
 * What a record shows once a field is so; null is a field that was cleared. A field that the mask of the contract
 * gains has no place here, and this does not compile until it has one.
 */
const shownBy: {
  readonly [Field in MaskableField]: (value: string | null, before: OverlaidRecord) => Shown
} = {
  // What no record can be without is not cleared: the service refuses that.
  name: (name) => (name === null ? {} : { name }),
  // Whoever it is, their name is not known here.
  ownerId: (id, { owner }) => (id === null || id === owner.id ? {} : { owner: { id, name: null } }),
  externalId: (externalId) => ({ externalId }),
  about: (about) => ({ about }),
}

/** The record as it will be once its pending updates are through. */
export function overlaid<Item extends OverlaidRecord>(record: Item, entries: readonly OutboxEntry[]): Item {
  let after = record
  for (const entry of entries) {
    if (entry.record !== record.id || !entry.kind.endsWith('.update')) continue
    const { mask, body } = patchOf(entry)
    for (const field of mask) after = { ...after, ...shownBy[field](body[field] ?? null, after) }
  }
  return after
}
