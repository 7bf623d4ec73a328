// Stores the number of records of a hierarchy in its lock row: counting 100,000 rows for every first page cost more
// than reading the page.
import { sql } from 'kysely'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import { keptQuery } from '#service/database/kept-query.ts'
import type { Hierarchy } from '#service/database/tables.ts'

const countOfHierarchy = keptQuery((db, { site, kind }: Hierarchy) =>
  db
    .selectFrom('tree_lock')
    .select('records')
    .where((where) => where.and({ site_id: site, kind })),
)

/** All records of the hierarchy, archived ones included. */
export async function storedCount(
  database: Pick<Database, 'read' | 'engine' | 'find'>,
  { site, kind }: Hierarchy,
): Promise<number> {
  const found = await database.find(countOfHierarchy(database, { site, kind }))
  if (!found) throw new Error(`the site ${site} has no ${kind} hierarchy`)
  return Number(found.records)
}

/** Changes the stored count, and blocks every other change of the hierarchy's shape until the transaction ends. */
export async function changeRecordCount(
  transaction: Writing,
  { site, kind }: Hierarchy,
  change: 1 | -1,
): Promise<void> {
  await transaction
    .updateTable('tree_lock')
    .set(({ eb }) => ({ records: eb('records', '+', change) }))
    .where((where) => where.and({ site_id: site, kind }))
    .execute()
}

/** Counts all records of a site, or of every site, after records were written in bulk. */
export async function recountRecords(db: Reading | Writing, site?: string): Promise<void> {
  const counted = sql<number>`(
    select count(*) from hierarchy_node
    where hierarchy_node.site_id = tree_lock.site_id and hierarchy_node.kind = tree_lock.kind)`
  const update = db.updateTable('tree_lock').set({ records: counted })
  await (site === undefined ? update : update.where('site_id', '=', site)).execute()
}
