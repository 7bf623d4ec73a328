// Credentials as they are made and answered, for administrators and for their owners.
import {
  type Area,
  accessScope,
  areaOf,
  type CreateCredentialRequest,
  type CreatedCredential,
  type Credential,
  type Scope,
} from '#contract/access.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Writing } from '#service/database/database.ts'
import type { CredentialRow, PrincipalRow } from '#service/database/tables.ts'
import { faultOf, invalid, problem, problemOf } from '#service/problem.ts'
import {
  addCredential,
  narrowedScopes,
  newClientId,
  newSecret,
  type Principal,
  randomSecret,
  renewSignInCode,
} from './accounts.ts'
import { isPast } from './grants.ts'

/** Milliseconds after signing in during which a session makes credentials. */
const recentSignInMs = 15 * 60_000

/** True when the session began so long ago that its person must sign in again before it makes a credential. */
export function needsSignIn({ session }: Principal, now: number): boolean {
  return session !== undefined && now - session.startedAt > recentSignInMs
}

/**
 * Keeps an unattended or stolen session from making what outlives it. A request with its own credential passes: it
 * proves itself each time.
 * @throws Problem 403 for a session that began too long ago.
 */
export function requireRecentSignIn(principal: Principal, now: number): void {
  if (needsSignIn(principal, now)) {
    throw problem(403, 'SIGN_IN_AGAIN', 'you signed in too long ago to create a credential; sign in again')
  }
}

// Spec silent: the bounds of the credential that a request came with. Whatever opens the service is made below, so that no way of
// making it passes them by: a credential or a link grants no more, and lasts no longer, than what made it.

/**
 * The scopes that the caller may give to others, and take from them; undefined for any. A narrowed credential gives those
 * that it has in enabled areas, and never the right to manage access, which gives any other.
 */
function givenBy({ scopes, isNarrowed, disabledAreas }: Principal): Scope[] | undefined {
  if (!isNarrowed) return undefined
  const isOpen = (area: Area | undefined) => area === undefined || !disabledAreas.includes(area)
  return scopes.filter((scope) => scope !== accessScope && isOpen(areaOf(scope)))
}

/** @throws Problem 403 when the caller's credential is narrowed and lacks one of these scopes. */
function refuseBeyond(principal: Principal, scopes: readonly Scope[]): void {
  const given = givenBy(principal)
  const missing = given && scopes.find((scope) => !given.includes(scope))
  if (!missing) return
  const text = `the narrowed credential that you came with cannot give ${missing} to others`
  throw problemOf(403, 'SCOPE_MISSING', faultOf('scopes', 'CREDENTIAL_NARROWED', text))
}

/**
 * Scopes of a member outlast the credential that gave them, so one that ends does not give the right to manage access.
 * @throws Problem 403 for scopes that the caller cannot give to others.
 */
export function refuseGiving(principal: Principal, scopes: readonly Scope[]): void {
  refuseBeyond(principal, scopes)
  if (principal.credentialEnd === null || !scopes.includes(accessScope)) return
  const text = `the credential that you came with ends on ${isoDate(principal.credentialEnd)}, so it cannot give ${accessScope} to others`
  throw problemOf(403, 'SCOPE_MISSING', faultOf('scopes', 'CREDENTIAL_NARROWED', text))
}

/**
 * A narrowed credential acts on people who have no scope that it lacks; so not on its own person, who can manage access.
 * @param scopes of the person
 * @throws Problem 403
 */
export function refuseFuller(principal: Principal, scopes: readonly Scope[]): void {
  const given = givenBy(principal)
  const missing = given && scopes.find((scope) => !given.includes(scope))
  if (!missing) return
  const text = `the narrowed credential that you came with cannot change a principal who has ${missing}`
  throw problemOf(403, 'SCOPE_MISSING', { code: 'CREDENTIAL_NARROWED', path: [], text })
}

/** @throws Problem 403 when the caller's credential is narrowed: it ends nothing of its person but itself. */
export function refuseNarrowed({ isNarrowed }: Principal): void {
  if (!isNarrowed) return
  const text = 'the narrowed credential that you came with can end itself alone'
  throw problemOf(403, 'SCOPE_MISSING', { code: 'CREDENTIAL_NARROWED', path: [], text })
}

/** @throws Problem 400 naming the field that asks for a later end than that of the caller's credential. */
function refuseLater({ credentialEnd }: Principal, field: string, end: number | null): void {
  if (credentialEnd === null || (end !== null && end <= credentialEnd)) return
  const text = `must not be after ${isoDate(credentialEnd)}, when the credential that you came with expires`
  throw invalid([faultOf(field, 'DATE_TOO_LATE', text)])
}

