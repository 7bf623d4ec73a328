// Sessions of a gateway: the credential is in the sealed cookie of the browser, with the upstream as its judge. Given a
// database, the gateway's nodes share there which sessions last; without one a session is what its cookie says.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { scopes as allScopes, findScope, type Scope } from '#contract/access.ts'
import { isErrorBody } from '#contract/errors.ts'
import { parseJson } from '#contract/exact-json.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { doubtedParameter, type SignInRequest, type SignInWays } from '#contract/session.ts'
import { countedAddress } from '#service/http/client-address.ts'
import { readQuery } from '#service/http/query-string.ts'
import { RecentMap } from '#service/http/recent-map.ts'
import type { AuditLog } from '#service/identity/audit-log.ts'
import { checkGuess, type Guess } from '#service/identity/guesses.ts'
import {
  beginStateless,
  type OpenSession,
  type SessionLimits,
  type Sessions,
  statelessEnd,
} from '#service/identity/session-model.ts'
import {
  type SessionDescription,
  type SessionHost,
  sessionCookieOf,
} from '#service/identity/session-routes.ts'
import { faultOf, invalid, Problem, problem } from '#service/problem.ts'
import { checkAnswer, problemOfFailure, unusableAnswer } from './answer-check.ts'
import {
  type Credential,
  holdersOf,
  openCredential,
  personOf,
  type Seal,
  type SealedCredential,
  sealCredential,
} from './credential.ts'
import { UpstreamFailure } from './exchange.ts'
import { nameOf, planningBases, siteIdOf } from './upstream.ts'
import type { UpstreamSite } from './upstream-site.ts'

// Verifies a credential with the upstream: by the cheapest read of each area, until one succeeds.

/** One read of each area, each open to a caller who may read that area alone. */
const cheapReads: readonly AreaRead[] = [
  { operation: operations.listOrganizations, query: '?limit=1' },
  { operation: operations.listFocusAreas, query: '?limit=1' },
  { operation: operations.listCostTypes, query: '' },
]

interface AreaRead {
  readonly operation: Operation
  readonly query: string
}

/** Milliseconds that one of these reads may take: people wait for them, and anonymous callers cause them. */
const readMs = 8000

/** Bytes of a refusal that is read. */
const maxRefusalBytes = 64 * 1024

/**
 * The credential of a request to sign in, when the upstream accepts it. Attempts are limited before the upstream is
 * asked, so that no caller guesses credentials through this gateway.
 * @throws Problem 400 for a way of signing in that a gateway does not have, 401 for a credential that is refused,
 * 403 for one that no area is open to, 429 and 5xx when the upstream cannot say, 429 after too many wrong ones.
 */
async function verifyCredential(
  site: UpstreamSite,
  asked: SignInRequest,
  request: FastifyRequest,
): Promise<Credential> {
  const credential = await checkGuess(request, guessOf(asked), () =>
    askUpstream(site, asked, countedAddress(request.clientAddress)),
  )
  if (!credential) throw refused()
  return credential
}

function guessOf(asked: SignInRequest): Guess {
  const isJudgedElsewhere = true
  if ('code' in asked) return { kind: 'link', account: '', secret: asked.code, isJudgedElsewhere }
  if ('email' in asked) {
    return { kind: 'api-token', account: asked.email, secret: asked.apiToken, isJudgedElsewhere }
  }
  return { kind: 'client', account: asked.clientId, secret: asked.clientSecret, isJudgedElsewhere }
}

/** `address` is the caller's; simultaneous requests of one address are limited. */
async function askUpstream(site: UpstreamSite, asked: SignInRequest, address: string): Promise<Credential> {
  try {
    return await site.signIns.run(address, async () => {
      const credential = await credentialOf(site, asked)
      await askForEntry(site, credential)
      return credential
    })
  } catch (error) {
    throw error instanceof UpstreamFailure ? problemOfFailure(error, 'GET') : error
  }
}

