// The real service, in this process, on a new database. Each test takes a new site, so nothing needs
// clearing and tests do not see each other.
import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '#service/config.ts'
import { openDatabase } from '#service/database/database.ts'
import { type DatabaseTimeouts, defaultTimeouts } from '#service/database/timeouts.ts'
import { type RunningService, startService } from '#service/main.ts'
import { migrate } from '#service/migrations/migrate.ts'
import { createSite, type SiteWishes, type TestSite } from './site.ts'

export type EngineName = 'sqlite' | 'postgres'

const postgresUrl = process.env.TEST_DATABASE_URL

/**
 * The engines for tests of SQL and of concurrent writes: SQLite, and PostgreSQL when the test script found one;
 * TEST_ENGINE asks for one alone.
 */
export const engines: readonly EngineName[] = (
  postgresUrl ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
).filter((engine) => (process.env.TEST_ENGINE || engine) === engine)

/** The share of `total` that each engine under test does. */
export function perEngine(total: number): number {
  return Math.ceil(total / engines.length)
}

/**
 * The engines for tests of what the service does above its SQL: SQLite in `npm test`; with TEST_ENGINES=all, as for named
 * files and in `npm run test:long -- postgres`, all of `engines`.
 */
export const apiEngines: readonly EngineName[] = process.env.TEST_ENGINES === 'all' ? engines : ['sqlite']

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
  return createPostgres()
}

/** A database of the server, empty or with what the template has. */
async function createPostgres(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template}`)
  return { url: urlOf(name), remove: () => administer(`drop database ${name} with (force)`) }
}

function urlOf(database: string): string {
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/${database}`
  return url.href
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

const storeFolder = fileURLToPath(new URL('../service/store/', import.meta.url))

/** The name of the template for this code: any change of the store makes another one. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const path of globSync('**/*.ts', { cwd: storeFolder }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(readFileSync(join(storeFolder, path)))
  }
  return `planning_template_${hash.digest('hex').slice(0, 16)}`
}

/** The lock under which workers look for the template and make it; any number that nothing else locks. */
const templateLock = 4_600_726_001

let template: Promise<string> | undefined

/**
 * The database that tests copy, with the present schema and without any site. The first worker makes it under another
 * name, so that one that was stopped half-way is never copied. It stays on the server, for later runs of the same code.
 */
async function findTemplate(): Promise<string> {
  const name = templateName()
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template template1`)
    const database = await openDatabase(urlOf(unfinished))
    await migrate(database, async () => {})
    await database.close()
    // A database can be copied only while nothing is connected to it.
    await client.query(`alter database ${unfinished} with allow_connections false`)
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

/**
 * A database with the present schema, copied; a service that starts on it makes its site, as on an empty one. For tests
 * that are not about the steps of the schema, which take most of a start.
 */
export async function createPreparedDatabase(engine: EngineName): Promise<TestDatabase> {
  if (engine === 'postgres') {
    template ??= findTemplate()
    return createPostgres(await template)
  }
  const database = await createDatabase(engine)
  emptyFile ??= makeEmptyFile()
  writeFileSync(database.url.slice('sqlite:'.length), await emptyFile, { mode: 0o600 })
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
    // Tests make more requests without a credential than people do.
    PLANNING_RATE_LIMIT: '0',
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
