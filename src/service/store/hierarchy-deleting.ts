// Deletes organizations and focus areas; their descendants move up one level.
import { type Expression, sql } from 'kysely'
import { invalid } from '#service/problem.ts'
import type { Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { changeRecordCount } from './hierarchy-count.ts'
import { findNodeToChange, type HierarchyNode } from './hierarchy-reading.ts'
import { laterThan } from './hierarchy-writing.ts'
import { afterSubtree, parentPath } from './node-path.ts'
import type { Hierarchy } from './tables.ts'

/**
 * Deletes a record; its children move to its parent, or become parentless (§4.3). Answers the record as it was, or
 * undefined when it is not there.
 * Spec silent: cost and benefit items of a deleted focus area. They move to its parent as well; where there is
 * no parent the deletion is refused, because an item needs a focus area and amounts must not be lost.
 * @throws Problem 400 when items would have no focus area.
 */
export async function deleteNode(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  { id, now }: { id: string; now: number },
): Promise<HierarchyNode | undefined> {
  await lockHierarchy(transaction, engine, hierarchy)
  const { site, kind } = hierarchy
  const node = await findNodeToChange(transaction, engine, hierarchy, id)
  if (!node) return undefined
  if (kind === 'focus-area') await moveFundItems(transaction, { site, from: id, to: node.parent_id, now })
  await transaction
    .updateTable('hierarchy_node')
    .set({ parent_id: node.parent_id })
    .where((where) => where.and({ site_id: site, kind, parent_id: id }))
    .execute()
  await liftSubtree(transaction, engine, hierarchy, { path: node.path, now })
  await transaction
    .deleteFrom('hierarchy_node')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
  await changeRecordCount(transaction, hierarchy, -1)
  return node
}

/** Blocks every other change of the hierarchy's shape while paths are rewritten. */
async function lockHierarchy(transaction: Writing, engine: Engine, { site, kind }: Hierarchy): Promise<void> {
  if (!engine.rowLocks) return
  await transaction
    .selectFrom('tree_lock')
    .select('version')
    .where((where) => where.and({ site_id: site, kind }))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Removes the last id of `path` from the paths of all descendants. The path is a field of each descendant, so each
 * counts as updated.
 */
async function liftSubtree(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Hierarchy,
  { path, now }: { path: Uint8Array; now: number },
): Promise<void> {
  const column = sql.ref('path') as Expression<Uint8Array>
  const above = parentPath(path)
  await transaction
    .updateTable('hierarchy_node')
    .set({ path: engine.replacePrefix(above, column, path.length + 1), updated_at: laterThan(now) })
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', '>', path)
    .where('path', '<', afterSubtree(path))
    .execute()
}

async function moveFundItems(
  transaction: Writing,
  { site, from, to, now }: { site: string; from: string; to: string | null; now: number },
): Promise<void> {
  if (to !== null) {
    await transaction
      .updateTable('fund_item')
      .set({ focus_area_id: to, updated_at: now })
      .where((where) => where.and({ site_id: site, focus_area_id: from }))
      .execute()
    return
  }
  const item = await transaction
    .selectFrom('fund_item')
    .select('id')
    .where((where) => where.and({ site_id: site, focus_area_id: from }))
    .executeTakeFirst()
  if (item) {
    throw invalid(
      [
        'this focus area has cost or benefit items and no parent to move them to; delete the items or assign them to another focus area first',
      ],
      'HIERARCHY_INVALID',
    )
  }
}
