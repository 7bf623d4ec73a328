import { Failure } from '#client/failure.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { HierarchySource } from '#queries/hierarchies/hierarchy-source.ts'

/** Reads one record and tells the hierarchy what came of it, so that tree and panel never disagree. */
export async function readInto<Item extends HierarchyRecord>(
  source: HierarchySource<Item>,
  id: string,
  read: () => Promise<Item>,
): Promise<Item> {
  try {
    const record = await read()
    source.learn(record)
    return record
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') source.learnDeleted(id)
    if (error instanceof Failure) source.learnMissing(id, error)
    throw error
  }
}
