// The migration that adds access management and the audit log.
import type { Kysely } from 'kysely'
import { accessScope, scopes } from '#contract/access.ts'
import { addText, hasColumn } from './added-columns.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

export async function createAccess(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await addMissingColumns(db, types)
  await db.schema
    .createTable('audit_entry')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('at', types.bigint, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('principal_id', types.uuid, (column) => column.notNull())
    .addColumn('principal_name', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    // Newest first within a site is the only order in which it is read.
    .addPrimaryKeyConstraint('audit_entry_pk', ['site_id', 'at', 'id'])
    .execute()
  await makeFirstUsersAdministrators(db)
}

async function addMissingColumns(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  if (!(await hasColumn(db, 'principal', 'sessions_since'))) {
    await db.schema
      .alterTable('principal')
      .addColumn('sessions_since', types.bigint, (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await addText(db, 'credential', 'hint')
}

/** The first user of a site could do everything, and so gets the new scope as well. */
async function makeFirstUsersAdministrators(db: Kysely<Tables>): Promise<void> {
  const users = await db
    .selectFrom('principal')
    .select(['site_id', 'id', 'scopes'])
    .where('kind', '=', 'user')
    .orderBy('created_at')
    .execute()
  const firsts = new Map(users.toReversed().map((user) => [user.site_id, user]))
  for (const { site_id, id, scopes: held } of firsts.values()) {
    const granted = JSON.parse(held) as string[]
    if (!scopes.every((scope) => granted.includes(scope))) continue
    await db
      .updateTable('principal')
      .set({ scopes: JSON.stringify([...scopes, accessScope]) })
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute()
  }
}
