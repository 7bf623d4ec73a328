// Sessions of the bundled service: a credential is exchanged for a row in the database and the secret that opens it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalogScope, type Scope } from '#contract/access.ts'
import { type SignInLink, SignInLinkRequest, type SignInRequest } from '#contract/session.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { problem } from '#service/problem.ts'
import { findSite } from '#service/store/sites.ts'
import { endSessions } from './access.ts'
import {
  type Authority,
  cookieSecret,
  findSession,
  verifyApiToken,
  verifySignInCode,
} from './authentication.ts'
import { refuseNarrowed } from './credentials.ts'
import type { Grant } from './grants.ts'
import type { SignedIn } from './session-model.ts'
import {
  hasKeptProbe,
  originOf,
  readRequest,
  registerSessionRoutes,
  type SessionHost,
  setProbe,
} from './session-routes.ts'
import { registerSingleSignOn } from './single-sign-on.ts'

export function registerSession(app: FastifyInstance, authority: Authority): void {
  registerSessionRoutes(app, sessionHost(authority))
  registerSignInLink(app, authority)
  if (authority.provider) registerSingleSignOn(app, authority, authority.provider)
}

/** Pages of release 1.0.0 reject a session with a scope that they do not know, and no page uses this one yet. */
export function isNamedInSessions(scope: Scope): boolean {
  return scope !== catalogScope
}

function sessionHost(authority: Authority): SessionHost<SignedIn> {
  const { database, sessions, clock, provider, audit } = authority
  return {
    ways: {
      kinds: ['link', 'api-token'],
      upstream: null,
      ...(provider && { singleSignOn: { name: provider.settings.name } }),
    },
    limits: sessions.limits,
    async begin(credential, request) {
      const grant = await findGrant(authority, credential, request)
      const begun =
        grant && (await sessions.beginFor(grant, originOf(request), audit.signInWrite(request, grant)))
      if (!begun) {
        const message =
          'sign-in failed: the credential is wrong, or the link was already used; check it, or get a new link from an administrator or with npm run sign-in-link'
        throw problem(401, 'UNAUTHENTICATED', message)
      }
      const { secret, cookieEndsAt, endsAt } = begun
      const { principal, kind: credentialKind } = grant
      const credentialId = credentialKind === 'sign-in-code' ? null : grant.credential.id
      return {
        cookie: secret,
        cookieEndsAt,
        session: { endsAt, principal, credentialKind, credentialId },
      }
    },
    async find(request) {
      const signedIn = await findSession(authority, request)
      if (signedIn) {
        request.authentication = { kind: 'session', credentialId: signedIn.credentialId }
        request.principal = signedIn.principal
      }
      return signedIn
    },
    // Every request asks the database already.
    confirm: async () => true,
    async describe({ principal, credentialKind }) {
      const { id, name, email, kind, site, scopes, isNarrowed, disabledAreas } = principal
      return {
        principal: { id, name, email, kind },
        site: { id: site, name: (await findSite(database, site))?.name ?? '' },
        scopes: scopes.filter(isNamedInSessions),
        disabledAreas: [...disabledAreas],
        canSignOutEverywhere: !isNarrowed,
        ...(provider &&
          credentialKind === 'oidc' && {
            singleSignOn: { name: provider.settings.name, canSignOut: provider.canSignOut },
          }),
      }
    },
    async end(request) {
      const named = cookieSecret(request)
      if (!named) return
      const signedIn = await findSession(authority, request)
      const write = signedIn && audit.writeWith(noteOfSession(authority, request, signedIn, 'signOut'))
      await sessions.end(named.site, named.secret, write)
    },
    async endEverywhere(signedIn, request) {
      refuseNarrowed(signedIn.principal)
      const { site, id, name } = signedIn.principal
      const note = noteOfSession(authority, request, signedIn, 'endSessions')
      const write = audit.writeWith({ ...note, record_id: id, record_name: name })
      await write((transaction) => endSessions(transaction, { site, id, now: clock() }))
    },
  }
}

function noteOfSession(
  { audit }: Authority,
  request: FastifyRequest,
  { principal, credentialId }: SignedIn,
  operation: 'signOut' | 'endSessions',
) {
  // The request that ends a session may have begun another.
  const begun = request.authentication
  request.authentication = { kind: 'session', credentialId }
  const note = audit.noteOf(request, principal, operation)
  if (begun) request.authentication = begun
  request.principal ??= principal
  return note
}

/**
 * The grant of the credential of a request to sign in; undefined for a wrong credential.
 * @throws Problem 400 for an OAuth client: it calls the API by its access tokens and uses no screens.
 */
function findGrant(
  authority: Authority,
  asked: SignInRequest,
  request: FastifyRequest,
): Promise<Grant | undefined> {
  if ('email' in asked) return verifyApiToken(authority, request, asked)
  if ('clientId' in asked) {
    const message = 'OAuth clients get access tokens at /oauth/token; only members sign in here'
    throw problem(400, 'FORMAT_INVALID', message)
  }
  return verifySignInCode(authority, request, asked.code)
}

/** Describes a sign-in link before it is used: whom it signs in, and whether this browser would keep the session. */
function registerSignInLink(app: FastifyInstance, authority: Authority): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  app.post('/session/link', { onRequest }, async (request, reply): Promise<SignInLink> => {
    const { code } = readRequest(SignInLinkRequest, request)
    const grant = await verifySignInCode(authority, request, code)
    if (!grant) throw problem(401, 'UNAUTHENTICATED', 'the sign-in link was already used or has expired')
    const { name, email, site } = grant.principal
    setProbe(reply)
    return {
      principal: { name, email },
      site: { name: (await findSite(authority.database, site))?.name ?? '' },
      keepsCookies: hasKeptProbe(request),
    }
  })
}
