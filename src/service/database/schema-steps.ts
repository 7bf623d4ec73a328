// What the steps of the schema make. A step can run again, so each of these looks before it makes anything.
import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

type Types = Engine['types']

/** A type of both engines. */
type ColumnType = keyof Types | 'text' | 'int4' | 'float8'

/** The type of a column; with a question mark the column can be null. */
type ColumnForm = ColumnType | `${ColumnType}?`

/** A table whose rows belong to a site: `site_id` begins each of its keys, and is not named here. */
interface SiteTable {
  readonly name: keyof Tables
  readonly columns: Readonly<Record<string, ColumnForm>>
  readonly key: readonly string[]
  /** By the name of the constraint. */
  readonly unique?: Readonly<Record<string, readonly string[]>>
  /** By the name of the constraint: the column, and the table whose `id` it holds. */
  readonly references?: Readonly<Record<string, readonly [column: string, table: keyof Tables]>>
}

function readForm(types: Types, form: ColumnForm): { type: ColumnDataType; isNullable: boolean } {
  const name = form.replace('?', '') as ColumnType
  const type = name === 'text' || name === 'int4' || name === 'float8' ? name : types[name]
  return { type, isNullable: form.endsWith('?') }
}

export async function createSiteTable(
  db: Kysely<Tables>,
  types: Types,
  { name, columns, key, unique = {}, references = {} }: SiteTable,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name).ifNotExists()
  for (const [column, form] of Object.entries({ site_id: 'uuid' as const, ...columns })) {
    const { type, isNullable } = readForm(types, form)
    table = table.addColumn(column, type, (made) => (isNullable ? made : made.notNull()))
  }
  table = table.addPrimaryKeyConstraint(`${name}_pk`, ['site_id', ...key])
  for (const [constraint, held] of Object.entries(unique)) {
    table = table.addUniqueConstraint(constraint, ['site_id', ...held])
  }
  for (const [constraint, [column, target]] of Object.entries(references)) {
    table = table.addForeignKeyConstraint(constraint, ['site_id', column], target, ['site_id', 'id'])
  }
  await table.execute()
}

interface SiteIndex {
  readonly table: keyof Tables
  /** The columns after `site_id`. */
  readonly columns: readonly string[]
  readonly isUnique?: boolean
  /** A column without which a row is not in the index. */
  readonly present?: string
}

export async function createSiteIndex(
  db: Kysely<Tables>,
  name: string,
  { table, columns, isUnique = false, present }: SiteIndex,
): Promise<void> {
  const index = db.schema.createIndex(name).ifNotExists().on(table)
  const made = (isUnique ? index.unique() : index).columns(['site_id', ...columns])
  await (present === undefined ? made : made.where(sql.ref(present), 'is not', null)).execute()
}

/**
 * Adds the columns that a table does not have; one that cannot be null holds 0 in the rows that are there. Takes all columns of
 * a step, because asking the database for its tables costs more than adding one.
 */
export async function addColumns(
  db: Kysely<Tables>,
  types: Types,
  table: keyof Tables,
  columns: Readonly<Record<string, ColumnForm>>,
): Promise<void> {
  const tables = await db.introspection.getTables()
  const present = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  for (const [column, form] of Object.entries(columns)) {
    if (present.includes(column)) continue
    const { type, isNullable } = readForm(types, form)
    await db.schema
      .alterTable(table)
      .addColumn(column, type, (made) => (isNullable ? made : made.notNull().defaultTo(0)))
      .execute()
  }
}
