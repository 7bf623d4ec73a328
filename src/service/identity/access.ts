// Principals and credentials as an administrator sees and changes them.
import type { Selectable } from 'kysely'
import { type Area, accessScope, catalogScope, type Scope } from '#contract/access.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import type { CredentialRow, PrincipalRow } from '#service/database/tables.ts'
import { removeViews } from '#service/store/saved-views.ts'
import { type CredentialKind, emailKeyOf, heldScopes, removeSignInCodes, scopeColumns } from './accounts.ts'
import { removeSessionsOf } from './sessions.ts'

export interface ListedPrincipal {
  readonly principal: Selectable<PrincipalRow>
  /** Oldest first; codes of sign-in links are not among them. */
  readonly credentials: readonly CredentialRow[]
  /** Epoch milliseconds at which the sign-in link ends; undefined when there is none. */
  readonly signInLinkEnd: number | undefined
}

/** The principals of a site, or the one with this id, in the order in which they were added; not those removed. */
export async function listPrincipals(
  db: Reading | Writing,
  site: string,
  id?: string,
): Promise<ListedPrincipal[]> {
  let principals = db
    .selectFrom('principal')
    .selectAll()
    .where('site_id', '=', site)
    .where('removed_at', 'is', null)
  let credentials = db.selectFrom('credential').selectAll().where('site_id', '=', site)
  if (id !== undefined) {
    principals = principals.where('id', '=', id)
    credentials = credentials.where('principal_id', '=', id)
  }
  const all = await credentials.orderBy('created_at').orderBy('id').execute()
  const rows = await principals.orderBy('created_at').orderBy('id').execute()
  const codes = await db.selectFrom('sign_in_code').select('id').where('site_id', '=', site).execute()
  const opens = new Set(codes.map((code) => code.id))
  return rows.map((principal) => {
    const held = all.filter((credential) => credential.principal_id === principal.id)
    const link = held.findLast((code) => code.kind === 'sign-in-code' && opens.has(code.id))
    return {
      principal,
      credentials: held.filter(({ kind }) => kind !== 'sign-in-code'),
      signInLinkEnd: link?.expires_at ?? undefined,
    }
  })
}

/** The first user of a site who has this email, without regard to case; undefined when there is none. */
export async function findByEmail(read: Reading, site: string, email: string): Promise<string | undefined> {
  const rows = await read
    .selectFrom('principal')
    .select(['id', 'email'])
    .where('site_id', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.find((row) => emailKeyOf(row.email) === emailKeyOf(email))?.id
}

export interface PrincipalChanges {
  readonly name?: string | undefined
  readonly scopes?: readonly Scope[] | undefined
  readonly disabledAreas?: readonly Area[] | undefined
  readonly disabled?: boolean | undefined
}

/** Names a principal, or one of its credentials, and when it is changed. */
interface Change {
  readonly site: string
  readonly id: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Changes a principal, and what its records show as the owner's name; false when there is none of that id. */
export async function changePrincipal(
  transaction: Writing,
  { site, id, changes, now }: Change & { readonly changes: PrincipalChanges },
): Promise<boolean> {
  const { name, scopes, disabledAreas, disabled } = changes
  const columns = {
    ...(name !== undefined && { name }),
    ...(scopes && scopeColumns(scopes)),
    ...(disabledAreas && { disabled_areas: JSON.stringify(disabledAreas) }),
    ...(disabled === false && { disabled_at: null }),
  }
  const { numUpdatedRows } = await transaction
    .updateTable('principal')
    // Without changes, the count of updated rows still shows whether the row exists.
    .set(Object.keys(columns).length > 0 ? columns : { site_id: site })
    .where((where) => where.and({ site_id: site, id }))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (name !== undefined) {
    await transaction
      .updateTable('person')
      .set({ name })
      .where((where) => where.and({ site_id: site, id }))
      .execute()
  }
  if (disabled) await disablePrincipal(transaction, { site, id, now })
  return true
}

/** A principal that is disabled already keeps its time. */
async function disablePrincipal(transaction: Writing, ended: Change): Promise<void> {
  await transaction
    .updateTable('principal')
    .set({ disabled_at: ended.now })
    .where((where) => where.and({ site_id: ended.site, id: ended.id }))
    .where('disabled_at', 'is', null)
    .execute()
  await endSessions(transaction, ended)
}

/**
 * True while a member other than this one manages access. Holds the members until the transaction ends: of two
 * administrators who remove each other, the second finds no other one.
 */
export async function hasOtherAdministrator(
  transaction: Writing,
  { rowLocks }: Engine,
  { site, id }: Omit<Change, 'now'>,
): Promise<boolean> {
  const members = transaction
    .selectFrom('principal')
    .select(['id', 'scopes', 'all_scopes', 'disabled_at'])
    .where((where) => where.and({ site_id: site, kind: 'user' as const }))
    .orderBy('id')
  const rows = await (rowLocks ? members.forUpdate() : members).execute()
  return rows.some(
    (row) => row.id !== id && row.disabled_at === null && heldScopes(row).includes(accessScope),
  )
}

/** Those that are deleted with their principal. */
const removedKinds = ['api-token', 'client'] as const satisfies CredentialKind[]

/**
 * Removes a principal with its credentials and sessions, and frees its email. The row stays, disabled, as the name
 * stays with the records; false when there is none of that id.
 */
export async function removePrincipal(transaction: Writing, removed: Change): Promise<boolean> {
  const { site, id, now } = removed
  const { numUpdatedRows } = await transaction
    .updateTable('principal')
    .set({ removed_at: now, email: null, email_key: null })
    .where((where) => where.and({ site_id: site, id }))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await disablePrincipal(transaction, removed)
  await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, principal_id: id }))
    .where('kind', 'in', removedKinds)
    .execute()
  await removeSignInCodes(transaction, { site, principalId: id })
  await removeViews(transaction, { site, id })
  return true
}

