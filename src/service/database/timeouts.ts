// Database timeouts, in milliseconds.
import { DatabaseFailure, type FailureKind } from './database-failure.ts'

export interface DatabaseTimeouts {
  /** Until a connection to PostgreSQL is made. */
  readonly connectMs: number
  /** Until a connection is free; the embedded database has one writer, which imports hold for longer. */
  readonly poolMs: number
  readonly writerMs: number
  /** Until a statement has ended; PostgreSQL ends it then, and the service gives up `cancelMs` later. */
  readonly statementMs: number
  readonly cancelMs: number
  /** Until another transaction, or another process, lets go of what a statement needs. */
  readonly lockMs: number
  /** Until it is known whether the database is ready. */
  readonly readyMs: number
}

export const defaultTimeouts: DatabaseTimeouts = {
  connectMs: 4000,
  poolMs: 10_000,
  writerMs: 60_000,
  statementMs: 30_000,
  cancelMs: 2000,
  lockMs: 5000,
  readyMs: 1500,
}

/**
 * For steps of the schema, which may build an index over everything there is. They wait for a lock for less than the second
 * after which PostgreSQL looks for deadlocks: a step that holds one table and waits for another gives up before requests
 * of other nodes are ended because of it. Nodes of version 1.0.0 answer 500 then. The step is run again.
 */
export function schemaTimeouts(timeouts: DatabaseTimeouts): DatabaseTimeouts {
  return { ...timeouts, statementMs: 60 * 60 * 1000, lockMs: Math.min(timeouts.lockMs, 300) }
}

/** The default timeouts with another limit for statements. */
export function timeoutsOf(seconds: number): DatabaseTimeouts {
  return { ...defaultTimeouts, statementMs: seconds * 1000 }
}

// Timeouts of database calls.

/**
 * The result of a database call, unless it takes too long. The call itself continues, and its result is ignored.
 * @throws DatabaseFailure of this kind after `ms` milliseconds.
 */
export async function withTimeout<Result>(
  ms: number,
  asked: Promise<Result>,
  late: { readonly kind: FailureKind; readonly message: string },
): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseFailure(late.kind, `${late.message} in ${ms} ms`)), ms)
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
