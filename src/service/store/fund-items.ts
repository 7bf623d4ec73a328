// Cost items and benefit items: one table, read and changed one at a time. Imports are in fund-imports.ts.
import { type Kysely, sql } from 'kysely'
import type { Page } from '#contract/listing.ts'
import { textBytes } from '#service/database/cut-page.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { chunks, findByKeys } from '#service/database/find-by-keys.ts'
import {
  type Cursors,
  closePage,
  countOf,
  openPosition,
  type PageQuery,
  pageOf,
  type SortColumn,
} from '#service/database/keyset.ts'
import { createSiteTable } from '#service/database/schema-steps.ts'
import type { FundItemRow, FundSeriesRow, Funds, Tables } from '#service/database/tables.ts'
import { type Fault, faultOf, invalid, Problem } from '#service/problem.ts'
import { nextFundsRevision } from './funds-revision.ts'

// Stores the number of cost and benefit items of a site: counting a million rows for every first page cost more than
// reading the page.

/**
 * Milliseconds after which the next change counts all items again. A node of release 1.0.0 that works beside this one
 * during an upgrade does not keep the count.
 */
const recountAfterMs = 3_600_000

/** All items of the kind. */
async function itemCount(db: Reading, { site, kind }: Funds): Promise<number> {
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

export interface FundItemQuery extends PageQuery {
  readonly externalId?: string | undefined
  readonly focusAreaId?: string | undefined
}

/** Spec silent: the order of the list. Creation, because it never changes under a reader. */
const order: SortColumn[] = [
  { column: 'created_at', direction: 'asc' },
  { column: 'id', direction: 'asc' },
]

/** The same order for the items of a focus area: without the index of all items, so that the area's own is used. */
const orderInArea: SortColumn[] = [
  { column: 'created_at', direction: 'asc', unindexed: sql`created_at + 0` },
  { column: 'id', direction: 'asc' },
]

function itemsOf(db: Reading, { site, kind }: Funds) {
  return db.selectFrom('fund_item').where((where) => where.and({ site_id: site, kind }))
}

export function findFundItem(db: Reading, funds: Funds, id: string): Promise<FundItemRow | undefined> {
  return itemsOf(db, funds).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The item as it is before a change: no other transaction changes it until this one ends. */
export function findFundItemToChange(
  transaction: Writing,
  engine: Engine,
  funds: Funds,
  id: string,
): Promise<FundItemRow | undefined> {
  const item = itemsOf(transaction, funds).selectAll().where('id', '=', id)
  return (engine.rowLocks ? item.forNoKeyUpdate() : item).executeTakeFirst()
}

/** The amounts of an item by version: each a JSON object of period key to decimal text. */
export async function findAmounts(
  read: Reading,
  { site }: Funds,
  id: string,
): Promise<readonly Pick<FundSeriesRow, 'version' | 'amounts'>[]> {
  return read
    .selectFrom('fund_series')
    .select(['version', 'amounts'])
    .where((where) => where.and({ site_id: site, item_id: id }))
    .orderBy('version')
    .execute()
}

/**
 * One page of items; at most one with `externalId`, because it is unique within its kind.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listFundItems(
  db: Reading,
  cursors: Cursors,
  funds: Funds,
  query: FundItemQuery,
): Promise<Page<FundItemRow>> {
  const scope = { site: funds.site, list: funds.kind }
  const walk = openPosition(cursors, scope, query, {
    externalId: query.externalId,
    focusAreaId: query.focusAreaId,
  })
  const { externalId, focusAreaId } = walk.filters
  let matching = itemsOf(db, funds)
  if (externalId !== undefined) matching = matching.where('external_id', '=', externalId)
  if (focusAreaId !== undefined) matching = matching.where('focus_area_id', '=', focusAreaId)
  const page = pageOf(matching.selectAll(), focusAreaId === undefined ? order : orderInArea, walk)
  const isFiltered = externalId !== undefined || focusAreaId !== undefined
  const count = () => (isFiltered ? countOf(matching) : itemCount(db, funds))
  const [rows, total] = await Promise.all([page.execute(), walk.total ?? count()])
  return closePage(cursors, scope, walk, { rows, total, order, bytesOf })
}

/** Bytes of an item's identifiers and field names in an answer. */
const itemFrame = 400

function bytesOf({ name, external_id: externalId }: FundItemRow): number {
  return itemFrame + textBytes(name) + textBytes(externalId)
}

export const itemColumns = [
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
  'revision',
] as const satisfies readonly (keyof FundItemRow)[]

/** Items as they are, by their ID; no other transaction changes them until this one ends. */
export async function holdItems(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Funds,
  ids: Iterable<string>,
): Promise<Map<string, FundItemRow>> {
  const held = new Map<string, FundItemRow>()
  // In one order, so that no two transactions wait for each other.
  for (const chunk of chunks([...new Set(ids)].toSorted())) {
    const keys = chunk.map((id) => ({ site_id: site, kind, id }))
    const found = { table: 'fund_item', columns: itemColumns, keys, holdBy: 'id' } as const
    for (const item of await findByKeys(transaction, engine, found)) held.set(item.id, item)
  }
  return held
}

/**
 * Inserts items, or changes all but the external ID and the kind of those that are there, in the order of their IDs, with the
 * revision of the change.
 */
export async function writeItems(
  transaction: Writing,
  items: readonly FundItemRow[],
  revision: number,
): Promise<void> {
  const inOrder = items.toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1))
  for (const values of chunks(inOrder)) {
    await transaction
      .insertInto('fund_item')
      .values(values.map((item) => ({ ...item, revision })))
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
          revision: update.ref('excluded.revision'),
        })),
      )
      .execute()
  }
}

