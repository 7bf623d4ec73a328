// A copy of the embedded database as it is at one moment, made beside the service that writes to it.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile } from './open.ts'

/**
 * Writes a copy of the database `file` to `target`, which appears when it is complete. Readers and
 * writers of the database are not interrupted.
 * @throws Error when there is no such database, when `target` exists, and when the copy is not sound.
 */
export function copyDatabase(file: string, target: string): void {
  if (!existsSync(file)) throw new Error(`there is no database at ${file}`)
  if (existsSync(target)) throw new Error(`${target} already exists; name a new file`)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    fill(unfinished, file)
    renameSync(unfinished, target)
  } catch (error) {
    // Under a name with a date nothing else would ever remove it, and a full disk has no room for it.
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true })
    throw error
  }
  // Windows opens no folders, and flushes their entries without being asked.
  if (process.platform !== 'win32') flush(dirname(target))
}

/** @throws Error when the copy cannot be made, or is not sound. */
function fill(copy: string, file: string): void {
  createPrivateFile(copy)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    // One read transaction: no part of a later commit is in the copy.
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
  forgetSignIns(copy)
  checkSoundness(copy)
  flush(copy)
}

/** Sessions and sign-in links that end after the copy was made would be valid again when it is restored. */
function forgetSignIns(file: string): void {
  const copy = new DatabaseSync(file)
  const has = (table: string) =>
    copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined
  if (has('session')) copy.exec("delete from session; delete from credential where kind = 'sign-in-code'")
  if (has('sign_in_code')) copy.exec('delete from sign_in_code')
  copy.close()
}

function checkSoundness(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  const rows = copy.prepare('pragma integrity_check').all()
  copy.close()
  const [first] = rows
  if (first?.integrity_check !== 'ok')
    throw new Error(`the copy ${file} is corrupt: ${JSON.stringify(first)}`)
}

/** Flushes to the disk, so that the copy survives a power cut. */
function flush(path: string): void {
  const handle = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  fsyncSync(handle)
  closeSync(handle)
}
