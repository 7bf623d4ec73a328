import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { copyDatabase } from './live-copy.ts'

describe.skipIf(process.platform === 'win32')('the files of a database', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planning-files-'))
    // As it is for most services: what is made may be read by others.
    process.umask(0o022)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const modes = (below: string) =>
    Object.fromEntries(readdirSync(below).map((name) => [name, statSync(join(below, name)).mode & 0o777]))

  async function whileOpen(file: string, look: () => void): Promise<void> {
    const database = await openDatabase(`sqlite:${file}`)
    try {
      await migrate(database, async () => {})
      look()
    } finally {
      await database.close()
    }
  }

  test('are for their user alone, and so are their folder and a backup', async () => {
    const data = join(folder, 'data')
    const file = join(data, 'planning.db')
    await whileOpen(file, () => {
      copyDatabase(file, join(data, 'backup.db'))
      expect(statSync(data).mode & 0o777).toBe(0o700)
      const names = ['', '-shm', '-wal', '.holder', '.lock', '.lock-journal'].map(
        (suffix) => `planning.db${suffix}`,
      )
      expect(modes(data)).toEqual(Object.fromEntries(['backup.db', ...names].map((name) => [name, 0o600])))
    })
  })

  test('that an earlier release left open to others are closed at the next start', async () => {
    const file = join(folder, 'planning.db')
    await whileOpen(file, () => {})
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    await whileOpen(file, () => {
      expect(new Set(Object.values(modes(folder)))).toEqual(new Set([0o600]))
    })
  })
})
