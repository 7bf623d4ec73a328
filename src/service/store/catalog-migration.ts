// The step that lets a site change its types, statuses, people and reference lists.
import type { Kysely } from 'kysely'
import { accessScope, catalogScope } from '#contract/access.ts'
import type { Engine } from './engine.ts'
import { addColumn } from './schema-steps.ts'
import type { Tables } from './tables.ts'

export async function createCatalog(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const tables = ['hierarchy_type', 'hierarchy_status', 'person', 'reference_item'] as const
  for (const table of tables) await addColumn(db, types, { table, column: 'retired_at', form: 'bigint?' })
  await addColumn(db, types, { table: 'hierarchy_status', column: 'color', form: 'text?' })
  await addColumn(db, types, { table: 'person', column: 'email', form: 'text?' })
  await letAdministratorsChangeIt(db)
}

/** A principal that manages access could take the new scope, and so gets it. */
async function letAdministratorsChangeIt(db: Kysely<Tables>): Promise<void> {
  const principals = await db.selectFrom('principal').select(['site_id', 'id', 'scopes']).execute()
  for (const { site_id, id, scopes } of principals) {
    const held = JSON.parse(scopes) as string[]
    if (!held.includes(accessScope) || held.includes(catalogScope)) continue
    await db
      .updateTable('principal')
      .set({ scopes: JSON.stringify([...held, catalogScope]) })
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute()
  }
}
