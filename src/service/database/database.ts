// The database, whichever it is: reads on their own connections, writes in transactions that are tried again when
// the engine asks for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseFailure, failureOf } from './database-failure.ts'
import { type Engine, postgresEngine } from './engine.ts'
import { cutNodes, type ListedNode, type NodeBounds, type NodePage } from './node-answer.ts'
import { PostgresPools } from './postgres/pools.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Statement } from './statement.ts'
import type { Tables } from './tables.ts'
import { type DatabaseTimeouts, defaultTimeouts, schemaTimeouts } from './timeouts.ts'

export type Reading = Kysely<Tables>
export type Writing = Transaction<Tables>

/**
 * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it when it rejects, unless
 * it rejects with a DatabaseFailure whose outcome is unknown. `work` may run several times and must do nothing but use
 * its transaction.
 */
export type Write = <Result>(work: (transaction: Writing) => Promise<Result>) => Promise<Result>

export interface Database {
  readonly engine: Engine
  readonly read: Reading
  /**
   * Runs reads that all see the database as it is at the first of them. `work` may run several times and must do nothing but
   * use its snapshot, which holds a connection until then.
   */
  readSnapshot<Result>(work: (snapshot: Reading) => Promise<Result>): Promise<Result>
  /** The first row of a query that finds few by their keys, outside any transaction; undefined for none. */
  find<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** A page of a query for records of a hierarchy, outside any transaction. */
  readNodes(statement: Statement<ListedNode>, bounds: NodeBounds): Promise<NodePage>
  readonly write: Write
  /** As `write`, with time for statements that go over everything there is: steps of the schema. */
  readonly writeSchema: Write
  /**
   * Checks that reads and writes are possible now. Takes at most two seconds.
   * @throws DatabaseFailure
   */
  check(): Promise<void>
  /** Queries and transactions that wait for a connection now. */
  waitingQueries(): number
  close(): Promise<void>
}

const maxAttempts = 20

/**
 * Opens `sqlite:<file>` or `postgres://…`.
 * @throws StartFailure when the embedded database is in use by another process, or its folder cannot be written to.
 */
export async function openDatabase(
  url: string,
  timeouts: DatabaseTimeouts = defaultTimeouts,
): Promise<Database> {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length), timeouts)
    : openPostgres(url, timeouts)
}

function openPostgres(url: string, timeouts: DatabaseTimeouts): Database {
  const pools = new PostgresPools(url, timeouts)
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.with(timeouts) }) })
  const slow = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pools.with(schemaTimeouts(timeouts)) }),
  })
  return {
    engine: postgresEngine,
    read,
    readSnapshot: (work) =>
      retrying(
        () =>
          read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        pools,
      ),
    find: async <Row>(statement: Statement<Row>) => (await pools.read<Row>(statement))[0],
    readNodes: async (statement, bounds) => cutNodes(await pools.read(statement), bounds),
    write: (work) => retrying(() => read.transaction().execute(work), pools),
    writeSchema: (work) => retrying(() => whenUnlocked(() => slow.transaction().execute(work)), pools),
    check: () => pools.check(),
    waitingQueries: () => pools.waiting,
    close: () => pools.end(),
  }
}

/**
 * Tries again what lost a race: serialization failures and deadlocks, as every distributed engine demands, and
 * broken keys, because a second look finds the row that got there first and names the problem properly.
 */
const retriable = new Set(['40001', '40P01', '23505', '23503'])

/** Attempts of a transaction that an ended connection cut off, or that a server which takes no writes refused. */
const maxConnections = 3

async function retrying<Result>(
  attempt: () => Promise<Result>,
  { hasSeveral }: { readonly hasSeveral: boolean },
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (count >= maxAttempts || !isRepeatable(error, count, hasSeveral)) throw error
      await sleep(Math.random() * 5 * count)
    }
  }
}

/** Attempts of a step of the schema, and milliseconds between two, in which the requests that it held up are answered. */
const maxSchemaAttempts = 100
const schemaPauseMs = 200

/** Runs a step of the schema again when it waited too long for what running requests hold. */
async function whenUnlocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isLocked = failureOf(error)?.kind === 'locked'
      if (!isLocked || count >= maxSchemaAttempts) throw error
      await sleep(schemaPauseMs)
    }
  }
}

/** A commit without an answer is never repeated: the write may have happened. */
function isRepeatable(error: unknown, count: number, hasSeveral: boolean): boolean {
  if (error instanceof DatabaseFailure && error.outcome === 'unknown') return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && retriable.has(code)) return true
  if (count >= maxConnections) return false
  const kind = failureOf(error)?.kind
  return kind === 'ended' || (kind === 'read-only' && hasSeveral)
}
