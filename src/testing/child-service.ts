// Starts the service as a child process, and ends it in the ways that processes end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { processEnvironment, processFlags } from '#service/process-settings.ts'
import { childEnvironment } from './commands.ts'
import { type AskOptions, type Caller, send, type TestSite } from './site.ts'

/** A site as one process describes it to another. */
export type SiteIdentity = Omit<TestSite, 'ask' | 'caller' | 'origin'>

export interface ChildService {
  readonly pid: number
  readonly origin: string
  /** The site that was asked for. */
  readonly site: SiteIdentity | null
  /** Ends it without any chance to clean up, as a power cut does. */
  kill(): Promise<void>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
}

export interface ChildWishes {
  readonly newSite?: boolean
  readonly environment?: Readonly<Record<string, string>>
}

const entry = fileURLToPath(new URL('./service-process.ts', import.meta.url))

function launch(databaseUrl: string, { newSite = false, environment = {} }: ChildWishes): ChildProcess {
  const settings = { PORT: '0', PLANNING_SAMPLE: 'none', PLANNING_LOG_LEVEL: 'silent', ...environment }
  return spawn(process.execPath, [...processFlags, entry, ...(newSite ? ['--new-site'] : [])], {
    env: { ...childEnvironment, ...processEnvironment, DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Starts the service on a free port; it listens when the promise resolves.
 * @throws Error with what the process said when it does not start.
 */
export async function spawnService(databaseUrl: string, wishes: ChildWishes = {}): Promise<ChildService> {
  const child = launch(databaseUrl, wishes)
  const ended = once(child, 'exit')
  const told = await firstLine(child)
  const { origin, site } = JSON.parse(told) as Pick<ChildService, 'origin' | 'site'>
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { pid: child.pid ?? 0, origin, site, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the process has no output')
  const closed = once(child, 'close')
  let complaint = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  for await (const line of createInterface({ input: stdout })) return line
  await closed
  throw new Error(complaint || 'the process ended without a word')
}

/** Starts the service and kills it `delay` milliseconds later, wherever it then is. */
export async function killDuringStart(databaseUrl: string, delay: number): Promise<void> {
  const child = launch(databaseUrl, {})
  const ended = once(child, 'exit')
  setTimeout(() => child.kill('SIGKILL'), delay)
  await ended
}

/** A caller of the service at `origin` with the credentials of the site. */
export function callerAt(origin: string, site: SiteIdentity): Pick<Caller, 'ask'> & SiteIdentity {
  const ask = (method: string, path: string, options: AskOptions = {}) =>
    send(method, `${origin}${site.base}${path}`, {
      ...options,
      headers: { ...site.headers, ...options.headers },
    })
  return { ...site, ask }
}