/**
 * Sets or clears (null) the external identifier; answers the item as this change left it, or undefined when it is
 * not there.
 * @throws Problem 409 when another item of the kind holds the identifier.
 */
export async function setExternalId(
  transaction: Writing,
  funds: Funds,
  { id, externalId, now }: { id: string; externalId: string | null; now: number },
): Promise<FundItemRow | undefined> {
  const items = itemsOf(transaction, funds).select('id')
  if (!(await items.where('id', '=', id).executeTakeFirst())) return undefined
  if (externalId !== null) await requireFreeExternalId(transaction, funds, { id, externalId })
  const revision = await nextFundsRevision(transaction, funds.site)
  await transaction
    .updateTable('fund_item')
    .set({ external_id: externalId, updated_at: now, revision })
    .where((where) => where.and({ site_id: funds.site, id }))
    .execute()
  return findFundItem(transaction, funds, id)
}

/**
 * The columns that hold an entry of a reference list, by its key or by its ID.
 * Spec silent: whether a cost subtype belongs to the cost type of its item. Each is looked up alone.
 */
export const itemReferences = {
  cost_type: { list: 'cost-type', held: 'key' },
  cost_subtype_id: { list: 'cost-subtype', held: 'id' },
  investment_category_id: { list: 'investment-category', held: 'id' },
  benefit_type: { list: 'benefit-type', held: 'key' },
  expenditure_type: { list: 'expenditure-type', held: 'key' },
} as const

/** The fields of an update, each with the column that holds it, by the kinds of items that have it. */
const columnOf = {
  name: 'name',
  externalCostItemId: 'external_id',
  externalId: 'external_id',
  focusAreaId: 'focus_area_id',
  costType: 'cost_type',
  costSubtypeId: 'cost_subtype_id',
  expenditureType: 'expenditure_type',
  investmentCategoryId: 'investment_category_id',
  benefitTypeKey: 'benefit_type',
} as const satisfies Readonly<Record<string, keyof FundItemRow>>

export type ItemUpdate = { readonly [Field in keyof typeof columnOf]?: string | null | undefined }

/**
 * Changes the fields that a mask names of an item, which the transaction holds; answers it as this change left it. An entry of a
 * reference list that was retired stays where it is, and cannot be newly chosen.
 * @throws Problem 400 naming each field whose reference is unknown or retired, 409 for an external ID in use
 */
