// Refuses requests that another site's page could have made with a person's session (§5).
import type { FastifyRequest } from 'fastify'
import { consoleHeader } from '#contract/session.ts'
import { problem } from '#service/problem.ts'

/**
 * A session is sent along by the browser, so a request that changes something must prove that our own page made
 * it: the console's header (which another site cannot set without a preflight), and the browser's own word.
 * @throws Problem 403
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (isRead(request)) return
  if (request.headers[consoleHeader] !== undefined && isOwnPage(request)) return
  throw problem(403, 'CROSS_SITE_REFUSED', "a session may only be used by the console's own pages")
}

/**
 * A browser keeps what was typed into its window for a name and a password, and sends it along with requests that
 * another site's page makes. A program that sends a credential says neither of what browsers say about the page.
 * @throws Problem 403
 */
export function refuseForeignPage(request: FastifyRequest): void {
  if (isRead(request) || isOwnPage(request)) return
  const message =
    'a page of another site may not use this credential; send it from a program, or use a Bearer token'
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
