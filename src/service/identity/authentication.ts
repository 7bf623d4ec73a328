// Authenticates callers (§5): Basic with email and API token, Bearer with an access token, or the browser session.
import type { FastifyRequest } from 'fastify'
import type { Database } from '#service/database/database.ts'
import { refuseCrossSite, refuseForeignPage } from '#service/http/cross-site.ts'
import { problem } from '#service/problem.ts'
import { accessTokenSeconds, readAccessToken } from './access-tokens.ts'
import { type CredentialKind, type Principal, siteOfGenerated, sitesOfSecret } from './accounts.ts'
import type { AuditLog } from './audit-log.ts'
import {
  findOldTokenPrincipal,
  findTokenGrant,
  type Grant,
  verifySignInCode as verifyCode,
  verifyCredential,
} from './grants.ts'
import { checkGuess } from './guesses.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { SharedKeys } from './key-ring.ts'
import type { Sessions, SignedIn } from './session-model.ts'
import { sessionCookieOf } from './session-routes.ts'

export interface Authority {
  readonly database: Database
  readonly keys: SharedKeys
  /** The site of credentials that do not name one themselves. */
  readonly defaultSite: string
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly sessions: Sessions
  /** Of single sign-on; undefined where it is not set up. */
  readonly provider: IdentityProvider | undefined
  /** The address people use, when it is not the one listened on. */
  readonly publicUrl: string | undefined
  /** The address that links of this service name: the one people use, never one that a request names. */
  readonly address: () => string
  readonly audit: AuditLog
}

/**
 * The caller of a request.
 * @throws Problem 401 without a valid credential; 403 when another site's page made the request.
 */
export async function authenticate(authority: Authority, request: FastifyRequest): Promise<Principal> {
  const principal = await identify(authority, request)
  if (principal) return principal
  const message =
    'no valid credential was sent; use an access token or an email with an API token, or sign in with the console'
  throw problem(401, 'UNAUTHENTICATED', message)
}

function identify(authority: Authority, request: FastifyRequest): Promise<Principal | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) return identifySession(authority, request)
  const [scheme = '', credential = ''] = authorization.split(/ +(.*)/s)
  switch (scheme.toLowerCase()) {
    case 'basic':
      return identifyBasic(authority, request, credential)
    case 'bearer':
      return identifyBearer(authority, request, credential)
    default:
      return Promise.resolve(undefined)
  }
}

/** The two halves of a Basic credential (RFC 7617, UTF-8); undefined when it is not one. */
export function readBasic(credential: string): { user: string; password: string } | undefined {
  const text = Buffer.from(credential, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}

async function identifyBasic(
  authority: Authority,
  request: FastifyRequest,
  credential: string,
): Promise<Principal | undefined> {
  const basic = readBasic(credential)
  const grant =
    basic && (await verifyApiToken(authority, request, { email: basic.user, apiToken: basic.password }))
  if (!grant) return undefined
  request.authentication = { kind: 'api-token', credentialId: grant.credential.id }
  request.principal = grant.principal
  authority.audit.noteUse(request, grant.principal, grant.credential.id)
  // A browser that was given the credential once sends it along whichever page asks.
  refuseForeignPage(request)
  return grant.principal
}

/**
 * The grant of an email and API token; undefined when they are wrong.
 * @throws Problem 429 after too many wrong ones.
 */
export function verifyApiToken(
  authority: Authority,
  request: FastifyRequest,
  { email, apiToken }: { email: string; apiToken: string },
): Promise<Grant | undefined> {
  const isTheirs = (grant: Grant | undefined) => grant?.principal.email?.toLowerCase() === email.toLowerCase()
  const guess = { kind: 'api-token', account: email, secret: apiToken } as const
  return checkGuess(
    request,
    guess,
    async () => {
      const grant = await verify(authority, 'api-token', { name: apiToken, secret: apiToken })
      return isTheirs(grant) ? grant : undefined
    },
    async ({ principal: { site, id: principalId }, credential, tokenGeneration }) => {
      const origin = { site, principalId, credential, tokenGeneration }
      const grant = await findTokenGrant(authority.database, origin, authority.clock())
      return isTheirs(grant) ? grant : undefined
    },
  )
}

/**
 * The grant of an OAuth client; undefined when its id or its secret is wrong.
 * @throws Problem 429 after too many wrong secrets.
 */
export function verifyClient(
  authority: Authority,
  request: FastifyRequest,
  { id, secret }: { id: string; secret: string },
): Promise<Grant | undefined> {
  return checkGuess(request, { kind: 'client', account: id, secret }, () =>
    verify(authority, 'client', { name: id, secret }),
  )
}

/**
 * The grant of a sign-in link's code, which is not used up by this; undefined for a wrong code.
 * @throws Problem 429 after too many wrong ones.
 */
export function verifySignInCode(
  { database, defaultSite, clock }: Authority,
  request: FastifyRequest,
  code: string,
): Promise<Grant | undefined> {
  const [site = defaultSite] = sitesOfSecret(code, defaultSite)
  return checkGuess(request, { kind: 'link', account: '', secret: code }, () =>
    verifyCode(database, { site, secret: code, now: clock() }),
  )
}

async function verify(
  { database, defaultSite, clock }: Authority,
  kind: CredentialKind,
  { name, secret }: { name: string; secret: string },
): Promise<Grant | undefined> {
  for (const site of sitesOfSecret(name, defaultSite)) {
    const grant = await verifyCredential(database, { site, kind, name, secret, now: clock() })
    if (grant) return grant
  }
  return undefined
}

async function identifyBearer(
  authority: Authority,
  request: FastifyRequest,
  token: string,
): Promise<Principal | undefined> {
  const { database, keys, clock } = authority
  const content = await readAccessToken(keys.accessToken, token, clock())
  if (!content) return undefined
  const { origin } = content
  const principal = origin
    ? (await findTokenGrant(database, { ...content, ...origin }, clock()))?.principal
    : await findOldTokenPrincipal(database, content, content.begunAt + accessTokenSeconds * 1000)
  if (!principal) return undefined
  request.authentication = { kind: 'access-token', credentialId: origin?.credential.id ?? null }
  if (origin) authority.audit.noteUse(request, principal, origin.credential.id)
  // A scope taken away from the principal or its credential is gone from running tokens as well.
  const scopes = principal.scopes.filter((scope) => content.scopes.includes(scope))
  return { ...principal, scopes, isNarrowed: principal.isNarrowed || scopes.length < principal.scopes.length }
}

async function identifySession(
  authority: Authority,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const signedIn = await findSession(authority, request)
  if (!signedIn) return undefined
  request.authentication = { kind: 'session', credentialId: signedIn.credentialId }
  request.principal = signedIn.principal
  refuseCrossSite(request)
  return signedIn.principal
}

/** The principal of the request's session cookie; marks the session as used. */
export async function findSession(
  { sessions }: Authority,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const named = cookieSecret(request)
  return named && sessions.findSignedIn(named.site, named.secret)
}

/** The secret in the request's cookie, and the site that it names; undefined for a request without one. */
export function cookieSecret(request: FastifyRequest): { site: string; secret: string } | undefined {
  const secret = sessionCookieOf(request)
  const site = secret && siteOfGenerated(secret)
  return site ? { site, secret } : undefined
}
