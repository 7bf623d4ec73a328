// The steps that let a site change its types, statuses, people and reference lists.
import type { Kysely } from 'kysely'
import { accessScope, catalogScope } from '#contract/access.ts'
import type { Engine } from './engine.ts'
import { addExpenditureTypes } from './first-entries.ts'
import { addColumns } from './schema-steps.ts'
import type { Tables } from './tables.ts'

export async function createCatalog(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const retired_at = 'bigint?'
  await addColumns(db, types, 'hierarchy_type', { retired_at })
  await addColumns(db, types, 'hierarchy_status', { retired_at, color: 'text?' })
  await addColumns(db, types, 'person', { retired_at, email: 'text?' })
  await addColumns(db, types, 'reference_item', { retired_at })
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

/** Gives every site the expenditure types that imports took without a list. */
export async function listExpenditureTypes(db: Kysely<Tables>): Promise<void> {
  const sites = await db.selectFrom('site').select('id').execute()
  for (const { id } of sites) await addExpenditureTypes(db, id)
}
