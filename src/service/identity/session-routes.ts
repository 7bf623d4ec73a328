// Signing in and out of the console: the same addresses and the same cookie at the bundled service and at a gateway,
// whatever a session is there. The cookie is set once, when the session begins, and by no later answer, so that no late
// answer restores a session that has ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  everywhereParameter,
  type Session,
  SignInRequest,
  type SignInWays,
  sessionCookie,
} from '#contract/session.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { readQuery } from '#service/http/query-string.ts'
import { check, readBody } from '#service/http/validation.ts'
import { problem } from '#service/problem.ts'
import type { OpenSession, SessionLimits } from './session-model.ts'
import type { SignInOrigin } from './sessions.ts'

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Tests whether a browser keeps cookies such as that of the session; carries no data. */
const probeCookie = '__Host-planning-probe'

/** The device and the place of a person who signs in. */
export function originOf({ headers, clientAddress }: FastifyRequest): Omit<SignInOrigin, 'method'> {
  return { userAgent: headers['user-agent'], address: clientAddress }
}

/** Cookies are read where they are asked for: requests of programs have none. */
export function cookieOf({ server, headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[name]
}

/** True when the browser has kept the probe of an earlier answer. */
export function hasKeptProbe(request: FastifyRequest): boolean {
  return cookieOf(request, probeCookie) !== undefined
}

export function setProbe(reply: FastifyReply): void {
  reply.setCookie(probeCookie, '1', { ...options, maxAge: 600 })
}

/** The value of the request's cookie; undefined when there is none. */
export function sessionCookieOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, sessionCookie)
}

/** Hands the cookie over, to be kept until `expiresAt`, in epoch milliseconds. */
export function setSessionCookie(reply: FastifyReply, value: string, expiresAt: number): void {
  reply.setCookie(sessionCookie, value, { ...options, expires: new Date(expiresAt) })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, options)
}

/**
 * The value of the body of a request that is no operation of the API; a form arrives parsed, JSON as its bytes.
 * @throws Problem 400 with an entry for each issue.
 */
export function readRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  const value = body instanceof Uint8Array ? readBody(body) : body
  return check(schema, value ?? {}, 'body')
}

export interface HandedOver<Current> {
  readonly cookie: string
  /** Epoch milliseconds until which the browser is to keep it. */
  readonly cookieEndsAt: number
  readonly session: Current
}

/** The facts of a session that a kind of node provides; its end follows from its times and the limits. */
export type SessionDescription = Omit<Session, 'expiresAt' | 'offlineDays'>

/** Sessions as one kind of node implements them. */
export interface SessionHost<Current extends OpenSession> {
  readonly ways: SignInWays
  readonly limits: SessionLimits
  /** Begins a session with the credential of a request. @throws Problem 400 or 401 when it is rejected. */
  begin(credential: SignInRequest, request: FastifyRequest): Promise<HandedOver<Current>>
  /** The session of the request's cookie. */
  find(request: FastifyRequest): Promise<Current | undefined>
  /** False when this request asked the upstream about the credential, and the upstream refuses it. */
  confirm(session: Current, request: FastifyRequest): Promise<boolean>
  describe(session: Current): Promise<SessionDescription>
  /** Ends the session of the request's cookie, if there is one. */
  end(request: FastifyRequest): Promise<void>
  /** Ends every session of the person. @throws Problem 501 where they are not known. */
  endEverywhere(session: Current, request: FastifyRequest): Promise<void>
}

export function registerSessionRoutes<Current extends OpenSession>(
  app: FastifyInstance,
  host: SessionHost<Current>,
): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  const findSession = async (request: FastifyRequest): Promise<Current> => {
    const session = await host.find(request)
    if (session) return session
    throw problem(401, 'UNAUTHENTICATED', 'you are not signed in; sign in to continue')
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
    throw problem(401, 'UNAUTHENTICATED', 'the site no longer accepts this credential; sign in again')
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
    else await host.endEverywhere(await findSession(request), request)
    clearSessionCookie(reply)
    return reply.code(204).send()
  })
}
