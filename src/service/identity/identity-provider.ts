// The identity provider of single sign-on (OpenID Connect Core 1.0, code flow with PKCE). Its tokens are used here, at
// once, and kept nowhere.
import * as client from 'openid-client'
import { everyScope, findScope, type RoleName, type Scope, scopesOfRole } from '#contract/access.ts'
import type { SignOnProblem } from '#contract/session.ts'

export interface SingleSignOn {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** For people: on the button that begins it. */
  readonly name: string
  /** Asked of the provider, separated by spaces. */
  readonly scope: string
  readonly roles: RoleSettings
}

export interface Person {
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
}

/** The secrets of one attempt: its cookie has them, the provider gets two of them and a digest of the third. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Single sign-on failed. The message is for the log. */
export class SignOnFailure extends Error {
  override readonly name = 'SignOnFailure'
  readonly reason: SignOnProblem
  /** The account that the provider vouched for, as its person knows it; empty when it vouched for none. */
  readonly account: string

  constructor(
    reason: SignOnProblem,
    message: string,
    { account = '', ...options }: ErrorOptions & { readonly account?: string } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.account = account
  }
}

/** Seconds that one request to the provider may take. */
const timeoutSeconds = 5

/** Bytes of an answer of the provider that are read; the claims of a person in a thousand groups are a tenth of it. */
const maxAnswerBytes = 1_048_576

/** Milliseconds after which the provider's description is read again. */
const describedForMs = 60 * 60_000

/** Seconds by which the provider's clock may be ahead, or an ID token past its end. */
const toleranceSeconds = 5 * 60

/** Seconds by which an ID token may be older. Entra ID dates each of its tokens five minutes back. */
const maxAgeSeconds = 9 * 60

interface Described {
  readonly configuration: client.Configuration
  /** Epoch milliseconds. */
  readonly at: number
}

export class IdentityProvider {
  readonly settings: SingleSignOn
  readonly #clock: () => number
  #described: Described | undefined
  #reading: Promise<client.Configuration> | undefined

  constructor(settings: SingleSignOn, clock: () => number) {
    this.settings = settings
    this.#clock = clock
  }

