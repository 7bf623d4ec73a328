// Records refused and throttled requests in the audit log. A request without any credential, such as the question of a
// sign-in page whether it has a session, is no attempt and is not recorded. Cookies that open nothing, which are those of
// ended sessions or made up, are counted for each address: a client can send any number of different ones.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nilUuid } from '#contract/audit.ts'
import { findByEmail } from './access.ts'
import { type Authority, cookieSecret } from './authentication.ts'
import { sessionCookieOf } from './session-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The credential that was tried last; null when none was compared. */
    attempt: Attempt | null
  }
}

/** A credential as it may be recorded, without its secret. */
export interface Attempt {
  readonly kind: 'api-token' | 'client' | 'link'
  /** Email or client ID; empty for a link. */
  readonly account: string
  /** The site that the credential names; undefined for none. */
  readonly site: string | undefined
}

const outcomes: Readonly<Record<number, 'refused' | 'throttled'>> = {
  401: 'refused',
  403: 'refused',
  429: 'throttled',
}

/** Operations that the table does not name, by method and path. */
const otherOperations: Readonly<Record<string, string>> = {
  'POST /session': 'signIn',
  'POST /session/link': 'signIn',
  'DELETE /session': 'signOut',
  'GET /session': 'readSession',
}

/** Gives each request the fields that say what was presented. */
export function noticeRefusals(app: FastifyInstance): void {
  app.decorateRequest('attempt', null)
  app.decorateRequest('authentication', null)
}

/** Records the refusals of every route that is registered later, before they are answered. */
export function recordRefusals(app: FastifyInstance, authority: Authority): void {
  const { audit, database, defaultSite } = authority
  app.addHook('onSend', (request, { statusCode }, _payload, done) => {
    const outcome = outcomes[statusCode]
    if (outcome !== undefined && (outcome !== 'refused' || kindOf(request) !== 'none'))
      record(request, statusCode, outcome)
    done()
  })

  function record(request: FastifyRequest, statusCode: number, outcome: 'refused' | 'throttled'): void {
    const { url = '', config } = request.routeOptions
    const operation = config.operation ?? otherOperations[`${request.method} ${url}`]
    if (operation === undefined) return
    const { principal, refusal: reason, attempt } = request
    const account = attempt?.account ?? ''
    const kind = kindOf(request)
    const site = attempt?.site ?? (kind === 'cookie' ? cookieSecret(request)?.site : undefined) ?? defaultSite
    const caller = principal ?? { site, id: nilUuid, name: account }
    const authentication = attempt?.kind === 'link' ? 'sign-in-link' : attempt?.kind
    const note = audit.noteOf(request, caller, kind === 'cookie' ? 'readSession' : operation)
    audit.count(
      { ...note, outcome, reason, ...(authentication && { authentication }) },
      { kind, key: `${statusCode} ${reason ?? ''} ${kind === 'cookie' ? '' : caller.site} ${caller.name}` },
      // Whose account was tried, so that the log of a member has it.
      async () => ({ record_id: account === '' ? null : await findByEmail(database.read, site, account) }),
    )
  }
}

/** What the request presented. */
function kindOf(request: FastifyRequest): string {
  const { principal, attempt, headers } = request
  if (principal) return 'principal'
  if (attempt) return attempt.kind
  if (headers.authorization !== undefined) return 'authorization'
  return sessionCookieOf(request) === undefined ? 'none' : 'cookie'
}
