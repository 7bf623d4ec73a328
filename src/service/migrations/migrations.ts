// The schema, step by step. Every step is idempotent, because distributed engines commit DDL statement by
// statement; a step that has shipped is never edited, only followed by another.
import type { Kysely } from 'kysely'
import { accessScope, catalogScope, scopes } from '#contract/access.ts'
import type { Engine } from '#service/database/engine.ts'
import { addColumns, createSiteIndex, createSiteTable } from '#service/database/schema-steps.ts'
import type { Tables } from '#service/database/tables.ts'
import { emailKeyOf, scopeColumns, scopesIn } from '#service/identity/accounts.ts'
import { hideSecretDigests } from '#service/store/audit.ts'
import { createFundCounts } from '#service/store/fund-items.ts'
import { createFundsRevision, createItemRevisions } from '#service/store/funds-revision.ts'
import { recountRecords } from '#service/store/hierarchy-nodes.ts'
import { createImportRequests } from '#service/store/import-requests.ts'
import { indexNames, indexSearchKeys } from '#service/store/name-index.ts'
import { createSavedViews } from '#service/store/saved-views.ts'
import { addExpenditureTypes, createSiteSettings } from '#service/store/sites.ts'

// The step that lets the audit log say from where, with which outcome, and what was changed. Entries that are there stay
// readable: their new columns are null.

const columns = {
  outcome: 'text?',
  reason: 'text?',
  count: 'int4?',
  last_at: 'bigint?',
  address: 'text?',
  authentication: 'text?',
  credential_id: 'text?',
  record_id: 'text?',
  record_name: 'text?',
  changes: 'text?',
} as const

async function extendAuditLog(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const table = 'audit_entry'
  await addColumns(db, types, table, columns)
  for (const column of ['principal', 'record']) {
    const index = { table, columns: [`${column}_id`, 'at', 'id'] } as const
    await createSiteIndex(db, `audit_entry_by_${column}`, index)
  }
  await createSiteTable(db, types, {
    name: 'recorded_setting',
    columns: { name: 'text', value: 'text' },
    key: ['name'],
  })
}

/** For the activity of a site: the newest changes by each operation, of everyone or of one person. */
async function indexActivity(db: Kysely<Tables>): Promise<void> {
  const table = 'audit_entry'
  const newest = { table, present: 'changes' } as const
  await createSiteIndex(db, 'audit_entry_by_operation', { ...newest, columns: ['operation', 'at', 'id'] })
  const ofPerson = ['principal_id', 'operation', 'at', 'id']
  await createSiteIndex(db, 'audit_entry_by_person', { ...newest, columns: ofPerson })
}

export interface Migration {
  readonly name: string
  run(db: Kysely<Tables>, types: Engine['types'], engine: Engine['name']): Promise<void>
}

export const migrations: readonly Migration[] = [
  { name: '0001-site', run: createSite },
  { name: '0002-hierarchies', run: createHierarchies },
  { name: '0003-funds', run: createFunds },
  { name: '0004-vulnerabilities', run: createVulnerabilities },
  { name: '0005-accounts', run: createAccounts },
  { name: '0006-record-counts', run: keepRecordCounts },
  { name: '0007-access', run: createAccess },
  { name: '0008-ended-sessions', run: createEndedSessions },
  { name: '0009-sessions', run: createSessions },
  { name: '0010-unique-emails', run: makeEmailsUnique },
  // Listings of version 1.0.0 have no caller, and end after 24 hours.
  { name: '0012-listing-callers', run: addText('vulnerability_listing', 'caller') },
  { name: '0013-children-index', run: indexChildren },
  { name: '0014-fund-counts', run: createFundCounts },
  { name: '0015-members', run: createMembers },
  { name: '0016-catalog', run: createCatalog },
  { name: '0017-import-requests', run: createImportRequests },
  { name: '0018-identities', run: createIdentities },
  { name: '0019-audit-details', run: extendAuditLog },
  { name: '0020-expenditure-types', run: listExpenditureTypes },
  { name: '0021-name-index', run: (db, _types, engine) => indexNames(db, engine) },
  { name: '0022-saved-views', run: createSavedViews },
  { name: '0023-search-keys', run: addSearchKeys },
  { name: '0024-sign-in-codes', run: createSignInCodes },
  { name: '0025-guess-limits', run: createGuessLimits },
  // A step each: one that holds the first table and waits for the second would meet requests that do the opposite.
  { name: '0026-all-scopes', run: keepAllScopes('principal') },
  { name: '0027-all-narrowed-scopes', run: keepAllScopes('credential') },
  { name: '0028-credential-uses', run: keepCredentialUses },
  { name: '0029-funds-revision', run: createFundsRevision },
  { name: '0030-item-revisions', run: createItemRevisions },
  { name: '0031-site-settings', run: createSiteSettings },
  { name: '0034-activity-index', run: indexActivity },
]