  /**
   * The provider's page on which a person signs in.
   * @throws SignOnFailure `unavailable` when the provider does not say where it is.
   */
  async signInPage({ state, nonce, verifier }: AttemptSecrets, returnUrl: string): Promise<URL> {
    return client.buildAuthorizationUrl(await this.#describe(), {
      redirect_uri: returnUrl,
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /**
   * The person whom the provider sends back with a code. Checks state, issuer (RFC 9207), nonce, and the signature,
   * audience and times of the ID token.
   * @param returned the address that the provider sent the browser to
   * @throws SignOnFailure when anything does not hold.
   */
  async redeem({ state, nonce, verifier }: AttemptSecrets, returned: URL): Promise<Person> {
    const configuration = await this.#describe()
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await client.authorizationCodeGrant(configuration, returned, checks)
      const claims = tokens.claims()
      if (!claims) throw new SignOnFailure('invalid', 'the provider sent no ID token')
      this.#checkClock(claims.iat)
      const { iss: issuer, sub: subject } = claims
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
        : {}
      return { issuer, subject, claims: { ...claims, ...more } }
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** True when the provider is known to end its own session on request; asks it for the next time if it is not known. */
  get canSignOut(): boolean {
    if (!this.#isFresh()) this.#describe().catch(() => {})
    return this.#described?.configuration.serverMetadata().end_session_endpoint !== undefined
  }

  /**
   * The provider's page that ends its session, and then opens `returnUrl`; undefined when it has none.
   * @throws SignOnFailure `unavailable`
   */
  async signOutPage(returnUrl: string): Promise<URL | undefined> {
    const configuration = await this.#describe()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnUrl })
  }

  #isFresh(): boolean {
    return this.#described !== undefined && this.#clock() - this.#described.at < describedForMs
  }

  /** The provider's description of itself; an old one when it does not answer. Failures are not kept. */
  async #describe(): Promise<client.Configuration> {
    if (this.#described && this.#isFresh()) return this.#described.configuration
    this.#reading ??= this.#discover().finally(() => {
      this.#reading = undefined
    })
    try {
      return await this.#reading
    } catch (error) {
      if (this.#described) return this.#described.configuration
      throw new SignOnFailure(
        'unavailable',
        `the provider's description cannot be read: ${reasonOf(error)}`,
        {
          cause: error,
        },
      )
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const metadata = {
      client_secret: clientSecret,
      [client.clockTolerance]: toleranceSeconds,
      [client.clockSkew]: Math.round((this.#clock() - Date.now()) / 1000),
    }
    const configuration = await client.discovery(issuer, clientId, metadata, authenticateWith(clientSecret), {
      timeout: timeoutSeconds,
      [client.customFetch]: boundedFetch,
      execute: [
        // Verifies the signature of ID tokens.
        client.enableNonRepudiationChecks,
        // The settings allow http on this machine only.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
    this.#described = { configuration, at: this.#clock() }
    return configuration
  }

  /**
   * An ID token was made a moment ago, so its time shows the provider's clock. The library compares the end only.
   * @throws SignOnFailure `clock`
   */
  #checkClock(issuedAt: number): void {
    const ageSeconds = this.#clock() / 1000 - issuedAt
    if (ageSeconds > -toleranceSeconds && ageSeconds < maxAgeSeconds) return
    const difference = `${Math.abs(Math.round(ageSeconds))} s ${ageSeconds < 0 ? 'ahead of' : 'behind'}`
    throw new SignOnFailure('clock', `the provider's clock is ${difference} this node's; synchronize both`)
  }
}

/** Reads an answer to its end before it is parsed. @throws TypeError with a cause, as `fetch` does without an answer. */
async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  // The library types bodies more widely than it sends them.
  const answer = await fetch(url, options as RequestInit)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxAnswerBytes) throw new TypeError('too large', { cause: `over ${maxAnswerBytes} bytes` })
    parts.push(part)
  }
  return new Response(answer.body && new Blob(parts), answer)
}

/** Authenticates as a client by the form that the provider takes (RFC 8414: Basic, if it names none). */
function authenticateWith(secret: string): client.ClientAuth {
  const post = client.ClientSecretPost(secret)
  const basic = client.ClientSecretBasic(secret)
  return (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...request,
    )
}

/** Codes of errors that say nothing about the attempt: the provider did not answer, or a proxy answered for it. */
const unavailableCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

function failureOf(error: unknown): SignOnFailure {
  if (error instanceof SignOnFailure) return error
  const { code = '' } = error as { readonly code?: string }
  const message = reasonOf(error)
  const isDeclined = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
  if (isDeclined) return new SignOnFailure('declined', message, { cause: error })
  // `fetch` rejects with a TypeError that has a cause when nothing answers.
  const isUnanswered = error instanceof TypeError && error.cause !== undefined && code === ''
  const isUnavailable = isUnanswered || unavailableCodes.includes(code)
  const isClock = code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
  const reason = isUnavailable ? 'unavailable' : isClock ? 'clock' : 'invalid'
  return new SignOnFailure(reason, message, { cause: error })
}

/** The messages of an error and of its causes, for the log. Causes may hold tokens, so only messages are taken. */
function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let at: unknown = error; at instanceof Error && messages.length < 4; at = at.cause) {
    messages.push(at.message)
    if (at instanceof client.ResponseBodyError || at instanceof client.AuthorizationResponseError) {
      messages.push([at.error, at.error_description].filter(Boolean).join(' '))
    }
  }
  return messages.join(': ')
}

// What a provider's claims grant a person here.

/** What the provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>

interface RoleSettings {
  /** The claim that holds names of scopes; undefined for none. */
  readonly scopesClaim: string | undefined
  /** The claim that holds the person's groups. */
  readonly groupsClaim: string
  readonly groups: readonly { readonly role: RoleName; readonly group: string }[]
  /** Of people to whom the claims give nothing; undefined to refuse them. */
  readonly defaultRole: RoleName | undefined
}

interface Permission {
  /** Empty when the person is to be refused. */
  readonly scopes: readonly Scope[]
  /** True when the provider decides at every sign-in; otherwise the scopes are those of a newcomer. */
  readonly isBinding: boolean
}

/** The scopes of every group and every scope that the claims name; without any, those of the default role. */
export function permissionOf(
  { scopesClaim, groupsClaim, groups, defaultRole }: RoleSettings,
  claims: Claims,
): Permission {
  const named = scopesClaim === undefined ? [] : listOf(claims[scopesClaim], / +/)
  const theirs = listOf(claims[groupsClaim])
  const granted = new Set([
    ...named.map(findScope),
    ...groups.filter(({ group }) => theirs.includes(group)).flatMap(({ role }) => scopesOfRole[role]),
  ])
  const scopes = everyScope.filter((scope) => granted.has(scope))
  return {
    scopes: scopes.length > 0 ? scopes : defaultRole === undefined ? [] : scopesOfRole[defaultRole],
    isBinding: scopesClaim !== undefined || groups.length > 0,
  }
}

/** The texts of a claim: an array, or one text, which `separator` divides. */
function listOf(claim: unknown, separator?: RegExp): string[] {
  if (typeof claim === 'string') return separator ? claim.split(separator) : [claim]
  return Array.isArray(claim) ? claim.filter((entry) => typeof entry === 'string') : []
}
