// Principals and their credentials. A credential is 256 random bits and is kept as its SHA-256: random secrets need no
// slow hash, and none can be read from a copy of the database. The keys of access tokens: stored-secret.ts.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  type Area,
  accessScope,
  scopes as allScopes,
  catalogScope,
  KnownAreas,
  KnownScopes,
  type Scope,
} from '#contract/access.ts'
import type { Writing } from '#service/database/database.ts'
import { bytesToUuid, hexToUuid, uuidToBytes } from '#service/database/node-path.ts'
import type { CredentialRow, PrincipalRow } from '#service/database/tables.ts'
import { readOnce } from '#service/http/recent-map.ts'

/** A session, as the requests of its browser know it. */
export interface CallerSession {
  readonly id: string
  /** Epoch milliseconds of the sign-in. */
  readonly startedAt: number
}

/**
 * The caller, with what the credential grants that the request came with. An access token counts as its client, and a
 * session as the credential or the link that it began with.
 */
export interface Principal {
  readonly site: string
  readonly id: string
  readonly kind: 'user' | 'service'
  readonly name: string
  readonly email: string | null
  readonly scopes: readonly Scope[]
  /** True when the credential has scopes itself, which limit those of the principal. */
  readonly isNarrowed: boolean
  /** Null for a link, which is used up, and for an access token of version 1.0.0. */
  readonly credentialId: string | null
  /** Epoch milliseconds at which the credential ends; null for no end. Nothing that opens more outlives it. */
  readonly credentialEnd: number | null
  readonly disabledAreas: readonly Area[]
  /** The browser session of the request; absent where the request brings its own credential. */
  readonly session?: CallerSession
}

export type CredentialKind = CredentialRow['kind']

// Scopes, as the two columns that keep them. Version 1.0.0 may run beside this release or come after it, and refuses a
// row that names a scope it does not know: `scopes` has those that it knows, `all_scopes` has all. Where the two differ
// in what both know, that version has written `scopes` since.

export const scopesIn = readOnce((text) => KnownScopes.parse(JSON.parse(text)))

const ofFirstRelease = (scope: Scope) => scope !== catalogScope

export function scopeColumns(scopes: readonly Scope[]): { scopes: string; all_scopes: string } {
  return { scopes: JSON.stringify(scopes.filter(ofFirstRelease)), all_scopes: JSON.stringify(scopes) }
}

/** Undefined where they are those of version 1.0.0. */
function allScopesIn(scopes: string, all: string | null): readonly Scope[] | undefined {
  if (all === null) return undefined
  const listed = scopesIn(all)
  return JSON.stringify(listed.filter(ofFirstRelease)) === scopes ? listed : undefined
}

/** What a principal may do. In version 1.0.0 the catalog had no scope; who manages access could take it, and so has it. */
export function heldScopes(row: Pick<PrincipalRow, 'scopes' | 'all_scopes'>): readonly Scope[] {
  const all = allScopesIn(row.scopes, row.all_scopes)
  if (all) return all
  const held = scopesIn(row.scopes)
  return held.includes(accessScope) && !held.includes(catalogScope) ? [...held, catalogScope] : held
}

/** What a credential narrows its principal to; null for nothing. */
export function narrowedScopes(row: Pick<CredentialRow, 'scopes' | 'all_scopes'>): readonly Scope[] | null {
  if (row.scopes === null) return null
  return allScopesIn(row.scopes, row.all_scopes) ?? scopesIn(row.scopes)
}

const areasOf = readOnce((text) => KnownAreas.parse(JSON.parse(text)))

/** The columns that make a principal. */
export type PrincipalFacts = Pick<
  Selectable<PrincipalRow>,
  'site_id' | 'id' | 'kind' | 'name' | 'email' | 'scopes' | 'all_scopes' | 'disabled_areas'
>

/** A credential, as far as it bounds its principal. */
export interface CredentialBounds {
  readonly id: string | null
  /** Null for all that the principal has. */
  readonly scopes: readonly Scope[] | null
  /** Epoch milliseconds; null for no end. */
  readonly end: number | null
}

/** The principal within the bounds of a credential. */
export function principalOf(row: PrincipalFacts, { id, scopes, end }: CredentialBounds): Principal {
  const granted = heldScopes(row)
  const allowed = scopes ?? granted
  return {
    site: row.site_id,
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    scopes: granted.filter((scope) => allowed.includes(scope)),
    isNarrowed: scopes !== null,
    credentialId: id,
    credentialEnd: end,
    disabledAreas: areasOf(row.disabled_areas),
  }
}

/** The form in which email addresses are compared: without regard to case. */
export function emailKeyOf(email: string | null): string | null {
  return email === null ? null : email.toLowerCase()
}

export function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** The id of a credential, derived from what names it; for tokens and codes that is the secret itself. */
export function credentialId(kind: CredentialKind, name: string): string {
  return hexToUuid(hash('sha256', `${kind}\n${name}`, 'hex'))
}

const sitePrefixLength = 22

/** A secret of 256 bits. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A secret of 256 bits that says which site it belongs to. */
export function newSecret(site: string): string {
  return `${Buffer.from(uuidToBytes(site)).toString('base64url')}.${randomSecret()}`
}

/** A client id that says which site it belongs to. */
export function newClientId(site: string): string {
  return newSecret(site).slice(0, 45)
}

/** The site that a generated secret names; undefined for text of another shape. */
export function siteOfGenerated(secret: string): string | undefined {
  if (!/^[\w-]{22}\./.test(secret)) return undefined
  return siteOfPrefix(secret.slice(0, sitePrefixLength))
}

