// Single sign-on by OpenID Connect: the browser leaves for the provider's page and comes back with a code, which the
// service exchanges for the person's claims and then for a session. No token reaches the browser.
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { nilUuid } from '#contract/audit.ts'
import { type ProviderPage, SingleSignOnRequest } from '#contract/session.ts'
import { countedNetworks } from '#service/http/client-address.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { problem, problemOf } from '#service/problem.ts'
import { randomSecret, siteOfGenerated } from './accounts.ts'
import { type Authority, cookieSecret, findSession, verifySignInCode } from './authentication.ts'
import { isLimited } from './credentials.ts'
import { type Arrival, admit } from './identities.ts'
import {
  type AttemptSecrets,
  type Claims,
  type IdentityProvider,
  type Person,
  permissionOf,
  SignOnFailure,
} from './identity-provider.ts'
import { type KeyRing, openWith } from './key-ring.ts'
import type { BegunSession } from './session-model.ts'
import { clearSessionCookie, cookieOf, originOf, readRequest, setSessionCookie } from './session-routes.ts'

// An attempt at single sign-on, between leaving for the provider and coming back: sealed in a cookie of the browser, so
// that any node can finish what another one began, and no other browser can.

interface Attempt extends AttemptSecrets {
  /** The page to open afterwards. */
  readonly from: string
  /** Of the sign-in link whose member the account is to be connected to. */
  readonly code?: string | undefined
  /** The secret of the browser's session until now, which the new one replaces. */
  readonly previous?: string | undefined
}

const attemptCookie = '__Host-planning-sign-on'

/** Lax: unlike the cookie of a session, this one must come along when the provider's page leads back. */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

const lifetimeMs = 10 * 60 * 1000

const Content = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  code: z.string().optional(),
  previous: z.string().optional(),
})

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

/** Gives the browser the attempt, for ten minutes. */
async function keepAttempt(
  reply: FastifyReply,
  { current }: KeyRing,
  attempt: Attempt,
  now: number,
): Promise<void> {
  const sealed = await new EncryptJWT({ attempt })
    .setProtectedHeader({ ...algorithms, kid: current.id })
    .setExpirationTime(Math.floor((now + lifetimeMs) / 1000))
    .encrypt(current.bytes)
  reply.setCookie(attemptCookie, sealed, { ...options, maxAge: lifetimeMs / 1000 })
}

/** The attempt that this browser began last; undefined when there is none, or it is over. */
async function attemptOf(request: FastifyRequest, keys: KeyRing, now: number): Promise<Attempt | undefined> {
  const sealed = cookieOf(request, attemptCookie)
  if (sealed === undefined) return undefined
  return openWith(keys, sealed, async (key) => {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      currentDate: new Date(now),
    })
    return Content.parse(payload.attempt)
  })
}

function forgetAttempt(reply: FastifyReply): void {
  reply.clearCookie(attemptCookie, options)
}

const address = '/session/single-sign-on'

export function registerSingleSignOn(
  app: FastifyInstance,
  authority: Authority,
  provider: IdentityProvider,
): void {
  registerDeparture(app, authority, provider)
  registerReturn(app, authority, provider)
  registerEnd(app, authority, provider)
}

const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)

/** A connected account outlasts whatever made the link. */
const limitedLink = {
  code: 'CREDENTIAL_NARROWED',
  path: [],
  text: 'the sign-in link was made with a narrowed credential or one that ends, so it connects no account; sign in with the link itself',
} as const

/** A write of the console's own page: another site's page can begin no attempt, and so finish none. */
function registerDeparture(app: FastifyInstance, authority: Authority, provider: IdentityProvider): void {
  app.post(address, { onRequest }, async (request, reply): Promise<ProviderPage> => {
    const { code, from = '/' } = readRequest(SingleSignOnRequest, request)
    if (code !== undefined) {
      const link = await verifySignInCode(authority, request, code)
      if (!link) throw problem(401, 'UNAUTHENTICATED', 'the sign-in link was already used or has expired')
      if (isLimited(link.principal)) throw problemOf(403, 'SCOPE_MISSING', limitedLink)
    }
    const secrets = { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() }
    const returnUrl = `${authority.address()}${address}/return`
    const page = await askProvider(authority, request, () => provider.signInPage(secrets, returnUrl))
    const attempt = { ...secrets, from, code, previous: cookieSecret(request)?.secret }
    await keepAttempt(reply, authority.keys.signOn, attempt, authority.clock())
    return { location: page.href }
  })
}

