// Who is calling (§5): Basic with e-mail and API token, Bearer with an access token, or the browser session.
import type { FastifyRequest } from 'fastify'
import { type Problem, problem } from '#service/problem.ts'
import { findPrincipal, type Principal, siteOfSecret, verifyCredential } from '#service/store/accounts.ts'
import type { Database } from '#service/store/database.ts'
import { readAccessToken } from './access-tokens.ts'
import { refuseCrossSite } from './cross-site.ts'
import { openSession, type SessionContent, sessionCookie } from './session-cookie.ts'
import type { SharedKeys } from './shared-keys.ts'

export interface Authority {
  readonly database: Database
  readonly keys: SharedKeys
  /** The site of credentials that do not name one themselves. */
  readonly defaultSite: string
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/**
 * The caller of a request.
 * @throws Problem 401 when nobody, or somebody unknown, is calling; 403 when another site's page made the request.
 */
export async function authenticate(authority: Authority, request: FastifyRequest): Promise<Principal> {
  const principal = await identify(authority, request)
  if (principal) return principal
  throw unauthenticated()
}

function unauthenticated(): Problem {
  const message =
    'no valid credential was sent; use an access token, an e-mail with an API token, or sign in with the console'
  return problem(401, 'UNAUTHENTICATED', message)
}

function identify(authority: Authority, request: FastifyRequest): Promise<Principal | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) return identifySession(authority, request)
  const [scheme = '', credential = ''] = authorization.split(/ +(.*)/s)
  switch (scheme.toLowerCase()) {
    case 'basic':
      return identifyBasic(authority, credential)
    case 'bearer':
      return identifyBearer(authority, credential)
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

async function identifyBasic(authority: Authority, credential: string): Promise<Principal | undefined> {
  const basic = readBasic(credential)
  return basic && verifyApiToken(authority, { email: basic.user, apiToken: basic.password })
}

/** The principal whose e-mail and API token these are. */
export async function verifyApiToken(
  { database, defaultSite, clock }: Authority,
  { email, apiToken }: { email: string; apiToken: string },
): Promise<Principal | undefined> {
  const site = siteOfSecret(apiToken, defaultSite)
  const presented = { site, kind: 'api-token', name: apiToken, secret: apiToken, now: clock() } as const
  const principal = await verifyCredential(database, presented)
  return principal?.email?.toLowerCase() === email.toLowerCase() ? principal : undefined
}

/** The principal of an OAuth client. */
export function verifyClient(
  { database, defaultSite, clock }: Authority,
  { id, secret }: { id: string; secret: string },
): Promise<Principal | undefined> {
  const site = siteOfSecret(id, defaultSite)
  return verifyCredential(database, { site, kind: 'client', name: id, secret, now: clock() })
}

async function identifyBearer(authority: Authority, token: string): Promise<Principal | undefined> {
  const content = await readAccessToken(authority.keys.accessToken, token, authority.clock())
  if (!content) return undefined
  const principal = await principalOfSession(authority.database, content)
  if (!principal) return undefined
  // A scope taken away from the principal is gone from its running tokens as well.
  return { ...principal, scopes: principal.scopes.filter((scope) => content.scopes.includes(scope)) }
}

async function identifySession(
  { database, keys, clock }: Authority,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const sealed = request.cookies[sessionCookie]
  const session = sealed === undefined ? undefined : await openSession(keys.session, sealed, clock())
  if (!session) return undefined
  refuseCrossSite(request)
  return principalOfSession(database, session)
}

/** Who a session or an access token is of; undefined when they are gone, or were signed out everywhere since. */
export async function principalOfSession(
  database: Database,
  { site, principalId, begunAt }: Omit<SessionContent, 'expiresAt'>,
): Promise<Principal | undefined> {
  const principal = await findPrincipal(database, site, principalId)
  return principal && begunAt >= principal.sessionsSince ? principal : undefined
}
