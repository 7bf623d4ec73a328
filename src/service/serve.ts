// Builds the console if it changed, starts the service, says where it is, and stops with grace.
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { NewCredentials } from './bootstrap.ts'
import { type Config, readConfig } from './config.ts'
import { buildConsole } from './console-build.ts'
import { keepCredentials, placeOfCredentials } from './first-credentials.ts'
import { type RunningGateway, startGateway } from './gateway-main.ts'
import { type RunningService, startService } from './main.ts'
import { reportOf } from './start-failure.ts'

const root = join(import.meta.dirname, '..', '..')

/** Milliseconds until it stops whatever happens; requests are cut a second before (http/server.ts). */
const graceMs = 10_000

/** Milliseconds between two looks at whether the parent process is still there. */
const parentCheckMs = 200

/**
 * Ends this process when npm has ended. npm passes SIGTERM to the shell that it runs a script with; a shell that does not
 * become the program itself, such as dash, ends without passing it on. That shell lives as long as the program otherwise,
 * also when npm was put into the background, so only `npm start` is watched. Answers what stops watching.
 */
function endWithNpm(): () => void {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env
  const isScript = event === 'start' && script?.includes('src/service/start.ts') === true
  // There a parent is remembered after its end, and npm ends everything that it started.
  if (!isScript || process.platform === 'win32') return () => undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, parentCheckMs).unref()
  return () => clearInterval(watch)
}

const stopWatching = endWithNpm()

/** Output that is not on a terminal goes to journals and logs, which more people read. */
const isOnTerminal = process.stdout.isTTY === true

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
  const service = await startService({ config, consoleFolder, makesSignInLink: isOnTerminal })
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

function announce(service: RunningService, config: Config): void {
  const { url, signInLink, created } = service
  say('', `Planning Console is running at ${url}`)
  if (signInLink && isOnTerminal) say('', linkTitle, `  ${signInLink}`)
  else say('', 'To get a sign-in link: npm run sign-in-link')
  if (created && isOnTerminal) {
    say('', 'API credentials, shown only once:', ...credentialLines(service, created, config))
  } else if (created) {
    const lines = credentialLines(service, created, config)
    const text = ['API credentials:', ...lines, '', linkTitle, `  ${signInLink}`, ''].join('\n')
    say('', ...keepCredentials(placeOfCredentials(config.databaseUrl, process.env), text))
  }
  say('', `API reference: ${url}/docs   Stop: Ctrl+C`, '')
}

const linkTitle = 'Sign in with this link (valid once, for ten minutes):'

/** What the operator set is left out: it does not belong in a log, nor in another file. */
function credentialLines({ site }: RunningService, created: NewCredentials, config: Config): string[] {
  return [
    `  Email          ${created.email}`,
    ...(config.adminToken === undefined ? [`  API token      ${created.apiToken}`] : []),
    `  Client ID      ${created.clientId}`,
    ...(config.clientSecret === undefined ? [`  Client secret  ${created.clientSecret}`] : []),
    `  Cloud ID       ${site.id}`,
  ]
}

try {
  const service = await start()
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    stopWatching()
    if (err)
      process.stderr.write(`Planning Console is stopping because of an error: ${err.stack ?? err.message}\n`)
    await service.close()
  })
} catch (error) {
  const { message, exitCode } = reportOf(error)
  process.stderr.write(`Planning Console cannot start: ${message}\n`)
  process.exit(exitCode)
}