function registerReturn(app: FastifyInstance, authority: Authority, provider: IdentityProvider): void {
  const { keys, clock } = authority
  app.get(`${address}/return`, async (request, reply) => {
    const attempt = await attemptOf(request, keys.signOn, clock())
    try {
      // Only the query is the request's: the rest is repeated to the provider.
      const [, query = ''] = request.url.split(/\?(.*)/s)
      const returned = new URL(`${authority.address()}${address}/return?${query}`)
      if (!attempt || returned.searchParams.get('state') !== attempt.state) {
        throw new SignOnFailure('expired', 'this browser did not begin the attempt, or not as its last one')
      }
      forgetAttempt(reply)
      const person = await redeemOnce(provider, request, { attempt, returned })
      const begun = await beginSession(authority, provider, { request, attempt, person })
      setSessionCookie(reply, begun.secret, begun.cookieEndsAt)
      return await reply.redirect(attempt.from, 303)
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error
      noteFailure(authority, request, error)
      const query = new URLSearchParams({ problem: error.reason, ...(attempt && { from: attempt.from }) })
      return await reply.redirect(`/sign-in?${query}`, 303)
    }
  })
}

/**
 * Asks the provider about the code of a return: once for each attempt, and of one network only as long as it does not refuse
 * many. A provider may count refused codes, and lock this service out for all.
 * @throws SignOnFailure
 */
async function redeemOnce(
  provider: IdentityProvider,
  { server, clientAddress }: FastifyRequest,
  { attempt, returned }: { readonly attempt: Attempt; readonly returned: URL },
): Promise<Person> {
  const { limits } = server.guesses
  if ((await limits.charge([['attempt', attempt.state]])) > 0) {
    throw new SignOnFailure('expired', 'the attempt was finished before')
  }
  const charges = countedNetworks(clientAddress).map((network) => ['signOn', network] as const)
  if ((await limits.charge(charges)) > 0) {
    throw new SignOnFailure('unavailable', 'the provider refused too many codes from this network')
  }
  let isRefused = false
  try {
    return await provider.redeem(attempt, returned)
  } catch (error) {
    isRefused = error instanceof SignOnFailure && error.reason === 'invalid'
    throw error
  } finally {
    if (!isRefused) await limits.refund(charges)
  }
}

function registerEnd(app: FastifyInstance, authority: Authority, provider: IdentityProvider): void {
  app.post(`${address}/end`, { onRequest }, async (request, reply): Promise<ProviderPage> => {
    const session = await findSession(authority, request)
    if (!session) throw problem(401, 'UNAUTHENTICATED', 'you are not signed in; sign in to continue')
    const back = `${authority.address()}/sign-in`
    const page = await askProvider(authority, request, () => provider.signOutPage(back))
    if (!page) {
      throw problem(501, 'NOT_IMPLEMENTED', 'the identity provider does not end its sessions on request')
    }
    const named = cookieSecret(request)
    const { audit, sessions } = authority
    request.authentication = { kind: 'session', credentialId: session.credentialId }
    const write = audit.writeWith(audit.noteOf(request, session.principal, 'signOut'))
    if (named) await sessions.end(named.site, named.secret, write)
    clearSessionCookie(reply)
    return { location: page.href }
  })
}

/** @throws Problem 502 when the provider does not answer; 503 would be this service. */
async function askProvider<Answer>(
  authority: Authority,
  request: FastifyRequest,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    noteFailure(authority, request, error)
    const message = 'the identity provider does not answer; try again, or sign in another way'
    throw problem(502, 'UNAVAILABLE', message, 5)
  }
}

