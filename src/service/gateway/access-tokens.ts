// Access tokens of those who signed in as a client (§5; RFC 6749 §4.4). Every node asks for its own and keeps it in
// memory, so that a node which dies takes nothing along that another needs.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { operations } from '#contract/operations.ts'
import { parseJson } from '#contract/parse-json.ts'
import { RecentMap } from '#service/http/recent-map.ts'
import { problem } from '#service/problem.ts'
import { unusableAnswer } from './answer-check.ts'
import type { Exchange, UpstreamAnswer } from './exchange.ts'
import type { Address } from './upstream.ts'

/** Read leniently: what matters is the token. Spec silent: the fields of the answer. */
const Granted = z.looseObject({
  // Only characters that a header can hold.
  access_token: z.string().regex(/^[\x21-\x7e]{1,12000}$/),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().int().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
})

export interface AccessToken {
  readonly token: string
  readonly scope: string | undefined
  /** Epoch milliseconds from which on it is not used any more. */
  readonly until: number
}

export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** Lifetime of a token in seconds when the answer does not name one, and seconds before its end to request a new one. */
const lifetimeSeconds = 3600
const marginSeconds = 60

/** Tokens in the cache. More people than this rarely sign in through one node; the least recent one asks again. */
const maxTokens = 1000

export interface TokenSource {
  readonly exchange: Exchange
  readonly address: Address
  /** Epoch milliseconds. */
  readonly clock: () => number
}

export class AccessTokens {
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
    })
  }

  #read({ status, body }: UpstreamAnswer): AccessToken {
    if (status === 400 || status === 401 || status === 403) {
      throw problem(401, 'UNAUTHENTICATED', 'the client ID or client secret is wrong')
    }
    if (status === 429 || status >= 500) {
      throw problem(
        503,
        'UNAVAILABLE',
        `the authentication service issued no access token (status ${status}); try again later`,
      )
    }
    const granted = status < 300 ? Granted.safeParse(parseJson(body.toString('utf8'))).data : undefined
    if (!granted || !/^bearer$/i.test(granted.token_type ?? 'bearer')) {
      throw unusableAnswer('the authentication service answered without an access token')
    }
    const seconds = granted.expires_in ?? lifetimeSeconds
    const until = this.#source.clock() + Math.max(seconds - marginSeconds, seconds / 2) * 1000
    return { token: granted.access_token, scope: granted.scope, until }
  }
}

/** Never the secret itself, not even in memory. */
function nameOf({ clientId, clientSecret }: Client): string {
  return createHash('sha256')
    .update(JSON.stringify([clientId, clientSecret]))
    .digest('base64')
}
