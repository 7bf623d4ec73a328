// The message for the operator when a start fails.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, engines, startTestService } from '#testing/service.ts'
import { ConfigError } from './config.ts'
import { openDatabase } from './database/database.ts'
import { reportOf } from './start-failure.ts'

/** The error of opening a database. */
async function failureOfOpening(url: string): Promise<unknown> {
  try {
    const database = await openDatabase(url)
    try {
      await database.write(async () => undefined)
    } finally {
      await database.close()
    }
    return undefined
  } catch (error) {
    return error
  }
}

test('a data folder that is not writable is named in one line, with its path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planning-start-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const { message, exitCode } = reportOf(await failureOfOpening(`sqlite:${file}/data/planning.db`))
  expect(message).toContain(`the folder ${file}/data of the database is not writable`)
  expect(message).not.toContain('\n')
  expect(exitCode).toBe(1)
  rmSync(folder, { recursive: true })
})

test('a file that is no database is named in one line, and stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planning-start-'))
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'Notes. '.repeat(1000), { mode: 0o644 })
  mkdirSync(join(folder, 'folder'))
  for (const path of [file, join(folder, 'folder')]) {
    const { message } = reportOf(await failureOfOpening(`sqlite:${path}`))
    expect(message).toMatch(/^the database (\S+) cannot be opened \([^\n]+\); [^\n]+ DATABASE_URL$/)
    expect(message).toContain(`the database ${path} `)
  }
  expect(readFileSync(file, 'utf8')).toBe('Notes. '.repeat(1000))
  expect(statSync(file).mode & 0o777).toBe(0o644)
  rmSync(folder, { recursive: true })
})

test('a missing database server is named in one line, with its address and without its password', async () => {
  const { message, exitCode } = reportOf(
    await failureOfOpening('postgres://planning:secret@127.0.0.1:1/planning'),
  )
  expect(message).toMatch(/^the database cannot be reached \(127\.0\.0\.1:1: [^\n]+\)$/)
  expect(message).not.toContain('secret')
  expect(exitCode).toBe(1)
})

test.each(engines.filter((engine) => engine === 'postgres'))(
  'a role without the right to create tables stops the start on %s with one line',
  async (engine) => {
    const place = await createDatabase(engine)
    const role = `role_${randomUUID().replaceAll('-', '')}`
    const others = await openDatabase(process.env.TEST_DATABASE_URL ?? '')
    await sql.raw(`create role ${role} login password 'modest'`).execute(others.read)
    const url = Object.assign(new URL(place.url), { username: role, password: 'modest' })
    const starting = startTestService(engine, { database: { ...place, url: url.href } })
    const { message } = reportOf(await starting.catch((error: unknown) => error))
    expect(message).toBe(
      'the database rejected its credentials, its rights or its name (permission denied for schema public)',
    )
    await place.remove()
    await sql.raw(`drop role ${role}`).execute(others.read)
    await others.close()
  },
)

test('a host that does not exist is named in one line', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND planning.invalid'), { code: 'ENOTFOUND' })
  expect(reportOf(unknown)).toEqual({ message: unknown.message, exitCode: 1 })
})

test('a wrong setting has a separate exit code', () => {
  expect(reportOf(new ConfigError('PORT must be a port number'))).toEqual({
    message: 'PORT must be a port number',
    exitCode: 78,
  })
})

test('an error of ours keeps its stack', () => {
  expect(reportOf(new Error('unexpected')).message).toContain('start-failure.test.ts')
})
