// A planning service that answers the specification, and everything that it leaves open in another way than the bundled
// one, as a site written by others may.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answer.ts'
import { refuse } from './error-answers.ts'
import { answerFunds } from './fund-answers.ts'
import { answerRecords } from './record-answers.ts'
import { createSiteData, type SiteData } from './site-data.ts'
import type { Switch } from './switches.ts'
import type { Turn } from './turn.ts'
import { answerVulnerabilities } from './vulnerability-answers.ts'

/** The one account: Basic with e-mail and API token, or a Bearer token from the client id and secret. */
export const upstreamAccount = {
  email: 'planner@elsewhere.example',
  apiToken: 'ATATT-contrary-token',
  clientId: 'contrary-client',
  clientSecret: 'contrary-secret',
  cloudId: 'cloud-of-another-site',
} as const

const bearer = 'contrary-access-token'

export interface ContraryUpstream {
  readonly origin: string
  readonly data: SiteData
  thrown(): readonly Switch[]
  /** Throws exactly these switches from now on; the shape of ids is settled when it starts. */
  throwOnly(switches: readonly Switch[]): void
  /** Method, address and status of every answered request. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** @param clock that of those who ask, epoch milliseconds: what is late is so by it. */
export async function startContraryUpstream(
  thrown: readonly Switch[],
  clock: () => number = Date.now,
): Promise<ContraryUpstream> {
  let switches = new Set(thrown)
  const data = createSiteData({ hasAnyShape: switches.has('ids-of-any-shape') })
  const log: string[] = []
  let count = 0
  let time = Date.UTC(2026, 10, 21)
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readText(request)
    const number = count++
    const turns = new Map<string, number>()
    const turn: Turn = {
      data,
      number,
      ...readTarget(request),
      body: parseJson(text),
      now: () => (time += 1000),
      clock,
      has: (name) => switches.has(name),
      oneOf: (group) => {
        const some = group.filter((name) => switches.has(name))
        const key = group.join()
        turns.set(key, (turns.get(key) ?? -1) + 1)
        return some[(number + (turns.get(key) ?? 0)) % Math.max(some.length, 1)]
      },
    }
    if (turn.path[0] === 'oauth') return answerToken(request, turn)
    if (!isAuthenticated(request)) return refuse(turn, 401, 'the credential is not known', 'UNAUTHENTICATED')
    if (!turn.has('every-fifth-fails') || number % 5 !== 4) return answerTurn(turn)
    if (number % 10 === 9) answerTurn(turn)
    return { status: 500, text: '<!doctype html><title>Oops</title>', contentType: 'text/html' }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const answered = await answer(request)
    log.push(`${request.method} ${request.url} ${answered.status}`)
    if (!answered.isSilent) send(response, answered)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    data,
    log,
    thrown: () => [...switches],
    throwOnly: (names) => {
      switches = new Set(names)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const oftenRefused = 9

function answerTurn(turn: Turn): Answer {
  if (turn.number % oftenRefused === oftenRefused - 1) {
    const refused = turn.oneOf(['rate-limited', 'rate-limited-without-a-word'])
    if (refused)
      return {
        ...refuse(turn, 429, 'too many requests', 'RATE_LIMITED'),
        ...(refused === 'rate-limited' && { headers: { 'retry-after': '0', 'x-ratelimit-limit': '9' } }),
      }
  }
  switch (turn.path[0]) {
    case 'organizations':
      if (turn.has('organizations-closed'))
        return refuse(turn, 403, 'organizations are disabled for this site', 'AREA_DISABLED')
      if (turn.has('organizations-broken')) return refuse(turn, 500, 'something broke', 'INTERNAL')
      return { ...answerRecords(turn, 'organization'), isCut: turn.has('organizations-cut') }
    case 'focus-areas':
      if (turn.has('focus-areas-closed'))
        return refuse(turn, 403, 'focus areas are disabled for this site', 'AREA_DISABLED')
      if (turn.has('unauthorized-by-scope') && turn.method !== 'GET')
        return refuse(turn, 401, 'Unauthorized; scope does not match', 'UNAUTHORIZED')
      return answerRecords(turn, 'focus-area')
    case 'funds':
      return answerFunds(turn)
    case 'cves':
      return answerVulnerabilities(turn)
    default:
      return refuse(turn, 404, 'nothing is here', 'NOT_FOUND')
  }
}

const bases = [
  '/gateway/api/planning/v1',
  `/planning/cloud/${encodeURIComponent(upstreamAccount.cloudId)}/v1`,
]

function readTarget({ method = 'GET', url = '/' }: IncomingMessage) {
  const [whole = '', search = ''] = url.split(/\?(.*)/s)
  const base = [...bases, '/vuln-transparency/v1'].find((known) => whole.startsWith(`${known}/`)) ?? ''
  const isArchive = method === 'POST' && whole.endsWith(':archive')
  const below = whole.slice(base.length + 1, isArchive ? -':archive'.length : undefined)
  return { method, isArchive, query: new URLSearchParams(search), path: below.split('/').map(unescaped) }
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part
  return text
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function isAuthenticated({ headers }: IncomingMessage): boolean {
  const { email, apiToken } = upstreamAccount
  const basic = `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`
  return headers.authorization === basic || headers.authorization === `Bearer ${bearer}`
}

function answerToken({ headers }: IncomingMessage, turn: Turn): Answer {
  const { clientId, clientSecret } = upstreamAccount
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const { client_id: id, client_secret: secret } = (turn.body ?? {}) as Record<string, unknown>
  const isKnown = headers.authorization === basic || (id === clientId && secret === clientSecret)
  if (!isKnown) return { status: 401, json: { error: 'invalid_client', error_description: 'not known' } }
  return { status: 200, json: { access_token: bearer, token_type: 'bearer', expires_in: 3600 } }
}

function send(response: ServerResponse, { status, json, text, contentType, headers, isCut }: Answer): void {
  const body = json === undefined ? text : JSON.stringify(json)
  const type = json === undefined ? contentType : 'application/json'
  const length = isCut && { 'content-length': String(Buffer.byteLength(body ?? '') + 1) }
  response.writeHead(status, { ...(type && { 'content-type': type }), ...headers, ...length })
  if (isCut) response.write(body ?? '', () => response.destroy())
  else response.end(body)
}
