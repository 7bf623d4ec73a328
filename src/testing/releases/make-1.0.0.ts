// `node src/testing/releases/make-1.0.0.ts`: makes the files of the folder 1.0.0, which tests open as what that release
// left behind. It needs git with the history of that release, npm, PostgreSQL with pg_dump, and Chromium. With
// `--modules <folder>` the packages of another checkout are used instead of installing them.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { findPostgres, findPostgresPrograms } from '#testing/find-postgres.ts'
import { buildRelease, releaseSettings, site } from './built-release.ts'
import { type LeftData, leaveData, noteAnswers } from './leave-data.ts'
import { leaveDevice } from './leave-device.ts'

const release = 'ca462f4'
const target = join(import.meta.dirname, '1.0.0')
const admin = { email: 'admin@example.com', apiToken: 'admin-of-release-1.0.0' }
const client = { clientId: 'client-of-release-1.0.0', clientSecret: 'client-secret-of-release-1.0.0' }

const folder = mkdtempSync(join(tmpdir(), 'planning-release-'))
try {
  const checkout = checkOut()
  keep('console.json.br', brotliCompressSync(JSON.stringify(consoleFiles(join(checkout, 'dist')))))
  await leaveSqlite(checkout)
  await leavePostgres(checkout)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function keep(name: string, bytes: Uint8Array): void {
  writeFileSync(join(target, name), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}

/** The folder of the release, built. */
function checkOut(): string {
  const checkout = join(folder, 'checkout')
  const [flag, modules] = process.argv.slice(2)
  buildRelease(release, checkout, flag === '--modules' ? modules : undefined)
  return checkout
}

/** What the release serves to browsers, by path; icons left out. */
function consoleFiles(dist: string): Record<string, string> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => /\.(html|js|css|svg)$/.test(name))
  return Object.fromEntries(
    wanted.map((name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(dist, name), 'utf8')]),
  )
}

/** Runs the service of the release on a database while `work` does. */
async function withService<Result>(
  checkout: string,
  databaseUrl: string,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const service = spawn(process.execPath, ['src/service/start.ts'], {
    cwd: checkout,
    env: {
      ...releaseSettings(databaseUrl, admin),
      PLANNING_CLIENT_ID: client.clientId,
      PLANNING_CLIENT_SECRET: client.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'exit')
  try {
    let printed = ''
    for await (const text of service.stdout) {
      printed += text
      const origin = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (origin) return await work(origin)
    }
    throw new Error(`the service ended early:\n${printed}`)
  } finally {
    service.kill('SIGTERM')
    await ended
  }
}

function keepData(engine: string, data: LeftData): void {
  keep(`${engine}.json.gz`, gzipSync(JSON.stringify(data), { level: 9 }))
}

async function leaveSqlite(checkout: string): Promise<void> {
  const file = join(folder, 'planning.db')
  const script = await outboxScript(checkout)
  await withService(checkout, `sqlite:${file}`, async (origin) => {
    const credentials = { site, admin, client, ...(await leaveData(origin, { site, admin, client })) }
    const device = await leaveDevice({ origin, admin, script })
    keepData('sqlite', await noteAnswers(origin, credentials))
    keep('device.json.gz', gzipSync(JSON.stringify(device), { level: 9 }))
  })
  const database = new DatabaseSync(file)
  database.exec(`vacuum into '${join(folder, 'whole.db')}'`)
  database.close()
  // As the release itself keeps it: a copy has no write-ahead log.
  const copy = new DatabaseSync(join(folder, 'whole.db'))
  copy.exec('pragma journal_mode = wal')
  copy.close()
  keep('planning.db.gz', gzipSync(readFileSync(join(folder, 'whole.db')), { level: 9 }))
}

/** The outbox of the release as one script for a page. */
async function outboxScript(checkout: string): Promise<string> {
  cpSync(join(target, 'outbox-script.ts.txt'), join(checkout, 'src', 'outbox-script.ts'))
  const entry = join(checkout, 'src', 'outbox-script.ts')
  const built = await build({
    root: checkout,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'outboxScript' } },
  })
  const [bundle] = [built].flat()
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (!chunk || !('code' in chunk)) throw new Error('the build made no script')
  return chunk.code
}

async function leavePostgres(checkout: string): Promise<void> {
  const postgres = await findPostgres()
  const programs = findPostgresPrograms('pg_dump')
  if (postgres.url === undefined || !programs) throw new Error('there is no PostgreSQL to dump')
  try {
    await withService(checkout, postgres.url, async (origin) => {
      const credentials = { site, admin, client, ...(await leaveData(origin, { site, admin, client })) }
      keepData('postgres', await noteAnswers(origin, credentials))
    })
    const flags = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']
    const dump = execFileSync(join(programs, 'pg_dump'), [...flags, `--dbname=${postgres.url}`], {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    // Lines for psql alone, which a driver does not understand.
    const statements = dump.replace(/^\\.*\n/gm, '').replace(/^--.*\n/gm, '')
    keep('planning.sql.gz', gzipSync(statements, { level: 9 }))
  } finally {
    await postgres.stop()
  }
}
