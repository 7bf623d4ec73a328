// Brings a database to the present schema, however many nodes start at the same moment. Kysely's own migrator
// locks with an advisory lock, which distributed engines lack: this one takes a lease on a row.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { failureOf } from '#service/database/database-failure.ts'
import type { Tables } from '#service/database/tables.ts'
import { foldNames } from '#service/store/name-index.ts'
import { migrations } from './migrations.ts'

/** Milliseconds after which the lease of a node that died can be taken, by the clock of the database. */
const leaseMs = 60_000
/** Milliseconds between two words about waiting. */
const saidEveryMs = 10_000

interface LogTarget {
  write(line: string): unknown
}

/**
 * Applies the migrations that are missing, folds names that an older release wrote, then runs `afterwards`, all under the
 * lease. A database that lacks none is only read and written to: a role without the right to create tables is enough.
 * @param log gets a line now and then while another node has the lease; the standard output by default
 */
export async function migrate<Result>(
  database: Database,
  afterwards: () => Promise<Result>,
  log: LogTarget = process.stdout,
): Promise<Result> {
  const { engine } = database
  await prepareLedger(database)
  const holder = randomUUID()
  await waitForLease(database, holder, log)
  const renewal = setInterval(() => takeLease(database, holder).catch(() => false), leaseMs / 3)
  try {
    const applied = await database.read.selectFrom('migration').select('name').execute()
    for (const migration of migrations.filter(({ name }) => !applied.some((row) => row.name === name))) {
      await database.writeSchema(async (transaction) => {
        await migration.run(transaction, engine.types, engine.name)
        await transaction
          .insertInto('migration')
          .values({ name: migration.name, applied_at: Date.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    }
    await foldNames(database)
    return await afterwards()
  } finally {
    clearInterval(renewal)
    await releaseLease(database, holder)
  }
}

/** A lease that cannot be given back runs out; what went wrong before is more worth knowing. */
async function releaseLease({ write }: Database, holder: string): Promise<void> {
  try {
    await write((transaction) =>
      transaction.updateTable('migration_lock').set({ until: 0 }).where('holder', '=', holder).execute(),
    )
  } catch (error) {
    if (!failureOf(error)) throw error
  }
}

/** Nodes that create the same table at the same moment make each other fail; the second try finds it there. */
async function prepareLedger(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!(await hasLedger(database))) await createLedger(database)
      return
    } catch (error) {
      if (attempt === 10 || failureOf(error)) throw error
      await sleep(100 * attempt)
    }
  }
}

/** Asked of the writer: after a crash only a connection that may write can recover SQLite's log. */
async function hasLedger({ write }: Database): Promise<boolean> {
  try {
    return await write(async (transaction) => {
      await transaction.selectFrom('migration').select('name').limit(1).execute()
      const lease = await transaction.selectFrom('migration_lock').select('id').where('id', '=', 1).execute()
      return lease.length > 0
    })
  } catch (error) {
    if (failureOf(error)) throw error
    return false
  }
}

async function createLedger({ write, engine }: Database): Promise<void> {
  await write(async (transaction) => {
    const { schema } = transaction as Kysely<Tables>
    await schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', engine.types.bigint, (column) => column.notNull())
      .execute()
    await schema
      .createTable('migration_lock')
      .ifNotExists()
      .addColumn('id', 'int4', (column) => column.primaryKey())
      .addColumn('holder', 'text')
      .addColumn('until', engine.types.bigint, (column) => column.notNull().defaultTo(0))
      .execute()
    await transaction
      .insertInto('migration_lock')
      .values({ id: 1, holder: null, until: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function waitForLease(database: Database, holder: string, log: LogTarget): Promise<void> {
  const begunAt = performance.now()
  for (let saidAt = 0; !(await takeLease(database, holder)); await sleep(200)) {
    const waited = performance.now() - begunAt
    if (waited < saidAt) continue
    const seconds = Math.round(waited / 1000)
    log.write(`Waiting for another node, which brings the database up to date (${seconds} s so far).\n`)
    saidAt = waited + saidEveryMs
  }
}

/** Takes or renews the lease; false while another holder's has not run out. */
async function takeLease({ write, engine }: Database, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await write((transaction) => {
    const lease = transaction
      .updateTable('migration_lock')
      .set({ holder, until: sql<number>`${engine.now} + ${sql.lit(leaseMs)}` })
      .where('id', '=', 1)
    // No other process is alive here: a start that was killed must not delay the next one.
    if (engine.exclusive) return lease.executeTakeFirst()
    return lease
      .where((where) => where.or([where('until', '<', engine.now), where('holder', '=', holder)]))
      .executeTakeFirst()
  })
  return numUpdatedRows > 0n
}
