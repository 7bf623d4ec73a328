// Describes a sign-in link before it is used: whom it signs in, and whether this browser would keep the session.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SignInLink, SignInLinkRequest } from '#contract/session.ts'
import { problem } from '#service/problem.ts'
import { findSite } from '#service/store/sites.ts'
import { type Authority, verifySignInCode } from './authentication.ts'
import { refuseCrossSite } from './cross-site.ts'
import { readRequest } from './read-request.ts'
import { hasKeptProbe, setProbe } from './session-cookie.ts'

export function registerSignInLink(app: FastifyInstance, authority: Authority): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  app.post('/session/link', { onRequest }, async (request, reply): Promise<SignInLink> => {
    const { code } = readRequest(SignInLinkRequest, request)
    const grant = await verifySignInCode(authority, request, code)
    if (!grant) throw problem(401, 'UNAUTHENTICATED', 'the link was used before, or it is too old')
    const { name, email, site } = grant.principal
    setProbe(reply)
    return {
      principal: { name, email },
      site: { name: (await findSite(authority.database, site))?.name ?? '' },
      keepsCookies: hasKeptProbe(request),
    }
  })
}
