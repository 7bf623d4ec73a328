// Kysely over SQLite threads: a pool whose connections are handed out one holder at a time. The writer is a pool
// of one, which makes write transactions follow each other without any busy-waiting.

import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseFailure, failureOf } from '#service/database/database-failure.ts'
import type { ListedNode, NodeBounds, NodePage } from '#service/database/node-answer.ts'
import type { Statement } from '#service/database/statement.ts'
import { withTimeout } from '#service/database/timeouts.ts'
import { type Ask, type Reply, type Rows, SqliteError, type ThreadSettings } from './protocol.ts'

// A SQLite connection as Kysely sees it: statements go to a thread, rows come back.

/** What a thread makes is over with its answer: little room for it keeps the memory of each thread small. */
const maxYoungGenerationSizeMb = 6

const late = { kind: 'silent', message: 'the database file has not answered' } as const

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (reason: Error) => void
}

export class SqliteConnection implements DatabaseConnection {
  readonly #worker: Worker
  /** In the order asked, which is the order in which the thread answers. */
  readonly #waiting: Waiting[] = []
  #gone: Error | undefined
  #settled = Promise.withResolvers<void>()
  /** Milliseconds until a statement is not waited for any more. */
  limitMs: number

  constructor(settings: ThreadSettings, limitMs: number, onAnswer?: () => void) {
    this.limitMs = limitMs
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb },
    })
    this.#worker.on('message', (reply: Reply) => {
      onAnswer?.()
      this.#waiting.shift()?.resolve(reply)
      if (this.#waiting.length === 0) this.#settled.resolve()
    })
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the database thread ended with code ${code}`)))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#ask<Rows>({ sql, parameters })
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
  }

  /** A page of records, made in the thread. */
  readNodes({ sql, parameters }: Statement<ListedNode>, page: NodeBounds): Promise<NodePage> {
    return this.#ask<NodePage>({ sql, parameters, page })
  }

  // Kysely asks for it; the store reads in pages and never streams.
  // biome-ignore lint/correctness/useYield: nothing is ever yielded
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the store does not stream')
  }

  /** Resolves when the thread has done every statement, including those whose callers gave up. */
  settled(): Promise<void> {
    if (this.#waiting.length === 0 || this.#gone) return Promise.resolve()
    this.#settled = Promise.withResolvers<void>()
    return this.#settled.promise
  }

  async close(): Promise<void> {
    if (this.#gone) return
    // Not by events.once, which fails when the thread does: one that cannot open its file has ended as well.
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#worker.once('exit', () => resolve())
    this.#worker.postMessage('close')
    await promise
  }

  /** Resolves with the kind of result that was asked for. */
  async #ask<Result extends Rows | NodePage>(ask: Ask): Promise<Result> {
    const reply = await withTimeout(this.limitMs, this.#send(ask), late)
    if (!reply.ok) throw new SqliteError(reply.message, reply.code)
    return reply.result as Result
  }

  #send(ask: Ask): Promise<Reply> {
    if (this.#gone) return Promise.reject(this.#gone)
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#waiting.push({ resolve, reject })
    this.#worker.postMessage(ask)
    return promise
  }

  #fail(reason: Error): void {
    this.#gone ??= reason
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
    this.#settled.resolve()
  }
}

export interface PoolLimits {
  readonly size: number
  /** Milliseconds until a connection is free, and until a statement has ended. */
  readonly poolMs: number
  readonly statementMs: number
  /** Called before each answer of a thread is handed on. */
  readonly onAnswer?: () => void
}

/** Kysely takes SQLite to have one connection, and would make our readers wait for each other. */
class PooledAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Connections to one database file, for one Kysely, each made when it is needed. The file must exist before it is opened read-only. */
export class SqlitePool implements Dialect, Driver {
  readonly #settings: ThreadSettings
  readonly #limits: PoolLimits
  readonly #connections: SqliteConnection[] = []
  readonly #idle: SqliteConnection[] = []
  readonly #queue: ((connection: SqliteConnection) => void)[] = []
  readonly #begin: CompiledQuery

  constructor(settings: ThreadSettings, limits: PoolLimits) {
    this.#settings = settings
    this.#limits = limits
    // IMMEDIATE takes the write lock first, so that no transaction fails half-way because it cannot get the lock.
    this.#begin = CompiledQuery.raw(settings.readOnly ? 'begin' : 'begin immediate')
  }

  async init(): Promise<void> {
    // Kysely asks for it; threads are started when they are needed.
  }

  /**
   * Starts a thread where all are busy and there may be more. Readers must not come before the writer: after a crash
   * only a connection that may write can recover the log.
   */
  #open(): SqliteConnection | undefined {
    if (this.#connections.length >= this.#limits.size) return undefined
    const connection = new SqliteConnection(this.#settings, this.#limits.statementMs, this.#limits.onAnswer)
    this.#connections.push(connection)
    return connection
  }

  /** Queries and transactions that wait for a connection. */
  get waiting(): number {
    return this.#queue.length
  }

  /** True when no connection is in use. */
  get isIdle(): boolean {
    return this.#idle.length === this.#connections.length
  }

  /** Sets the milliseconds until a statement is not waited for any more. */
  limitStatements(ms: number): void {
    for (const connection of this.#connections) connection.limitMs = ms
  }

  /** A page of records, made in the thread that reads it. */
  async readNodes(statement: Statement<ListedNode>, bounds: NodeBounds): Promise<NodePage> {
    const connection = await this.acquireConnection()
    try {
      return await connection.readNodes(statement, bounds)
    } finally {
      await this.releaseConnection(connection)
    }
  }

  /** @throws DatabaseFailure when none is free in time. */
  async acquireConnection(): Promise<SqliteConnection> {
    const free = this.#idle.pop() ?? this.#open()
    if (free) return free
    const { promise, resolve } = Promise.withResolvers<SqliteConnection>()
    this.#queue.push(resolve)
    try {
      return await withTimeout(this.#limits.poolMs, promise, {
        kind: 'busy',
        message: 'no connection was free',
      })
    } catch (error) {
      const position = this.#queue.indexOf(resolve)
      // One that became free at the same moment goes to the next.
      if (position < 0) this.#handOn(await promise)
      else this.#queue.splice(position, 1)
      throw error
    }
  }

  /** A thread that still works for a caller who gave up is handed on when it is done. */
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const freed = connection as SqliteConnection
    void freed.settled().then(() => this.#handOn(freed))
  }

  #handOn(freed: SqliteConnection): void {
    const next = this.#queue.shift()
    if (next) next(freed)
    else this.#idle.push(freed)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin)
  }

  /** A commit without an answer, or whose storage failed, may have taken place. */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    } catch (error) {
      const { kind, message } = failureOf(error) ?? {}
      if (kind !== 'silent' && kind !== 'failing') throw error
      throw new DatabaseFailure(kind, message ?? '', { cause: error, outcome: 'unknown' })
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      // On a full disk SQLite has already rolled back, and then there is nothing left to do; a thread that is late rolls
      // back when it comes to it.
      if (!(error instanceof SqliteError || error instanceof DatabaseFailure)) throw error
    }
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()))
  }

  createDriver(): Driver {
    return this
  }

  createAdapter(): SqliteAdapter {
    return new PooledAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }
}
