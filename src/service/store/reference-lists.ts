// Cost types, cost subtypes, benefit types and investment categories, read.
import type { Reading } from './database.ts'
import type { ReferenceList, ReferenceRow } from './tables.ts'

/** All items of a list, in their own order. */
export function listReferences(db: Reading, site: string, list: ReferenceList): Promise<ReferenceRow[]> {
  return db
    .selectFrom('reference_item')
    .selectAll()
    .where((where) => where.and({ site_id: site, list }))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
