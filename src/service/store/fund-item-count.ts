// Stores the number of cost and benefit items of a site: counting a million rows for every first page cost more than
// reading the page.
import { type Kysely, sql } from 'kysely'
import type { Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { countOf } from './keyset.ts'
import { createSiteTable } from './schema-steps.ts'
import type { Funds, Tables } from './tables.ts'

/**
 * Milliseconds after which the next change counts all items again. A node of release 1.0.0 that works beside this one
 * during an upgrade does not keep the count.
 */
const recountAfterMs = 3_600_000

/** All items of the kind. */
export async function itemCount(db: Reading, { site, kind }: Funds): Promise<number> {
  const row = await db
    .selectFrom('fund_count')
    .select('items')
    .where((where) => where.and({ site_id: site, kind }))
    .executeTakeFirst()
  if (row) return Number(row.items)
  return countOf(db.selectFrom('fund_item').where((where) => where.and({ site_id: site, kind })))
}

/**
 * Changes the stored count. Comes last in the transaction that adds or deletes items, because every other change of the
 * kind waits from here until the transaction ends. `now` is in epoch milliseconds.
 */
export async function changeItemCount(
  transaction: Writing,
  { site, kind }: Funds,
  { change, now }: { readonly change: number; readonly now: number },
): Promise<void> {
  if (change === 0) return
  const counts = transaction.updateTable('fund_count').where((where) => where.and({ site_id: site, kind }))
  const { numUpdatedRows } = await counts
    .set(({ eb }) => ({ items: eb('items', '+', change) }))
    .where('counted_at', '>', now - recountAfterMs)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // Held before it is counted: what another transaction adds is then in the count, or added to it afterwards.
  await transaction
    .insertInto('fund_count')
    .values({ site_id: site, kind, items: 0, counted_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doUpdateSet({ counted_at: now }))
    .execute()
  await counts.set({ items: counted }).execute()
}

const counted = sql<number>`(
  select count(*) from fund_item
  where fund_item.site_id = fund_count.site_id and fund_item.kind = fund_count.kind)`

/** The step that adds the counts. Each is counted again with the first change after it. */
export async function createFundCounts(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  await createSiteTable(db, types, {
    name: 'fund_count',
    columns: { kind: 'text', items: 'bigint', counted_at: 'bigint' },
    key: ['kind'],
  })
  await sql`insert into fund_count (site_id, kind, items, counted_at)
    select site_id, kind, count(*), 0 from fund_item where true group by site_id, kind
    on conflict (site_id, kind) do nothing`.execute(db)
}
