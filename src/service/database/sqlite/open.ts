// The embedded database: one writer, several readers, one process.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { access, open, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely'
import { DatabaseFailure, type FailureKind } from '#service/database/database-failure.ts'
import { sqliteEngine } from '#service/database/engine.ts'
import type { ListedNode, NodeBounds } from '#service/database/node-answer.ts'
import type { Statement } from '#service/database/statement.ts'
import type { Tables } from '#service/database/tables.ts'
import { type DatabaseTimeouts, schemaTimeouts, withTimeout } from '#service/database/timeouts.ts'
import { StartFailure } from '#service/problem.ts'
import { SqlitePool } from './dialect.ts'

// The files of a database are for the user of the service alone.

/** Creates an empty file that only this user can read, unless it exists: SQLite treats it as a new database. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Suffixes of the files next to a database; each gets the permissions of the database file. */
const suffixes = ['', '-wal', '-shm', '.lock', '.lock-journal', '.holder', '.probe']

/** Takes the rights of others from those files of a database that are ours: version 1.0.0 left them open. */
function closeToOthers(database: string): void {
  // Windows has no such rights.
  if (process.getuid === undefined) return
  const files = suffixes.map((suffix) => database + suffix)
  for (const file of files.filter((path) => existsSync(path))) {
    const { mode, uid } = statSync(file)
    if (uid === process.getuid() && (mode & 0o077) !== 0) chmodSync(file, mode & 0o700)
  }
}

// Reads of single rows by their keys, on the event loop. Such a read takes less time than the way to a thread and back.

/** Rows that are kept until something is committed. Those of a thousand callers; a row has less than 2 kB. */
const maxKept = 1000

class KeyedReads {
  readonly #file: string
  readonly #prepared = new Map<string, StatementSync>()
  #database: DatabaseSync | undefined
  #isClosed = false
  /** True while a transaction holds what this turn of the event loop reads. */
  #isReading = false
  /** SQLite's number of the last commit of another connection, which are all that write. */
  #version: unknown
  /** Rows of that version, by statement and values. */
  readonly #kept = new Map<string, object>()

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The first row, as of the last commit. Undefined instead of an answer when the database cannot be read without
   * waiting: a thread can wait, and says what is wrong.
   */
  find<Row>({
    sql,
    name,
    parameters,
    keepsRows,
  }: Statement<Row>): { readonly row: Row | undefined } | undefined {
    if (this.#isClosed) return undefined
    try {
      this.#begin()
      const key = keepsRows ? `${name} ${JSON.stringify(parameters)}` : undefined
      const kept = key && this.#kept.get(key)
      if (kept) return { row: kept as Row }
      const row = this.#prepare(sql).get(...(parameters as SQLInputValue[]))
      if (key && row) this.#keep(key, row)
      return { row: row as Row | undefined }
    } catch {
      this.end()
      return undefined
    }
  }

  /**
   * Begins a transaction for all reads of this turn of the event loop, of all requests that have arrived. SQLite then
   * locks the file once, and says whether anything was committed since the last turn.
   */
  #begin(): void {
    if (this.#isReading) return
    this.#prepare('begin').run()
    this.#isReading = true
    setImmediate(() => this.end())
    const version = this.#prepare('pragma data_version').get()?.data_version
    if (version !== this.#version) this.#kept.clear()
    this.#version = version
  }

  #keep(key: string, row: object): void {
    if (this.#kept.size >= maxKept) this.#kept.clear()
    this.#kept.set(key, row)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true, timeout: 0 })
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }

  /** What is read next is read as of then. */
  end(): void {
    if (!this.#isReading) return
    this.#isReading = false
    try {
      this.#prepare('commit').run()
    } catch {
      this.#reopen()
    }
  }

  /** A transaction that cannot end is over with its connection. It wrote nothing. */
  #reopen(): void {
    this.#database?.close()
    this.#database = undefined
    this.#prepared.clear()
    this.#kept.clear()
    this.#version = undefined
  }

  close(): void {
    this.end()
    this.#isClosed = true
    this.#database?.close()
  }
}

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
    await requireRoom(file)
    await sql`select 1`.execute(read)
    // A writer that is at work takes writes.
    if (writing.isIdle) await write(async () => undefined)
  }

  let checking: Promise<void> | undefined
  return {
    engine: sqliteEngine,
    read,
    /** A deferred transaction of a reader: it sees what its first statement does. */
    readSnapshot: <Result>(work: Work<Result>) => read.transaction().execute(work),
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

/** Bytes of a probe: about as many as the pages of a small write. */
const probeBytes = 65_536

/** The errors of the system for storage that takes no more, by what the answer to a caller says. */
const storageFailures: Readonly<Record<string, FailureKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
}

/**
 * Writes a small file beside the database, and removes it. A write to the database itself would say nothing of a full
 * disk for as long as its log has room from earlier writes, and would use that up.
 * @throws DatabaseFailure when the storage takes no more.
 */
async function requireRoom(file: string): Promise<void> {
  const probe = `${file}.probe`
  try {
    // Some file systems say only when they are asked to keep it that there is no room.
    await using written = await open(probe, 'w', 0o600)
    await written.writeFile(randomBytes(probeBytes))
    await written.datasync()
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    const kind = storageFailures[code]
    // In a folder that takes no new file the database may still be written to: that is asked of it.
    if (kind) throw new DatabaseFailure(kind, message, { cause })
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
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
