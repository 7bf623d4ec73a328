// The upstream as this gateway asks it: the right host, the caller's own credential, and nothing of the browser's.

import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { z } from 'zod'
import { isErrorBody } from '#contract/errors.ts'
import { parseJson } from '#contract/exact-json.ts'
import type { Base } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { PlanningBaseKind } from '#contract/session.ts'
import { RecentMap } from '#service/http/recent-map.ts'
import { type Problem, problem } from '#service/problem.ts'
import { unusableAnswer } from './answer-check.ts'
import type { Credential } from './credential.ts'
import {
  Exchange,
  type ExchangeLimits,
  ordinaryLimits,
  type UpstreamAnswer,
  UpstreamFailure,
  type UpstreamRequest,
} from './exchange.ts'
import { type Address, guardedLookup, namedHosts, targetOf, type Upstream } from './upstream.ts'

// Limits simultaneous sign-ins at the upstream. Anonymous callers can start one, so sign-ins have separate slots, far
// fewer than the upstream's: signed-in callers never wait for them.

/** At one time, for one client address and for all of them. */
export const signInLimits = { perAddress: 4, overall: 20 } as const

/** Seconds after which a retry makes sense. */
const retryAfterSeconds = 2

export class SignInSlots {
  readonly #taken = new Map<string, number>()
  #overall = 0

  /**
   * Runs `work` in a slot of this client address.
   * @throws Problem 429 when the address has too many sign-ins in progress, 503 when all addresses together have.
   */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(address) ?? 0
    if (taken >= signInLimits.perAddress) {
      const message = 'too many simultaneous sign-ins from this address; try again'
      throw problem(429, 'RATE_LIMITED', message, retryAfterSeconds)
    }
    if (this.#overall >= signInLimits.overall) {
      const message = 'too many simultaneous sign-ins; try again'
      throw problem(503, 'UNAVAILABLE', message, retryAfterSeconds)
    }
    this.#taken.set(address, taken + 1)
    this.#overall += 1
    try {
      return await work()
    } finally {
      this.#release(address)
    }
  }

  #release(address: string): void {
    const left = (this.#taken.get(address) ?? 1) - 1
    if (left === 0) this.#taken.delete(address)
    else this.#taken.set(address, left)
    this.#overall -= 1
  }
}

// Access tokens of those who signed in as a client (§5; RFC 6749 §4.4). Every node asks for its own and keeps it in
// memory, so that a node which dies takes nothing along that another needs.

/** Read leniently: what matters is the token. Spec silent: the fields of the answer. */
const Granted = z.looseObject({
  // Only characters that a header can hold.
  access_token: z.string().regex(/^[\x21-\x7e]{1,12000}$/),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().int().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
})

/** Bytes of an answer with a token. */
const maxTokenBytes = 64 * 1024

interface AccessToken {
  readonly token: string
  readonly scope: string | undefined
  /** Epoch milliseconds from which on it is not used any more. */
  readonly until: number
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** Lifetime of a token in seconds when the answer does not name one, and seconds before its end to request a new one. */
const lifetimeSeconds = 3600
const marginSeconds = 60

/** Tokens in the cache. More people than this rarely sign in through one node; the least recent one asks again. */
const maxTokens = 1000

interface TokenSource {
  readonly exchange: Exchange
  readonly address: Address
  /** Epoch milliseconds. */
  readonly clock: () => number
}

class AccessTokens {
  readonly #source: TokenSource
  readonly #cache = new RecentMap<Promise<AccessToken>>(maxTokens)

  constructor(source: TokenSource) {
    this.#source = source
  }

  /**
   * Returns a valid token. Concurrent callers share one request.
   * @param refused a token that the upstream rejected; it is not returned again.
   * @throws Problem 401 when the client is refused; UpstreamFailure.
   */
  async tokenFor(client: Client, refused?: string): Promise<AccessToken> {
    const name = nameOf(client)
    const cached = this.#cache.get(name)
    const token = await cached
    const isGood = token && token.token !== refused && token.until > this.#source.clock()
    if (isGood) return token
    // While this call waited, another one may have requested a new token.
    const latest = this.#cache.get(name)
    if (latest && latest !== cached) return latest
    return this.#ask(name, client)
  }

  #ask(name: string, client: Client): Promise<AccessToken> {
    const asked = this.#request(client)
    this.#cache.set(name, asked)
    asked.catch(() => {
      if (this.#cache.get(name) === asked) this.#cache.delete(name)
    })
    return asked
  }

  /** JSON first; the form of RFC 6749 where that is not understood. */
  async #request(client: Client): Promise<AccessToken> {
    const fields = {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }
    let answer = await this.#send('application/json', JSON.stringify(fields))
    if (answer.status === 400 || answer.status === 415) {
      answer = await this.#send('application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
    }
    return this.#read(answer)
  }

