// Loads the records that the rows of an import refer to.
import type { Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { findByKeys } from './find-by-keys.ts'
import { type ImportContext, type ImportRow, referenceName } from './fund-import-plan.ts'
import type { FundItemRow, Funds } from './tables.ts'

/** Keys per statement. Larger ones are no faster, and building them holds the event loop for longer. */
const chunkSize = 200

export function* chunks<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < all.length; start += chunkSize) yield all.slice(start, start + chunkSize)
}

/** The distinct values of one field of the rows, in chunks that fit a statement. */
function mentioned(
  rows: readonly ImportRow[],
  field: 'itemId' | 'externalId' | 'focusAreaId' | 'focusAreaExternalId',
): Generator<readonly string[]> {
  return chunks([...new Set(rows.flatMap((row) => row[field] ?? []))])
}

export async function readContext(
  db: Reading | Writing,
  engine: Engine,
  { site, kind, rows }: Funds & { readonly rows: readonly ImportRow[] },
): Promise<ImportContext> {
  const items = { table: 'fund_item', columns: itemColumns } as const
  const itemsBy = async (column: 'id' | 'external_id', field: 'itemId' | 'externalId') => {
    const found = new Map<string, FundItemRow>()
    for (const values of mentioned(rows, field)) {
      const keys = values.map((value) => ({ site_id: site, kind, [column]: value }))
      for (const item of await findByKeys(db, engine, { ...items, keys })) found.set(item[column] ?? '', item)
    }
    return found
  }
  const itemsById = await itemsBy('id', 'itemId')
  const itemsByExternalId = await itemsBy('external_id', 'externalId')
  const focusAreaIds = new Set<string>()
  const focusAreasByExternalId = new Map<string, string[]>()
  const areas = { table: 'hierarchy_node', columns: ['id', 'external_id'] } as const
  const areaKey = { site_id: site, kind: 'focus-area' } as const
  for (const ids of mentioned(rows, 'focusAreaId')) {
    const keys = ids.map((id) => ({ ...areaKey, id }))
    for (const { id } of await findByKeys(db, engine, { ...areas, keys })) focusAreaIds.add(id)
  }
  for (const ids of mentioned(rows, 'focusAreaExternalId')) {
    const keys = ids.map((external_id) => ({ ...areaKey, external_id }))
    for (const { id, external_id: shared } of await findByKeys(db, engine, { ...areas, keys })) {
      const same = focusAreasByExternalId.get(shared ?? '')
      if (same) same.push(id)
      else focusAreasByExternalId.set(shared ?? '', [id])
    }
  }
  const listed = await db.selectFrom('reference_item').selectAll().where('site_id', '=', site).execute()
  const references = new Map(listed.map((item) => [referenceName(item.list, item.key), item]))
  return { itemsById, itemsByExternalId, focusAreaIds, focusAreasByExternalId, references }
}

const itemColumns = [
  'site_id',
  'kind',
  'id',
  'external_id',
  'focus_area_id',
  'name',
  'cost_type',
  'cost_subtype_id',
  'expenditure_type',
  'investment_category_id',
  'benefit_type',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof FundItemRow)[]
