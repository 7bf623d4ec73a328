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

/**
 * Starts the service with an empty database.
 * @throws Error with what it printed, when it ends before it is ready.
 */
export async function startService(environment: Record<string, string> = {}): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-e2e-'))
  const root = join(import.meta.dirname, '..')
  const service = spawn(process.execPath, [join(root, 'src', 'service', 'start.ts')], {
    cwd: root,
    // Only what it needs: the service refuses settings that it does not know.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'planning.db')}`,
      ...environment,
    },
  })
  const ended = once(service, 'exit')
  let printed = ''
  service.stderr.on('data', (text) => {
    printed += text
  })
  const signInLink = await new Promise<string>((resolve, reject) => {
    service.stdout.on('data', (text) => {
      printed += text
      const link = /http:\/\/\S+\/sign-in#code=\S+(?=\s)/.exec(printed)
      if (link) resolve(link[0])
    })
    service.on('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { url: new URL(signInLink).origin, signInLink, stop }
}
