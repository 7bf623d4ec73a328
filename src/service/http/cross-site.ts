// Refuses requests that another site's page could have made with a person's session (§5).
import type { FastifyRequest } from 'fastify'
import { consoleHeader } from '#contract/session.ts'
import { problem } from '#service/problem.ts'

/**
 * The browser sends the session's cookie with every request, so a write must prove that the console's own page made
 * it: by the console's header, which another site cannot set without a preflight, and by the browser's Sec-Fetch-Site.
 * @throws Problem 403
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (isRead(request)) return
  if (request.headers[consoleHeader] !== undefined && isOwnPage(request)) return
  throw problem(403, 'CROSS_SITE_REFUSED', 'a session can only be used by pages of the console')
}

/**
 * A browser remembers a Basic credential from its own dialog, and sends it with requests that another site's page makes.
 * Programs send neither Origin nor Sec-Fetch-Site, so their credentials pass.
 * @throws Problem 403
 */
export function refuseForeignPage(request: FastifyRequest): void {
  if (isRead(request) || isOwnPage(request)) return
  const message =
    'pages of other sites cannot use this credential; send it from a program, or use a Bearer token'
  throw problem(403, 'CROSS_SITE_REFUSED', message)
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isOwnPage({ headers: { origin, host, 'sec-fetch-site': fetchSite } }: FastifyRequest): boolean {
  return fetchSite === undefined ? isOwnOrigin(origin, host) : fetchSite === 'same-origin'
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