/** Ends all sessions and access tokens of a principal, on every node; false when there is none of that id. */
export async function endSessions(transaction: Writing, { site, id, now }: Change): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('principal')
    .set(({ eb }) => ({
      token_generation: eb('token_generation', '+', 1),
      // Nodes of version 1.0.0 check this one.
      sessions_since: now,
    }))
    .where((where) => where.and({ site_id: site, id }))
    .executeTakeFirst()
  await removeSessionsOf(transaction, { site, holder: id })
  return numUpdatedRows > 0n
}

/** Deletes a credential of a principal with the sessions that it began; false when it has none of that id. */
export async function removeCredential(
  transaction: Writing,
  { site, principalId, id, now }: Change & { readonly principalId: string },
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, principal_id: principalId, id }))
    .where('kind', '!=', 'sign-in-code')
    .returning('kind')
    .executeTakeFirst()
  if (!removed) return false
  await removeSessionsOf(transaction, { site, holder: principalId, credentialId: id })
  // Access tokens of version 1.0.0 do not name their credential, so all of the service's tokens end.
  if (removed.kind === 'client') {
    await transaction
      .updateTable('principal')
      .set({ sessions_since: now })
      .where((where) => where.and({ site_id: site, id: principalId }))
      .execute()
  }
  return true
}

/** Deletes the credentials that a setting named before, with their sessions; those in `kept` stay. */
export async function removeReplaced(
  transaction: Writing,
  { site, setting, kept }: { readonly site: string; readonly setting: string; readonly kept: string },
): Promise<void> {
  const replaced = await transaction
    .deleteFrom('credential')
    .where((where) => where.and({ site_id: site, setting }))
    .where('id', '!=', kept)
    .returning(['id', 'principal_id'])
    .execute()
  for (const { id, principal_id: holder } of replaced) {
    await removeSessionsOf(transaction, { site, holder, credentialId: id })
  }
}

/** What a person's principal adds to the list of people. */
export interface PersonAccount {
  readonly isService: boolean
  readonly email: string | null
  /** When it was disabled or removed; null for an account that is enabled. */
  readonly endedAt: number | null
}

/** The accounts of a site by the IDs of their people, removed ones included. */
export async function listAccounts(
  db: Reading | Writing,
  site: string,
): Promise<ReadonlyMap<string, PersonAccount>> {
  const rows = await db
    .selectFrom('principal')
    .select(['id', 'kind', 'email', 'disabled_at'])
    .where('site_id', '=', site)
    .execute()
  return new Map(
    rows.map(({ id, kind, email, disabled_at: endedAt }) => [
      id,
      { isService: kind === 'service', email, endedAt },
    ]),
  )
}

/** The names of the members who may change the catalog, those added first before the others. */
export async function listManagers(db: Reading, site: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('principal')
    .select(['name', 'scopes', 'all_scopes'])
    .where((where) => where.and({ site_id: site, kind: 'user' as const }))
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter((row) => heldScopes(row).includes(catalogScope)).map(({ name }) => name)
}
