// Columns that a later step adds to a table. A step can run again, so it looks before it adds.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Adds a column of texts that can be null, unless it is there. */
export async function addText(db: Kysely<Tables>, table: keyof Tables, column: string): Promise<void> {
  if (await hasColumn(db, table, column)) return
  await db.schema.alterTable(table).addColumn(column, 'text').execute()
}

/** True when the table has the column already. */
export async function hasColumn(db: Kysely<Tables>, table: keyof Tables, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables()
  const { columns = [] } = tables.find(({ name }) => name === table) ?? {}
  return columns.some(({ name }) => name === column)
}
