// The files of a database are for the user of the service alone.
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Creates an empty file that only this user can read, unless it exists: SQLite treats it as a new database. */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Suffixes of the files next to a database; each gets the permissions of the database file. */
const suffixes = ['', '-wal', '-shm', '.lock', '.lock-journal', '.holder']

/** Takes the rights of others from those files of a database that are ours: version 1.0.0 left them open. */
export function closeToOthers(database: string): void {
  // Windows has no such rights.
  if (process.getuid === undefined) return
  const files = suffixes.map((suffix) => database + suffix)
  for (const file of files.filter((path) => existsSync(path))) {
    const { mode, uid } = statSync(file)
    if (uid === process.getuid() && (mode & 0o077) !== 0) chmodSync(file, mode & 0o700)
  }
}
