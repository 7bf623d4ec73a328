// The amounts of items: one JSON document an item and version. Who writes them holds the rows of their items first, so that
// what was compared is still there when it is replaced: a document that does not exist yet has no row to hold.
import type { ErrorEntry } from '#contract/errors.ts'
import { isoDate } from '#contract/iso-date.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { chunks, findByKeys } from '#service/database/find-by-keys.ts'
import type { AmountSender, FundItemRow, FundSeriesRow, Funds } from '#service/database/tables.ts'
import { entryOf, maxConflicts, Problem } from '#service/problem.ts'
import { holdItems, writeItems } from './fund-items.ts'
import { nextFundsRevision } from './funds-revision.ts'
import { writeOnce } from './import-requests.ts'
import { FaultCollector, type RowFaults, refuseFaults } from './row-faults.ts'

type StoredSeries = Pick<FundSeriesRow, 'amounts' | 'sent_at' | 'sent_by' | 'sent_by_name'>

/** By {@link seriesKey}. */
type StoredSeriesByKey = ReadonlyMap<string, StoredSeries>

export function seriesKey(itemId: string, version: string): string {
  return `${itemId}/${version}`
}

const seriesColumns = ['item_id', 'version', 'amounts', 'sent_at', 'sent_by', 'sent_by_name'] as const

/** The documents of items. */
export async function readSeries(
  db: Reading | Writing,
  engine: Engine,
  { site }: Funds,
  itemIds: Iterable<string>,
): Promise<StoredSeriesByKey> {
  const found = new Map<string, StoredSeries>()
  for (const ids of chunks([...itemIds])) {
    const keys = ids.map((id) => ({ site_id: site, item_id: id }))
    const rows = await findByKeys(db, engine, { table: 'fund_series', columns: seriesColumns, keys })
    for (const row of rows) found.set(seriesKey(row.item_id, row.version), row)
  }
  return found
}

/** When amounts of an item were last sent, in epoch milliseconds: one time a version, where it is known. */
export async function findSentTimes(read: Reading, { site }: Funds, id: string): Promise<readonly number[]> {
  const rows = await read
    .selectFrom('fund_series')
    .select('sent_at')
    .where((where) => where.and({ site_id: site, item_id: id }))
    .execute()
  return rows.flatMap(({ sent_at: at }) => (at === null ? [] : [Number(at)]))
}

/** Who sends amounts, when, and the revision that it makes. */
export interface AmountsSending {
  readonly revision: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly sender: AmountSender
}

interface AmountsDocument {
  readonly itemId: string
  readonly version: string
  /** As it is kept: a JSON object of month to canonical decimal digits. */
  readonly amounts: string
}

