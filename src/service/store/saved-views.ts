// The views that people saved: a row each, read and changed by their person only.
import type { Kysely } from 'kysely'
import type { Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { createSiteTable } from '#service/database/schema-steps.ts'
import type { SavedViewRow, Tables } from '#service/database/tables.ts'

/** A person of a site. */
export interface ViewOwner {
  readonly site: string
  readonly id: string
}

/** The step of the schema that makes their table. */
export function createSavedViews(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  return createSiteTable(db, types, {
    name: 'saved_view',
    columns: {
      principal_id: 'uuid',
      id: 'uuid',
      tree: 'text',
      name: 'text',
      content: 'text',
      changed_at: 'bigint',
    },
    key: ['principal_id', 'id'],
    unique: { saved_view_name: ['principal_id', 'tree', 'name'] },
  })
}

export function viewsOf(db: Reading | Writing, { site, id }: ViewOwner): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where((where) => where.and({ site_id: site, principal_id: id }))
    .execute()
}

/** False when the person has a view of the tree by this name. */
export async function addView(transaction: Writing, row: SavedViewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('saved_view')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function changeView(
  transaction: Writing,
  { site_id, principal_id, id, name, content, changed_at }: SavedViewRow,
): Promise<void> {
  await transaction
    .updateTable('saved_view')
    .set({ name, content, changed_at })
    .where((where) => where.and({ site_id, principal_id, id }))
    .execute()
}

/** Deletes one view of a person, or all of them. */
export async function removeViews(
  transaction: Writing,
  { site, id }: ViewOwner,
  viewId?: string,
): Promise<void> {
  const own = transaction
    .deleteFrom('saved_view')
    .where((where) => where.and({ site_id: site, principal_id: id }))
  await (viewId === undefined ? own : own.where('id', '=', viewId)).execute()
}
