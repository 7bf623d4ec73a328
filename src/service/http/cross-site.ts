// Requests that another site's page could have made with somebody's session (§5).
import type { FastifyRequest } from 'fastify'
import { consoleHeader } from '#contract/session.ts'
import { problem } from '#service/problem.ts'

/**
 * A session is sent along by the browser, so a request that changes something must prove that our own page made
 * it: the console's header (which another site cannot set without a preflight), and the browser's own word.
 * @throws Problem 403
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers
  const marked = request.headers[consoleHeader] !== undefined
  const sameOrigin = fetchSite === undefined ? isOwnOrigin(origin, host) : fetchSite === 'same-origin'
  if (marked && sameOrigin) return
  throw problem(403, 'CROSS_SITE_REFUSED', "a session may only be used by the console's own pages")
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
