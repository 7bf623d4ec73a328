// The real service, started as a person starts it, in a new folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '#testing/commands.ts'
import { canary, expectUnseen } from './canaries.ts'

export interface RunningService {
  readonly url: string
  /** The link that it printed, which signs in once. */
  readonly signInLink: string
  /** What another node of it has to be started with. */
  readonly settings: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

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

/**
 * Starts the service with an empty database.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startService(environment: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-e2e-'))
  const DATABASE_URL = environment.DATABASE_URL ?? `sqlite:${join(folder, 'planning.db')}`
  const settings = { ...credentials, PLANNING_SESSION_SECRET, PLANNING_CLOUD_ID }
  const {
    told: signInLink,
    printed,
    stop,
  } = await launch({ ...settings, ...environment, DATABASE_URL }, /https?:\/\/\S+\/sign-in#code=\S+(?=\s)/)
  const stopAndRemove = async () => {
    try {
      await expectUnseen({ printed: printed(), database: DATABASE_URL.replace('sqlite:', '') })
    } finally {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { url: new URL(signInLink).origin, signInLink, settings, stop: stopAndRemove }
}

/**
 * Starts the service on a database that is there already, with the credentials that are in it.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startServiceOn(
  environment: Record<string, string>,
): Promise<Pick<RunningService, 'url' | 'stop'>> {
  const { told: url, stop } = await launch(environment, /https?:\/\/localhost:\d+(?=\s)/)
  return { url, stop }
}

/**
 * Starts a gateway to an upstream, which the environment names.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startGateway(
  environment: Record<string, string>,
): Promise<Pick<RunningService, 'url' | 'stop'> & { readonly printed: () => string }> {
  const gateway = await launch(
    { PLANNING_SESSION_SECRET, ...environment },
    /http:\/\/localhost:\d+(?=, as a gateway)/,
  )
  const { told: url, printed } = gateway
  const stop = async () => {
    try {
      await expectUnseen({ printed: printed() })
    } finally {
      await gateway.stop()
    }
  }
  return { url, printed, stop }
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

/** Runs `npm start` until it has printed what the pattern finds. */
async function launch(environment: Record<string, string>, pattern: RegExp) {
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
      const found = pattern.exec(printed)
      if (found) resolve(found[0])
    })
    service.on('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
  }
  return { told, printed: () => printed, stop }
}
