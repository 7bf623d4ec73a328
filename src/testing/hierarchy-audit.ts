// Finds faults of a stored hierarchy, read straight from the table and not through the service.

import type { HierarchyKind } from '#contract/resources.ts'
import type { Database } from '#service/database/database.ts'
import { bytesToUuid } from '#service/database/node-path.ts'

interface StoredNode {
  readonly id: string
  readonly kind: HierarchyKind
  readonly parent_id: string | null
  readonly path: Uint8Array
}

/** A sentence for each record whose parent is missing, is its own descendant or disagrees with its path, and for a wrong count. */
export async function auditHierarchies({ read }: Database, site: string): Promise<string[]> {
  const nodes: StoredNode[] = await read
    .selectFrom('hierarchy_node')
    .select(['id', 'kind', 'parent_id', 'path'])
    .where('site_id', '=', site)
    .execute()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const counts = await read
    .selectFrom('tree_lock')
    .select(['kind', 'records'])
    .where('site_id', '=', site)
    .execute()
  const miscounted = counts.filter(
    ({ kind, records }) => Number(records) !== nodes.filter((node) => node.kind === kind).length,
  )
  return [
    ...nodes.flatMap((node) => faultsOf(node, byId)),
    ...miscounted.map(({ kind, records }) => `${kind}: counted as ${records} records`),
  ]
}

function faultsOf(node: StoredNode, byId: ReadonlyMap<string, StoredNode>): string[] {
  const chain = [node.id]
  let above = node
  while (above.parent_id !== null) {
    const parent = byId.get(above.parent_id)
    if (!parent || parent.kind !== node.kind)
      return [`${node.id}: its ancestor ${above.parent_id} is missing`]
    if (chain.includes(parent.id)) return [`${node.id}: is below itself`]
    chain.unshift(parent.id)
    above = parent
  }
  const stored = idsInPath(node.path).join('/')
  return stored === chain.join('/') ? [] : [`${node.id}: path ${stored}, parents ${chain.join('/')}`]
}

/** The ids of a stored path, root first, the record's own last. */
export function idsInPath(path: Uint8Array): string[] {
  return Array.from({ length: path.length / 16 }, (_, level) =>
    bytesToUuid(path.slice(level * 16, (level + 1) * 16)),
  )
}
