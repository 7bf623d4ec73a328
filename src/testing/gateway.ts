// A real gateway in this process, and a browser's worth of manners in front of it.
import type { LookupFunction } from 'node:net'
import { consoleHeader } from '#contract/session.ts'
import { readConfig } from '#service/config.ts'
import { type ExchangeLimits, ordinaryLimits } from '#service/gateway/exchange.ts'
import { type RunningGateway, startGateway } from '#service/gateway-main.ts'
import { type Answer, type AskOptions, send } from './site.ts'

/** What the console's own pages send along. */
export const ownPage = { [consoleHeader]: '1', 'sec-fetch-site': 'same-origin' } as const

export interface GatewayWishes {
  /** The upstream; ordinary settings besides. */
  readonly environment: Readonly<Record<string, string>>
  readonly clock?: () => number
  readonly limits?: Partial<ExchangeLimits>
  readonly lookup?: LookupFunction
}

export interface TestGateway {
  readonly origin: string
  readonly running: RunningGateway
  /** Every line of the log so far. */
  readonly log: readonly string[]
  close(): Promise<void>
}

export const sessionSecret = 'of several gateway nodes in a test'

/** Starts a gateway on a free port. */
export async function startTestGateway(wishes: GatewayWishes): Promise<TestGateway> {
  const config = readConfig({
    PORT: '0',
    PLANNING_SESSION_SECRET: sessionSecret,
    ...wishes.environment,
  })
  if (!config.upstream) throw new Error('a gateway needs an upstream')
  const log: string[] = []
  const running = await startGateway({
    config,
    upstream: config.upstream,
    consoleFolder: undefined,
    logTo: { write: (line) => log.push(line) },
    limits: { ...ordinaryLimits, ...wishes.limits },
    ...(wishes.clock && { clock: wishes.clock }),
    ...(wishes.lookup && { lookup: wishes.lookup }),
  })
  const origin = running.url.replace('localhost', '127.0.0.1')
  return { origin, running, log, close: () => running.close() }
}

/** The cookie that an answer sets, as it is sent back. */
export function cookieOf({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Hands a credential to the gateway. */
export function signInAt(origin: string, credential: object): Promise<Answer> {
  return send('POST', `${origin}/session`, { body: credential, headers: ownPage })
}

export type Browser = (method: string, path: string, options?: AskOptions) => Promise<Answer>

/**
 * Signs in at the gateway and returns the browser of that person.
 * @throws Error when the credential is refused.
 */
export async function browserAt(origin: string, credential: object): Promise<Browser> {
  const answer = await signInAt(origin, credential)
  if (answer.status !== 200) throw new Error(`signing in failed: ${answer.text}`)
  return browserWith(origin, cookieOf(answer))
}

/** The browser that holds this cookie. */
export function browserWith(origin: string, cookie: string): Browser {
  return (method, path, options = {}) =>
    send(method, `${origin}${path}`, { ...options, headers: { ...ownPage, cookie, ...options.headers } })
}
