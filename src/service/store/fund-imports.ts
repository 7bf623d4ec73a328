// A bulk request in one transaction: all of it or none (§4.7).
import { randomUUID } from 'node:crypto'
import type { Database, Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { findByKeys } from './find-by-keys.ts'
import { chunks, readContext } from './fund-import-context.ts'
import { type ImportRequest, type PlannedItem, planImport } from './fund-import-plan.ts'
import { changeItemCount } from './fund-item-count.ts'
import { noteImportRequest } from './import-requests.ts'
import { refuseFaults } from './row-faults.ts'
import type { FundItemRow, FundSeriesRow, Funds } from './tables.ts'

interface Import extends ImportRequest {
  /** Epoch milliseconds. */
  readonly now: number
  /** A UUID that repetitions of the request share; undefined for one that cannot be told from others. */
  readonly requestId?: string | undefined
}

/** Ends the transaction of an import that was carried out before, so that it leaves no entry in the audit log. */
class CarriedOutBefore extends Error {}

/** How many items an import made and changed, and how many amounts it set. */
export interface ImportCounts {
  readonly created: number
  readonly updated: number
  readonly amounts: number
}

function countsOf(items: readonly PlannedItem[]): ImportCounts {
  const created = items.filter(({ isNew }) => isNew).length
  let amounts = 0
  // Each amount is a text behind a colon, which no period key and no amount contains.
  for (const { series } of items) for (const one of series) amounts += one.amounts.split(':').length - 1
  return { created, updated: items.length - created, amounts }
}

/**
 * Creates and updates items, once however often the request comes. `onWritten` is called inside the transaction.
 * @throws Problem 400 naming every row that cannot be taken; nothing has changed then.
 */
export async function importFundItems(
  database: Database,
  funds: Funds,
  { rows, faults, now, requestId }: Import,
  onWritten: (counts: ImportCounts) => void = () => {},
): Promise<void> {
  const settings = { ...funds, now, newId: () => randomUUID() }
  const planOn = async (db: Reading | Writing) =>
    planImport(rows, await readContext(db, database.engine, { ...funds, rows }), settings)
  // Rows that are rejected in any case must not delay other writers.
  if (faults.count > 0) refuseFaults(faults, (await planOn(database.read)).faults)
  const write = database.write(async (transaction) => {
    const request = requestId && { site_id: funds.site, id: requestId, at: now }
    if (request && !(await noteImportRequest(transaction, request))) throw new CarriedOutBefore()
    const plan = await planOn(transaction)
    refuseFaults(plan.faults)
    for (const chunk of chunks(plan.items)) {
      await writeItems(transaction, chunk)
      await writeSeries(transaction, database.engine, chunk)
    }
    const counts = countsOf(plan.items)
    await changeItemCount(transaction, funds, { change: counts.created, now })
    onWritten(counts)
  })
  await write.catch((error: unknown) => {
    if (!(error instanceof CarriedOutBefore)) throw error
  })
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
async function writeSeries(
  transaction: Writing,
  engine: Engine,
  items: readonly PlannedItem[],
): Promise<void> {
  const before = await seriesOf(
    transaction,
    engine,
    items.filter((item) => !item.isNew && item.series.length > 0).map((item) => item.row),
  )
  const rows = items.flatMap(({ row: { site_id, id }, series }) =>
    series.map(({ version, amounts }): FundSeriesRow => {
      const stored = before.get(`${id}/${version}`)
      const merged = stored === undefined ? amounts : mergedAmounts(stored, amounts)
      return { site_id, item_id: id, version, amounts: merged }
    }),
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

function mergedAmounts(before: string, sent: string): string {
  const read = (text: string) => JSON.parse(text) as Record<string, string>
  return JSON.stringify({ ...read(before), ...read(sent) })
}

async function seriesOf(
  transaction: Writing,
  engine: Engine,
  items: readonly FundItemRow[],
): Promise<Map<string, string>> {
  const keys = items.map(({ site_id, id }) => ({ site_id, item_id: id }))
  const columns = ['item_id', 'version', 'amounts'] as const
  const rows = await findByKeys(transaction, engine, { table: 'fund_series', columns, keys })
  return new Map(rows.map((row) => [`${row.item_id}/${row.version}`, row.amounts]))
}
