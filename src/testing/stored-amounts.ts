// The amounts that the service stores, which no operation answers (§2.3).
import type { Database } from '#service/database/database.ts'

/** The stored amounts of an item, by version: period key to decimal text. */
export async function amountsOf(
  { read }: Database,
  site: string,
  itemId: string,
): Promise<Record<string, Record<string, string>>> {
  const rows = await read
    .selectFrom('fund_series')
    .select(['version', 'amounts'])
    .where('site_id', '=', site)
    .where('item_id', '=', itemId)
    .execute()
  return Object.fromEntries(
    rows.map((row) => [row.version, JSON.parse(row.amounts) as Record<string, string>]),
  )
}
