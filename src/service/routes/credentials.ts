// Credentials as they are made and answered, for administrators and for their owners.
import { KnownScopes } from '#contract/access.ts'
import type { CreateCredentialRequest, CreatedCredential, Credential } from '#contract/credentials.ts'
import { isoDate } from '#contract/iso-date.ts'
import { problem } from '#service/problem.ts'
import type { CredentialRow, PrincipalRow } from '#service/store/access-tables.ts'
import {
  addCredential,
  newClientId,
  newSecret,
  type Principal,
  randomSecret,
} from '#service/store/accounts.ts'
import type { Writing } from '#service/store/database.ts'

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

/** Makes a credential of the kind that the principal has; answers its secret and, for the audit log, its row. */
export async function makeCredential(
  transaction: Writing,
  principal: Pick<PrincipalRow, 'site_id' | 'id' | 'kind'>,
  asked: CreateCredentialRequest,
  now: number,
): Promise<CreatedCredential & { readonly row: CredentialRow }> {
  const { site_id: site, kind } = principal
  const isClient = kind === 'service'
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
    expiresAt: asked.expiresDate ? Date.parse(asked.expiresDate) : null,
    now,
  })
  return { credential: credentialOf(row), clientId, secret, row }
}
