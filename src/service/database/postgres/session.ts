// A pooled connection while one holder uses it, with a limit to every wait. Limits are set in the transaction (SET
// LOCAL), because a pooler in between keeps no session state and refuses startup parameters.
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import {
  connectionFailureOf,
  DatabaseFailure,
  type FailureKind,
  failureOf,
} from '#service/database/database-failure.ts'
import type { Statement } from '#service/database/statement.ts'
import { type DatabaseTimeouts, withTimeout } from '#service/database/timeouts.ts'

/** Hands out and takes back connections of the pool. */
export interface Source {
  checkOut(): Promise<pg.PoolClient>
  /** Called when the server of this connection takes no writes. */
  refusedWrite(client: pg.PoolClient): void
  /** False where the server has lost prepared statements, as behind some poolers: then none are named. */
  keepsStatements: boolean
}

/** The text of a statement, and the name under which the server keeps it prepared, if it does. */
type Text = Pick<pg.QueryConfig, 'text' | 'name'>

type Result = PostgresQueryResult<unknown>

/** Kinds after which a connection is not used again. */
const isLost: ReadonlySet<FailureKind> = new Set(['ended', 'unreachable', 'silent', 'read-only'])

/**
 * The server does not know the statement, knows another of its name, or its tables have changed since. Behind a pooler
 * statements of one connection can arrive at several servers.
 */
const lostStatement: ReadonlySet<string> = new Set(['26000', '42P05', '0A000'])

/** Attempts of a read that lost a race, or whose connection was ended. */
const maxReads = 5

export class PostgresSession implements PostgresPoolClient {
  readonly #source: Source
  readonly #timeouts: DatabaseTimeouts
  #client: pg.PoolClient
  #isInTransaction = false
  /** True when the connection must not go back to the pool. */
  #isSpent = false
  #isReleased = false

  constructor(source: Source, client: pg.PoolClient, timeouts: DatabaseTimeouts) {
    this.#source = source
    this.#client = client
    this.#timeouts = timeouts
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('the store does not stream')
    if (sql === 'begin' || sql.startsWith('start transaction')) return this.#begin(sql)
    if (sql === 'commit') return this.#commit()
    if (sql === 'rollback') return this.#rollBack()
    return this.#isInTransaction
      ? this.#send({ text: sql }, parameters)
      : this.#read({ text: sql }, parameters)
  }

  /** The rows of a statement that the server keeps prepared. */
  async readKept<Row>({ sql: text, name, parameters }: Statement<Row>): Promise<Row[]> {
    const isKept = this.#source.keepsStatements
    try {
      const { rows } = await this.#read(isKept ? { text, name } : { text }, parameters)
      return rows as Row[]
    } catch (error) {
      if (!isKept || !lostStatement.has((error as { code?: string }).code ?? '')) throw error
      this.#source.keepsStatements = false
      const { rows } = await this.#read({ text }, parameters)
      return rows as Row[]
    }
  }

  release(destroy = false): void {
    if (!this.#isReleased) this.#client.release(destroy || this.#isSpent)
  }

  #begin(begin: string): Promise<Result> {
    this.#isInTransaction = true
    const { lockMs, statementMs } = this.#timeouts
    return this.#send({
      text: `${begin}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${statementMs}`,
    })
  }

  /** A commit without an answer may have taken place, so it must never be repeated. */
  async #commit(): Promise<Result> {
    try {
      const result = await this.#send({ text: 'commit' })
      this.#isInTransaction = false
      return result
    } catch (error) {
      const { code } = error as { code?: unknown }
      // Serialization, deadlock and broken constraints: the server says that nothing was kept.
      if (typeof code === 'string' && /^(23|40(?!003))/.test(code)) throw error
      const { kind = 'failing', message = String(error) } = failureOf(error) ?? {}
      throw new DatabaseFailure(kind, message, { cause: error, outcome: 'unknown' })
    }
  }

  async #rollBack(): Promise<Result> {
    const done: Result = { command: 'ROLLBACK', rowCount: 0, rows: [] }
    // The server rolls back what a lost connection began.
    if (this.#isSpent) return done
    try {
      return await this.#send({ text: 'rollback' })
    } catch {
      this.#isSpent = true
      return done
    }
  }

  /** Reads change nothing, so they may be repeated, on another connection as well. */
  async #read(text: Text, parameters: readonly unknown[]): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send(text, parameters)
      } catch (error) {
        const kind = failureOf(error)?.kind
        const isRepeated = kind === 'contended' || kind === 'ended'
        if (!isRepeated || attempt === maxReads) throw error
        await sleep(Math.random() * 10 * attempt)
        if (this.#isSpent) await this.#replace()
      }
    }
  }

  /** Releases the old connection first: holders that wait for a second one could wait for each other. */
  async #replace(): Promise<void> {
    this.#client.release(true)
    this.#isReleased = true
    this.#client = await this.#source.checkOut()
    this.#isReleased = false
    this.#isSpent = false
  }

  async #send(text: Text, parameters: readonly unknown[] = []): Promise<Result> {
    const { statementMs, cancelMs } = this.#timeouts
    const cancel = setTimeout(() => this.#cancel(), statementMs)
    try {
      const answered = this.#client.query(text, [...parameters])
      return (await withTimeout(
        statementMs + cancelMs,
        answered,
        silenceOf(this.#client),
      )) as unknown as Result
    } catch (error) {
      throw this.#classify(error)
    } finally {
      clearTimeout(cancel)
    }
  }

  /** The error to throw: a server's error unchanged, any other as a DatabaseFailure. */
  #classify(error: unknown): unknown {
    const failure = connectionFailureOf(error)
    if (failure?.kind === 'read-only') this.#source.refusedWrite(this.#client)
    if (failure && isLost.has(failure.kind)) this.#isSpent = true
    return failure && !failureOf(error) ? failure : error
  }

  /**
   * Asks the server to end the statement. In a transaction the server ends it at its own time limit. The connection is not used
   * again, because the request may arrive when another statement runs.
   */
  #cancel(): void {
    if (this.#isInTransaction) return
    this.#isSpent = true
    requestCancel(this.#client, this.#timeouts.cancelMs)
  }
}

function silenceOf({ host, port }: pg.PoolClient) {
  return { kind: 'silent', message: `${host}:${port} has not answered` } as const
}

/** CancelRequest of the protocol: on a separate connection, without an answer. */
function requestCancel(client: pg.PoolClient, withinMs: number): void {
  const { host, port, processID, secretKey } = client as pg.PoolClient & {
    readonly processID?: number | null
    readonly secretKey?: number | null
  }
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return
  const request = Buffer.alloc(16)
  for (const [position, value] of [16, 80_877_102, processID, secretKey].entries()) {
    request.writeInt32BE(value, position * 4)
  }
  const socket = createConnection(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  socket.on('error', () => {})
  socket.setTimeout(withinMs, () => socket.destroy())
  socket.end(request)
}
