// The cookie of a session: handed over once, when the session begins, and by no later answer, so that none can bring
// back a session that has ended.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix makes browsers insist on Secure, path / and no domain: no sibling site can plant this cookie. */
const sessionCookie = '__Host-planning-session'

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** The value of the request's cookie; undefined when there is none. */
export function sessionCookieOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[sessionCookie]
}

/** Hands the cookie over, to be kept until `expiresAt`, in epoch milliseconds. */
export function setSessionCookie(reply: FastifyReply, value: string, expiresAt: number): void {
  reply.setCookie(sessionCookie, value, { ...options, expires: new Date(expiresAt) })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, options)
}
