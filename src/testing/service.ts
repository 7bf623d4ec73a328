// The real service, in this process, on a new database. Each test takes a new site, so nothing needs
// clearing and tests do not see each other.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#service/config.ts'
import { type RunningService, startService } from '#service/main.ts'
import { openDatabase } from '#service/store/database.ts'
import { migrate } from '#service/store/migrate.ts'
import { type DatabaseTimeouts, defaultTimeouts } from '#service/store/timeouts.ts'
import { createSite, type SiteWishes, type TestSite } from './site.ts'

export type EngineName = 'sqlite' | 'postgres'

const postgresUrl = process.env.TEST_DATABASE_URL

/** The engines to test on: SQLite, and PostgreSQL when the test script found one; TEST_ENGINE asks for one alone. */
export const engines: readonly EngineName[] = (
  postgresUrl ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
).filter((engine) => (process.env.TEST_ENGINE || engine) === engine)

export interface TestDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** An empty database of one of the engines. */
export async function createDatabase(engine: EngineName): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'planning-test-'))
    const remove = async () => rmSync(folder, { recursive: true, force: true })
    return { url: `sqlite:${join(folder, 'planning.db')}`, remove }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(`drop database ${name} with (force)`) }
}

/** The file of an embedded database with the present schema and without any site; made once by each worker. */
let emptyFile: Promise<Uint8Array> | undefined

async function makeEmptyFile(): Promise<Uint8Array> {
  const place = await createDatabase('sqlite')
  const database = await openDatabase(place.url)
  await migrate(database, async () => {})
  await database.close()
  const bytes = readFileSync(place.url.slice('sqlite:'.length))
  await place.remove()
  return bytes
}

/**
 * A database with the present schema, where the engine allows for copying one; a service that starts on it makes its
 * site, as on an empty one. For tests that are not about the steps of the schema, which take most of a start.
 */
export async function createPreparedDatabase(engine: EngineName): Promise<TestDatabase> {
  const database = await createDatabase(engine)
  if (engine === 'sqlite') {
    emptyFile ??= makeEmptyFile()
    writeFileSync(database.url.slice('sqlite:'.length), await emptyFile, { mode: 0o600 })
  }
  return database
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestService {
  readonly running: RunningService
  readonly origin: string
  /** A new site with a catalogue and a principal who may do everything, unless the wishes say otherwise. */
  site(wishes?: SiteWishes): Promise<TestSite>
  close(): Promise<void>
}

export interface ServiceWishes {
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly clock?: () => number
  readonly timeouts?: Partial<DatabaseTimeouts>
  /** Where the log goes. */
  readonly logTo?: { write(line: string): void }
  /** Use this database and leave it there. */
  readonly database?: TestDatabase
}

/** Starts the service on a free port. */
export async function startTestService(engine: EngineName, wishes: ServiceWishes = {}): Promise<TestService> {
  const database = wishes.database ?? (await createPreparedDatabase(engine))
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    PLANNING_SAMPLE: 'none',
    PLANNING_LOG_LEVEL: 'silent',
    ...wishes.environment,
  })
  const { clock, logTo } = wishes
  const given = { ...(clock && { clock }), ...(logTo && { logTo }) }
  const timeouts = { ...defaultTimeouts, ...wishes.timeouts }
  const running = await startService({ config, consoleFolder: undefined, timeouts, ...given })
  const origin = `http://127.0.0.1:${running.port}`
  return {
    running,
    origin,
    site: (siteWishes = {}) => createSite(running.database, origin, siteWishes),
    async close() {
      await running.close()
      if (!wishes.database) await database.remove()
    },
  }
}
