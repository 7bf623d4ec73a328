// The service as a separate process, for tests that kill it and for benchmarks. Configured by the environment like
// the real one; says in one line of JSON where it listens, and with --new-site makes a site and tells of it.
import { readConfig } from '#service/config.ts'
import { startService } from '#service/main.ts'
import { createSite } from './site.ts'

try {
  const running = await startService({ config: readConfig(process.env), consoleFolder: undefined })
  process.once('SIGTERM', () => running.close())
  const origin = running.url.replace('localhost', '127.0.0.1')
  const wantsSite = process.argv.includes('--new-site')
  const site = wantsSite ? await createSite(running.database, origin, {}) : null
  process.stdout.write(`${JSON.stringify({ origin, site })}\n`)
} catch (error) {
  process.stderr.write((error as Error).message)
  process.exit(1)
}