export async function updateFundItem(
  transaction: Writing,
  engine: Engine,
  funds: Funds,
  { item, mask, body, now }: { item: FundItemRow; mask: readonly string[]; body: ItemUpdate; now: number },
): Promise<FundItemRow> {
  const { site } = funds
  const faults: Fault[] = []
  const set: Partial<Record<(typeof columnOf)[keyof typeof columnOf], string | null>> = {}
  for (const field of Object.keys(columnOf) as (keyof ItemUpdate)[]) {
    if (!mask.includes(field)) continue
    const column = columnOf[field]
    const value = body[field] ?? null
    set[column] = value
    if (value === null || value === item[column]) continue
    if (column === 'external_id')
      await requireFreeExternalId(transaction, funds, { id: item.id, externalId: value })
    else if (column === 'focus_area_id')
      faults.push(...(await faultOfArea(transaction, engine, { site, id: value })))
    else if (column !== 'name') {
      const found = await findReference(transaction, site, { column, value })
      if (found) set[column] = found[itemReferences[column].held]
      faults.push(...faultOfReference(found, { field, column, value, before: item[column] }))
    }
  }
  if (faults.length > 0) throw invalid(faults, 'REFERENCE_INVALID')
  const after = { ...set, updated_at: now, revision: await nextFundsRevision(transaction, site) }
  await transaction
    .updateTable('fund_item')
    .set(after as Partial<FundItemRow>)
    .where((where) => where.and({ site_id: site, id: item.id }))
    .execute()
  return { ...item, ...after } as FundItemRow
}

interface NamedReference {
  readonly column: keyof typeof itemReferences
  readonly value: string
}

/** The entry that a value names. An expenditure type is also found by its key in capitals, as by an import. */
async function findReference(transaction: Writing, site: string, { column, value }: NamedReference) {
  const { list, held } = itemReferences[column]
  const values = column === 'expenditure_type' ? [value, value.toUpperCase()] : [value]
  const found = await transaction
    .selectFrom('reference_item')
    .select(['id', 'key', 'display_name', 'retired_at'])
    .where((where) => where.and({ site_id: site, list }))
    .where(held, 'in', values)
    .execute()
  return found.find((row) => row[held] === value) ?? found[0]
}

function faultOfReference(
  found: Awaited<ReturnType<typeof findReference>>,
  {
    field,
    column,
    value,
    before,
  }: NamedReference & { readonly field: string; readonly before: string | null },
): readonly Fault[] {
  const { list, held } = itemReferences[column]
  if (!found) {
    const text = `no ${list.replace('-', ' ')} has the ${held === 'id' ? 'ID' : 'key'} ${value}`
    return [faultOf(field, 'REFERENCE_UNKNOWN', text)]
  }
  if (found.retired_at === null || found[held] === before) return []
  return [faultOf(field, 'REFERENCE_RETIRED', `${found.display_name} was retired; choose another one`)]
}

/** Holds the area, so that it is not deleted before the item is in it. */
async function faultOfArea(
  transaction: Writing,
  engine: Engine,
  { site, id }: { readonly site: string; readonly id: string },
): Promise<readonly Fault[]> {
  const area = transaction
    .selectFrom('hierarchy_node')
    .select('id')
    .where((where) => where.and({ site_id: site, kind: 'focus-area', id }))
  const found = await (engine.rowLocks ? area.forKeyShare() : area).executeTakeFirst()
  return found ? [] : [faultOf('focusAreaId', 'REFERENCE_UNKNOWN', `no focus area has the ID ${id}`)]
}

/** @throws Problem 409 when another item of the kind holds the identifier. */
async function requireFreeExternalId(
  transaction: Writing,
  funds: Funds,
  { id, externalId }: { id: string; externalId: string },
): Promise<void> {
  const holder = await itemsOf(transaction, funds)
    .select('id')
    .where('external_id', '=', externalId)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (!holder) return
  const message = `the external ID ${externalId} belongs to the ${funds.kind} item ${holder.id}; clear it there first`
  throw new Problem(409, [
    { type: 'EXTERNAL_ID_CONFLICT', code: 'EXTERNAL_ID_CONFLICT', path: '/externalId', message },
  ])
}

/** Deletes an item, which the transaction holds, with its amounts. */
export async function deleteFundItem(
  transaction: Writing,
  { site, kind }: Funds,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const revision = await nextFundsRevision(transaction, site)
  await transaction.insertInto('fund_item_removal').values({ site_id: site, revision, id, kind }).execute()
  await transaction
    .deleteFrom('fund_series')
    .where((where) => where.and({ site_id: site, item_id: id }))
    .execute()
  await transaction
    .deleteFrom('fund_item')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
  await changeItemCount(transaction, { site, kind }, { change: -1, now })
}
