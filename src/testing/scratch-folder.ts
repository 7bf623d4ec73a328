// Where tests write what they throw away. A database in memory is made in a fifth of the time that a disk takes.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux has it; elsewhere the disk has to do. */
const inMemory = '/dev/shm'
/** Browsers, databases and sheets of one run take up to one; the rest is for the machine. */
const roomyBytes = 6 * 1024 ** 3

function isRoomy(): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) > roomyBytes
}

/**
 * Makes the folder that this process and all that it starts take for temporary files from now on.
 * @returns removes it with everything that is in it.
 */
export function openScratchFolder(): () => void {
  const folder = mkdtempSync(join(isRoomy() ? inMemory : tmpdir(), 'planning-run-'))
  // PostgreSQL runs as another user, and has a folder in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