/** Replaces the documents. */
export async function writeSeries(
  transaction: Writing,
  { site }: Funds,
  documents: readonly AmountsDocument[],
  { revision, now, sender }: AmountsSending,
): Promise<void> {
  const sending = { revision, sent_at: now, sent_by: sender.id, sent_by_name: sender.name }
  for (const chunk of chunks(documents)) {
    await transaction
      .insertInto('fund_series')
      .values(
        chunk.map(({ itemId, version, amounts }) => ({
          site_id: site,
          item_id: itemId,
          version,
          amounts,
          ...sending,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'item_id', 'version']).doUpdateSet((update) => ({
          amounts: update.ref('excluded.amounts'),
          revision: update.ref('excluded.revision'),
          sent_at: update.ref('excluded.sent_at'),
          sent_by: update.ref('excluded.sent_by'),
          sent_by_name: update.ref('excluded.sent_by_name'),
        })),
      )
      .execute()
  }
}

/** The amount that a row of a request replaces. */
export interface ExpectedAmount {
  /** To the amount in the body. */
  readonly path: readonly PropertyKey[]
  /** Null for an item that the request creates. */
  readonly itemId: string | null
  readonly version: string
  /** A month, such as 2027-03. */
  readonly period: string
  /** Canonical decimal digits; null for no amount. */
  readonly expected: string | null
}

/** @throws Problem 409 with an entry for each amount that is not stored as expected. */
export function refuseChanged(expected: Iterable<ExpectedAmount>, stored: StoredSeriesByKey): void {
  const read = new Map<string, Readonly<Record<string, string>>>()
  const errors: ErrorEntry[] = []
  let count = 0
  for (const one of expected) {
    const key = seriesKey(one.itemId ?? '', one.version)
    const series = stored.get(key)
    const amounts = read.get(key) ?? (JSON.parse(series?.amounts ?? '{}') as Record<string, string>)
    read.set(key, amounts)
    const amount = amounts[one.period] ?? null
    if (amount === one.expected) continue
    count += 1
    if (errors.length < maxConflicts) errors.push(changedAmount(one, amount, series))
  }
  if (count > 0) throw new Problem(409, errors, { count, most: maxConflicts })
}

function changedAmount(
  { path, itemId, version, period, expected }: ExpectedAmount,
  amount: string | null,
  { sent_at: at = null, sent_by: id = null, sent_by_name: name = null }: Partial<StoredSeries> = {},
): ErrorEntry {
  const text = `${amount ?? 'no amount'} is stored, not ${expected ?? 'no amount'}`
  return {
    ...entryOf('AMOUNT_CHANGED', { code: 'AMOUNT_CHANGED', path, text }),
    stored: {
      itemId,
      version,
      period,
      amount,
      sentAt: at === null ? null : isoDate(Number(at)),
      sentBy: id === null ? null : { id, name: name ?? '' },
    },
  }
}

/** One amount of a request that writes amounts, checked without the database. */
export interface AmountChange {
  /** Place of its row in the request. */
  readonly index: number
  readonly itemId: string
  readonly version: string
  readonly period: string
  /** Canonical decimal digits; null removes the month. */
  readonly amount: string | null
  readonly expected: string | null
}

/** A request that writes amounts, checked without the database: a readable row may have faults all the same. */
export interface AmountsRequest {
  readonly rows: readonly AmountChange[]
  readonly faults: RowFaults
}

interface AmountsWriting extends AmountsRequest, Omit<AmountsSending, 'revision'> {
  /** A UUID that repetitions of the request share; undefined for one that cannot be told from others. */
  readonly requestId?: string | undefined
}

/** What a request that writes amounts did. */
export interface WrittenAmounts {
  readonly items: readonly FundItemRow[]
  readonly amounts: number
}

/**
 * Writes amounts of items, all or none, once however often the request comes. `onWritten` is called inside the transaction.
 * @throws Problem 400 naming every row that cannot be taken, 409 naming every amount that is not the expected one; nothing
 * has changed then.
 */
export async function writeAmounts(
  database: Database,
  funds: Funds,
  { rows, faults, now, sender, requestId }: AmountsWriting,
  onWritten: (written: WrittenAmounts) => void = () => {},
): Promise<void> {
  const { engine } = database
  const ids = new Set(rows.map(({ itemId }) => itemId))
  // Rows that are rejected in any case must not delay other writers.
  if (faults.count > 0) {
    refuseFaults(faults, unknownItems(rows, funds, await knownItems(database.read, engine, funds, ids)))
  }
  await writeOnce(database, { ...funds, requestId, now }, async (transaction) => {
    const held = await holdItems(transaction, engine, funds, ids)
    refuseFaults(unknownItems(rows, funds, held))
    const before = await readSeries(transaction, engine, funds, held.keys())
    refuseChanged(
      rows.map((row) => ({ ...row, path: ['rows', row.index, 'amount'] })),
      before,
    )
    const items = Array.from(held.values(), (item) => ({ ...item, updated_at: now }))
    const revision = await nextFundsRevision(transaction, funds.site)
    await writeItems(transaction, items, revision)
    await writeSeries(transaction, funds, changedDocuments(rows, before), { revision, now, sender })
    onWritten({ items, amounts: rows.length })
  })
}

async function knownItems(
  read: Reading,
  engine: Engine,
  { site, kind }: Funds,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const chunk of chunks([...ids])) {
    const keys = chunk.map((id) => ({ site_id: site, kind, id }))
    const found = await findByKeys(read, engine, { table: 'fund_item', columns: ['id'], keys })
    for (const { id } of found) known.add(id)
  }
  return known
}

function unknownItems(
  rows: readonly AmountChange[],
  { kind }: Funds,
  known: { has(id: string): boolean },
): RowFaults {
  const faults = new FaultCollector()
  for (const { index, itemId } of rows) {
    if (known.has(itemId)) continue
    const text = `no ${kind} item has the ID ${itemId}`
    const fault = { code: 'REFERENCE_UNKNOWN', path: ['rows', index, 'itemId'], text } as const
    faults.add(index, entryOf('REFERENCE_INVALID', fault))
  }
  return faults
}

/** The documents as the rows leave them. One that does not exist is not made for amounts that it would not hold. */
function changedDocuments(rows: readonly AmountChange[], before: StoredSeriesByKey): AmountsDocument[] {
  const groups = Map.groupBy(rows, ({ itemId, version }) => seriesKey(itemId, version))
  return [...groups].flatMap(([key, changes]) => {
    const [first] = changes
    const stored = before.get(key)
    const amounts: Record<string, string> = stored ? JSON.parse(stored.amounts) : {}
    for (const { period, amount } of changes) {
      if (amount === null) delete amounts[period]
      else amounts[period] = amount
    }
    if (!first || (!stored && Object.keys(amounts).length === 0)) return []
    return [{ itemId: first.itemId, version: first.version, amounts: JSON.stringify(amounts) }]
  })
}