  #send(type: string, body: string): Promise<UpstreamAnswer> {
    const { exchange, address } = this.#source
    return exchange.send({
      method: 'POST',
      path: address.path + operations.createToken.path,
      headers: { 'content-type': type },
      body: Buffer.from(body),
      maxBytes: maxTokenBytes,
    })
  }

  #read({ status, body }: UpstreamAnswer): AccessToken {
    const json = parseJson(body.toString('utf8'))
    const isRefusal = (status === 400 || status === 401 || status === 403) && isTokenError(json)
    if (isRefusal) {
      throw problem(401, 'UNAUTHENTICATED', 'the client ID or client secret is wrong')
    }
    if (status === 429 || status >= 500) {
      throw problem(
        503,
        'UNAVAILABLE',
        `the authentication service issued no access token (status ${status}); try again later`,
      )
    }
    const granted = status < 300 ? Granted.safeParse(json).data : undefined
    if (!granted || !/^bearer$/i.test(granted.token_type ?? 'bearer')) {
      throw unusableAnswer('the authentication service answered without an access token')
    }
    const seconds = granted.expires_in ?? lifetimeSeconds
    const until = this.#source.clock() + Math.max(seconds - marginSeconds, seconds / 2) * 1000
    return { token: granted.access_token, scope: granted.scope, until }
  }
}

/** True for an error of RFC 6749 §5.2, or of §7; what a proxy answers with the same status refuses no client. */
function isTokenError(json: unknown): boolean {
  return isErrorBody(json) || TokenError.safeParse(json).success
}

const TokenError = z.looseObject({ error: z.string() })

/** Never the secret itself, not even in memory. */
function nameOf({ clientId, clientSecret }: Client): string {
  return createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret]))
    .digest('base64')
}

export interface UpstreamSiteSettings {
  readonly upstream: Upstream
  readonly userAgent: string
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly limits?: ExchangeLimits
  readonly lookup?: LookupFunction
}

/** A request to one of the upstream's bases; `path` is the part behind the base, with the query. */
export interface SiteRequest extends Omit<UpstreamRequest, 'headers'> {
  readonly base: Base
}

export class UpstreamSite {
  readonly upstream: Upstream
  readonly #exchanges = new Map<string, Exchange>()
  readonly #tokens: AccessTokens | undefined
  /** Of those who are not signed in yet. */
  readonly signIns = new SignInSlots()

  constructor({ upstream, userAgent, clock, limits = ordinaryLimits, lookup }: UpstreamSiteSettings) {
    this.upstream = upstream
    const { site, cloud, auth, proxy } = upstream
    const route = { lookup: lookup ?? guardedLookup(namedHosts(upstream)), proxy, userAgent }
    for (const address of [site, cloud?.address, auth]) {
      if (address) this.#exchanges.set(address.origin, new Exchange(address, route, limits))
    }
    this.#tokens = auth && new AccessTokens({ exchange: this.#exchangeWith(auth), address: auth, clock })
  }

  /** The scopes that a client is granted, as the authentication service spells them; undefined when it does not say. */
  async grantedScopes(client: Client): Promise<string | undefined> {
    const { scope } = await this.#tokenFor(client)
    return scope
  }

  /** True when the upstream's address for a base is configured. */
  has(base: Base, planning: PlanningBaseKind): boolean {
    return targetOf(this.upstream, base, planning) !== undefined
  }

  /**
   * Sends a request with a person's credential. When a client's token is rejected, requests a new one and sends again,
   * once: a request that answered 401 was not carried out.
   * @throws UpstreamFailure; Problem 401 when there is no token, 404 for a base that is not configured.
   */
  async send(credential: Credential, request: SiteRequest): Promise<UpstreamAnswer> {
    const target = targetOf(this.upstream, request.base, credential.base)
    if (!target) throw unconfigured(request.base)
    const { address, prefix } = target
    const { method, body, totalMs, maxBytes, until } = request
    const sent = { method, path: prefix + request.path, body, totalMs, maxBytes, until }
    const attempt = (authorization: string) =>
      this.#exchangeWith(address).send({ ...sent, headers: { authorization } })
    if (credential.kind === 'api-token') return attempt(basic(credential.email, credential.apiToken))
    const { token } = await this.#tokenFor(credential)
    const answer = await attempt(`Bearer ${token}`)
    if (answer.status !== 401) return answer
    const renewed = await this.#tokenFor(credential, token)
    return attempt(`Bearer ${renewed.token}`)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#exchanges.values()].map((exchange) => exchange.close()))
  }

  async #tokenFor(client: Client, refused?: string) {
    if (!this.#tokens) {
      throw problem(
        401,
        'UNAUTHENTICATED',
        'this gateway cannot get access tokens because UPSTREAM_AUTH_URL is not set',
      )
    }
    try {
      return await this.#tokens.tokenFor(client, refused)
    } catch (error) {
      // However it failed, the request itself has not left.
      if (error instanceof UpstreamFailure)
        throw new UpstreamFailure('not-sent', error.message, { cause: error })
      throw error
    }
  }

  #exchangeWith(address: Address): Exchange {
    const exchange = this.#exchanges.get(address.origin)
    if (!exchange) throw new Error('no connection exists to an address that is not configured')
    return exchange
  }
}

/** RFC 7617, in UTF-8. */
function basic(email: string, apiToken: string): string {
  return `Basic ${Buffer.from(`${email}:${apiToken}`, 'utf8').toString('base64')}`
}

function unconfigured(base: Base): Problem {
  const missing = base === 'planning' ? 'this base path of the site' : 'the address of the API gateway'
  return problem(
    404,
    'ADDRESS_UNKNOWN',
    `this gateway is not configured with ${missing}; ask its operator to set it`,
  )
}
