// The person's own pending writes over what the service said.

import { patchOf } from './delivery.ts'
import { isPending, type OutboxEntry } from './entry.ts'

export interface OverlaidRecord {
  readonly id: string
  readonly name: string
  readonly owner: { readonly id: string; readonly name?: string | null | undefined }
  readonly externalId?: string | null | undefined
  readonly about?: string | null | undefined
}

/** The writes about one record whose end is still to come, oldest first. */
export function pendingOf(
  entries: readonly OutboxEntry[],
  resource: 'organization' | 'focus-area',
  id: string,
): readonly OutboxEntry[] {
  return entries.filter(
    (entry) => entry.record === id && entry.kind.startsWith(`${resource}.`) && isPending(entry),
  )
}

/** The record as it will be once its pending updates are through. */
export function overlaid<Item extends OverlaidRecord>(record: Item, entries: readonly OutboxEntry[]): Item {
  let after = record
  for (const entry of entries) {
    if (entry.record !== record.id || !entry.kind.endsWith('.update')) continue
    const { body } = patchOf(entry)
    const owner =
      body.ownerId && body.ownerId !== after.owner.id ? { id: body.ownerId, name: null } : after.owner
    after = {
      ...after,
      name: body.name ?? after.name,
      owner,
      externalId: body.externalId === undefined ? after.externalId : body.externalId,
      about: body.about === undefined ? after.about : body.about,
    }
  }
  return after
}
