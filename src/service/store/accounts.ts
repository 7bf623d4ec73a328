// Principals and their credentials. A credential is 256 random bits and is kept as its SHA-256: random secrets need no
// slow hash, and none can be read from a copy of the database. The keys of sessions: stored-secret.ts.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Area, scopes as allScopes, Scope } from '#contract/access.ts'
import type { Database, Writing } from './database.ts'
import { bytesToUuid, uuidToBytes } from './node-path.ts'
import type { CredentialRow, PrincipalRow } from './tables.ts'

/** Who is calling, with the scopes that this credential grants. */
export interface Principal {
  readonly site: string
  readonly id: string
  readonly kind: 'user' | 'service'
  readonly name: string
  readonly email: string | null
  readonly scopes: readonly Scope[]
  readonly disabledAreas: readonly Area[]
  /** Epoch milliseconds: sessions that began before are over. */
  readonly sessionsSince: number
}

export type CredentialKind = CredentialRow['kind']

const ScopeList = z.array(Scope)
const AreaList = z.array(Area)

function principalOf(row: Selectable<PrincipalRow>, narrowing: string | null): Principal {
  const granted = ScopeList.parse(JSON.parse(row.scopes))
  const allowed = narrowing === null ? granted : ScopeList.parse(JSON.parse(narrowing))
  return {
    site: row.site_id,
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    scopes: granted.filter((scope) => allowed.includes(scope)),
    disabledAreas: AreaList.parse(JSON.parse(row.disabled_areas)),
    sessionsSince: row.sessions_since,
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Where a credential is kept: found by what names it, which for tokens and codes is the secret itself. */
function credentialId(kind: CredentialKind, name: string): string {
  return bytesToUuid(digest(`${kind}\n${name}`).subarray(0, 16))
}

const sitePrefixLength = 22

/** A secret of 256 bits that says which site it belongs to. */
export function newSecret(site: string): string {
  const prefix = Buffer.from(uuidToBytes(site)).toString('base64url')
  return `${prefix}.${randomBytes(32).toString('base64url')}`
}

/** The site a generated secret or client id names; `fallback` for one that an operator made up. */
export function siteOfSecret(secret: string, fallback: string): string {
  if (!/^[\w-]{22}\./.test(secret)) return fallback
  return bytesToUuid(Buffer.from(secret.slice(0, sitePrefixLength), 'base64url'))
}

/** The principal with this id, with all its scopes; undefined when it is gone. */
export async function findPrincipal(
  { read }: Database,
  site: string,
  id: string,
): Promise<Principal | undefined> {
  const row = await read
    .selectFrom('principal')
    .selectAll()
    .where('site_id', '=', site)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && principalOf(row, null)
}

export interface Presented {
  readonly site: string
  readonly kind: CredentialKind
  /** What names the credential: a client id; for tokens and codes the secret. */
  readonly name: string
  readonly secret: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** The principal that a credential belongs to; undefined when it is unknown, wrong or past its end. */
export async function verifyCredential(
  { read }: Database,
  { site, kind, name, secret, now }: Presented,
): Promise<Principal | undefined> {
  const row = await read
    .selectFrom('credential')
    .innerJoin('principal', (join) =>
      join
        .onRef('principal.site_id', '=', 'credential.site_id')
        .onRef('principal.id', '=', 'credential.principal_id'),
    )
    .selectAll('principal')
    .select(['credential.secret_hash', 'credential.expires_at', 'credential.scopes as narrowing'])
    .where('credential.site_id', '=', site)
    .where('credential.id', '=', credentialId(kind, name))
    .where('credential.kind', '=', kind)
    .executeTakeFirst()
  if (!row) return undefined
  if (!timingSafeEqual(digest(secret), row.secret_hash)) return undefined
  if (row.expires_at !== null && row.expires_at <= now) return undefined
  return principalOf(row, row.narrowing)
}

/** Uses up a sign-in code: of two callers with the same code, one gets the principal. */
export async function redeemSignInCode(
  database: Database,
  { site, code, now }: { site: string; code: string; now: number },
): Promise<Principal | undefined> {
  const presented = { site, kind: 'sign-in-code', name: code, secret: code, now } as const
  const principal = await verifyCredential(database, presented)
  if (!principal) return undefined
  const { numDeletedRows } = await database.write((transaction) =>
    transaction
      .deleteFrom('credential')
      .where('site_id', '=', site)
      .where('id', '=', credentialId('sign-in-code', code))
      .executeTakeFirst(),
  )
  return numDeletedRows > 0n ? principal : undefined
}

export interface NewPrincipal {
  readonly site: string
  readonly kind: 'user' | 'service'
  readonly name: string
  readonly email: string | null
  readonly scopes?: readonly Scope[]
  readonly disabledAreas?: readonly Area[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** Adds a principal, who can then own records; answers its id. */
export async function addPrincipal(transaction: Writing, principal: NewPrincipal): Promise<string> {
  const id = randomUUID()
  await transaction
    .insertInto('principal')
    .values({
      site_id: principal.site,
      id,
      kind: principal.kind,
      name: principal.name,
      email: principal.email,
      scopes: JSON.stringify(principal.scopes ?? allScopes),
      disabled_areas: JSON.stringify(principal.disabledAreas ?? []),
      created_at: principal.now,
    })
    .execute()
  await transaction
    .insertInto('person')
    .values({ site_id: principal.site, id, name: principal.name })
    .execute()
  return id
}

export interface NewCredential {
  readonly site: string
  readonly principalId: string
  readonly kind: CredentialKind
  readonly name: string
  readonly secret: string
  readonly label: string
  readonly scopes?: readonly Scope[]
  /** Epoch milliseconds; null for no end. */
  readonly expiresAt: number | null
  readonly now: number
}

/** Enough to recognise it by, and far too little to guess the rest. */
function hintOf({ kind, name }: NewCredential): string | null {
  if (kind === 'client') return name
  return kind === 'api-token' ? `…${name.slice(-4)}` : null
}

/** Adds a credential, or replaces the one of the same name. */
export async function addCredential(transaction: Writing, credential: NewCredential): Promise<void> {
  const row: CredentialRow = {
    site_id: credential.site,
    id: credentialId(credential.kind, credential.name),
    kind: credential.kind,
    principal_id: credential.principalId,
    secret_hash: Uint8Array.from(digest(credential.secret)),
    label: credential.label,
    hint: hintOf(credential),
    scopes: credential.scopes ? JSON.stringify(credential.scopes) : null,
    expires_at: credential.expiresAt,
    created_at: credential.now,
  }
  await transaction
    .insertInto('credential')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(row))
    .execute()
}
