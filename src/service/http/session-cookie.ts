// The session cookie. It is set once, when the session begins, and by no later answer, so that no late answer restores a
// session that has ended.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix makes browsers insist on Secure, path / and no domain: no sibling site can plant this cookie. */
const sessionCookie = '__Host-planning-session'

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

/** Tests whether a browser keeps cookies such as that of the session; carries no data. */
const probeCookie = '__Host-planning-probe'

/** True when the browser has kept the probe of an earlier answer. */
export function hasKeptProbe({ cookies }: FastifyRequest): boolean {
  return cookies[probeCookie] !== undefined
}

export function setProbe(reply: FastifyReply): void {
  reply.setCookie(probeCookie, '1', { ...options, maxAge: 600 })
}

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
