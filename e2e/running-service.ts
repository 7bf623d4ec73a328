// The real service, started as a person starts it, in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningService {
  readonly url: string
  /** The link that it printed, which signs in once. */
  readonly signInLink: string
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

/**
 * Starts the service with an empty database.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startService(environment: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-e2e-'))
  const { told: signInLink, stop } = await launch(
    { DATABASE_URL: `sqlite:${join(folder, 'planning.db')}`, ...environment },
    /http:\/\/\S+\/sign-in#code=\S+(?=\s)/,
  )
  const stopAndRemove = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: new URL(signInLink).origin, signInLink, stop: stopAndRemove }
}

/**
 * Starts a gateway to an upstream, which the environment names.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startGateway(
  environment: Record<string, string>,
): Promise<Pick<RunningService, 'url' | 'stop'> & { readonly printed: () => string }> {
  const { told: url, ...gateway } = await launch(environment, /http:\/\/localhost:\d+(?=, as a gateway)/)
  return { url, ...gateway }
}

/** Runs `npm start` until it has printed what the pattern finds. */
async function launch(environment: Record<string, string>, pattern: RegExp) {
  const service = spawn(process.execPath, [join(root, 'src', 'service', 'start.ts')], {
    cwd: root,
    // Only what it needs: the service refuses settings that it does not know.
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
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
