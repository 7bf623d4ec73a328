// Records refused and throttled requests in the audit log. A request without any credential, such as the question of a
// sign-in page whether it has a session, is no attempt and is not recorded.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nilUuid } from '#contract/audit.ts'
import { findByEmail } from '#service/store/access.ts'
import { type Authority, cookieSecret } from './authentication.ts'
import { sessionCookieOf } from './session-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error type of the answer; null for other answers. */
    refusal: string | null
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

/** Gives each request the fields that say why it was refused. */
export function noticeRefusals(app: FastifyInstance): void {
  app.decorateRequest('refusal', null)
  app.decorateRequest('attempt', null)
  app.decorateRequest('authentication', null)
}

/** Records the refusals of every route that is registered later, before they are answered. */
export function recordRefusals(app: FastifyInstance, authority: Authority): void {
  const { audit, database, defaultSite } = authority
  app.addHook('onSend', (request, { statusCode }, _payload, done) => {
    const outcome = outcomes[statusCode]
    if (outcome !== undefined && (outcome !== 'refused' || isAttempt(request)))
      record(request, statusCode, outcome)
    done()
  })

  function record(request: FastifyRequest, statusCode: number, outcome: 'refused' | 'throttled'): void {
    const { url = '', config } = request.routeOptions
    const operation = config.operation ?? otherOperations[`${request.method} ${url}`]
    if (operation === undefined) return
    const { principal, refusal: reason, attempt } = request
    const account = attempt?.account ?? ''
    const site = attempt?.site ?? cookieSecret(request)?.site ?? defaultSite
    const caller = principal ?? { site, id: nilUuid, name: account }
    const authentication = attempt?.kind === 'link' ? 'sign-in-link' : attempt?.kind
    const note = audit.noteOf(request, caller, operation)
    audit.count(
      { ...note, outcome, reason, ...(authentication && { authentication }) },
      `${statusCode} ${reason ?? ''} ${caller.id} ${caller.name}`,
      // Whose account was tried, so that the log of a member has it.
      async () => ({ record_id: account === '' ? null : await findByEmail(database.read, site, account) }),
    )
  }
}

function isAttempt(request: FastifyRequest): boolean {
  if (request.principal !== null || request.attempt !== null) return true
  return request.headers.authorization !== undefined || sessionCookieOf(request) !== undefined
}
