// Finds many rows by their complete keys. With `where site_id = … and id in (…)` an engine without statistics, or with
// outdated ones, may scan all rows of a site; with a join on every column of the key it does not.
import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Keys per statement. Larger ones are no faster, and building them holds the event loop for longer. */
const chunkSize = 200

export function* chunks<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < all.length; start += chunkSize) yield all.slice(start, start + chunkSize)
}

interface KeyedRows<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> {
  readonly table: Table
  readonly columns: readonly Column[]
  /** Each with the same columns, which begin a key or an index of the table. */
  readonly keys: readonly Partial<Selectable<Tables[Table]>>[]
  /** Holds the rows until the transaction ends, one after the other in the order of this column. */
  readonly holdBy?: Column
}

/** These columns of the rows that have one of the keys, in any order. Keys are few enough for one statement. */
export async function findByKeys<
  Table extends keyof Tables & string,
  Column extends keyof Selectable<Tables[Table]> & string,
>(
  db: Reading | Writing,
  engine: Engine,
  { table, columns, keys, holdBy }: KeyedRows<Table, Column>,
): Promise<Pick<Selectable<Tables[Table]>, Column>[]> {
  const [first] = keys
  if (!first) return []
  const names = Object.keys(first)
  // Rounded up to a power of two, so that few texts are kept. A key of nulls finds nothing.
  const places = 2 ** Math.ceil(Math.log2(keys.length))
  const parameters = new Array<unknown>(places * names.length).fill(null)
  let filled = 0
  for (const key of keys) for (const name of names) parameters[filled++] = Reflect.get(key, name)
  const text = keptText(db, engine, { table, columns, names, places, holdBy })
  const { rows } = await db.executeQuery<Pick<Selectable<Tables[Table]>, Column>>(
    CompiledQuery.raw(text, parameters) as CompiledQuery<never>,
  )
  return rows
}

/** The same with any number of keys, a statement for each chunk of them. */
export async function findAllByKeys<
  Table extends keyof Tables & string,
  Column extends keyof Selectable<Tables[Table]> & string,
>(
  db: Reading | Writing,
  engine: Engine,
  { keys, ...rows }: KeyedRows<Table, Column>,
): Promise<Pick<Selectable<Tables[Table]>, Column>[]> {
  const found: Pick<Selectable<Tables[Table]>, Column>[] = []
  for (const some of chunks(keys)) found.push(...(await findByKeys(db, engine, { ...rows, keys: some })))
  return found
}

interface Lookup {
  readonly table: string
  readonly columns: readonly string[]
  readonly names: readonly string[]
  /** How many keys it takes. */
  readonly places: number
  readonly holdBy: string | undefined
}

/** By engine, table, columns, names of the key and places. */
const keptTexts = new Map<string, string>()

function keptText(db: Reading | Writing, engine: Engine, lookup: Lookup): string {
  const { table, columns, names, places, holdBy = '' } = lookup
  const shape = `${engine.name} ${table} ${columns} ${names} ${places} ${holdBy}`
  const kept = keptTexts.get(shape)
  if (kept !== undefined) return kept
  const text = lookupText(db, engine, lookup)
  keptTexts.set(shape, text)
  return text
}

/** The SQL of a lookup. An expression for each value of each key costs more than the lookup. */
function lookupText(
  db: Reading | Writing,
  { types, rowLocks }: Engine,
  { table, columns, names, places, holdBy }: Lookup,
): string {
  // PostgreSQL takes the type of a column from its values, and those of a parameter are not known.
  const typeOf = (name: string) => sql.raw(uuidColumns.has(name) ? types.uuid : 'text')
  const values = Array.from({ length: places }, () => {
    const casts = names.map((name) => sql`cast(${null} as ${typeOf(name)})`)
    return sql`(${sql.join(casts)})`
  })
  const same = names.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`wanted.${name}`)}`)
  const isHeld = holdBy !== undefined && rowLocks
  const hold = isHeld
    ? sql`order by ${sql.ref(`${table}.${holdBy}`)} for no key update of ${sql.table(table)}`
    : sql``
  // In SQLite “cross join” says that the keys come first; to PostgreSQL it is any join.
  return sql`
    with wanted(${sql.join(names.map((name) => sql.ref(name)))}) as (values ${sql.join(values)})
    select ${sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))}
    from wanted cross join ${sql.table(table)}
    where ${sql.join(same, sql` and `)} ${hold}`.compile(db).sql
}

const uuidColumns: ReadonlySet<string> = new Set(['site_id', 'id', 'item_id', 'focus_area_id'])
