// The few places where the engines differ: column types, and SQL that is spelt differently.
import { type Expression, type RawBuilder, sql } from 'kysely'

export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly types: {
    readonly uuid: 'text' | 'uuid'
    readonly bytes: 'blob' | 'bytea'
    readonly bigint: 'integer' | 'bigint'
  }
  /** `prefix` followed by the bytes of `column` from the 1-based position `from` on. */
  replacePrefix(prefix: Uint8Array, column: Expression<Uint8Array>, from: number): RawBuilder<Uint8Array>
  /** Epoch milliseconds by the clock of the database, which all its nodes share. */
  readonly now: RawBuilder<number>
  /** Appended to a select to hold its rows until the transaction ends. SQLite has one writer and needs none. */
  readonly rowLocks: boolean
  /** True when one process at a time has the database: whatever a dead one left locked is free. */
  readonly exclusive: boolean
}

export const sqliteEngine: Engine = {
  name: 'sqlite',
  types: { uuid: 'text', bytes: 'blob', bigint: 'integer' },
  // In SQLite || makes text, even of two blobs.
  replacePrefix: (prefix, column, from) => sql`cast(${prefix} || substr(${column}, ${from}) as blob)`,
  now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  rowLocks: false,
  exclusive: true,
}

export const postgresEngine: Engine = {
  name: 'postgres',
  types: { uuid: 'uuid', bytes: 'bytea', bigint: 'bigint' },
  replacePrefix: (prefix, column, from) =>
    sql`cast(${prefix} as bytea) || substr(${column}, cast(${from} as int4))`,
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  rowLocks: true,
  exclusive: false,
}
