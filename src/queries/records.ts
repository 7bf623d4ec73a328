import { Failure } from '#client/failure.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import { applyDeleted, applyMissing, type HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'

/** Reads one record and tells the hierarchy what came of it, so that tree and panel never disagree. */
export async function readInto<Item extends HierarchyRecord>(
  store: HierarchyStore<Item>,
  id: string,
  read: () => Promise<Item>,
): Promise<Item> {
  if (isTemporary(id)) return readPending(store, id)
  try {
    const record = await read()
    store.apply(record)
    return record
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') applyDeleted(store, id)
    if (error instanceof Failure) applyMissing(store, id, error)
    throw error
  }
}

/** A record that the service has not made, as the tree shows it. */
function readPending<Item extends HierarchyRecord>(store: HierarchyStore<Item>, id: string): Item {
  const record = store.getSnapshot().index.find(id)
  if (!record) throw new Failure({ kind: 'not-found' })
  return record
}
