// Changes the shape of a hierarchy: rewrites the paths of a branch, and moves a record with its branch to another parent.
import { type Expression, sql } from 'kysely'
import { maxLevels } from '#contract/hierarchies.ts'
import { invalid } from '#service/problem.ts'
import type { Writing } from './database.ts'
import type { Engine } from './engine.ts'
import type { HierarchyNode } from './hierarchy-reading.ts'
import { laterThan, parentOf, requireLowerType } from './hierarchy-writing.ts'
import { afterSubtree, depthOf, parentPath, startsWith } from './node-path.ts'
import type { Hierarchy } from './tables.ts'

/** Blocks every other change of the hierarchy's shape while paths are rewritten. */
export async function lockHierarchy(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Hierarchy,
): Promise<void> {
  if (!engine.rowLocks) return
  await transaction
    .selectFrom('tree_lock')
    .select('version')
    .where((where) => where.and({ site_id: site, kind }))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface PathChange {
  /** The branch: the path of the record at its top. */
  readonly branch: Uint8Array
  /** Bytes at the start of each path that are replaced. */
  readonly replaced: number
  readonly prefix: Uint8Array
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Replaces the start of the paths of a branch. The path is a field of each record, so each counts as updated.
 * @param change.replaced the length of the branch's own path leaves out the record at its top.
 */
export async function replacePaths(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Hierarchy,
  { branch, replaced, prefix, now }: PathChange,
): Promise<void> {
  const column = sql.ref('path') as Expression<Uint8Array>
  await transaction
    .updateTable('hierarchy_node')
    .set({ path: engine.replacePrefix(prefix, column, replaced + 1), updated_at: laterThan(now) })
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', replaced === branch.length ? '>' : '>=', branch)
    .where('path', '<', afterSubtree(branch))
    .execute()
}

/**
 * Moves a record with its branch to another parent, or to the top level. Needs the lock of the hierarchy.
 * @throws Problem 404 when the parent is not found; 400 when it is in the branch, when its type is not above the record's, and
 * when the branch would become too deep.
 */
export async function moveNode(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  { node, parentId, now }: { node: HierarchyNode; parentId: string | null; now: number },
): Promise<void> {
  if (parentId === node.parent_id) return
  const parent =
    parentId === null ? null : await parentOf(transaction, hierarchy, { id: parentId, field: 'parentId' })
  if (parent && startsWith(parent.path, node.path)) {
    const message = `parentId: ${node.name} cannot become a child of itself or of its descendants`
    throw invalid([message], 'HIERARCHY_INVALID')
  }
  if (parent) requireLowerType(hierarchy, { level: node.type_level, name: node.type_name }, parent)
  const above = parent?.path ?? new Uint8Array()
  const removed = parentPath(node.path).length
  const deepest = await longestPath(transaction, hierarchy, node.path)
  if (depthOf(new Uint8Array(deepest - removed + above.length)) >= maxLevels) {
    const message = `parentId: the hierarchy can have at most ${maxLevels} levels`
    throw invalid([message], 'HIERARCHY_INVALID')
  }
  await transaction
    .updateTable('hierarchy_node')
    .set({ parent_id: parentId })
    .where((where) => where.and({ site_id: hierarchy.site, kind: hierarchy.kind, id: node.id }))
    .execute()
  const change = { branch: node.path, replaced: removed, prefix: above, now }
  await replacePaths(transaction, engine, hierarchy, change)
}

/** Bytes of the longest path in the branch. */
async function longestPath(
  transaction: Writing,
  { site, kind }: Hierarchy,
  branch: Uint8Array,
): Promise<number> {
  const { longest } = await transaction
    .selectFrom('hierarchy_node')
    .select(sql<number>`max(octet_length(path))`.as('longest'))
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', '>=', branch)
    .where('path', '<', afterSubtree(branch))
    .executeTakeFirstOrThrow()
  return Number(longest)
}
