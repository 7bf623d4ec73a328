// The sessions of one person, as they see and end them.
import type { Selectable } from 'kysely'
import type { SessionRow } from './access-tables.ts'
import type { Reading, Writing } from './database.ts'
import { endOf, type SessionLifetimes } from './sessions.ts'

interface HolderKey {
  readonly site: string
  readonly holder: string
}

/** The sessions of a person that are not over, the last used first. */
export async function listSessions(
  read: Reading,
  { site, holder, limits, now }: HolderKey & { readonly limits: SessionLifetimes; readonly now: number },
): Promise<Selectable<SessionRow>[]> {
  const rows = await read
    .selectFrom('session')
    .leftJoin('credential', (join) =>
      join
        .onRef('credential.site_id', '=', 'session.site_id')
        .onRef('credential.id', '=', 'session.credential_id'),
    )
    .selectAll('session')
    .select('credential.expires_at')
    .where((where) => where.and({ 'session.site_id': site, 'session.holder': holder }))
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id')
    .execute()
  return rows.filter(({ started_at: startedAt, last_used_at: lastUsedAt, expires_at: credentialEnd }) => {
    return endOf({ startedAt, lastUsedAt, credentialEnd }, limits) > now
  })
}

/** Ends one session of a person; false when they have none of that id. */
export async function removeSessionOf(
  transaction: Writing,
  { site, holder, id }: HolderKey & { readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('session')
    .where((where) => where.and({ site_id: site, holder, id }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of a person but one, also those that nodes of version 1.0.0 issued until now. */
export async function removeOtherSessions(
  transaction: Writing,
  { site, holder, kept, now }: HolderKey & { readonly kept: string; readonly now: number },
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where((where) => where.and({ site_id: site, holder }))
    .where('id', '!=', kept)
    .execute()
  await transaction
    .updateTable('principal')
    .set({ sessions_since: now })
    .where((where) => where.and({ site_id: site, id: holder }))
    .execute()
}
