// What sessions, API tokens and access tokens may do, said once more without a database: the model that generated
// courses hold the service against.
import type { Scope } from '#contract/access.ts'

/** `maybe` where the clocks of the nodes, or the minute within which a use is recorded, decide. */
export type Verdict = 'open' | 'over' | 'maybe'

export interface ModelPrincipal {
  readonly id: string
  readonly email: string | null
  scopes: readonly Scope[]
  isDisabled: boolean
  /** Counts the times at which everything of the principal was ended. */
  endings: number
}

export interface ModelCredential {
  readonly kind: 'api-token' | 'client' | 'sign-in-code'
  readonly principal: ModelPrincipal
  /** The id by which an administrator revokes it. */
  readonly id: string
  readonly name: string
  readonly secret: string
  /** Null for all of the principal's. */
  readonly scopes: readonly Scope[] | null
  /** Epoch milliseconds; null for no end. */
  readonly expiresAt: number | null
  /** True when it was revoked, or used up. */
  isGone: boolean
}

export interface ModelSession {
  readonly cookie: string
  /** Undefined for one that a link began. */
  readonly credential: ModelCredential | undefined
  readonly principal: ModelPrincipal
  readonly startedAt: number
  readonly endings: number
  lastUsedAt: number
  hasEnded: boolean
}

export interface ModelToken {
  readonly bearer: string
  readonly credential: ModelCredential
  readonly scopes: readonly Scope[]
  readonly issuedAt: number
  readonly endings: number
}

const minute = 60_000
const hour = 60 * minute
const limits = { idle: 12 * hour, lifetime: 7 * 24 * hour, token: hour } as const

/** By how much the clocks of the nodes differ at most. */
export const skew = 5_000

/** Of something that ends at a moment: whether it has ended, for every clock. */
function byClock(end: number, now: number, early = 0): Verdict {
  if (now >= end + 2 * skew) return 'over'
  return now < end - early - 2 * skew ? 'open' : 'maybe'
}

function worst(...verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('over')) return 'over'
  return verdicts.includes('maybe') ? 'maybe' : 'open'
}

/** Whether a credential lets in. */
export function credentialVerdict({ principal, isGone, expiresAt }: ModelCredential, now: number): Verdict {
  if (isGone || principal.isDisabled) return 'over'
  return expiresAt === null ? 'open' : byClock(expiresAt, now)
}

export function sessionVerdict(session: ModelSession, now: number): Verdict {
  const { credential, principal, endings, startedAt, lastUsedAt, hasEnded } = session
  if (hasEnded || principal.isDisabled || endings !== principal.endings) return 'over'
  return worst(
    credential ? credentialVerdict(credential, now) : 'open',
    byClock(startedAt + limits.lifetime, now),
    byClock(lastUsedAt + limits.idle, now, minute + skew),
  )
}

export function tokenVerdict({ credential, issuedAt, endings }: ModelToken, now: number): Verdict {
  if (endings !== credential.principal.endings) return 'over'
  return worst(credentialVerdict(credential, now), byClock(issuedAt + limits.token, now))
}

/** What remains of the principal's scopes; `asked` are those that an access token was issued with. */
export function scopesOf(
  { principal, scopes }: Pick<ModelCredential, 'principal' | 'scopes'>,
  asked: readonly Scope[] = principal.scopes,
): readonly Scope[] {
  return principal.scopes.filter((scope) => (scopes?.includes(scope) ?? true) && asked.includes(scope))
}
