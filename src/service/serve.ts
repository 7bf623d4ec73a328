// Builds the console if it changed, starts the service, says where it is, and stops with grace.
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from './config.ts'
import { buildConsole } from './console-build.ts'
import { type RunningGateway, startGateway } from './gateway-main.ts'
import { type RunningService, startService } from './main.ts'
import { reportOf } from './start-failure.ts'

const root = join(import.meta.dirname, '..', '..')

/** Milliseconds until it stops whatever happens; requests are cut a second before (http/server.ts). */
const graceMs = 10_000

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function start(): Promise<RunningService | RunningGateway> {
  const config = readConfig(process.env)
  const consoleFolder = await buildConsole(root, () => say('Building the console…'))
  if (config.upstream) {
    const gateway = await startGateway({ config, upstream: config.upstream, consoleFolder })
    announceGateway(gateway)
    return gateway
  }
  // Other users can read the built console, but not the files of the database.
  process.umask(0o077)
  const makesSignInLink = process.stdout.isTTY === true
  const service = await startService({ config, consoleFolder, makesSignInLink })
  announce(service, config)
  return service
}

function announceGateway({ url, upstream, hasOwnKey }: RunningGateway): void {
  say('', `Planning Console is running at ${url}, as a gateway to ${upstream}`)
  say('', 'Sign in with a credential of that site.')
  if (hasOwnKey) {
    say(
      '',
      'PLANNING_SESSION_SECRET is not set: all sessions end when the gateway restarts. Several nodes behind one',
      'address need the same value.',
    )
  }
  say('', 'Press Ctrl+C to stop.', '')
}

function announce({ url, signInLink, created, site }: RunningService, config: Config): void {
  say('', `Planning Console is running at ${url}`)
  if (signInLink) say('', 'Sign in with this link (valid once, for ten minutes):', `  ${signInLink}`)
  else say('', 'To get a sign-in link: npm run sign-in-link')
  if (created) {
    say('', 'API credentials, shown only once:', `  Email          ${created.email}`)
    // The operator knows a token from the configuration; it does not belong in a log.
    if (config.adminToken === undefined) say(`  API token      ${created.apiToken}`)
    say(`  Client ID      ${created.clientId}`)
    if (config.clientSecret === undefined) say(`  Client secret  ${created.clientSecret}`)
    say(`  Cloud ID       ${site.id}`)
  }
  say('', `API reference: ${url}/docs   Stop: Ctrl+C`, '')
}

try {
  const service = await start()
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err)
      process.stderr.write(`Planning Console is stopping because of an error: ${err.stack ?? err.message}\n`)
    await service.close()
  })
} catch (error) {
  const { message, exitCode } = reportOf(error)
  process.stderr.write(`Planning Console cannot start: ${message}\n`)
  process.exit(exitCode)
}
