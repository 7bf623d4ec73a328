// Signing in and out of a gateway: the same addresses as at the bundled service, with the upstream as the judge.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { doubtedParameter, type Session, SignInRequest, type SignInWays } from '#contract/session.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { readQuery } from '#service/http/query-string.ts'
import { readRequest } from '#service/http/read-request.ts'
import { isEverywhere } from '#service/http/session.ts'
import { sessionCookie, sessionCookieOptions, sessionLifetime } from '#service/http/session-cookie.ts'
import { problem } from '#service/problem.ts'
import { openCredential, personOf, type Seal, type SealedCredential, sealCredential } from './credential.ts'
import { isRefused, verifyCredential } from './sign-in.ts'
import { nameOf, planningBases, siteIdOf } from './upstream.ts'
import type { UpstreamSite } from './upstream-site.ts'

/** Attempts a minute from one address before signing in answers 429. */
const attemptsPerMinute = 60

/** Bytes of the longest cookie that browsers keep, its name and attributes included (RFC 6265 §6.1). */
const longestCookie = 4096 - 200

/** What the nodes of a gateway know together of those who signed out everywhere. */
export interface SessionEndings {
  /** Epoch milliseconds: sessions of the person that began before are over. */
  since(person: string): Promise<number>
  /** Ends the sessions that began before now, on every node; durable when the promise resolves. */
  end(person: string): Promise<void>
}

export interface GatewaySessions {
  readonly site: UpstreamSite
  readonly seal: Seal
  /** Who signed out everywhere; undefined for a gateway that keeps nothing at all. */
  readonly endings: SessionEndings | undefined
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/** The credential behind the request's cookie; undefined when nobody is signed in, or they signed out everywhere. */
export async function findSignedIn(
  { seal, clock, endings }: GatewaySessions,
  { cookies }: FastifyRequest,
): Promise<SealedCredential | undefined> {
  const sealed = cookies[sessionCookie]
  const signedIn = sealed === undefined ? undefined : await openCredential(seal, sealed, clock())
  if (!signedIn || !endings) return signedIn
  return signedIn.begunAt >= (await endings.since(personOf(signedIn.credential))) ? signedIn : undefined
}

export function registerSessions(app: FastifyInstance, sessions: GatewaySessions): void {
  const { site, clock } = sessions
  const fromOwnPage = async (request: FastifyRequest) => refuseCrossSite(request)
  app.get('/session/ways', async (): Promise<SignInWays> => waysInto(site))
  app.get('/session', async (request, reply) => {
    const signedIn = await findSignedIn(sessions, request)
    if (!signedIn) throw problem(401, 'UNAUTHENTICATED', 'nobody is signed in; sign in to go on')
    if (isDoubted(request) && (await isRefused(site, signedIn.credential))) {
      reply.clearCookie(sessionCookie, sessionCookieOptions)
      throw problem(401, 'UNAUTHENTICATED', 'the site does not take this credential any more; sign in again')
    }
    // A younger one is not handed over again: this may be answered after another tab has signed out.
    if (signedIn.expiresAt - clock() > sessionLifetime / 2) return tell(sessions, reply, signedIn)
    return handOver(sessions, reply, renewed(sessions, signedIn))
  })
  app.post(
    '/session',
    { config: { rateLimit: { max: attemptsPerMinute, timeWindow: '1 minute' } }, onRequest: fromOwnPage },
    async (request, reply) => {
      const credential = await verifyCredential(site, readRequest(SignInRequest, request))
      return handOver(sessions, reply, renewed(sessions, { credential, begunAt: clock() }))
    },
  )
  app.delete('/session', { onRequest: fromOwnPage }, async (request, reply) => {
    if (isEverywhere(request)) await endEverywhere(sessions, request)
    return reply.clearCookie(sessionCookie, sessionCookieOptions).code(204).send()
  })
}

/** @throws Problem 401 when nobody is signed in, 501 for a gateway that has nowhere to note it. */
async function endEverywhere(sessions: GatewaySessions, request: FastifyRequest): Promise<void> {
  const signedIn = await findSignedIn(sessions, request)
  if (!signedIn) throw problem(401, 'UNAUTHENTICATED', 'nobody is signed in; sign in to go on')
  if (!sessions.endings) {
    const message =
      'this gateway keeps nothing, so it cannot end the sessions of other devices; revoke the credential at its site, or give the gateway a DATABASE_URL'
    throw problem(501, 'NOT_IMPLEMENTED', message)
  }
  await sessions.endings.end(personOf(signedIn.credential))
}

/** Only who was refused asks so: a look at the upstream before every answer would be a request too many. */
function isDoubted({ url }: FastifyRequest): boolean {
  return readQuery(url)[doubtedParameter] !== undefined
}

function waysInto({ upstream }: UpstreamSite): SignInWays {
  const kinds = upstream.auth ? (['api-token', 'client'] as const) : (['api-token'] as const)
  return { kinds: [...kinds], upstream: { host: nameOf(upstream), bases: planningBases(upstream) } }
}

function renewed(
  { clock }: GatewaySessions,
  { credential, begunAt }: Omit<SealedCredential, 'expiresAt'>,
): SealedCredential {
  return { credential, begunAt, expiresAt: clock() + sessionLifetime }
}

async function handOver(
  sessions: GatewaySessions,
  reply: FastifyReply,
  signedIn: SealedCredential,
): Promise<FastifyReply> {
  const sealed = await sealCredential(sessions.seal, signedIn)
  if (sealed.length > longestCookie) {
    throw problem(400, 'FORMAT_INVALID', 'the credential is too long for a session; use a shorter API token')
  }
  const expires = new Date(signedIn.expiresAt)
  return tell(
    sessions,
    reply.setCookie(sessionCookie, sealed, { ...sessionCookieOptions, expires }),
    signedIn,
  )
}

function tell(
  { site: { upstream }, endings }: GatewaySessions,
  reply: FastifyReply,
  { credential, expiresAt }: SealedCredential,
): FastifyReply {
  const person = personOf(credential)
  const session: Session = {
    principal:
      credential.kind === 'api-token'
        ? { id: person, name: credential.email, email: credential.email, kind: 'user' }
        : { id: person, name: credential.clientId, email: null, kind: 'service' },
    site: { id: siteIdOf(upstream), name: nameOf(upstream) },
    scopes: credential.scopes,
    // Which areas are closed is learned where they are used: it may change at any time.
    disabledAreas: [],
    expiresAt: new Date(expiresAt).toISOString(),
    canSignOutEverywhere: endings !== undefined,
    gateway: { host: nameOf(upstream), base: credential.base, credential: credential.kind },
  }
  return reply.header('cache-control', 'no-store').send(session)
}
