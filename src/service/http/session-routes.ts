// Signing in and out of the console: the same addresses at the bundled service and at a gateway, whatever a session is
// there.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everywhereParameter, type Session, type SignInWays } from '#contract/session.ts'
import { type Problem, problem } from '#service/problem.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readQuery } from './query-string.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

export interface HandedOver<SignedIn> {
  readonly cookie: string
  /** Epoch milliseconds until which the browser is to keep it. */
  readonly expiresAt: number
  readonly signedIn: SignedIn
}

/** What a session is at one kind of node. */
export interface SessionHost<SignedIn> {
  readonly ways: SignInWays
  /** Begins a session. @throws Problem 400 or 401 when the credential is not taken. */
  begin(request: FastifyRequest): Promise<HandedOver<SignedIn>>
  /** Who is signed in by the request's cookie. */
  find(request: FastifyRequest): Promise<SignedIn | undefined>
  /** False when this request asked the upstream about the credential, and the upstream refuses it. */
  confirm(signedIn: SignedIn, request: FastifyRequest): Promise<boolean>
  describe(signedIn: SignedIn): Promise<Session>
  /** Ends the session of the request's cookie, if there is one. */
  end(request: FastifyRequest): Promise<void>
  /** Ends every session of the person. @throws Problem 501 where they are not known. */
  endEverywhere(signedIn: SignedIn): Promise<void>
}

export function registerSessionRoutes<SignedIn>(app: FastifyInstance, host: SessionHost<SignedIn>): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  app.get('/session/ways', async (): Promise<SignInWays> => host.ways)
  app.get('/session', async (request, reply) => {
    const signedIn = await host.find(request)
    if (!signedIn) throw nobodySignedIn()
    if (!(await host.confirm(signedIn, request))) {
      await host.end(request)
      clearSessionCookie(reply)
      throw problem(401, 'UNAUTHENTICATED', 'the site does not take this credential any more; sign in again')
    }
    return answer(reply, await host.describe(signedIn))
  })
  app.post('/session', { onRequest }, async (request, reply) => {
    const { cookie, expiresAt, signedIn } = await host.begin(request)
    // The browser forgets its cookie for the new one.
    await host.end(request)
    setSessionCookie(reply, cookie, expiresAt)
    return answer(reply, await host.describe(signedIn))
  })
  app.delete('/session', { onRequest }, async (request, reply) => {
    if (readQuery(request.url)[everywhereParameter] === undefined) await host.end(request)
    else {
      const signedIn = await host.find(request)
      if (!signedIn) throw nobodySignedIn()
      await host.endEverywhere(signedIn)
    }
    clearSessionCookie(reply)
    return reply.code(204).send()
  })
}

function nobodySignedIn(): Problem {
  return problem(401, 'UNAUTHENTICATED', 'nobody is signed in; sign in to go on')
}

function answer(reply: FastifyReply, session: Session): FastifyReply {
  return reply.send(session)
}
