// A site is a tenant: every record, credential and cursor belongs to one (`cloudId`, §4.1).
import type { Database, Writing } from './database.ts'

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

/** Adds an empty site and the rows that lock the shape of its hierarchies. */
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
}
