// Entries that every site has from its first day: the statuses that the service itself gives to records, and the two
// expenditure types of the specification (§2.3). All others are the choice of the site.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { statusesOfService } from '#contract/catalog-lists.ts'
import type { Writing } from './database.ts'
import type { Tables } from './tables.ts'

/** Expenditure types by their keys, in their order (§2.3). */
const expenditureTypes = ['CAPEX', 'OPEX'] as const

/** Adds the statuses of the service that the site does not have. */
export async function addStatusesOfService(transaction: Writing, site: string): Promise<void> {
  const present = await transaction
    .selectFrom('hierarchy_status')
    .select(['kind', 'name'])
    .where('site_id', '=', site)
    .execute()
  for (const kind of ['organization', 'focus-area'] as const) {
    const names = new Set(present.filter((status) => status.kind === kind).map(({ name }) => name))
    const missing = (statusesOfService[`${kind}-statuses`] ?? []).filter((name) => !names.has(name))
    if (missing.length === 0) continue
    const rows = missing.map((name, index) => ({
      site_id: site,
      kind,
      id: randomUUID(),
      name,
      position: names.size + index,
    }))
    await transaction.insertInto('hierarchy_status').values(rows).execute()
  }
}

/** Adds the expenditure types that the site does not have. */
export async function addExpenditureTypes(db: Writing | Kysely<Tables>, site: string): Promise<void> {
  const rows = expenditureTypes.map((key, position) => ({
    site_id: site,
    list: 'expenditure-type' as const,
    id: randomUUID(),
    key,
    name: key,
    display_name: key,
    position,
    parent_key: null,
  }))
  await db
    .insertInto('reference_item')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'list', 'key']).doNothing())
    .execute()
}
