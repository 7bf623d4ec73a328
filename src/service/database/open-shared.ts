// Opens a database for a short task, while another process may serve from it.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import { type Database, openDatabase } from './database.ts'
import { SqlitePool } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'
import { defaultTimeouts } from './timeouts.ts'

/**
 * Opens a database that a service may have open. It takes no process lock: of SQLite's own locks one transaction at a
 * time has the one for writing, whichever process it is of.
 * @throws Error when there is no such file.
 */
export async function openShared(url: string): Promise<Pick<Database, 'read' | 'write' | 'close'>> {
  if (!url.startsWith('sqlite:')) return openDatabase(url)
  const file = resolve(url.slice('sqlite:'.length))
  if (!existsSync(file)) throw new Error(`there is no database at ${file}; start the service first`)
  const { lockMs, poolMs, statementMs } = defaultTimeouts
  const pool = new SqlitePool({ file, lockMs, readOnly: false }, { size: 1, poolMs, statementMs })
  const both = new Kysely<Tables>({ dialect: pool })
  return { read: both, write: (work) => both.transaction().execute(work), close: () => both.destroy() }
}
