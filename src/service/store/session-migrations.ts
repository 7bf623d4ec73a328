// The steps that give sessions their rows, principals an end, and e-mails one owner.
import type { Kysely } from 'kysely'
import { emailKeyOf } from './accounts.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

type Types = Engine['types']

/** Version 1.0.0 kept here who signed out everywhere at a gateway; sessions have rows since. */
export async function createEndedSessions(db: Kysely<Tables>, types: Types): Promise<void> {
  await db.schema
    .createTable('ended_session')
    .ifNotExists()
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', types.bigint, (column) => column.notNull())
    .execute()
}

export async function createSessions(db: Kysely<Tables>, types: Types): Promise<void> {
  const { has, alter } = await columnsOf(db)
  if (!has('principal', 'token_generation')) {
    await alter('principal')
      .addColumn('token_generation', types.bigint, (column) => column.notNull().defaultTo(0))
      .execute()
  }
  if (!has('principal', 'disabled_at')) {
    await alter('principal').addColumn('disabled_at', types.bigint).execute()
  }
  if (!has('credential', 'setting')) await alter('credential').addColumn('setting', 'text').execute()
  // Version 1.0.0 identified them by the label.
  for (const [kind, setting] of [
    ['api-token', 'PLANNING_ADMIN_TOKEN'],
    ['client', 'PLANNING_CLIENT_ID'],
  ] as const) {
    await db
      .updateTable('credential')
      .set({ setting })
      .where('kind', '=', kind)
      .where('label', '=', 'from the environment')
      .where('setting', 'is', null)
      .execute()
  }
  await createSessionTable(db, types)
}

async function createSessionTable(db: Kysely<Tables>, types: Types): Promise<void> {
  await db.schema
    .createTable('session')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('holder', types.uuid, (column) => column.notNull())
    .addColumn('credential_id', types.uuid)
    .addColumn('credential_mark', 'text')
    .addColumn('started_at', types.bigint, (column) => column.notNull())
    .addColumn('last_used_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('session_pk', ['site_id', 'id'])
    .execute()
  await db.schema
    .createIndex('session_by_holder')
    .ifNotExists()
    .on('session')
    .columns(['site_id', 'holder'])
    .execute()
}

/** Of principals that share an e-mail already the first has it; the others keep theirs, and work as before. */
export async function makeEmailsUnique(db: Kysely<Tables>): Promise<void> {
  const { has, alter } = await columnsOf(db)
  if (!has('principal', 'email_key')) await alter('principal').addColumn('email_key', 'text').execute()
  const rows = await db
    .selectFrom('principal')
    .select(['site_id', 'id', 'email', 'email_key'])
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set(rows.filter((row) => row.email_key).map((row) => `${row.site_id} ${row.email_key}`))
  for (const { site_id, id, email, email_key } of rows) {
    const key = emailKeyOf(email)
    if (email_key !== null || key === null || taken.has(`${site_id} ${key}`)) continue
    taken.add(`${site_id} ${key}`)
    await db
      .updateTable('principal')
      .set({ email_key: key })
      .where('site_id', '=', site_id)
      .where('id', '=', id)
      .execute()
  }
  await db.schema
    .createIndex('principal_by_email')
    .ifNotExists()
    .unique()
    .on('principal')
    .columns(['site_id', 'email_key'])
    .execute()
}

async function columnsOf(db: Kysely<Tables>) {
  const tables = await db.introspection.getTables()
  return {
    has: (table: string, column: string) =>
      tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column) ?? false,
    alter: (table: keyof Tables) => db.schema.alterTable(table),
  }
}