/** True when the upstream rejects the credential now; false when it gives no answer to that. */
async function isRefused(site: UpstreamSite, credential: Credential): Promise<boolean> {
  try {
    await askForEntry(site, credential)
    return false
  } catch (error) {
    return error instanceof Problem && error.status === 401
  }
}

async function credentialOf(site: UpstreamSite, asked: SignInRequest): Promise<Credential> {
  if ('code' in asked) {
    throw problem(
      400,
      'FORMAT_INVALID',
      'a gateway has no sign-in links; sign in with an email and an API token',
    )
  }
  const offered = planningBases(site.upstream)
  const base = asked.base ?? offered[0]
  if (base === undefined || !offered.includes(base)) {
    throw invalid([faultOf('base', 'NOT_OFFERED', `must be one of ${offered.join(', ')}`)])
  }
  if ('email' in asked) {
    const { email, apiToken } = asked
    return { kind: 'api-token', email: email.trim(), apiToken: apiToken.trim(), base, scopes: [...allScopes] }
  }
  const client = { clientId: asked.clientId.trim(), clientSecret: asked.clientSecret.trim() }
  const granted = await site.grantedScopes(client)
  return { kind: 'client', ...client, base, ...scopesIn(granted) }
}

/** Spec silent: how a site spells its scopes. One that says nothing we know is taken to have granted all. */
function scopesIn(granted: string | undefined): { readonly scopes: Scope[]; readonly namesScopes: boolean } {
  const names = (granted ?? '').split(/[\s,]+/).map(findScope)
  // Managing access is no operation of the specification, and none that is relayed.
  const known = allScopes.filter((scope) => names.includes(scope))
  const namesScopes = known.length > 0
  return { scopes: namesScopes ? known : [...allScopes], namesScopes }
}

/**
 * Resolves when one area is open to the credential, or may be.
 * @throws Problem for what all of them answered; UpstreamFailure.
 */
async function askForEntry(site: UpstreamSite, credential: Credential): Promise<void> {
  const answers: AreaAnswer[] = []
  for (const { operation, query } of cheapReads) {
    const answer = await askArea(site, credential, { operation, query })
    if (answer === 'open') return
    answers.push(answer)
  }
  const is = (kind: AreaAnswer) => answers.includes(kind)
  const isAccepted = is('closed')
  // Records of an area that cannot list them are read by their IDs.
  if (isAccepted && is('not-listed')) return
  // One that failed may be open: of the others nothing follows for it, unless they do not know the credential.
  const failed = answers.find((answer) => typeof answer !== 'string')
  if (failed && (isAccepted || !is('refused'))) throw failed
  throw isAccepted ? closed() : refused()
}

/**
 * What an area answers. Spec silent: whether 501 comes before or after the credential was looked at; alone it proves
 * nothing. A missing scope is `refused` at some sites and `closed` at others.
 */
type AreaAnswer = 'open' | 'closed' | 'refused' | 'not-listed' | Problem | UpstreamFailure

/** @throws Problem when the site accepts no more requests; UpstreamFailure when it cannot be reached. */
async function askArea(
  site: UpstreamSite,
  credential: Credential,
  { operation, query }: AreaRead,
): Promise<AreaAnswer> {
  try {
    const path = operation.path + query
    const answer = await site.send(credential, { method: 'GET', base: 'planning', path, totalMs: readMs })
    const { status, headers } = answer
    // What a proxy answers in the site's place accepts and refuses nobody.
    const isRefusal = (status === 401 || status === 403) && answer.body.length <= maxRefusalBytes
    const isOfSite = isRefusal && isErrorBody(parseJson(answer.body.toString('utf8')))
    if (status === 401 && isOfSite) return 'refused'
    if (status === 403 && isOfSite) return 'closed'
    if (status === 501) return 'not-listed'
    if (status === 429) throw unclear(status, headers.get('retry-after'))
    if (status !== 200) return unclear(status, undefined)
    await checkAnswer(operation, answer)
    return 'open'
  } catch (error) {
    // Without a connection, the other areas need not be asked.
    if (error instanceof UpstreamFailure && error.kind !== 'not-sent' && error.kind !== 'busy') return error
    if (error instanceof Problem && error.status === 502) return error
    throw error
  }
}

