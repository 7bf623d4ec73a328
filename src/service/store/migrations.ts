// The schema, step by step. Every step is idempotent, because distributed engines commit DDL statement by
// statement; a step that has shipped is never edited, only followed by another.
import type { Kysely } from 'kysely'
import { createAccess } from './access-migration.ts'
import { addText } from './added-columns.ts'
import type { Engine } from './engine.ts'
import { createFundCounts } from './fund-item-count.ts'
import { createHierarchies, indexChildren, keepRecordCounts } from './hierarchy-migrations.ts'
import { createEndedSessions, createSessions, makeEmailsUnique } from './session-migrations.ts'
import type { Tables } from './tables.ts'

export interface Migration {
  readonly name: string
  run(db: Kysely<Tables>, types: Engine['types']): Promise<void>
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
  { name: '0012-listing-callers', run: (db) => addText(db, 'vulnerability_listing', 'caller') },
  { name: '0013-children-index', run: indexChildren },
  { name: '0014-fund-counts', run: createFundCounts },
]

async function createSite(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('site')
    .ifNotExists()
    .addColumn('id', types.uuid, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('tree_lock')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('tree_lock_pk', ['site_id', 'kind'])
    .execute()
  await db.schema
    .createTable('person')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('person_pk', ['site_id', 'id'])
    .execute()
}

async function createFunds(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('reference_item')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('position', 'int4', (column) => column.notNull())
    .addColumn('parent_key', 'text')
    .addPrimaryKeyConstraint('reference_item_pk', ['site_id', 'list', 'id'])
    .addUniqueConstraint('reference_item_key', ['site_id', 'list', 'key'])
    .execute()
  await db.schema
    .createTable('fund_item')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('focus_area_id', types.uuid, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('cost_type', 'text')
    .addColumn('cost_subtype_id', types.uuid)
    .addColumn('expenditure_type', 'text')
    .addColumn('investment_category_id', types.uuid)
    .addColumn('benefit_type', 'text')
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .addColumn('updated_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('fund_item_pk', ['site_id', 'id'])
    .addUniqueConstraint('fund_item_external', ['site_id', 'kind', 'external_id'])
    .addForeignKeyConstraint('fund_item_focus_area', ['site_id', 'focus_area_id'], 'hierarchy_node', [
      'site_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('fund_item_by_created')
    .ifNotExists()
    .on('fund_item')
    .columns(['site_id', 'kind', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('fund_item_by_focus_area')
    .ifNotExists()
    .on('fund_item')
    .columns(['site_id', 'focus_area_id'])
    .execute()
  await db.schema
    .createTable('fund_series')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('item_id', types.uuid, (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('amounts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fund_series_pk', ['site_id', 'item_id', 'version'])
    .addForeignKeyConstraint('fund_series_item', ['site_id', 'item_id'], 'fund_item', ['site_id', 'id'])
    .execute()
}

async function createVulnerabilities(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('vulnerability')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('published_at', types.bigint, (column) => column.notNull())
    .addColumn('severity', 'float8', (column) => column.notNull())
    .addColumn('vector', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('advisory_url', 'text', (column) => column.notNull())
    .addColumn('products', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('vulnerability_pk', ['site_id', 'id'])
    .execute()
  await db.schema
    .createTable('vulnerability_listing')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('ids', 'text', (column) => column.notNull())
    .addColumn('page_size', 'int4', (column) => column.notNull())
    .addColumn('expires_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('vulnerability_listing_pk', ['site_id', 'id'])
    .execute()
  await db.schema
    .createTable('vulnerability_page')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('listing_id', types.uuid, (column) => column.notNull())
    .addColumn('page_index', 'int4', (column) => column.notNull())
    .addColumn('expires_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('vulnerability_page_pk', ['site_id', 'id'])
    .execute()
}

async function createAccounts(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('principal')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('disabled_areas', 'text', (column) => column.notNull())
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('principal_pk', ['site_id', 'id'])
    .execute()
  await db.schema
    .createTable('credential')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('principal_id', types.uuid, (column) => column.notNull())
    .addColumn('secret_hash', types.bytes, (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text')
    .addColumn('expires_at', types.bigint)
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('credential_pk', ['site_id', 'id'])
    .addForeignKeyConstraint('credential_principal', ['site_id', 'principal_id'], 'principal', [
      'site_id',
      'id',
    ])
    .execute()
  await db.schema
    .createTable('shared_secret')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
