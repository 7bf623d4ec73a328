// The upstream as this gateway asks it: the right host, the caller's own credential, and nothing of the browser's.
import type { LookupFunction } from 'node:net'
import type { Base } from '#contract/operation.ts'
import type { PlanningBaseKind } from '#contract/session.ts'
import { type Problem, problem } from '#service/problem.ts'
import { AccessTokens, type Client } from './access-tokens.ts'
import { guardedLookup } from './addresses.ts'
import type { Credential } from './credential.ts'
import type { ExchangeLimits, UpstreamAnswer, UpstreamRequest } from './exchange.ts'
import { Exchange, ordinaryLimits, UpstreamFailure } from './exchange.ts'
import { SignInSlots } from './sign-in-slots.ts'
import { type Address, namedHosts, targetOf, type Upstream } from './upstream.ts'

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
    const { method, body, totalMs } = request
    const sent = { method, path: prefix + request.path, body, totalMs }
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
    'NOT_FOUND',
    `this gateway is not configured with ${missing}; ask its operator to set it`,
  )
}
