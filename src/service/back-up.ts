// `npm run backup -- <file>`: copies the embedded database, whether the service runs or not.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { copyDatabase } from './database/sqlite/live-copy.ts'

/**
 * Reads the source and the target of the copy.
 * @throws Error with what to do instead.
 */
function readTask(): { readonly from: string; readonly to: string } {
  const [to] = process.argv.slice(2)
  if (!to) throw new ConfigError('name the file to write, as in: npm run backup -- /backups/planning.db')
  const { databaseUrl, upstream } = readConfig(process.env)
  if (upstream) throw new ConfigError('a gateway stores no records, so there is nothing to back up')
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError(
      'DATABASE_URL is a PostgreSQL database; use pg_dump as described in docs/postgresql.md',
    )
  }
  return { from: resolve(databaseUrl.slice('sqlite:'.length)), to: resolve(to) }
}

process.umask(0o077)

try {
  const { from, to } = readTask()
  mkdirSync(dirname(to), { recursive: true })
  copyDatabase(from, to)
  process.stdout.write(`${to}: ${(statSync(to).size / 1e6).toFixed(1)} MB, integrity verified\n`)
} catch (error) {
  process.stderr.write(`Backup failed: ${(error as Error).message}\n`)
  process.exit(1)
}
