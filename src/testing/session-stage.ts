// The nodes of a course, and the requests to them.

import type { Scope } from '#contract/access.ts'
import { addCredential, credentialId, newSecret } from '#service/identity/accounts.ts'
import { ownPage } from './gateway.ts'
import type { TestService } from './service.ts'
import type { ModelCredential, ModelPrincipal } from './session-rules.ts'
import { pick, reads } from './session-steps.ts'
import { type Answer, type Caller, send, type TestSite } from './site.ts'
import { askForToken } from './tokens.ts'

export interface Tally {
  courses: number
  requests: number
  /** Requests that the model allows, that it forbids, and where clocks decide. */
  open: number
  over: number
  maybe: number
  readonly steps: Record<string, number>
}

export interface Stage {
  readonly nodes: readonly TestService[]
  readonly site: TestSite
  readonly admin: Caller
  /** Epoch milliseconds, as the first node has it. */
  readonly clock: { now: number }
  readonly tally: Tally
}

interface CredentialWishes {
  /** All of the principal's when left out. */
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: number
  readonly isLink?: boolean
}

/** Gives a principal a credential of its kind, or a sign-in link. */
export async function makeCredential(
  { site, clock, nodes }: Stage,
  principal: ModelPrincipal,
  { scopes, expiresAt, isLink = false }: CredentialWishes = {},
): Promise<ModelCredential> {
  const kind = isLink ? 'sign-in-code' : principal.email === null ? 'client' : 'api-token'
  const secret = newSecret(site.id)
  const name = kind === 'client' ? newSecret(site.id).slice(0, 45) : secret
  const made = { site: site.id, principalId: principal.id, kind, name, secret, label: 'course' } as const
  const end = expiresAt ?? null
  await nodes[0]?.running.database.write((transaction) =>
    addCredential(transaction, { ...made, ...(scopes && { scopes }), expiresAt: end, now: clock.now }),
  )
  const id = credentialId(kind, name)
  return { kind, principal, id, name, secret, scopes: scopes ?? null, expiresAt: end, isGone: false }
}

function originOf({ nodes }: Stage, node: number): string {
  return pick(nodes, node)?.origin ?? ''
}

/** Reads one of the paths with the headers given. */
export function readAt(stage: Stage, node: number, what: number, headers: Record<string, string>) {
  const [path] = pick(reads, what) ?? reads[0]
  return send('GET', originOf(stage, node) + path, { headers })
}

export function readByApiToken(
  stage: Stage,
  node: number,
  what: number,
  { principal, secret }: ModelCredential,
): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(`${principal.email}:${secret}`).toString('base64')}`
  return readAt(stage, node, what, { authorization, ...anyAddress() })
}

export function askForAccessToken(
  stage: Stage,
  node: number,
  { name: id, secret }: ModelCredential,
): Promise<Answer> {
  return askForToken.json(originOf(stage, node), { id, secret })
}

/** Signs in, in a browser that has the cookie of an earlier session. */
export function askToSignIn(
  stage: Stage,
  node: number,
  { kind, principal, secret }: ModelCredential,
  cookie?: string,
): Promise<Answer> {
  const body = kind === 'sign-in-code' ? { code: secret } : { email: principal.email, apiToken: secret }
  const headers = { ...ownPage, ...anyAddress(), ...(cookie !== undefined && { cookie }) }
  return send('POST', `${originOf(stage, node)}/session`, { body, headers })
}

/** Looks at a session, or ends it. */
export function askSession(stage: Stage, node: number, method: 'GET' | 'DELETE', cookie: string, query = '') {
  return send(method, `${originOf(stage, node)}/session${query}`, { headers: { ...ownPage, cookie } })
}

/** The status of a request that an administrator makes about a principal. */
export async function administer(
  stage: Stage,
  node: number,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<number> {
  const url = `${originOf(stage, node)}/planning/access/v1/principals/${path}`
  const { status } = await send(method, url, { headers: stage.admin.headers, ...(body && { body }) })
  return status
}

/** So many wrong credentials from one address would be held up. */
function anyAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 250) + 1
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}
