// A site is a tenant: every record, credential and cursor belongs to one (`cloudId`, §4.1).
import type { Database, Writing } from './database.ts'
import { addExpenditureTypes, addStatusesOfService } from './first-entries.ts'

export interface Site {
  readonly id: string
  readonly name: string
}

export async function findSite({ read }: Pick<Database, 'read'>, id: string): Promise<Site | undefined> {
  return read.selectFrom('site').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** The oldest site: the one that the site-domain base path serves when none is configured. */
export async function firstSite({ read }: Pick<Database, 'read'>): Promise<Site | undefined> {
  return read.selectFrom('site').select(['id', 'name']).orderBy('created_at').orderBy('id').executeTakeFirst()
}

/** Adds a site without records: the rows that lock the shape of its hierarchies, and the entries that every site has. */
export async function addSite(
  transaction: Writing,
  { id, name, now }: Site & { now: number },
): Promise<void> {
  await transaction.insertInto('site').values({ id, name, created_at: now }).execute()
  const kinds = ['organization', 'focus-area'] as const
  await transaction
    .insertInto('tree_lock')
    .values(kinds.map((kind) => ({ site_id: id, kind, version: 0 })))
    .execute()
  await addStatusesOfService(transaction, id)
  await addExpenditureTypes(transaction, id)
}

/** Gives a site another name. */
export async function renameSite(transaction: Writing, { id, name }: Site): Promise<void> {
  await transaction.updateTable('site').set({ name }).where('id', '=', id).execute()
}
