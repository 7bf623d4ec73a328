// The embedded database: one writer, several readers, one process.
import { constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely'
import { StartFailure } from '#service/problem.ts'
import { DatabaseFailure } from '#service/store/database-failure.ts'
import { sqliteEngine } from '#service/store/engine.ts'
import type { ListedNode, NodeBounds } from '#service/store/node-answer.ts'
import type { Statement } from '#service/store/statement.ts'
import type { Tables } from '#service/store/tables.ts'
import { type DatabaseTimeouts, schemaTimeouts } from '#service/store/timeouts.ts'
import { withTimeout } from '#service/store/with-timeout.ts'
import { SqlitePool } from './dialect.ts'
import { KeyedReads } from './keyed-reads.ts'
import { closeToOthers, createPrivateFile } from './private-files.ts'

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>

/** Read connections: one may be busy with a slow search while others serve pages. */
const readers = 3

/**
 * Opens the database of a file, which is made when it is not there.
 * @throws StartFailure when another process has it, or the folder cannot be written to.
 */
export function openSqlite(path: string, timeouts: DatabaseTimeouts) {
  const file = resolve(path)
  const lock = prepareFile(file, timeouts)
  const { lockMs, poolMs, writerMs, statementMs, readyMs } = timeouts
  const keyed = new KeyedReads(file)
  // Whatever a thread has answered may have been committed since.
  const onAnswer = () => keyed.end()
  const writing = new SqlitePool(
    { file, lockMs, readOnly: false },
    { size: 1, poolMs: writerMs, statementMs, onAnswer },
  )
  const reading = new SqlitePool(
    { file, lockMs, readOnly: true },
    { size: readers, poolMs, statementMs, onAnswer },
  )
  const writer = new Kysely<Tables>({ dialect: writing })
  const read = new Kysely<Tables>({ dialect: reading })
  const write = <Result>(work: Work<Result>) => writer.transaction().execute(work)

  async function askReadiness(): Promise<void> {
    await requireWritable(file)
    await sql`select 1`.execute(read)
    // A writer that is at work takes writes.
    if (writing.isIdle) await write(async () => undefined)
  }

  let checking: Promise<void> | undefined
  return {
    engine: sqliteEngine,
    read,
    async find<Row>(statement: Statement<Row>): Promise<Row | undefined> {
      const found = keyed.find<Row>(statement)
      if (found) return found.row
      const { rows } = await read.executeQuery<Row>(
        CompiledQuery.raw(statement.sql, [...statement.parameters]),
      )
      return rows[0]
    },
    readNodes: (statement: Statement<ListedNode>, bounds: NodeBounds) => reading.readNodes(statement, bounds),
    write,
    /** Nothing else is written while the schema is brought up to date. */
    async writeSchema<Result>(work: Work<Result>): Promise<Result> {
      try {
        return await write((transaction) => {
          writing.limitStatements(schemaTimeouts(timeouts).statementMs)
          return work(transaction)
        })
      } finally {
        writing.limitStatements(statementMs)
      }
    },
    check(): Promise<void> {
      checking ??= askReadiness().finally(() => {
        checking = undefined
      })
      return withTimeout(readyMs, checking, { kind: 'silent', message: 'the database file has not answered' })
    },
    waitingQueries: () => writing.waiting + reading.waiting,
    async close(): Promise<void> {
      keyed.close()
      await read.destroy()
      await writer.destroy()
      lock.release()
    },
  }
}

/** Makes the folder and the file, and takes the lock. */
function prepareFile(file: string, { lockMs }: DatabaseTimeouts): ProcessLock {
  const folder = dirname(file)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = lockDatabase(file)
    if (!existsSync(file)) createPrivateFile(file)
    keepLog(file, lockMs)
    closeToOthers(file)
    return lock
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = (error as Error).message
    throw new StartFailure(
      `the folder ${folder} of the database is not writable (${reason}); make it writable, or choose another folder with DATABASE_URL`,
    )
  }
}

/**
 * Switches a database to the write-ahead log, which a read-only connection cannot do.
 * @throws StartFailure for a file that is no database.
 */
function keepLog(file: string, lockMs: number): void {
  try {
    const database = new DatabaseSync(file, { timeout: lockMs })
    try {
      database.exec('pragma journal_mode = wal')
    } finally {
      database.close()
    }
  } catch (error) {
    const reason = (error as Error).message
    throw new StartFailure(
      `the database ${file} cannot be opened (${reason}); restore it, or choose another file with DATABASE_URL`,
    )
  }
}

/** @throws DatabaseFailure when the file does not exist or is not writable. */
async function requireWritable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK | constants.W_OK)
  } catch (cause) {
    const isGone = (cause as { code?: unknown }).code === 'ENOENT'
    throw new DatabaseFailure(isGone ? 'unreachable' : 'read-only', (cause as Error).message, { cause })
  }
}

/** SQLITE_BUSY */
const busy = 5

interface ProcessLock {
  release(): void
}

/**
 * Takes the lock of a database file for this process.
 * @throws StartFailure naming the process that holds it; Error when the folder cannot be written to.
 */
function lockDatabase(file: string): ProcessLock {
  const holderFile = `${file}.holder`
  createPrivateFile(`${file}.lock`)
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new StartFailure(
      `the database ${file} is in use by ${holderOf(holderFile)}; stop that process, or choose another file with DATABASE_URL`,
    )
  }
  writeFileSync(holderFile, `process ${process.pid}, started ${new Date().toISOString()}`, { mode: 0o600 })
  return { release: () => lock.close() }
}

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'another process'
  }
}
