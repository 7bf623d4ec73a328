// One SQLite connection in a separate thread, so that no query ever blocks the event loop.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { collectWhenIdle } from '#service/database/idle-memory.ts'
import { cutNodes, type ListedNode } from '#service/database/node-answer.ts'
import type { Ask, Reply, Rows, ThreadSettings } from './protocol.ts'

/** Preparing costs more than most queries; chunked inserts would otherwise spend a third of their time in it. */
const maxPrepared = 300

const settings = workerData as ThreadSettings
const database = new DatabaseSync(settings.file, { readOnly: settings.readOnly, timeout: settings.lockMs })
if (!settings.readOnly) {
  // FULL syncs the log at every commit: an acknowledged write survives a power cut (WAL alone does not promise it).
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
}
// 8 MB for each thread: the operating system keeps the rest of the file, for all of them.
database.exec('pragma cache_size = -8000; pragma temp_store = memory')

interface Prepared {
  readonly statement: StatementSync
  /** Whether it has columns. */
  readonly isQuery: boolean
}

const prepared = new Map<string, Prepared>()

function prepare(sql: string): Prepared {
  const known = prepared.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  // Arrays, because the engine's own objects take longer to make and to read than ours.
  statement.setReturnArrays(true)
  const oldest = prepared.size >= maxPrepared ? prepared.keys().next().value : undefined
  if (oldest !== undefined) prepared.delete(oldest)
  const made = { statement, isQuery: statement.columns().length > 0 }
  prepared.set(sql, made)
  return made
}

type Row = Record<string, unknown>

function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (const [position, name] of names.entries()) row[name] = values[position]
  return row
}

function run({ sql, parameters }: Ask): Rows {
  const { statement, isQuery } = prepare(sql)
  const values = parameters as readonly SQLInputValue[]
  if (!isQuery) return { rows: [], changes: Number(statement.run(...values).changes) }
  const rows = statement.all(...values) as unknown as unknown[][]
  // Named only now: a connection learns of another one's change of the schema when it reads, and `*` can then be other
  // columns than when the statement was prepared.
  const names = statement.columns().map(({ name }) => name)
  return { rows: rows.map((row) => rowOf(names, row)), changes: 0 }
}

function answer(ask: Ask): Reply {
  try {
    const found = run(ask)
    return { ok: true, result: ask.page ? cutNodes(found.rows as unknown as ListedNode[], ask.page) : found }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { ok: false, message, code: errcode }
  }
}

/** The bytes of a page are handed over, not copied. */
function transferred(reply: Reply): ArrayBuffer[] {
  const isPrinted = reply.ok && 'values' in reply.result && reply.result.values instanceof Uint8Array
  return isPrinted ? [reply.result.values.buffer] : []
}

const noteWork = collectWhenIdle()

parentPort?.on('message', (message: Ask | 'close') => {
  if (message === 'close') {
    database.close()
    process.exit(0)
  }
  noteWork()
  const reply = answer(message)
  parentPort?.postMessage(reply, transferred(reply))
})