async function createSite(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('site')
    .ifNotExists()
    .addColumn('id', types.uuid, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .execute()
  await createSiteTable(db, types, {
    name: 'tree_lock',
    columns: { kind: 'text', version: 'bigint' },
    key: ['kind'],
  })
  await createSiteTable(db, types, {
    name: 'person',
    columns: { id: 'text', name: 'text?' },
    key: ['id'],
  })
}

async function createHierarchies(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  for (const [name, rank] of [
    ['hierarchy_type', 'level'],
    ['hierarchy_status', 'position'],
  ] as const) {
    const columns = { id: 'uuid', kind: 'text', name: 'text', [rank]: 'int4' } as const
    await createSiteTable(db, types, { name, columns, key: ['id'] })
  }
  await createSiteTable(db, types, {
    name: 'hierarchy_node',
    columns: {
      id: 'uuid',
      kind: 'text',
      parent_id: 'uuid?',
      path: 'bytes',
      name: 'text',
      name_fold: 'text',
      name_sort: 'bytes',
      external_id: 'text?',
      about: 'text?',
      type_id: 'uuid',
      owner_id: 'text',
      status_id: 'uuid',
      target_at: 'bigint?',
      target_date_type: 'text?',
      archive_comment: 'text?',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    key: ['id'],
    references: {
      hierarchy_node_parent: ['parent_id', 'hierarchy_node'],
      hierarchy_node_type: ['type_id', 'hierarchy_type'],
      hierarchy_node_status: ['status_id', 'hierarchy_status'],
      hierarchy_node_owner: ['owner_id', 'person'],
    },
  })
  const indexes = {
    path: ['path'],
    created: ['created_at', 'id'],
    name: ['name_sort', 'id'],
    updated: ['updated_at', 'id'],
    parent: ['parent_id', 'name_sort', 'id'],
    external: ['external_id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    const index = { columns: ['kind', ...columns], isUnique: name === 'path' }
    await createSiteIndex(db, `hierarchy_node_by_${name}`, { table: 'hierarchy_node', ...index })
  }
}

async function createFunds(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await createSiteTable(db, types, {
    name: 'reference_item',
    columns: {
      list: 'text',
      id: 'uuid',
      key: 'text',
      name: 'text',
      display_name: 'text',
      position: 'int4',
      parent_key: 'text?',
    },
    key: ['list', 'id'],
    unique: { reference_item_key: ['list', 'key'] },
  })
  const table = 'fund_item'
  await createSiteTable(db, types, {
    name: table,
    columns: {
      id: 'uuid',
      kind: 'text',
      external_id: 'text?',
      focus_area_id: 'uuid',
      name: 'text',
      cost_type: 'text?',
      cost_subtype_id: 'uuid?',
      expenditure_type: 'text?',
      investment_category_id: 'uuid?',
      benefit_type: 'text?',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    key: ['id'],
    unique: { fund_item_external: ['kind', 'external_id'] },
    references: { fund_item_focus_area: ['focus_area_id', 'hierarchy_node'] },
  })
  await createSiteIndex(db, 'fund_item_by_created', { table, columns: ['kind', 'created_at', 'id'] })
  await createSiteIndex(db, 'fund_item_by_focus_area', { table, columns: ['focus_area_id'] })
  await createSiteTable(db, types, {
    name: 'fund_series',
    columns: { item_id: 'uuid', version: 'text', amounts: 'text' },
    key: ['item_id', 'version'],
    references: { fund_series_item: ['item_id', table] },
  })
}

async function createVulnerabilities(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await createSiteTable(db, types, {
    name: 'vulnerability',
    columns: {
      id: 'text',
      published_at: 'bigint',
      severity: 'float8',
      vector: 'text',
      summary: 'text',
      details: 'text',
      advisory_url: 'text',
      products: 'text',
    },
    key: ['id'],
  })
  await createSiteTable(db, types, {
    name: 'vulnerability_listing',
    columns: { id: 'uuid', ids: 'text', page_size: 'int4', expires_at: 'bigint' },
    key: ['id'],
  })
  await createSiteTable(db, types, {
    name: 'vulnerability_page',
    columns: { id: 'uuid', listing_id: 'uuid', page_index: 'int4', expires_at: 'bigint' },
    key: ['id'],
  })
}

async function keepRecordCounts(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await addColumns(db, types, 'tree_lock', { records: 'bigint' })
  await recountRecords(db)
}

/** The step that adds a column of texts that can be null. */
function addText(table: keyof Tables, column: string): Migration['run'] {
  return (db, types) => addColumns(db, types, table, { [column]: 'text?' })
}

async function addSearchKeys(
  db: Kysely<Tables>,
  types: Engine['types'],
  engine: Engine['name'],
): Promise<void> {
  await addColumns(db, types, 'hierarchy_node', { name_search: 'text?' })
  await indexSearchKeys(db, engine)
}

/** By the parent alone for the foreign key, by all of it for the children in their order. */
function indexChildren(db: Kysely<Tables>): Promise<void> {
  const columns = ['parent_id', 'kind', 'created_at', 'id']
  return createSiteIndex(db, 'hierarchy_node_by_child', { table: 'hierarchy_node', columns })
}

// The steps that let a site change its types, statuses, people and reference lists.

async function createCatalog(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const retired_at = 'bigint?'
  await addColumns(db, types, 'hierarchy_type', { retired_at })
  await addColumns(db, types, 'hierarchy_status', { retired_at, color: 'text?' })
  await addColumns(db, types, 'person', { retired_at, email: 'text?' })
  await addColumns(db, types, 'reference_item', { retired_at })
}

/** The log had the beginning of a digest of each secret that was set, from which a word list finds a chosen one. */
async function keepCredentialUses(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await addColumns(db, types, 'credential', { last_used_at: 'bigint?', last_used_address: 'text?' })
  await hideSecretDigests(db)
}

/**
 * Takes the scope that version 1.0.0 does not know out of the column that it reads. Where no one has it yet, who manages
 * access does (`heldScopes`); where at least one row has it, the others lack it on purpose.
 */
function keepAllScopes(table: 'principal' | 'credential') {
  return async (db: Kysely<Tables>, types: Engine['types']): Promise<void> => {
    await addColumns(db, types, table, { all_scopes: 'text?' })
    const rows = await db.selectFrom(table).select(['site_id', 'id', 'scopes']).execute()
    const named = rows.flatMap(({ scopes, ...row }) =>
      scopes === null ? [] : [{ ...row, held: scopesIn(scopes) }],
    )
    if (!named.some(({ held }) => held.includes(catalogScope))) return
    for (const { site_id, id, held } of named) {
      await db
        .updateTable(table)
        .set(scopeColumns(held))
        .where('site_id', '=', site_id)
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Gives every site the expenditure types that imports took without a list. */
async function listExpenditureTypes(db: Kysely<Tables>): Promise<void> {
  const sites = await db.selectFrom('site').select('id').execute()
  for (const { id } of sites) await addExpenditureTypes(db, id)
}

// The steps that give principals, credentials, the audit log and sessions their tables.

type Types = Engine['types']

async function createAccounts(db: Kysely<Tables>, types: Types): Promise<void> {
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

async function createAccess(db: Kysely<Tables>, types: Types): Promise<void> {
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
async function createEndedSessions(db: Kysely<Tables>, types: Types): Promise<void> {
  await db.schema
    .createTable('ended_session')
    .ifNotExists()
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', types.bigint, (column) => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<Tables>, types: Types): Promise<void> {
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

async function createMembers(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'principal', { removed_at: 'bigint?' })
  await addColumns(db, types, 'session', { method: 'text?', user_agent: 'text?', address: 'text?' })
}

/** Codes that are there keep working; nodes of earlier releases read them from the table of credentials. */
async function createSignInCodes(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'session', { scopes: 'text?', ends_at: 'bigint?' })
  const columns = { id: 'uuid', expires_at: 'bigint', session_end: 'bigint?' } as const
  await createSiteTable(db, types, { name: 'sign_in_code', columns, key: ['id'] })
  const codes = await db
    .selectFrom('credential')
    .select(['site_id', 'id', 'expires_at'])
    .where('kind', '=', 'sign-in-code')
    .execute()
  for (const { site_id, id, expires_at } of codes) {
    await db
      .insertInto('sign_in_code')
      .values({ site_id, id, expires_at: expires_at ?? Number.MAX_SAFE_INTEGER, session_end: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The library that counts inserts by the order of the columns. */
async function createGuessLimits(db: Kysely<Tables>, types: Types): Promise<void> {
  await db.schema
    .createTable('guess_limit')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', types.bigint)
    .execute()
}

/** Accounts of an identity provider are credentials with an issuer and a subject. */
async function createIdentities(db: Kysely<Tables>, types: Types): Promise<void> {
  await addColumns(db, types, 'credential', { issuer: 'text?', subject: 'text?' })
}

/** Of principals that share an email already the first has it; the others keep theirs, and work as before. */
async function makeEmailsUnique(db: Kysely<Tables>, types: Types): Promise<void> {
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
