// Principals and credentials as an administrator sees and changes them.
import type { Selectable } from 'kysely'
import type { Area, Scope } from '#contract/access.ts'
import type { Database, Reading, Writing } from './database.ts'
import type { CredentialRow, PrincipalRow } from './tables.ts'

export interface ListedPrincipal {
  readonly principal: Selectable<PrincipalRow>
  /** Oldest first; codes of sign-in links are not among them. */
  readonly credentials: readonly CredentialRow[]
}

/** Everybody of a site, in the order in which they came. */
export async function listPrincipals(read: Reading, site: string): Promise<ListedPrincipal[]> {
  const [principals, credentials] = await Promise.all([
    read
      .selectFrom('principal')
      .selectAll()
      .where('site_id', '=', site)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    read
      .selectFrom('credential')
      .selectAll()
      .where('site_id', '=', site)
      .where('kind', '!=', 'sign-in-code')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  return principals.map((principal) => ({
    principal,
    credentials: credentials.filter((credential) => credential.principal_id === principal.id),
  }))
}

/** One of a site's principals; undefined when there is none of that id. */
export async function findListed(
  read: Reading,
  site: string,
  id: string,
): Promise<ListedPrincipal | undefined> {
  const all = await listPrincipals(read, site)
  return all.find(({ principal }) => principal.id === id)
}

/** True when a user of the site has this e-mail, in whatever case it is written. */
export async function hasEmail(transaction: Writing, site: string, email: string): Promise<boolean> {
  const rows = await transaction.selectFrom('principal').select('email').where('site_id', '=', site).execute()
  return rows.some((row) => row.email?.toLowerCase() === email.toLowerCase())
}

export interface PrincipalChanges {
  readonly name?: string | undefined
  readonly scopes?: readonly Scope[] | undefined
  readonly disabledAreas?: readonly Area[] | undefined
  /** Epoch milliseconds. */
  readonly sessionsSince?: number | undefined
}

/** Changes a principal, and what its records show as the owner's name; false when there is none of that id. */
export function changePrincipal(
  { write }: Database,
  { site, id, changes }: { readonly site: string; readonly id: string; readonly changes: PrincipalChanges },
): Promise<boolean> {
  const { name, scopes, disabledAreas, sessionsSince } = changes
  const columns = {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes: JSON.stringify(scopes) }),
    ...(disabledAreas && { disabled_areas: JSON.stringify(disabledAreas) }),
    ...(sessionsSince !== undefined && { sessions_since: sessionsSince }),
  }
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('principal')
      // Nothing to change is still a look for the row.
      .set(Object.keys(columns).length > 0 ? columns : { site_id: site })
      .where('site_id', '=', site)
      .where('id', '=', id)
      .executeTakeFirst()
    if (name !== undefined) {
      await transaction
        .updateTable('person')
        .set({ name })
        .where('site_id', '=', site)
        .where('id', '=', id)
        .execute()
    }
    return numUpdatedRows > 0n
  })
}

/** Deletes a credential of a principal; false when it has none of that id. */
export function removeCredential(
  { write }: Database,
  { site, principalId, id }: { readonly site: string; readonly principalId: string; readonly id: string },
): Promise<boolean> {
  return write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('credential')
      .where('site_id', '=', site)
      .where('principal_id', '=', principalId)
      .where('id', '=', id)
      .where('kind', '!=', 'sign-in-code')
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}
