// Credentials as they are made and answered, for administrators and for their owners.
import {
  accessScope,
  type CreateCredentialRequest,
  type CreatedCredential,
  type Credential,
  KnownScopes,
  type Scope,
} from '#contract/access.ts'
import { isoDate } from '#contract/iso-date.ts'
import { faultOf, invalid, problem, problemOf } from '#service/problem.ts'
import type { CredentialRow, PrincipalRow } from '#service/store/access-tables.ts'
import {
  addCredential,
  type CallerSession,
  newClientId,
  newSecret,
  type Principal,
  randomSecret,
} from '#service/store/accounts.ts'
import type { Writing } from '#service/store/database.ts'
import { isPast } from '#service/store/grants.ts'

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

/** What the credential grants with which the caller came, or with which their session began. */
interface Granted extends Pick<Principal, 'scopes' | 'isNarrowed'>, Pick<CallerSession, 'credentialEnd'> {}

export function grantedTo({ session, scopes, isNarrowed }: Principal): Granted {
  return { scopes, isNarrowed, credentialEnd: session?.credentialEnd ?? null }
}

/**
 * The scopes that the caller may give to others; undefined for any. A narrowed credential gives those that it has, and
 * never the right to manage access, which gives any other.
 */
function givenBy({ scopes, isNarrowed }: Principal): Scope[] | undefined {
  return isNarrowed ? scopes.filter((scope) => scope !== accessScope) : undefined
}

/** @throws Problem 403 when the caller's credential is narrowed and cannot give one of these scopes to others. */
export function refuseGiving(principal: Principal, scopes: readonly Scope[]): void {
  const given = givenBy(principal)
  const missing = given && scopes.find((scope) => !given.includes(scope))
  if (!missing) return
  const text = `the narrowed credential that you came with cannot give ${missing} to others`
  throw problemOf(403, 'SCOPE_MISSING', faultOf('scopes', 'CREDENTIAL_NARROWED', text))
}

/** A new credential of another principal, with what the caller's credential may give. @throws Problem 403 for more. */
export function givenCredential(
  principal: Principal,
  asked: CreateCredentialRequest,
): CreateCredentialRequest {
  refuseGiving(principal, asked.scopes ?? [])
  return { ...asked, scopes: asked.scopes ?? givenBy(principal) }
}

/**
 * A new credential of the caller, who has no more by it than by the credential that they came with.
 * @throws Problem 403 for a scope that it lacks, 400 for a later end.
 */
export function withinCredential(
  { scopes: own, isNarrowed, credentialEnd }: Granted,
  asked: CreateCredentialRequest,
): CreateCredentialRequest {
  const { scopes = isNarrowed ? [...own] : null, expiresDate } = asked
  if (credentialEnd !== null && !(expiresDate && Date.parse(expiresDate) <= credentialEnd)) {
    const end = isoDate(credentialEnd)
    const text = `must not be after ${end}, when the API token of this session expires`
    throw invalid([faultOf('expiresDate', 'DATE_TOO_LATE', text)])
  }
  const missing = scopes?.find((scope) => !own.includes(scope))
  if (missing) {
    const text = `you do not have ${missing} in this session`
    throw problemOf(403, 'SCOPE_MISSING', faultOf('scopes', 'SCOPE_MISSING', text))
  }
  return { ...asked, scopes }
}

/** @throws Problem 403 for a link that would sign the caller in with more, or for longer, than their credential grants. */
export function refuseFullLink({ isNarrowed, credentialEnd }: Granted): void {
  if (!isNarrowed && credentialEnd === null) return
  const text = 'a sign-in link of your own would grant more than the API token that you came with'
  throw problemOf(403, 'SCOPE_MISSING', { code: 'CREDENTIAL_NARROWED', path: [], text })
}

export function credentialOf(row: CredentialRow): Credential {
  return {
    id: row.id,
    kind: row.kind === 'client' ? 'client' : 'api-token',
    label: row.label,
    hint: row.hint,
    scopes: row.scopes === null ? null : KnownScopes.parse(JSON.parse(row.scopes)),
    createdDate: isoDate(row.created_at),
    expiresDate: row.expires_at === null ? null : isoDate(row.expires_at),
  }
}

/**
 * Makes a credential of the kind that the principal has; answers its secret and, for the audit log, its row.
 * @throws Problem 400 for an expiration that is over.
 */
export async function makeCredential(
  transaction: Writing,
  principal: Pick<PrincipalRow, 'site_id' | 'id' | 'kind'>,
  asked: CreateCredentialRequest,
  now: number,
): Promise<CreatedCredential & { readonly row: CredentialRow }> {
  const { site_id: site, kind } = principal
  const isClient = kind === 'service'
  const expiresAt = asked.expiresDate ? Date.parse(asked.expiresDate) : null
  if (isPast(expiresAt, now)) throw invalid([faultOf('expiresDate', 'DATE_PAST', 'must be in the future')])
  const secret = isClient ? randomSecret() : newSecret(site)
  const clientId = isClient ? newClientId(site) : null
  const row = await addCredential(transaction, {
    site,
    principalId: principal.id,
    kind: isClient ? 'client' : 'api-token',
    name: clientId ?? secret,
    secret,
    label: asked.label,
    ...(asked.scopes && { scopes: asked.scopes }),
    expiresAt,
    now,
  })
  return { credential: credentialOf(row), clientId, secret, row }
}
