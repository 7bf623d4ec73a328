// Signing in and out of the console: the same addresses at the bundled service and at a gateway, whatever a session is
// there.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { everywhereParameter, type Session, SignInRequest, type SignInWays } from '#contract/session.ts'
import { problem } from '#service/problem.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readQuery } from './query-string.ts'
import { readRequest } from './read-request.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import type { OpenSession, SessionLimits } from './session-model.ts'

export interface HandedOver<Current> {
  readonly cookie: string
  /** Epoch milliseconds until which the browser is to keep it. */
  readonly cookieEndsAt: number
  readonly session: Current
}

/** What the kind of node has to say about a session; when it ends follows from its times and the limits. */
export type SessionDescription = Omit<Session, 'expiresAt' | 'offlineDays'>

/** What a session is at one kind of node. */
export interface SessionHost<Current extends OpenSession> {
  readonly ways: SignInWays
  readonly limits: SessionLimits
  /** Begins a session with what a request hands over. @throws Problem 400 or 401 when it is not taken. */
  begin(credential: SignInRequest, request: FastifyRequest): Promise<HandedOver<Current>>
  /** The session of the request's cookie. */
  find(request: FastifyRequest): Promise<Current | undefined>
  /** False when this request asked the upstream about the credential, and the upstream refuses it. */
  confirm(session: Current, request: FastifyRequest): Promise<boolean>
  describe(session: Current): Promise<SessionDescription>
  /** Ends the session of the request's cookie, if there is one. */
  end(request: FastifyRequest): Promise<void>
  /** Ends every session of the person. @throws Problem 501 where they are not known. */
  endEverywhere(session: Current): Promise<void>
}

export function registerSessionRoutes<Current extends OpenSession>(
  app: FastifyInstance,
  host: SessionHost<Current>,
): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  const findSession = async (request: FastifyRequest): Promise<Current> => {
    const session = await host.find(request)
    if (session) return session
    throw problem(401, 'UNAUTHENTICATED', 'nobody is signed in; sign in to go on')
  }
  const describe = async (session: Current): Promise<Session> => ({
    ...(await host.describe(session)),
    expiresAt: new Date(session.endsAt).toISOString(),
    offlineDays: host.limits.offlineDays,
  })
  app.get('/session/ways', async (): Promise<SignInWays> => host.ways)
  app.get('/session', async (request, reply) => {
    const session = await findSession(request)
    if (await host.confirm(session, request)) return describe(session)
    await host.end(request)
    clearSessionCookie(reply)
    throw problem(401, 'UNAUTHENTICATED', 'the site does not take this credential any more; sign in again')
  })
  app.post('/session', { onRequest }, async (request, reply) => {
    const credential = readRequest(SignInRequest, request)
    const { cookie, cookieEndsAt, session } = await host.begin(credential, request)
    // The browser forgets its cookie for the new one.
    await host.end(request)
    setSessionCookie(reply, cookie, cookieEndsAt)
    return describe(session)
  })
  app.delete('/session', { onRequest }, async (request, reply) => {
    if (readQuery(request.url)[everywhereParameter] === undefined) await host.end(request)
    else await host.endEverywhere(await findSession(request))
    clearSessionCookie(reply)
    return reply.code(204).send()
  })
}
