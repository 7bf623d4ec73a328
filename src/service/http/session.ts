// Sessions of the bundled service: a credential is exchanged for a row in the database and the secret that opens it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SignInRequest } from '#contract/session.ts'
import { problem } from '#service/problem.ts'
import { endSessions } from '#service/store/access.ts'
import type { Grant } from '#service/store/grants.ts'
import { findSite } from '#service/store/sites.ts'
import type { Authority } from './authentication.ts'
import { cookieSecret, findSession, verifyApiToken, verifySignInCode } from './authentication.ts'
import { readRequest } from './read-request.ts'
import type { SignedIn } from './session-model.ts'
import { registerSessionRoutes, type SessionHost } from './session-routes.ts'

export function registerSession(app: FastifyInstance, authority: Authority): void {
  registerSessionRoutes(app, sessionHost(authority))
}

function sessionHost(authority: Authority): SessionHost<SignedIn> {
  const { database, sessions, clock } = authority
  return {
    ways: { kinds: ['link', 'api-token'], upstream: null },
    limits: sessions.limits,
    async begin(request) {
      const grant = await findGrant(authority, request)
      const begun = grant && (await sessions.beginFor(grant))
      if (!begun) {
        const message =
          'signing in failed: the credential is not right, or the link was used before; check it, or make a new link with npm run sign-in-link'
        throw problem(401, 'UNAUTHENTICATED', message)
      }
      const { secret, cookieEndsAt, endsAt } = begun
      return { cookie: secret, cookieEndsAt, session: { endsAt, principal: grant.principal } }
    },
    find: (request) => findSession(authority, request),
    // Every request asks the database already.
    confirm: async () => true,
    async describe({ principal }) {
      const { id, name, email, kind, site, scopes, disabledAreas } = principal
      return {
        principal: { id, name, email, kind },
        site: { id: site, name: (await findSite(database, site))?.name ?? '' },
        scopes: [...scopes],
        disabledAreas: [...disabledAreas],
        canSignOutEverywhere: true,
      }
    },
    async end(request) {
      const named = cookieSecret(request)
      if (named) await sessions.end(named.site, named.secret)
    },
    async endEverywhere({ principal: { site, id } }) {
      await database.write((transaction) => endSessions(transaction, { site, id, now: clock() }))
    },
  }
}

/**
 * The grant of the credential in a request to sign in; undefined for a wrong credential.
 * @throws Problem 400 for an OAuth client: it calls the API by its access tokens and uses no screens.
 */
async function findGrant(authority: Authority, request: FastifyRequest): Promise<Grant | undefined> {
  const asked = readRequest(SignInRequest, request)
  if ('email' in asked) return verifyApiToken(authority, request, asked)
  if ('clientId' in asked) {
    const message = 'an OAuth client gets access tokens at /oauth/token; people sign in here'
    throw problem(400, 'FORMAT_INVALID', message)
  }
  return verifySignInCode(authority, request, asked.code)
}
