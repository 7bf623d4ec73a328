// A SQLite connection as Kysely sees it: statements go to a thread, rows come back.
import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { ListedNode, NodeBounds, NodePage } from '#service/store/node-answer.ts'
import type { Statement } from '#service/store/statement.ts'
import { withTimeout } from '#service/store/with-timeout.ts'
import { type Ask, type Reply, type Rows, SqliteError, type ThreadSettings } from './protocol.ts'

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
