// Grants of credentials, and of the access tokens issued for them: valid while credential and principal exist, with the
// scopes that both have.
import { hash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Reading } from '#service/database/database.ts'
import { keptQuery } from '#service/database/kept-query.ts'
import type { CredentialRow, PrincipalRow } from '#service/database/tables.ts'
import {
  type CredentialKind,
  credentialId,
  digest,
  narrowedScopes,
  type Principal,
  type PrincipalFacts,
  principalOf,
  scopesIn,
} from './accounts.ts'

/** Identifies a credential in a session or an access token. */
export interface CredentialUse {
  readonly id: string
  /** Changes with the secret, so that a credential that replaces another of its id keeps nothing of it alive. */
  readonly mark: string
}

export interface Grant {
  /** Within the bounds of the credential. */
  readonly principal: Principal
  readonly credential: CredentialUse
  readonly kind: CredentialKind
  /** Access tokens of another generation are over. */
  readonly tokenGeneration: number
}

const principalColumns = [
  'principal.site_id',
  'principal.id',
  'principal.kind',
  'principal.name',
  'principal.email',
  'principal.scopes',
  'principal.all_scopes',
  'principal.disabled_areas',
  'principal.disabled_at',
  'principal.token_generation',
] as const

interface GrantRow
  extends PrincipalFacts,
    Pick<Selectable<PrincipalRow>, 'disabled_at' | 'token_generation'>,
    Pick<CredentialRow, 'secret_hash' | 'expires_at'> {
  readonly credential_id: string
  readonly credential_kind: CredentialKind
  readonly narrowing: string | null
  readonly all_narrowing: string | null
}

const credentialPrefix = Buffer.from('credential\n')

/** Of a hash that is kept, one that may be given away. */
export function markOf(secretHash: Uint8Array): string {
  return hash('sha256', Buffer.concat([credentialPrefix, secretHash]), 'base64url').slice(0, 22)
}

/** By their rows, because those may be kept. */
const grants = new WeakMap<GrantRow, Grant>()

function grantOf(row: GrantRow | undefined, now: number): Grant | undefined {
  if (!row || row.disabled_at !== null || isPast(row.expires_at, now)) return undefined
  const grant = grants.get(row) ?? readGrant(row)
  grants.set(row, grant)
  return grant
}

function readGrant(row: GrantRow): Grant {
  return {
    principal: principalOf(row, {
      id: row.credential_id,
      scopes: narrowedScopes({ scopes: row.narrowing, all_scopes: row.all_narrowing }),
      end: row.expires_at,
    }),
    credential: { id: row.credential_id, mark: markOf(row.secret_hash) },
    kind: row.credential_kind,
    tokenGeneration: row.token_generation,
  }
}

export function isPast(end: number | null, now: number): boolean {
  return end !== null && end <= now
}

/** Credentials, each with its principal. */
export function fromCredentials(read: Reading) {
  return read
    .selectFrom('credential')
    .innerJoin('principal', (join) =>
      join
        .onRef('principal.site_id', '=', 'credential.site_id')
        .onRef('principal.id', '=', 'credential.principal_id'),
    )
}

function selectGrants(read: Reading) {
  return fromCredentials(read)
    .select(principalColumns)
    .select([
      'credential.id as credential_id',
      'credential.kind as credential_kind',
      'credential.secret_hash',
      'credential.expires_at',
      'credential.scopes as narrowing',
      'credential.all_scopes as all_narrowing',
    ])
}

const credentialById = keptQuery(
  (read, { site, id }: { readonly site: string; readonly id: string }) =>
    selectGrants(read).where((where) => where.and({ 'credential.site_id': site, 'credential.id': id })),
  { keepsRows: true },
)

/** The grant of a credential that was verified elsewhere; undefined when it is gone, and for a disabled principal. */
export async function findGrant(
  read: Reading,
  { site, id }: { readonly site: string; readonly id: string },
  now: number,
): Promise<Grant | undefined> {
  const row = await selectGrants(read)
    .where((where) => where.and({ 'credential.site_id': site, 'credential.id': id }))
    .executeTakeFirst()
  return grantOf(row, now)
}

export interface Presented {
  readonly site: string
  readonly kind: CredentialKind
  /** Identifies the credential: the client ID; for tokens and codes the secret. */
  readonly name: string
  readonly secret: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** The grant of a credential; undefined when it is unknown, wrong or expired, and for a disabled principal. */
export async function verifyCredential(
  database: Database,
  { site, kind, name, secret, now }: Presented,
): Promise<Grant | undefined> {
  const id = credentialId(kind, name)
  const row = await database.find(credentialById(database, { site, id }))
  const isTheirs = row?.credential_kind === kind && timingSafeEqual(digest(secret), row.secret_hash)
  return isTheirs ? grantOf(row, now) : undefined
}

/** The grant of a sign-in code, with the end of the sessions that it begins; undefined as above, and for a restored code. */
export async function verifySignInCode(
  database: Database,
  { site, secret, now }: Pick<Presented, 'site' | 'secret' | 'now'>,
): Promise<Grant | undefined> {
  const grant = await verifyCredential(database, { site, kind: 'sign-in-code', name: secret, secret, now })
  const code =
    grant &&
    (await database.read
      .selectFrom('sign_in_code')
      .select('session_end')
      .where((where) => where.and({ site_id: site, id: grant.credential.id }))
      .executeTakeFirst())
  return code && { ...grant, principal: { ...grant.principal, credentialEnd: code.session_end } }
}

export interface TokenOrigin {
  readonly site: string
  readonly principalId: string
  readonly credential: CredentialUse
  readonly tokenGeneration: number
}

/** The present grant of an access token; undefined when its credential or its principal no longer allows it. */
export async function findTokenGrant(
  database: Database,
  { site, principalId, credential, tokenGeneration }: TokenOrigin,
  now: number,
): Promise<Grant | undefined> {
  const grant = grantOf(await database.find(credentialById(database, { site, id: credential.id })), now)
  const isSame =
    grant?.principal.id === principalId &&
    grant.credential.mark === credential.mark &&
    grant.tokenGeneration === tokenGeneration
  return isSame ? grant : undefined
}

/**
 * The principal of an access token of version 1.0.0, which does not name its credential. A node of that version may
 * run beside this one and issue them; each lasts an hour. What its client may do is not known, so it counts as narrowed.
 * @param end Epoch milliseconds at which the token ends.
 */
export async function findOldTokenPrincipal(
  { read }: Database,
  { site, principalId, begunAt }: { site: string; principalId: string; begunAt: number },
  end: number,
): Promise<Principal | undefined> {
  const row = await read
    .selectFrom('principal')
    .selectAll()
    .where((where) => where.and({ site_id: site, id: principalId }))
    .executeTakeFirst()
  if (!row || row.disabled_at !== null || begunAt < row.sessions_since) return undefined
  return principalOf(row, { id: null, scopes: scopesIn(row.scopes), end })
}
