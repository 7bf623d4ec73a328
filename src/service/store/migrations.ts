// The schema, step by step. Every step is idempotent, because distributed engines commit DDL statement by
// statement; a step that has shipped is never edited, only followed by another.
import type { Kysely } from 'kysely'
import {
  createAccess,
  createAccounts,
  createEndedSessions,
  createIdentities,
  createMembers,
  createSessions,
  makeEmailsUnique,
} from './account-migrations.ts'
import { extendAuditLog } from './audit-migrations.ts'
import { createCatalog, listExpenditureTypes } from './catalog-migration.ts'
import type { Engine } from './engine.ts'
import { createFundCounts } from './fund-item-count.ts'
import { recountRecords } from './hierarchy-count.ts'
import { createImportRequests } from './import-requests.ts'
import { indexNames } from './name-index.ts'
import { createSavedViews } from './saved-views.ts'
import { addColumns, createSiteIndex, createSiteTable } from './schema-steps.ts'
import type { Tables } from './tables.ts'

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

/** By the parent alone for the foreign key, by all of it for the children in their order. */
function indexChildren(db: Kysely<Tables>): Promise<void> {
  const columns = ['parent_id', 'kind', 'created_at', 'id']
  return createSiteIndex(db, 'hierarchy_node_by_child', { table: 'hierarchy_node', columns })
}
