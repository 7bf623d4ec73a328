// Signing in and out of the console. The credential is exchanged for a sealed cookie and is never kept.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everywhereParameter, type Session, SignInRequest, type SignInWays } from '#contract/session.ts'
import { problem } from '#service/problem.ts'
import { changePrincipal } from '#service/store/access.ts'
import { type Principal, redeemSignInCode, siteOfSecret } from '#service/store/accounts.ts'
import { findSite } from '#service/store/sites.ts'
import { type Authority, principalOfSession, verifyApiToken, verifyClient } from './authentication.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readQuery } from './query-string.ts'
import { readRequest } from './read-request.ts'
import {
  openSession,
  type SessionContent,
  sealSession,
  sessionCookie,
  sessionCookieOptions,
  sessionLifetime,
} from './session-cookie.ts'

/** Attempts a minute from one address before signing in answers 429. */
const attemptsPerMinute = 60

export function registerSession(app: FastifyInstance, authority: Authority): void {
  app.get(
    '/session/ways',
    async (): Promise<SignInWays> => ({ kinds: ['link', 'api-token'], upstream: null }),
  )
  app.get('/session', (request, reply) => answerSession(authority, request, reply))
  app.post(
    '/session',
    { config: { rateLimit: { max: attemptsPerMinute, timeWindow: '1 minute' } }, onRequest: fromOwnPage },
    async (request, reply) => {
      const principal = await signIn(authority, request)
      if (!principal) {
        const message =
          'signing in failed: the credential is not right, or the link was used before; check it, or restart the service for a new link'
        throw problem(401, 'UNAUTHENTICATED', message)
      }
      const content = renewed(authority, {
        site: principal.site,
        principalId: principal.id,
        begunAt: authority.clock(),
      })
      await handOver(authority, reply, content)
      return tell(authority, reply, principal, content)
    },
  )
  app.delete('/session', { onRequest: fromOwnPage }, async (request, reply) => {
    if (isEverywhere(request)) await endEverywhere(authority, request)
    return reply.clearCookie(sessionCookie, sessionCookieOptions).code(204).send()
  })
}

/** Whether the person signs out of every device, and not of this one alone. */
export function isEverywhere({ url }: FastifyRequest): boolean {
  return readQuery(url)[everywhereParameter] !== undefined
}

/** @throws Problem 401 when nobody is signed in: it would not be known whose sessions are meant. */
async function endEverywhere(authority: Authority, request: FastifyRequest): Promise<void> {
  const { principal } = await requireSession(authority, request)
  const { site, id } = principal
  await changePrincipal(authority.database, { site, id, changes: { sessionsSince: authority.clock() } })
}

async function requireSession({ keys, database, clock }: Authority, { cookies }: FastifyRequest) {
  const sealed = cookies[sessionCookie]
  const content = sealed && (await openSession(keys.session, sealed, clock()))
  const principal = content && (await principalOfSession(database, content))
  if (!principal) throw problem(401, 'UNAUTHENTICATED', 'nobody is signed in; sign in to go on')
  return { content, principal }
}

async function fromOwnPage(request: FastifyRequest): Promise<void> {
  refuseCrossSite(request)
}

async function signIn(authority: Authority, request: FastifyRequest): Promise<Principal | undefined> {
  const asked = readRequest(SignInRequest, request)
  if ('email' in asked) return verifyApiToken(authority, asked)
  if ('clientId' in asked) return verifyClient(authority, { id: asked.clientId, secret: asked.clientSecret })
  const { database, defaultSite, clock } = authority
  const { code } = asked
  return redeemSignInCode(database, { site: siteOfSecret(code, defaultSite), code, now: clock() })
}

function renewed({ clock }: Authority, who: Omit<SessionContent, 'expiresAt'>): SessionContent {
  return { ...who, expiresAt: clock() + sessionLifetime }
}

/**
 * Who is signed in; a session in the second half of its life is renewed. A younger one is not handed over again: a look
 * of one tab that is answered after another one has signed out would bring it back.
 */
async function answerSession(
  authority: Authority,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { content, principal } = await requireSession(authority, request)
  if (content.expiresAt - authority.clock() > sessionLifetime / 2) {
    return tell(authority, reply, principal, content)
  }
  const longer = renewed(authority, content)
  await handOver(authority, reply, longer)
  return tell(authority, reply, principal, longer)
}

async function handOver({ keys }: Authority, reply: FastifyReply, content: SessionContent): Promise<void> {
  const expires = new Date(content.expiresAt)
  reply.setCookie(sessionCookie, await sealSession(keys.session, content), {
    ...sessionCookieOptions,
    expires,
  })
}

async function tell(
  { database }: Authority,
  reply: FastifyReply,
  principal: Principal,
  content: SessionContent,
): Promise<FastifyReply> {
  const site = await findSite(database, principal.site)
  const session: Session = {
    principal: { id: principal.id, name: principal.name, email: principal.email, kind: principal.kind },
    site: { id: principal.site, name: site?.name ?? '' },
    scopes: [...principal.scopes],
    disabledAreas: [...principal.disabledAreas],
    canSignOutEverywhere: true,
    expiresAt: new Date(content.expiresAt).toISOString(),
  }
  return reply.header('cache-control', 'no-store').send(session)
}
