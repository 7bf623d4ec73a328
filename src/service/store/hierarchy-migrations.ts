// The steps that give organizations and focus areas their tables.
import type { Kysely } from 'kysely'
import { hasColumn } from './added-columns.ts'
import type { Engine } from './engine.ts'
import { recountRecords } from './hierarchy-count.ts'
import type { Tables } from './tables.ts'

export async function createHierarchies(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  for (const [table, rank] of [
    ['hierarchy_type', 'level'],
    ['hierarchy_status', 'position'],
  ] as const) {
    await db.schema
      .createTable(table)
      .ifNotExists()
      .addColumn('site_id', types.uuid, (column) => column.notNull())
      .addColumn('id', types.uuid, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn(rank, 'int4', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['site_id', 'id'])
      .execute()
  }
  await db.schema
    .createTable('hierarchy_node')
    .ifNotExists()
    .addColumn('site_id', types.uuid, (column) => column.notNull())
    .addColumn('id', types.uuid, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parent_id', types.uuid)
    .addColumn('path', types.bytes, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_fold', 'text', (column) => column.notNull())
    .addColumn('name_sort', types.bytes, (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('about', 'text')
    .addColumn('type_id', types.uuid, (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('status_id', types.uuid, (column) => column.notNull())
    .addColumn('target_at', types.bigint)
    .addColumn('target_date_type', 'text')
    .addColumn('archive_comment', 'text')
    .addColumn('created_at', types.bigint, (column) => column.notNull())
    .addColumn('updated_at', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('hierarchy_node_pk', ['site_id', 'id'])
    .addForeignKeyConstraint('hierarchy_node_parent', ['site_id', 'parent_id'], 'hierarchy_node', [
      'site_id',
      'id',
    ])
    .addForeignKeyConstraint('hierarchy_node_type', ['site_id', 'type_id'], 'hierarchy_type', [
      'site_id',
      'id',
    ])
    .addForeignKeyConstraint('hierarchy_node_status', ['site_id', 'status_id'], 'hierarchy_status', [
      'site_id',
      'id',
    ])
    .addForeignKeyConstraint('hierarchy_node_owner', ['site_id', 'owner_id'], 'person', ['site_id', 'id'])
    .execute()
  const indexes: Record<string, (keyof Tables['hierarchy_node'])[]> = {
    path: ['path'],
    created: ['created_at', 'id'],
    name: ['name_sort', 'id'],
    updated: ['updated_at', 'id'],
    parent: ['parent_id', 'name_sort', 'id'],
    external: ['external_id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    const index = db.schema.createIndex(`hierarchy_node_by_${name}`).ifNotExists().on('hierarchy_node')
    const unique = name === 'path' ? index.unique() : index
    await unique.columns(['site_id', 'kind', ...columns]).execute()
  }
}

export async function keepRecordCounts(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  if (!(await hasColumn(db, 'tree_lock', 'records'))) {
    await db.schema
      .alterTable('tree_lock')
      .addColumn('records', types.bigint, (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await recountRecords(db)
}

/** By the parent alone for the foreign key, by all of it for the children in their order. */
export async function indexChildren(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('hierarchy_node_by_child')
    .ifNotExists()
    .on('hierarchy_node')
    .columns(['site_id', 'parent_id', 'kind', 'created_at', 'id'])
    .execute()
}
