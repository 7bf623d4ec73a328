// A bulk request in one transaction: all of it or none (§4.7).
import { randomUUID } from 'node:crypto'
import type { Database, Reading, Writing } from './database.ts'
import {
  type ImportRequest,
  type ImportRow,
  type ImportSeries,
  type ImportSurroundings,
  type PlannedItem,
  planImport,
  referenceName,
} from './fund-import-plan.ts'
import type { Funds } from './fund-items.ts'
import { refuseFaults } from './row-faults.ts'
import type { FundItemRow, FundSeriesRow } from './tables.ts'

/** Rows per statement. Larger ones are no faster, and building them holds the event loop for longer. */
const chunkSize = 200

/**
 * Creates and updates items. `now` is in epoch milliseconds.
 * @throws Problem 400 naming every row that cannot be taken; nothing has changed then.
 */
export async function importFundItems(
  database: Database,
  funds: Funds,
  { rows, faults, now }: ImportRequest & { readonly now: number },
): Promise<void> {
  const settings = { ...funds, now, newId: () => randomUUID() }
  const planOn = async (db: Reading | Writing) =>
    planImport(rows, await lookAround(db, funds, rows), settings)
  // What will be refused in any case need not hold up those who write.
  if (faults.count > 0) refuseFaults(faults, (await planOn(database.read)).faults)
  await database.write(async (transaction) => {
    const plan = await planOn(transaction)
    refuseFaults(plan.faults)
    for (const chunk of chunks(plan.items)) {
      await writeItems(transaction, chunk)
      await writeSeries(transaction, chunk)
    }
    return true
  })
}

function* chunks<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < all.length; start += chunkSize) yield all.slice(start, start + chunkSize)
}

/** The distinct values of one field of the rows, in chunks that fit a statement. */
function mentioned(
  rows: readonly ImportRow[],
  field: 'itemId' | 'externalId' | 'focusAreaId' | 'focusAreaExternalId',
): Generator<readonly string[]> {
  return chunks([...new Set(rows.flatMap((row) => row[field] ?? []))])
}

async function lookAround(
  transaction: Reading | Writing,
  { site, kind }: Funds,
  rows: readonly ImportRow[],
): Promise<ImportSurroundings> {
  const items = transaction
    .selectFrom('fund_item')
    .selectAll()
    .where('site_id', '=', site)
    .where('kind', '=', kind)
  const areas = transaction
    .selectFrom('hierarchy_node')
    .select(['id', 'external_id'])
    .where('site_id', '=', site)
    .where('kind', '=', 'focus-area')
  const itemsById = new Map<string, FundItemRow>()
  const itemsByExternalId = new Map<string, FundItemRow>()
  const focusAreaIds = new Set<string>()
  const focusAreasByExternalId = new Map<string, string[]>()
  for (const ids of mentioned(rows, 'itemId')) {
    for (const item of await items.where('id', 'in', ids).execute()) itemsById.set(item.id, item)
  }
  for (const ids of mentioned(rows, 'externalId')) {
    for (const item of await items.where('external_id', 'in', ids).execute()) {
      itemsByExternalId.set(item.external_id ?? '', item)
    }
  }
  for (const ids of mentioned(rows, 'focusAreaId')) {
    for (const area of await areas.where('id', 'in', ids).execute()) focusAreaIds.add(area.id)
  }
  for (const ids of mentioned(rows, 'focusAreaExternalId')) {
    for (const { id, external_id: externalId } of await areas.where('external_id', 'in', ids).execute()) {
      const same = focusAreasByExternalId.get(externalId ?? '')
      if (same) same.push(id)
      else focusAreasByExternalId.set(externalId ?? '', [id])
    }
  }
  const listed = await transaction
    .selectFrom('reference_item')
    .selectAll()
    .where('site_id', '=', site)
    .execute()
  const references = new Map(listed.map((item) => [referenceName(item.list, item.key), item]))
  return { itemsById, itemsByExternalId, focusAreaIds, focusAreasByExternalId, references }
}

async function writeItems(transaction: Writing, items: readonly PlannedItem[]): Promise<void> {
  await transaction
    .insertInto('fund_item')
    .values(items.map((item) => item.row))
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'id']).doUpdateSet((update) => ({
        focus_area_id: update.ref('excluded.focus_area_id'),
        name: update.ref('excluded.name'),
        cost_type: update.ref('excluded.cost_type'),
        cost_subtype_id: update.ref('excluded.cost_subtype_id'),
        expenditure_type: update.ref('excluded.expenditure_type'),
        investment_category_id: update.ref('excluded.investment_category_id'),
        benefit_type: update.ref('excluded.benefit_type'),
        updated_at: update.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/**
 * Spec silent: what an import does to periods it does not mention. They stay; those it mentions are replaced.
 */
async function writeSeries(transaction: Writing, items: readonly PlannedItem[]): Promise<void> {
  const before = await seriesOf(
    transaction,
    items.filter((item) => !item.isNew && item.series.length > 0).map((item) => item.row),
  )
  const rows = items.flatMap(({ row, series }) =>
    series.map((sent) => mergedSeries(row, sent, before.get(`${row.id}/${sent.version}`))),
  )
  for (const chunk of chunks(rows)) {
    await transaction
      .insertInto('fund_series')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'item_id', 'version'])
          .doUpdateSet((update) => ({ amounts: update.ref('excluded.amounts') })),
      )
      .execute()
  }
}

function mergedSeries(row: FundItemRow, sent: ImportSeries, before: string | undefined): FundSeriesRow {
  const { version, amounts } = sent
  return {
    site_id: row.site_id,
    item_id: row.id,
    version,
    amounts: before === undefined ? amounts : mergedAmounts(before, amounts),
  }
}

function mergedAmounts(before: string, sent: string): string {
  const read = (text: string) => JSON.parse(text) as Record<string, string>
  return JSON.stringify({ ...read(before), ...read(sent) })
}

async function seriesOf(transaction: Writing, items: readonly FundItemRow[]): Promise<Map<string, string>> {
  const [first] = items
  if (!first) return new Map()
  const rows = await transaction
    .selectFrom('fund_series')
    .selectAll()
    .where('site_id', '=', first.site_id)
    .where(
      'item_id',
      'in',
      items.map((item) => item.id),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.item_id}/${row.version}`, row.amounts]))
}

/** The stored amounts of an item, by version: period key to decimal text. The API never answers them (§2.3). */
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
