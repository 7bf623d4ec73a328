// Kysely over SQLite threads: a pool whose connections are handed out one holder at a time. The writer is a pool
// of one, which makes write transactions follow each other without any busy-waiting.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteConnection, SqliteError } from './connection.ts'
import type { ThreadSettings } from './protocol.ts'

class PooledDriver implements Driver {
  readonly #settings: ThreadSettings
  readonly #size: number
  readonly #connections: SqliteConnection[] = []
  readonly #idle: SqliteConnection[] = []
  readonly #queue: ((connection: SqliteConnection) => void)[] = []
  readonly #begin: CompiledQuery

  constructor(settings: ThreadSettings, size: number) {
    this.#settings = settings
    this.#size = size
    // IMMEDIATE takes the write lock at once, so a transaction never fails half-way for want of it.
    this.#begin = CompiledQuery.raw(settings.readOnly ? 'begin' : 'begin immediate')
  }

  /**
   * Starts the threads at the first use. Readers must not come before the writer: after a crash only a connection
   * that may write can recover the log.
   */
  async init(): Promise<void> {
    for (let count = 0; count < this.#size; count += 1) {
      const connection = new SqliteConnection(this.#settings)
      this.#connections.push(connection)
      this.#idle.push(connection)
    }
  }

  /** Holders-to-be that wait for a connection. */
  get waiting(): number {
    return this.#queue.length
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const idle = this.#idle.pop()
    if (idle) return Promise.resolve(idle)
    return new Promise((resolve) => this.#queue.push(resolve))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const freed = connection as SqliteConnection
    const next = this.#queue.shift()
    if (next) next(freed)
    else this.#idle.push(freed)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      // A full disk makes SQLite roll back by itself, and then there is nothing left to do.
      if (!(error instanceof SqliteError)) throw error
    }
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()))
  }
}

/** Kysely takes SQLite to have one connection, and would make our readers wait for each other. */
class PooledAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export interface SqlitePool {
  /** For one Kysely. */
  readonly dialect: Dialect
  /** Queries and transactions that wait for one of the connections. */
  waiting(): number
}

/** `size` connections to one database file. The file must exist before it is opened read-only. */
export function sqlitePool(settings: ThreadSettings, size: number): SqlitePool {
  const driver = new PooledDriver(settings, size)
  const dialect: Dialect = {
    createAdapter: () => new PooledAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { dialect, waiting: () => driver.waiting }
}
