// Sessions of a gateway: the credential is in the sealed cookie of the browser, with the upstream as its judge. Given a
// database, the gateway's nodes share there which sessions last; without one a session is what its cookie says.
import type { FastifyRequest } from 'fastify'
import { doubtedParameter, type SignInWays } from '#contract/session.ts'
import type { SignInRequest } from '#contract/session-requests.ts'
import { readQuery } from '#service/http/query-string.ts'
import type { OpenSession, SessionLimits, Sessions } from '#service/http/session-model.ts'
import { beginStateless, statelessEnd } from '#service/http/session-model.ts'
import type { SessionDescription, SessionHost } from '#service/http/session-routes.ts'
import { sessionCookieOf } from '#service/http/session-routes.ts'
import { problem } from '#service/problem.ts'
import type { Credential, Seal, SealedCredential } from './credential.ts'
import { openCredential, personOf, sealCredential } from './credential.ts'
import { isRefused, verifyCredential } from './sign-in.ts'
import { nameOf, planningBases, siteIdOf } from './upstream.ts'
import type { UpstreamSite } from './upstream-site.ts'

/** Bytes of the longest cookie that browsers keep, its name and attributes included (RFC 6265 §6.1). */
const maxCookieBytes = 4096 - 200

/** The sessions that the nodes of a gateway store, and their owners. */
export interface StoredSessions {
  readonly sessions: Sessions
  /** The upstream, as the database knows it. */
  readonly site: string
  /** A person there, as the database knows them, without a name. */
  holderOf(person: string): string
}

export interface GatewaySessions {
  readonly site: UpstreamSite
  readonly seal: Seal
  /** Undefined for a gateway that keeps nothing at all. */
  readonly stored: StoredSessions | undefined
  readonly limits: SessionLimits
  /** Epoch milliseconds. */
  readonly clock: () => number
}

export type GatewaySession = SealedCredential & OpenSession

/** Finds the session of the request's cookie; undefined when there is none or it has ended. */
export async function findSignedIn(
  gateway: GatewaySessions,
  request: FastifyRequest,
): Promise<GatewaySession | undefined> {
  const { stored, limits } = gateway
  const sealed = await openCookie(gateway, request)
  if (!sealed) return undefined
  if (!stored) return { ...sealed, endsAt: statelessEnd(sealed.startedAt, limits) }
  const session = await stored.sessions.find(stored.site, sealed.secret)
  return session && { ...sealed, ...session }
}

async function openCookie({ seal, clock }: GatewaySessions, request: FastifyRequest) {
  const cookie = sessionCookieOf(request)
  return cookie === undefined ? undefined : openCredential(seal, cookie, clock())
}

export function sessionHost(gateway: GatewaySessions): SessionHost<GatewaySession> {
  const { site, stored, limits } = gateway
  return {
    ways: waysInto(site),
    limits,
    begin: (asked, request) => beginSession(gateway, asked, request),
    find: (request) => findSignedIn(gateway, request),
    confirm: async ({ credential }, request) => !isDoubted(request) || !(await isRefused(site, credential)),
    describe: async ({ credential }) => describeSession(gateway, credential),
    async end(request) {
      const sealed = stored && (await openCookie(gateway, request))
      if (sealed) await stored.sessions.end(stored.site, sealed.secret)
    },
    async endEverywhere({ credential }) {
      if (!stored) {
        const message =
          'this gateway has no database, so it cannot end sessions on other devices; revoke the credential at its site, or set DATABASE_URL for the gateway'
        throw problem(501, 'NOT_IMPLEMENTED', message)
      }
      await stored.sessions.endAll(stored.site, stored.holderOf(personOf(credential)))
    },
  }
}

async function beginSession(gateway: GatewaySessions, asked: SignInRequest, request: FastifyRequest) {
  const { site, seal, stored, limits, clock } = gateway
  const credential = await verifyCredential(site, asked, request)
  const { cookieEndsAt, endsAt, ...begun } = stored
    ? await stored.sessions.begin(stored.site, stored.holderOf(personOf(credential)))
    : beginStateless(clock(), limits)
  const sealed: SealedCredential = { ...begun, credential, expiresAt: cookieEndsAt }
  const cookie = await sealCredential(seal, sealed)
  if (cookie.length > maxCookieBytes) {
    throw problem(400, 'FORMAT_INVALID', 'the credential is too long for a session; use a shorter API token')
  }
  return { cookie, cookieEndsAt, session: { ...sealed, endsAt } }
}

/** Only callers with a rejected request ask for this check: asking the upstream before every answer costs too much. */
function isDoubted({ url }: FastifyRequest): boolean {
  return readQuery(url)[doubtedParameter] !== undefined
}

function waysInto({ upstream }: UpstreamSite): SignInWays {
  const kinds = upstream.auth ? (['api-token', 'client'] as const) : (['api-token'] as const)
  return { kinds: [...kinds], upstream: { host: nameOf(upstream), bases: planningBases(upstream) } }
}

function describeSession(
  { site: { upstream }, stored }: GatewaySessions,
  credential: Credential,
): SessionDescription {
  const person = personOf(credential)
  return {
    principal:
      credential.kind === 'api-token'
        ? { id: person, name: credential.email, email: credential.email, kind: 'user' }
        : { id: person, name: credential.clientId, email: null, kind: 'service' },
    site: { id: siteIdOf(upstream), name: nameOf(upstream) },
    scopes: credential.scopes,
    // Which areas are closed is learned where they are used: it may change at any time.
    disabledAreas: [],
    canSignOutEverywhere: stored !== undefined,
    gateway: {
      host: nameOf(upstream),
      base: credential.base,
      credential: credential.kind,
      ...(credential.kind === 'client' && credential.namesScopes && { namesScopes: true }),
    },
  }
}
