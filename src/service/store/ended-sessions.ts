// Who signed out everywhere, and when: all that a gateway ever keeps, and only where it was given a database.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database, Reading } from './database.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Whose sessions: nobody is named in the database. */
export function holderOf(upstream: string, person: string): string {
  return createHash('sha256')
    .update(JSON.stringify([upstream, person]))
    .digest('hex')
}

/** Epoch milliseconds: sessions of the holder that began before are over; 0 when none were ended. */
export async function sessionsSince(read: Reading, holder: string): Promise<number> {
  const row = await read
    .selectFrom('ended_session')
    .select('ended_at')
    .where('holder', '=', holder)
    .executeTakeFirst()
  return row?.ended_at ?? 0
}

interface Ending {
  readonly holder: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Milliseconds that a cookie is good for: what was ended longer ago cannot be shown any more. */
  readonly lifetime: number
}

/** Ends every session of the holder that began before now; it is durable when the promise resolves. */
export function endSessions({ write }: Database, { holder, now, lifetime }: Ending): Promise<void> {
  return write(async (transaction) => {
    await transaction
      .deleteFrom('ended_session')
      .where('ended_at', '<', now - lifetime)
      .execute()
    await transaction
      .insertInto('ended_session')
      .values({ holder, ended_at: now })
      .onConflict((conflict) => conflict.column('holder').doUpdateSet({ ended_at: now }))
      .execute()
  })
}

export async function createEndedSessions(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await db.schema
    .createTable('ended_session')
    .ifNotExists()
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', types.bigint, (column) => column.notNull())
    .execute()
}