function refused(): Problem {
  return problem(401, 'UNAUTHENTICATED', 'the site rejected this credential')
}

function closed(): Problem {
  return problem(403, 'AREA_DISABLED', 'the site accepts this credential but gives it no access to any area')
}

function unclear(status: number, retryAfter: string | undefined): Problem {
  if (status === 429) {
    const wait = retryAfter ? ` (Retry-After: ${retryAfter.slice(0, 40)})` : ''
    return problem(429, 'RATE_LIMITED', `the site accepts no more requests now${wait}; try again later`)
  }
  if (status === 404) {
    return unusableAnswer('the site has no planning service at the configured address')
  }
  return unusableAnswer(`the site answered ${status}, so signing in is not possible now`)
}

/** Bytes of the longest cookie that browsers keep, its name and attributes included (RFC 6265 §6.1). */
const maxCookieBytes = 4096 - 200

/** The sessions that the nodes of a gateway store, and their owners. */
export interface StoredSessions {
  readonly sessions: Sessions
  /** Who began and ended them. */
  readonly audit: AuditLog
  /** The upstream, as the database knows it. */
  readonly site: string
  /** The holder of a credential there, as the database knows them, without a name. */
  holderOf(holder: string): string
}

/** Sessions that ended at this node, which has no database: the latest ones, until it is started again. */
export class EndedSessions {
  readonly #secrets = new RecentMap<true>(20_000)

  add(secret: string): void {
    this.#secrets.set(secret, true)
  }

  has(secret: string): boolean {
    return this.#secrets.get(secret) !== undefined
  }
}

export interface GatewaySessions {
  readonly site: UpstreamSite
  readonly seal: Seal
  /** Undefined for a gateway without a database. */
  readonly stored: StoredSessions | undefined
  readonly ended: EndedSessions
  readonly limits: SessionLimits
  /** Epoch milliseconds. */
  readonly clock: () => number
}

export type GatewaySession = SealedCredential & OpenSession

/** Finds the session of the request's cookie; undefined when there is none or it has ended. */
export async function findSignedIn(
  gateway: GatewaySessions,
  request: FastifyRequest,
): Promise<GatewaySession | undefined> {
  const { stored, ended, limits } = gateway
  const sealed = await openCookie(gateway, request)
  if (!sealed || ended.has(sealed.secret)) return undefined
  if (!stored) return { ...sealed, endsAt: statelessEnd(sealed.startedAt, limits) }
  const session = await stored.sessions.find(stored.site, sealed.secret)
  return session && { ...sealed, ...session }
}

async function openCookie({ seal, clock }: GatewaySessions, request: FastifyRequest) {
  const cookie = sessionCookieOf(request)
  return cookie === undefined ? undefined : openCredential(seal, cookie, clock())
}

type AuditedWrite = ReturnType<AuditLog['writeWith']>

/**
 * Records who signed in or out: a line of the log, and where the gateway has a database an entry of its audit log, in the
 * transactions of the answered function.
 */
function recordActs({ site: { upstream }, seal, stored }: GatewaySessions, log: FastifyBaseLogger) {
  return (
    request: FastifyRequest,
    credential: Credential,
    operation: 'signIn' | 'signOut' | 'endSessions',
  ): AuditedWrite | undefined => {
    const [holder] = holdersOf(seal, credential)
    const person = personOf(credential)
    const { clientAddress: address } = request
    let isTold = false
    const tell = () => {
      if (isTold) return
      isTold = true
      if (operation === 'signIn') request.server.metrics.countSignIn(credential.kind)
      log.info({ operation, person, holder, upstream: nameOf(upstream), address }, 'session')
    }
    request.authentication = { kind: credential.kind, credentialId: null }
    if (!stored) return void tell()
    const { audit, site } = stored
    const write = audit.writeWith(
      audit.noteOf(request, { site, id: stored.holderOf(holder), name: person }, operation),
    )
    return async (work) => {
      const done = await write(work)
      tell()
      return done
    }
  }
}

