// The steps that give principals, credentials, the audit log and sessions their tables.
import type { Kysely } from 'kysely'
import { accessScope, scopes } from '#contract/access.ts'
import { emailKeyOf } from './accounts.ts'
import type { Engine } from './engine.ts'
import { addColumns, createSiteIndex, createSiteTable } from './schema-steps.ts'
import type { Tables } from './tables.ts'

type Types = Engine['types']

export async function createAccounts(db: Kysely<Tables>, types: Types): Promise<void> {
  await createSiteTable(db, types, {
    name: 'principal',
    columns: {
      id: 'uuid',
      kind: 'text',
      name: 'text',
      email: 'text?',
      scopes: 'text',
      disabled_areas: 'text',
      created_at: 'bigint',
    },
    key: ['id'],
  })
  await createSiteTable(db, types, {
    name: 'credential',
    columns: {
      id: 'uuid',
      kind: 'text',
      principal_id: 'uuid',
      secret_hash: 'bytes',
      label: 'text',
      scopes: 'text?',
      expires_at: 'bigint?',
      created_at: 'bigint',
    },
    key: ['id'],
    references: { credential_principal: ['principal_id', 'principal'] },
  })
  await db.schema
    .createTable('shared_secret')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

export async function createAccess(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'principal', { sessions_since: 'bigint' })
  await addColumns(db, types, 'credential', { hint: 'text?' })
  await createSiteTable(db, types, {
    name: 'audit_entry',
    columns: {
      at: 'bigint',
      id: 'uuid',
      principal_id: 'uuid',
      principal_name: 'text',
      operation: 'text',
      subject: 'text?',
    },
    // Newest first within a site is the only order in which it is read.
    key: ['at', 'id'],
  })
  await makeFirstUsersAdministrators(db)
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
  await addColumns(db, types, 'principal', { token_generation: 'bigint', disabled_at: 'bigint?' })
  await addColumns(db, types, 'credential', { setting: 'text?' })
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
  await createSiteTable(db, types, {
    name: 'session',
    columns: {
      id: 'text',
      holder: 'uuid',
      credential_id: 'uuid?',
      credential_mark: 'text?',
      started_at: 'bigint',
      last_used_at: 'bigint',
    },
    key: ['id'],
  })
  await createSiteIndex(db, 'session_by_holder', { table: 'session', columns: ['holder'] })
}

export async function createMembers(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'principal', { removed_at: 'bigint?' })
  await addColumns(db, types, 'session', { method: 'text?', user_agent: 'text?', address: 'text?' })
}

/** Accounts of an identity provider are credentials with an issuer and a subject. */
export async function createIdentities(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'credential', { issuer: 'text?', subject: 'text?' })
}

/** Of principals that share an email already the first has it; the others keep theirs, and work as before. */
export async function makeEmailsUnique(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'principal', { email_key: 'text?' })
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
  const columns = ['email_key']
  await createSiteIndex(db, 'principal_by_email', { table: 'principal', columns, isUnique: true })
}
