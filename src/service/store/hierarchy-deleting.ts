// Deletes organizations and focus areas; their descendants move up one level.
import { invalid } from '#service/problem.ts'
import type { Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { changeRecordCount } from './hierarchy-count.ts'
import { lockHierarchy, replacePaths } from './hierarchy-moving.ts'
import { findNodeToChange, type HierarchyNode } from './hierarchy-reading.ts'
import { parentPath } from './node-path.ts'
import type { Hierarchy } from './tables.ts'

/**
 * Deletes a record; its children move to its parent, or become parentless (§4.3). Answers the deleted record, or
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
  const { length } = node.path
  const change = { branch: node.path, replaced: length, prefix: parentPath(node.path), now }
  await replacePaths(transaction, engine, hierarchy, change)
  await transaction
    .deleteFrom('hierarchy_node')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
  await changeRecordCount(transaction, hierarchy, -1)
  return node
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