type RecordAct = ReturnType<typeof recordActs>

/** @param log of sign-ins and sign-outs */
export function sessionHost(gateway: GatewaySessions, log: FastifyBaseLogger): SessionHost<GatewaySession> {
  const record = recordActs(gateway, log)
  const { site, seal, stored, ended, limits } = gateway
  return {
    ways: waysInto(site),
    limits,
    begin: (asked, request) => beginSession(gateway, record, asked, request),
    find: (request) => findSignedIn(gateway, request),
    confirm: async ({ credential }, request) => !isDoubted(request) || !(await isRefused(site, credential)),
    describe: async ({ credential }) => describeSession(gateway, credential),
    async end(request) {
      const sealed = await openCookie(gateway, request)
      if (!sealed) return
      const isOpen = (await findSignedIn(gateway, request)) !== undefined
      const write = isOpen ? record(request, sealed.credential, 'signOut') : undefined
      if (stored) await stored.sessions.end(stored.site, sealed.secret, write)
      else ended.add(sealed.secret)
    },
    async endEverywhere({ credential }, request) {
      if (!stored) {
        const message =
          'this gateway has no database, so it cannot end sessions on other devices; revoke the credential at its site, or set DATABASE_URL for the gateway'
        throw problem(501, 'NOT_IMPLEMENTED', message)
      }
      // The last is for sessions that a node of the last release began.
      const holders = [...holdersOf(seal, credential), personOf(credential)]
      const write = record(request, credential, 'endSessions')
      for (const holder of holders) await stored.sessions.endAll(stored.site, stored.holderOf(holder), write)
    },
  }
}

async function beginSession(
  gateway: GatewaySessions,
  record: RecordAct,
  asked: SignInRequest,
  request: FastifyRequest,
) {
  const { site, seal, stored, limits, clock } = gateway
  const credential = await verifyCredential(site, asked, request)
  const write = record(request, credential, 'signIn')
  const { cookieEndsAt, endsAt, ...begun } = stored
    ? await stored.sessions.begin(stored.site, stored.holderOf(holdersOf(seal, credential)[0]), write)
    : beginStateless(clock(), limits)
  const sealed: SealedCredential = { ...begun, credential, expiresAt: cookieEndsAt }
  const cookie = await sealCredential(seal, sealed)
  if (cookie.length > maxCookieBytes) {
    throw problem(400, 'FORMAT_INVALID', 'the credential is too long for a session; use a shorter API token')
  }
  return { cookie, cookieEndsAt, session: { ...sealed, endsAt } }
}

/** Only callers with a rejected request ask for this check: asking the upstream before every answer costs too much. */
function isDoubted({ url }: FastifyRequest): boolean {
  return readQuery(url)[doubtedParameter] !== undefined
}

function waysInto({ upstream }: UpstreamSite): SignInWays {
  const kinds = upstream.auth ? (['api-token', 'client'] as const) : (['api-token'] as const)
  return { kinds: [...kinds], upstream: { host: nameOf(upstream), bases: planningBases(upstream) } }
}

function describeSession(
  { site: { upstream }, stored }: GatewaySessions,
  credential: Credential,
): SessionDescription {
  const person = personOf(credential)
  return {
    principal:
      credential.kind === 'api-token'
        ? { id: person, name: credential.email, email: credential.email, kind: 'user' }
        : { id: person, name: credential.clientId, email: null, kind: 'service' },
    site: { id: siteIdOf(upstream), name: nameOf(upstream) },
    scopes: credential.scopes,
    // Which areas are closed is learned where they are used: it may change at any time.
    disabledAreas: [],
    canSignOutEverywhere: stored !== undefined,
    gateway: {
      host: nameOf(upstream),
      base: credential.base,
      credential: credential.kind,
      ...(credential.kind === 'client' && credential.namesScopes && { namesScopes: true }),
    },
  }
}
