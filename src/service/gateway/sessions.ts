// Signing in and out of a gateway: the same addresses as at the bundled service, with the upstream as the judge.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { doubtedParameter, type Session, SignInRequest, type SignInWays } from '#contract/session.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { readQuery } from '#service/http/query-string.ts'
import { readRequest } from '#service/http/read-request.ts'
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

export interface GatewaySessions {
  readonly site: UpstreamSite
  readonly seal: Seal
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/** The credential behind the request's cookie; undefined when nobody is signed in. */
export async function findSignedIn(
  { seal, clock }: GatewaySessions,
  { cookies }: FastifyRequest,
): Promise<SealedCredential | undefined> {
  const sealed = cookies[sessionCookie]
  return sealed === undefined ? undefined : openCredential(seal, sealed, clock())
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
    const isYoung = signedIn.expiresAt - clock() > sessionLifetime / 2
    return answerSession(sessions, reply, isYoung ? signedIn : renewed(sessions, signedIn))
  })
  app.post(
    '/session',
    { config: { rateLimit: { max: attemptsPerMinute, timeWindow: '1 minute' } }, onRequest: fromOwnPage },
    async (request, reply) => {
      const credential = await verifyCredential(site, readRequest(SignInRequest, request))
      return answerSession(sessions, reply, renewed(sessions, { credential }))
    },
  )
  app.delete('/session', { onRequest: fromOwnPage }, async (_request, reply) =>
    reply.clearCookie(sessionCookie, sessionCookieOptions).code(204).send(),
  )
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
  { credential }: Pick<SealedCredential, 'credential'>,
): SealedCredential {
  return { credential, expiresAt: clock() + sessionLifetime }
}

async function answerSession(
  { site: { upstream }, seal }: GatewaySessions,
  reply: FastifyReply,
  signedIn: SealedCredential,
): Promise<FastifyReply> {
  const { credential, expiresAt } = signedIn
  const sealed = await sealCredential(seal, signedIn)
  if (sealed.length > longestCookie) {
    throw problem(400, 'FORMAT_INVALID', 'the credential is too long for a session; use a shorter API token')
  }
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
    gateway: { host: nameOf(upstream), base: credential.base, credential: credential.kind },
  }
  return reply
    .setCookie(sessionCookie, sealed, { ...sessionCookieOptions, expires: new Date(expiresAt) })
    .header('cache-control', 'no-store')
    .send(session)
}
