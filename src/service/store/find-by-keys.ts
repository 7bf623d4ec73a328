// Finds many rows by their complete keys. With `where site_id = … and id in (…)` an engine without statistics, or with
// outdated ones, may scan all rows of a site; with a join on every column of the key it does not.
import { type Selectable, sql } from 'kysely'
import type { Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

interface KeyedRows<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> {
  readonly table: Table
  readonly columns: readonly Column[]
  /** Each with the same columns, which begin a key or an index of the table. */
  readonly keys: readonly Partial<Selectable<Tables[Table]>>[]
}

/** These columns of the rows that have one of the keys, in any order. Keys are few enough for one statement. */
export async function findByKeys<
  Table extends keyof Tables & string,
  Column extends keyof Selectable<Tables[Table]> & string,
>(
  db: Reading | Writing,
  { types }: Engine,
  { table, columns, keys }: KeyedRows<Table, Column>,
): Promise<Pick<Selectable<Tables[Table]>, Column>[]> {
  const [first] = keys
  if (!first) return []
  const names = Object.keys(first)
  // PostgreSQL takes the type of a column from its values, and those of a parameter are not known.
  const typeOf = (name: string) => sql.raw(uuidColumns.has(name) ? types.uuid : 'text')
  const values = keys.map((key) => {
    const casts = names.map((name) => sql`cast(${Reflect.get(key, name)} as ${typeOf(name)})`)
    return sql`(${sql.join(casts)})`
  })
  const same = names.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`wanted.${name}`)}`)
  // In SQLite “cross join” says that the keys come first; to PostgreSQL it is any join.
  const { rows } = await sql<Pick<Selectable<Tables[Table]>, Column>>`
    with wanted(${sql.join(names.map((name) => sql.ref(name)))}) as (values ${sql.join(values)})
    select ${sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))}
    from wanted cross join ${sql.table(table)}
    where ${sql.join(same, sql` and `)}`.execute(db)
  return rows
}

const uuidColumns: ReadonlySet<string> = new Set(['site_id', 'id', 'item_id'])
