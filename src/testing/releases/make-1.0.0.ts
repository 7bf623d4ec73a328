// `node src/testing/releases/make-1.0.0.ts`: makes the files of the folder 1.0.0, which tests open as what that release
// left behind. It needs git with the history of that release, npm, PostgreSQL with pg_dump, and Chromium. With
// `--modules <folder>` the packages of another checkout are used instead of installing them.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { findPostgres, findPostgresPrograms } from '#testing/find-postgres.ts'
import { type LeftData, leaveData, noteAnswers } from './leave-data.ts'
import { leaveDevice } from './leave-device.ts'

const release = 'ca462f4'
const root = join(import.meta.dirname, '..', '..', '..')
const target = join(import.meta.dirname, '1.0.0')
const site = '5a1e0c57-0d2b-4b7e-9d0f-3c6a8e4f1b20'
const admin = { email: 'admin@example.com', apiToken: 'admin-of-release-1.0.0' }
const client = { clientId: 'client-of-release-1.0.0', clientSecret: 'client-secret-of-release-1.0.0' }

const folder = mkdtempSync(join(tmpdir(), 'planning-release-'))
try {
  const checkout = checkOut()
  execFileSync(process.execPath, ['src/service/build.ts'], { cwd: checkout, stdio: 'inherit' })
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

/** The sources of the release with their packages. */
function checkOut(): string {
  const checkout = join(folder, 'checkout')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, checkout])
  execFileSync('git', ['checkout', '--quiet', release], { cwd: checkout })
  const [flag, modules] = process.argv.slice(2)
  if (flag === '--modules' && modules) symlinkSync(modules, join(checkout, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: checkout, stdio: 'inherit' })
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
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      PLANNING_CLOUD_ID: site,
      PLANNING_SAMPLE: '60',
      PLANNING_ADMIN_EMAIL: admin.email,
      PLANNING_ADMIN_TOKEN: admin.apiToken,
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
