// `npm run backup -- <file>`: copies the embedded database, whether the service runs or not.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { copyDatabase } from './store/sqlite/live-copy.ts'

/**
 * Where to copy from and to.
 * @throws Error with what to do instead.
 */
function readTask(): { readonly from: string; readonly to: string } {
  const [to] = process.argv.slice(2)
  if (!to) throw new ConfigError('name the file to write: npm run backup -- /backups/planning.db')
  const { databaseUrl, upstream } = readConfig(process.env)
  if (upstream) throw new ConfigError('a gateway keeps no data: there is nothing to back up')
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError('DATABASE_URL is a PostgreSQL: use pg_dump; docs/postgresql.md shows how')
  }
  return { from: resolve(databaseUrl.slice('sqlite:'.length)), to: resolve(to) }
}

process.umask(0o077)

try {
  const { from, to } = readTask()
  mkdirSync(dirname(to), { recursive: true })
  copyDatabase(from, to)
  process.stdout.write(`${to}: ${(statSync(to).size / 1e6).toFixed(1)} MB, checked\n`)
} catch (error) {
  process.stderr.write(`No backup was made: ${(error as Error).message}\n`)
  process.exit(1)
}
