// The rows of an import, and the records that they refer to.
import type { Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { findByKeys } from './find-by-keys.ts'
import type { RowFaults } from './row-faults.ts'
import type { FundItemRow, Funds, ReferenceRow } from './tables.ts'

/** One element of a bulk request, checked without the database. `undefined` keeps a field, `null` clears it. */
export interface ImportRow {
  readonly index: number
  readonly name: string
  readonly itemId: string | null
  readonly externalId: string | null
  readonly focusAreaId: string | null
  readonly focusAreaExternalId: string | null
  readonly costType?: string | null
  readonly costSubtypeKey?: string | null
  readonly expenditureType?: string | null
  readonly investmentCategoryKey?: string | null
  readonly benefitTypeKey?: string | null
  readonly series: readonly ImportSeries[]
}

export interface ImportSeries {
  readonly version: string
  /** As it is kept: a JSON object of period key to canonical decimal digits. */
  readonly amounts: string
}

/** A bulk request, checked without the database: a readable row may have faults all the same. */
export interface ImportRequest {
  readonly rows: readonly ImportRow[]
  readonly faults: RowFaults
}

/** The records that the rows refer to. */
export interface ImportContext {
  readonly itemsById: ReadonlyMap<string, FundItemRow>
  readonly itemsByExternalId: ReadonlyMap<string, FundItemRow>
  readonly focusAreaIds: ReadonlySet<string>
  readonly focusAreasByExternalId: ReadonlyMap<string, readonly string[]>
  /** By {@link referenceName}. */
  readonly references: ReadonlyMap<string, ReferenceRow>
}

/** The key that an entry of a reference list is found by. */
export function referenceName(list: ReferenceRow['list'], key: string): string {
  return `${list} ${key}`
}

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
