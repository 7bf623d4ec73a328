// Hierarchy records written straight into the tables, for tests and benchmarks that need many.
import type { HierarchyKind } from '#contract/resources.ts'
import type { Writing } from '#service/database/database.ts'
import { childPath } from '#service/database/node-path.ts'
import type { NewHierarchyNodeRow } from '#service/database/tables.ts'
import { recountRecords } from '#service/store/hierarchy-nodes.ts'
import { nameKeys } from '#service/store/text-keys.ts'
import type { TestSite } from './site.ts'

export interface NodeSketch {
  readonly id: string
  readonly name: string
  /** A record that comes earlier in the list. */
  readonly parentId: string | null
  readonly externalId?: string
  readonly about?: string
}

/** When the first record was created, in epoch milliseconds; each further one is a millisecond younger. */
export const firstCreation = Date.UTC(2026, 0, 1)

const rowsPerStatement = 500

/** Inserts the records below each other, the highest type first. */
export async function insertNodes(
  transaction: Writing,
  site: TestSite,
  kind: HierarchyKind,
  sketches: readonly NodeSketch[],
): Promise<void> {
  const status = await transaction
    .selectFrom('hierarchy_status')
    .select('id')
    .where('site_id', '=', site.id)
    .where('kind', '=', kind)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const types = kind === 'organization' ? site.organizationTypes : site.focusAreaTypes
  const paths = new Map<string | null, Uint8Array>([[null, new Uint8Array()]])
  const rows = sketches.map((sketch, position): NewHierarchyNodeRow => {
    const path = childPath(requirePath(paths, sketch.parentId), sketch.id)
    paths.set(sketch.id, path)
    const level = Math.min(path.length / 16, types.length) - 1
    return {
      ...rowOf(sketch, firstCreation + position),
      site_id: site.id,
      kind,
      path,
      type_id: types[level] ?? '',
      owner_id: site.principalId,
      status_id: status.id,
    }
  })
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const chunk = rows.slice(start, start + rowsPerStatement)
    await transaction.insertInto('hierarchy_node').values(chunk).execute()
  }
  await recountRecords(transaction, site.id)
}

function requirePath(paths: ReadonlyMap<string | null, Uint8Array>, id: string | null): Uint8Array {
  const path = paths.get(id)
  if (!path) throw new Error(`the parent ${id} must come before its children`)
  return path
}

function rowOf({ id, name, parentId, externalId, about }: NodeSketch, createdAt: number) {
  return {
    id,
    parent_id: parentId,
    name,
    ...nameKeys(name),
    external_id: externalId ?? null,
    about: about ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