/** The scopes of a new credential, null for all of its owner's. @throws Problem 403 for one that the caller cannot give. */
function scopesWithin(
  principal: Principal,
  owner: string,
  { scopes: asked }: CreateCredentialRequest,
): readonly Scope[] | null {
  const { id, scopes: own, isNarrowed } = principal
  if (id !== owner) {
    refuseBeyond(principal, asked ?? [])
    return asked ?? givenBy(principal) ?? null
  }
  const missing = asked?.find((scope) => !own.includes(scope))
  if (!missing) return asked ?? (isNarrowed ? own : null)
  const text = `you do not have ${missing} with the credential that you came with`
  throw problemOf(403, 'SCOPE_MISSING', faultOf('scopes', 'SCOPE_MISSING', text))
}

/** True when the credential grants less than its principal has, or for a limited time. */
export function isLimited({ isNarrowed, credentialEnd }: Principal): boolean {
  return isNarrowed || credentialEnd !== null
}

interface NewLink {
  readonly site: string
  /** Whom it signs in, and their scopes. */
  readonly id: string
  readonly scopes: readonly Scope[]
  readonly days: number
  /** Epoch milliseconds. */
  readonly now: number
}

const dayMs = 86_400_000

/**
 * Makes the code of a sign-in link; what the caller's credential bounds, the sessions of the link keep.
 * @throws Problem 403 for a link that would sign the caller in with more, or for longer, than their credential grants, and
 * for one of a member who has more; 400 for a later end than that of the credential.
 */
export async function makeSignInLink(
  transaction: Writing,
  principal: Principal,
  { site, id, scopes, days, now }: NewLink,
): Promise<{ readonly code: string; readonly expiresAt: number }> {
  const { credentialEnd } = principal
  if (id === principal.id && isLimited(principal)) {
    const text = 'a sign-in link of your own would grant more than the API token that you came with'
    throw problemOf(403, 'SCOPE_MISSING', { code: 'CREDENTIAL_NARROWED', path: [], text })
  }
  refuseFuller(principal, scopes)
  const expiresAt = now + days * dayMs
  refuseLater(principal, 'days', expiresAt)
  const given = givenBy(principal)
  const bounds = { sessionEnd: credentialEnd, ...(given && { scopes: given }) }
  const code = await renewSignInCode(transaction, { site, principalId: id, expiresAt, now, ...bounds })
  return { code, expiresAt }
}

/** When and from where a credential was used last. */
export function lastUseOf({
  last_used_at,
  last_used_address,
}: Pick<CredentialRow, 'last_used_at' | 'last_used_address'>) {
  return {
    lastUsedDate: last_used_at === null ? null : isoDate(last_used_at),
    lastUsedAddress: last_used_address,
  }
}

export function credentialOf(row: CredentialRow): Credential {
  return {
    id: row.id,
    kind: row.kind === 'client' ? 'client' : 'api-token',
    label: row.label,
    hint: row.hint,
    scopes: narrowedScopes(row)?.slice() ?? null,
    createdDate: isoDate(row.created_at),
    expiresDate: row.expires_at === null ? null : isoDate(row.expires_at),
    ...lastUseOf(row),
  }
}

/** The principal whom a credential is made for. */
type Owner = Pick<PrincipalRow, 'site_id' | 'id' | 'kind'>

/**
 * Makes a credential of the kind that its owner has, within the bounds of the caller's; answers its secret and, for the
 * audit log, its row.
 * @throws Problem 400 for an expiration that is over, or later than that of the caller's credential; 403 for a scope that
 * the caller cannot give.
 */
export async function makeCredential(
  transaction: Writing,
  {
    caller,
    owner,
    asked,
    now,
  }: { caller: Principal; owner: Owner; asked: CreateCredentialRequest; now: number },
): Promise<CreatedCredential & { readonly row: CredentialRow }> {
  const { site_id: site, kind } = owner
  const isClient = kind === 'service'
  const expiresAt = asked.expiresDate ? Date.parse(asked.expiresDate) : null
  refuseLater(caller, 'expiresDate', expiresAt)
  const scopes = scopesWithin(caller, owner.id, asked)
  if (isPast(expiresAt, now)) throw invalid([faultOf('expiresDate', 'DATE_PAST', 'must be in the future')])
  const secret = isClient ? randomSecret() : newSecret(site)
  const clientId = isClient ? newClientId(site) : null
  const row = await addCredential(transaction, {
    site,
    principalId: owner.id,
    kind: isClient ? 'client' : 'api-token',
    name: clientId ?? secret,
    secret,
    label: asked.label,
    ...(scopes && { scopes }),
    expiresAt,
    now,
  })
  return { credential: credentialOf(row), clientId, secret, row }
}
