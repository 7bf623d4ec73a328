// The real service: in the process of the tests for most journeys, and as a person starts it for those that are about the
// start or that stop it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#service/config.ts'
import { startGateway as startGatewayNode } from '#service/gateway-main.ts'
import { startService as startServiceNode } from '#service/main.ts'
import { childEnvironment } from '#testing/commands.ts'
import { firstLinkIn } from '#testing/installation.ts'
import { createPreparedDatabase } from '#testing/service.ts'
import { canary, expectUnseen } from './canaries.ts'

export interface RunningService {
  readonly url: string
  /** A link that signs in once. */
  readonly signInLink: string
  /** What another node of it has to be started with. */
  readonly settings: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')
/** Made by the set-up of the run. */
const builtConsole = join(root, 'dist')

/** Credentials that are looked for, when the service stops, wherever they must not be. */
const credentials = {
  PLANNING_ADMIN_EMAIL: canary.email,
  PLANNING_ADMIN_TOKEN: canary.apiToken,
  PLANNING_CLIENT_ID: canary.clientId,
  PLANNING_CLIENT_SECRET: canary.clientSecret,
}
const PLANNING_SESSION_SECRET = canary.sessionSecret
/** The sample draws its ids from that of its site, and so each run sees the same rows in the same order. */
const PLANNING_CLOUD_ID = '5a1e0c57-0d2b-4b7e-9d0f-3c6a8e4f1b20'

const settings = { ...credentials, PLANNING_SESSION_SECRET, PLANNING_CLOUD_ID }
const sqlite = 'sqlite:'

type Environment = Readonly<Record<string, string>>

/**
 * Starts the service in this process, with the settings that `npm start` reads from the environment. Its database is a
 * copy of one that a first start has made with the same sample.
 */
export async function startService(environment: Environment = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-e2e-'))
  const DATABASE_URL = environment.DATABASE_URL ?? `${sqlite}${join(folder, 'planning.db')}`
  const file = DATABASE_URL.slice(sqlite.length)
  if (!existsSync(file)) await copyFile(await firstStartOf(environment.PLANNING_SAMPLE ?? 'demo'), file)
  let printed = ''
  const running = await startServiceNode({
    config: readConfig({ ...settings, PORT: '0', ...environment, DATABASE_URL }),
    consoleFolder: builtConsole,
    makesSignInLink: true,
    logTo: {
      write(line) {
        printed += line
      },
    },
  })
  const stop = async () => {
    try {
      await expectUnseen({ printed, database: file })
    } finally {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { url: running.url, signInLink: running.signInLink ?? '', settings, stop }
}

/**
 * Runs `npm start` with an empty database.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startProcess(environment: Environment = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-e2e-'))
  const DATABASE_URL = environment.DATABASE_URL ?? `${sqlite}${join(folder, 'planning.db')}`
  const {
    told: signInLink,
    printed,
    stop,
  } = await launch({ ...settings, ...environment, DATABASE_URL, STATE_DIRECTORY: folder }, firstLinkIn)
  const stopAndRemove = async () => {
    try {
      await expectUnseen({ printed: printed(), database: DATABASE_URL.replace(sqlite, '') })
    } finally {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { url: new URL(signInLink).origin, signInLink, settings, stop: stopAndRemove }
}

/**
 * Runs `npm start` on a database that is there already, with the credentials that are in it.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startProcessOn(
  environment: Environment,
): Promise<Pick<RunningService, 'url' | 'stop'>> {
  const address = (printed: string) => /https?:\/\/localhost:\d+(?=\s)/.exec(printed)?.[0]
  const { told: url, stop } = await launch(environment, address)
  return { url, stop }
}

/** Starts a gateway in this process to an upstream, which the environment names. */
export async function startGateway(
  environment: Environment,
): Promise<Pick<RunningService, 'url' | 'stop'> & { readonly printed: () => string }> {
  const config = readConfig({ PLANNING_SESSION_SECRET, PORT: '0', ...environment })
  if (!config.upstream) throw new Error('the environment names no upstream')
  let printed = ''
  const write = (line: string) => {
    printed += line
  }
  const gateway = await startGatewayNode({
    config,
    upstream: config.upstream,
    consoleFolder: builtConsole,
    logTo: { write },
  })
  const stop = async () => {
    try {
      await expectUnseen({ printed })
    } finally {
      await gateway.close()
    }
  }
  return { url: gateway.url, printed: () => printed, stop }
}

/** The database file of a service that was started once with this sample; one for all workers of a run. */
async function firstStartOf(sample: string): Promise<string> {
  // Programs without a set-up of their run have a folder each.
  process.env.TEST_FIRST_STARTS ??= await mkdtemp(join(tmpdir(), 'planning-starts-'))
  const file = join(process.env.TEST_FIRST_STARTS, `${sample}.db`)
  if (existsSync(file)) return file
  const database = await createPreparedDatabase('sqlite')
  const made = database.url.slice(sqlite.length)
  const config = readConfig({ ...settings, PORT: '0', PLANNING_SAMPLE: sample, DATABASE_URL: database.url })
  await (await startServiceNode({ config, consoleFolder: undefined })).close()
  // Put in place whole: another worker may look for it.
  const aside = `${file}.${process.pid}`
  await copyFile(made, aside)
  await rename(aside, file)
  await database.remove()
  return file
}

/** A port of this machine that nothing listens on, for services whose address others must know before they start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs `npm start` until something is found by what it has printed. */
async function launch(environment: Record<string, string>, find: (printed: string) => string | undefined) {
  const service = spawn(process.execPath, [join(root, 'src', 'service', 'start.ts')], {
    cwd: root,
    // Only what it needs: the service refuses settings that it does not know.
    env: { ...childEnvironment, PORT: '0', ...environment },
  })
  const ended = once(service, 'exit')
  let printed = ''
  service.stderr.on('data', (text) => {
    printed += text
  })
  const told = await new Promise<string>((resolve, reject) => {
    service.stdout.on('data', (text) => {
      printed += text
      const found = find(printed)
      if (found) resolve(found)
    })
    service.on('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
  }
  return { told, printed: () => printed, stop }
}