const siteOfPrefix = readOnce((prefix) => bytesToUuid(Buffer.from(prefix, 'base64url')))

/**
 * The sites at which to look for a credential: the one that a generated secret or client id names, then `fallback`,
 * because one that an operator made up may have the same shape.
 */
export function sitesOfSecret(secret: string, fallback: string): readonly string[] {
  const named = siteOfGenerated(secret)
  return named === undefined || named === fallback ? [fallback] : [named, fallback]
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
      ...scopeColumns(principal.scopes ?? allScopes),
      disabled_areas: JSON.stringify(principal.disabledAreas ?? []),
      created_at: principal.now,
      disabled_at: null,
      removed_at: null,
      email_key: emailKeyOf(principal.email),
    })
    .execute()
  await transaction
    .insertInto('person')
    .values({ site_id: principal.site, id, name: principal.name })
    .execute()
  return id
}

/** An account at an identity provider. Issuer and subject together name a person for good. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** The account as its person knows it, such as an email address; null when the provider does not say. */
  readonly account: string | null
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
  /** The setting that names it. */
  readonly setting?: string
  /** Of an account at an identity provider. */
  readonly identity?: Identity
  /** Of a sign-in code: when the sessions that it begins end, in epoch milliseconds; none by default. */
  readonly sessionEnd?: number | null
}

/** Enough to recognise a credential, far too little to guess the rest. */
function hintOf({ kind, name, identity }: NewCredential): string | null {
  if (identity) return identity.account
  if (kind === 'client') return name
  return kind === 'api-token' ? `…${name.slice(-4)}` : null
}

/** Adds a credential, or replaces the one of the same name; answers its row. */
export async function addCredential(transaction: Writing, credential: NewCredential): Promise<CredentialRow> {
  const row: CredentialRow = {
    site_id: credential.site,
    id: credentialId(credential.kind, credential.name),
    kind: credential.kind,
    principal_id: credential.principalId,
    secret_hash: Uint8Array.from(digest(credential.secret)),
    label: credential.label,
    hint: hintOf(credential),
    ...(credential.scopes ? scopeColumns(credential.scopes) : { scopes: null, all_scopes: null }),
    expires_at: credential.expiresAt,
    created_at: credential.now,
    setting: credential.setting ?? null,
    issuer: credential.identity?.issuer ?? null,
    subject: credential.identity?.subject ?? null,
    last_used_at: null,
    last_used_address: null,
  }
  // One that a setting names is added at every start: its last use stays.
  const { last_used_at: _at, last_used_address: _address, ...renewed } = row
  await transaction
    .insertInto('credential')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(renewed))
    .execute()
  if (credential.kind === 'sign-in-code') await addCode(transaction, row, credential)
  return row
}

interface Use {
  readonly site: string
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly address: string
}

/** Records the last use of a credential; answers the address of the one before, null for none. */
export async function recordCredentialUse(
  transaction: Writing,
  { site, id, at, address }: Use,
): Promise<string | null> {
  const named = { site_id: site, id }
  const before = await transaction
    .selectFrom('credential')
    .select('last_used_address')
    .where((where) => where.and(named))
    .executeTakeFirst()
  await transaction
    .updateTable('credential')
    .set({ last_used_at: at, last_used_address: address })
    .where((where) => where.and(named))
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
    .execute()
  return before?.last_used_address ?? null
}

// Codes of sign-in links: each signs its person in once. A person has the latest one only.

interface Person {
  readonly site: string
  readonly principalId: string
}

async function addCode(
  transaction: Writing,
  { site_id, id }: CredentialRow,
  { expiresAt, sessionEnd = null, now }: Pick<NewCredential, 'expiresAt' | 'sessionEnd' | 'now'>,
): Promise<void> {
  const codes = transaction.deleteFrom('sign_in_code').where('site_id', '=', site_id)
  await codes.where('expires_at', '<', now).execute()
  const row = { site_id, id, expires_at: expiresAt ?? Number.MAX_SAFE_INTEGER, session_end: sessionEnd }
  await transaction
    .insertInto('sign_in_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(row))
    .execute()
}

interface NewCode extends Person, Pick<NewCredential, 'scopes' | 'sessionEnd' | 'now'> {
  /** Epoch milliseconds until which the code works. */
  readonly expiresAt: number
}

/** Makes a code, and ends the earlier ones of its person. */
export async function renewSignInCode(
  transaction: Writing,
  { site, principalId, ...limits }: NewCode,
): Promise<string> {
  await removeSignInCodes(transaction, { site, principalId })
  const secret = newSecret(site)
  await addCredential(transaction, {
    site,
    principalId,
    kind: 'sign-in-code',
    name: secret,
    secret,
    label: 'sign-in link',
    ...limits,
  })
  return secret
}

/** False when the person has none. */
export async function removeSignInCodes(
  transaction: Writing,
  { site, principalId }: Person,
): Promise<boolean> {
  const codes = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, principal_id: principalId, kind: 'sign-in-code' as const }))
    .returning('id')
    .execute()
  for (const { id } of codes) await forgetCode(transaction, { site, id })
  return codes.length > 0
}

/** Uses a sign-in code up; false when another request was faster. */
export async function takeSignInCode(
  transaction: Writing,
  { site, id }: { readonly site: string; readonly id: string },
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, id, kind: 'sign-in-code' as const }))
    .returning('id')
    .executeTakeFirst()
  await forgetCode(transaction, { site, id })
  return used !== undefined
}

async function forgetCode(transaction: Writing, { site, id }: { site: string; id: string }): Promise<void> {
  await transaction
    .deleteFrom('sign_in_code')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
}
