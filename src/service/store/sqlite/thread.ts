// One SQLite connection in a separate thread, so that no query ever blocks the event loop.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Ask, Reply, Rows, ThreadSettings } from './protocol.ts'

/** Preparing costs more than most queries; chunked inserts would otherwise spend a third of their time in it. */
const maxPrepared = 300

const settings = workerData as ThreadSettings
const database = new DatabaseSync(settings.file, { readOnly: settings.readOnly, timeout: settings.lockMs })
if (!settings.readOnly) {
  // FULL syncs the log at every commit: an acknowledged write survives a power cut (WAL alone does not promise it).
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
}
database.exec('pragma cache_size = -32000; pragma temp_store = memory')

const prepared = new Map<string, StatementSync>()

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  const oldest = prepared.size >= maxPrepared ? prepared.keys().next().value : undefined
  if (oldest !== undefined) prepared.delete(oldest)
  prepared.set(sql, statement)
  return statement
}

function run({ sql, parameters }: Ask): Rows {
  const statement = prepare(sql)
  const values = parameters as readonly SQLInputValue[]
  if (statement.columns().length > 0) {
    return { rows: statement.all(...values) as Record<string, unknown>[], changes: 0 }
  }
  return { rows: [], changes: Number(statement.run(...values).changes) }
}

function answer(ask: Ask): Reply {
  try {
    return { ok: true, result: run(ask) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { ok: false, message, code: errcode }
  }
}

parentPort?.on('message', (message: Ask | 'close') => {
  if (message === 'close') {
    database.close()
    process.exit(0)
  }
  parentPort?.postMessage(answer(message))
})
