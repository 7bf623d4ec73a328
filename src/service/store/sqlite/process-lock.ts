// One process per embedded database. SQLite locks a file beside the data, and the kernel frees the lock
// when its holder dies: no lock is ever stale, and a living holder's is never taken.
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#service/problem.ts'
import { createPrivateFile } from './private-files.ts'

/** SQLITE_BUSY */
const busy = 5

export interface ProcessLock {
  release(): void
}

/**
 * Takes the lock of a database file for this process.
 * @throws StartFailure naming the process that holds it; Error when the folder cannot be written to.
 */
export function lockDatabase(file: string): ProcessLock {
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
