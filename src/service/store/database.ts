// The database, whichever it is: reads on their own connections, writes in transactions that are tried again when
// the engine asks for it.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Engine, postgresEngine, sqliteEngine } from './engine.ts'
import { SqliteError } from './sqlite/connection.ts'
import { sqlitePool } from './sqlite/dialect.ts'
import { lockDatabase } from './sqlite/process-lock.ts'
import type { Tables } from './tables.ts'

export type Reading = Kysely<Tables>
export type Writing = Transaction<Tables>

export interface Database {
  readonly engine: Engine
  readonly read: Reading
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it when it rejects.
   * `work` may run several times and must do nothing but use its transaction.
   */
  write<Result>(work: (transaction: Writing) => Promise<Result>): Promise<Result>
  /** Queries and transactions that wait for a connection now. */
  waitingQueries(): number
  close(): Promise<void>
}

/** Read connections of the embedded database: one may be busy with a slow search while others serve pages. */
const sqliteReaders = 3
const maximumAttempts = 20

/**
 * Opens `sqlite:<file>` or `postgres://…`.
 * @throws Error when the embedded database is in use by another process.
 */
export async function openDatabase(url: string): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}

function openSqlite(path: string): Database {
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true })
  const lock = lockDatabase(file)
  // A read-only connection cannot create the file, nor switch it to the write-ahead log.
  if (!existsSync(file)) {
    const created = new DatabaseSync(file)
    created.exec('pragma journal_mode = wal')
    created.close()
  }
  const writing = sqlitePool({ file, readOnly: false }, 1)
  const reading = sqlitePool({ file, readOnly: true }, sqliteReaders)
  const writer = new Kysely<Tables>({ dialect: writing.dialect })
  const read = new Kysely<Tables>({ dialect: reading.dialect })
  return {
    engine: sqliteEngine,
    read,
    write: (work) => writer.transaction().execute(work),
    waitingQueries: () => writing.waiting() + reading.waiting(),
    async close() {
      await read.destroy()
      await writer.destroy()
      lock.release()
    },
  }
}

function openPostgres(url: string): Database {
  const types: pg.CustomTypesConfig = {
    // Counts and times fit a double: they are below 2^53.
    getTypeParser: ((oid: number, format: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // Without listeners a connection that the server drops would end the process: the pool hears of idle ones, the
  // connections themselves of those in use, whose query fails in any case.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: postgresEngine,
    read,
    write: (work) => retrying(() => read.transaction().execute(work)),
    waitingQueries: () => pool.waitingCount,
    close: () => read.destroy(),
  }
}

/**
 * Tries again what lost a race: serialization failures and deadlocks, as every distributed engine demands, and
 * broken keys, because a second look finds the row that got there first and names the problem properly.
 */
const retriable = new Set(['40001', '40P01', '23505', '23503'])

async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (count >= maximumAttempts || typeof code !== 'string' || !retriable.has(code)) throw error
      await new Promise((resume) => setTimeout(resume, Math.random() * 5 * count))
    }
  }
}

/** True for the refusal of a full disk or a failing device: the service cannot write but is not broken. */
export function isStorageFailure(error: unknown): boolean {
  // SQLITE_IOERR 10 and SQLITE_FULL 13 in the low byte; PostgreSQL classes 53 (resources) and 58 (system).
  if (error instanceof SqliteError) return [10, 13].includes((error.code ?? 0) & 0xff)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(53|58)/.test(code)
}