/** Writes why a person was refused into the log and the audit log. */
function noteFailure(
  { audit, defaultSite: site }: Authority,
  request: FastifyRequest,
  { reason, message: detail, account }: SignOnFailure,
): void {
  const { clientAddress } = request
  request.authentication = { kind: 'single-sign-on', credentialId: null }
  const note = audit.noteOf(request, { site, id: nilUuid, name: account }, 'signIn')
  const repeated = { kind: 'single-sign-on', key: `${reason} ${account}` }
  audit.count({ ...note, outcome: 'refused', reason: 'UNAUTHENTICATED' }, repeated)
  request.server.metrics.countRefusal('single-sign-on', reason)
  request.log.warn({ event: 'sign-on-refused', reason, detail, address: clientAddress }, 'sign-on refused')
}

interface Returned {
  readonly request: FastifyRequest
  readonly attempt: Attempt
  readonly person: Person
}

/** @throws SignOnFailure when the person is refused. */
async function beginSession(
  authority: Authority,
  provider: IdentityProvider,
  { request, attempt: { code, previous }, person }: Returned,
): Promise<BegunSession> {
  const { database, sessions, defaultSite, audit } = authority
  const link = code === undefined ? undefined : await verifySignInCode(authority, request, code)
  if (code !== undefined && !link) throw new SignOnFailure('link-expired', 'the sign-in link was used')
  if (link && isLimited(link.principal)) throw new SignOnFailure('link-expired', limitedLink.text)
  const site = link?.principal.site ?? defaultSite
  const arrival = arrivalOf(provider, person)
  request.authentication = { kind: 'single-sign-on', credentialId: null }
  const { admitted, recorded } = await admit(database, {
    ...arrival,
    site,
    linkId: link?.credential.id,
    now: authority.clock(),
    note: audit.noteOf(request, { site, id: nilUuid, name: '' }, 'signIn'),
  })
  for (const entry of recorded) audit.print(entry)
  const grant = typeof admitted === 'string' ? undefined : admitted
  const begun =
    grant && (await sessions.beginFor(grant, originOf(request), audit.signInWrite(request, grant)))
  if (!begun) {
    const reason = typeof admitted === 'string' ? admitted : 'disabled'
    // The log says what was tried, verified or not.
    const claimed = textOf(person.claims, 'email', maxEmail)
    const account = claimed ?? arrival.identity.account ?? person.subject
    throw new SignOnFailure(reason, `issuer ${person.issuer}, subject ${person.subject}`, { account })
  }
  const previousSite = previous && siteOfGenerated(previous)
  if (previousSite) await sessions.end(previousSite, previous)
  return begun
}

/** Characters of a name and of an email address that are kept of what the provider says. */
const maxName = 200
const maxEmail = 320

function arrivalOf(
  { settings: { name: providerName, roles } }: IdentityProvider,
  { issuer, subject, claims }: Person,
): Omit<Arrival, 'site' | 'linkId' | 'now' | 'note'> {
  const stated = textOf(claims, 'email', maxEmail)
  const email = isVerified(claims) ? stated : null
  const login = textOf(claims, 'preferred_username', maxName)
  const names = [textOf(claims, 'name', maxName), login, email, subject.slice(0, maxName)]
  const unnamed = `${providerName} ${hash('sha256', `${issuer}\n${subject}`).slice(0, 8)}`
  return {
    identity: { issuer, subject, account: [email, login].find((text) => isName(text, email)) ?? null },
    name: names.find((text) => isName(text, email)) ?? unnamed,
    email,
    providerName,
    ...permissionOf(roles, claims),
  }
}

/**
 * True when the provider has verified that the person reads what is sent to the address. Some send the claim as text; one
 * that sends none has verified nothing.
 */
function isVerified({ email_verified: claim }: Claims): boolean {
  return claim === true || claim === 'true'
}

/** False for an address that the provider has not verified: people would take the member for the owner of the address. */
function isName(text: string | null, email: string | null): text is string {
  return text !== null && (text === email || !text.normalize('NFKC').includes('@'))
}

/** The text of a claim; null when there is none. */
function textOf(claims: Claims, name: string, maxLength: number): string | null {
  const claim = claims[name]
  const text = typeof claim === 'string' ? claim.replace(/\p{Cc}+/gu, ' ').trim() : ''
  return text.slice(0, maxLength).toWellFormed() || null
}
