// A bulk request: what it makes of the records of the database, and one transaction that writes all of it or nothing (§4.7).
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { chunks, findByKeys } from '#service/database/find-by-keys.ts'
import type { AmountSender, FundItemRow, FundKind, Funds, ReferenceRow } from '#service/database/tables.ts'
import { entryOf } from '#service/problem.ts'
import { changeItemCount, holdItems, itemColumns, itemReferences, writeItems } from './fund-items.ts'
import {
  type AmountsSending,
  type ExpectedAmount,
  readSeries,
  refuseChanged,
  seriesKey,
  writeSeries,
} from './fund-series.ts'
import { nextFundsRevision } from './funds-revision.ts'
import { writeOnce } from './import-requests.ts'
import { FaultCollector, fieldName, type RowFaults, refuseFaults } from './row-faults.ts'

// The rows of an import, and the records that they refer to.

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
  /** What the stored amounts have to be; absent where they are replaced whatever they are. */
  readonly expected?: readonly ExpectedPeriods[]
}

/** What the amounts of one entry of an element's list of periods replace. */
export interface ExpectedPeriods {
  /** To the amounts in the element. */
  readonly path: readonly PropertyKey[]
  /** A JSON object of period key as it was sent to canonical decimal digits, or null. */
  readonly amounts: string
}

/** A bulk request, checked without the database: a readable row may have faults all the same. */
export interface ImportRequest {
  readonly rows: readonly ImportRow[]
  readonly faults: RowFaults
}

/** The records that the rows refer to. */
interface ImportContext {
  readonly itemsById: ReadonlyMap<string, FundItemRow>
  readonly itemsByExternalId: ReadonlyMap<string, FundItemRow>
  readonly focusAreaIds: ReadonlySet<string>
  readonly focusAreasByExternalId: ReadonlyMap<string, readonly string[]>
  /** By {@link referenceName}. */
  readonly references: ReadonlyMap<string, ReferenceRow>
}

/** The key that an entry of a reference list is found by. */
function referenceName(list: ReferenceRow['list'], key: string): string {
  return `${list} ${key}`
}

/** The distinct values of one field of the rows, in chunks that fit a statement. */
function mentioned(
  rows: readonly ImportRow[],
  field: 'itemId' | 'externalId' | 'focusAreaId' | 'focusAreaExternalId',
): Generator<readonly string[]> {
  return chunks([...new Set(rows.flatMap((row) => row[field] ?? []))])
}

async function readContext(
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

interface PlannedItem {
  /** Place of its row in the request. */
  readonly index: number
  readonly row: FundItemRow
  readonly isNew: boolean
  readonly series: readonly ImportSeries[]
}

interface PlanSettings {
  readonly site: string
  readonly kind: FundKind
  /** Epoch milliseconds. */
  readonly now: number
  newId(): string
}

interface Import extends ImportRequest {
  /** Epoch milliseconds. */
  readonly now: number
  readonly sender: AmountSender
  /** A UUID that repetitions of the request share; undefined for one that cannot be told from others. */
  readonly requestId?: string | undefined
}

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
 * @throws Problem 400 naming every row that cannot be taken, and 409 every amount that is not the expected one; nothing has
 * changed then.
 */
export async function importFundItems(
  database: Database,
  funds: Funds,
  { rows, faults, now, sender, requestId }: Import,
  onWritten: (counts: ImportCounts) => void = () => {},
): Promise<void> {
  const settings = { ...funds, now, newId: () => randomUUID() }
  const { engine } = database
  const planOn = async (db: Reading | Writing) =>
    planImport(rows, await readContext(db, engine, { ...funds, rows }), settings)
  // Rows that are rejected in any case must not delay other writers.
  if (faults.count > 0) refuseFaults(faults, (await planOn(database.read)).faults)
  await writeOnce(database, { ...funds, requestId, now }, async (transaction) => {
    const { items, faults: found } = await planOn(transaction)
    refuseFaults(found)
    // Items are held before a revision begins, by every change alike.
    const known = items.flatMap(({ row, isNew }) => (isNew ? [] : [row.id]))
    if (engine.rowLocks) await holdItems(transaction, engine, funds, known)
    await compareAmounts(transaction, engine, funds, items)
    const revision = await nextFundsRevision(transaction, funds.site)
    await writeItems(
      transaction,
      items.map(({ row }) => row),
      revision,
    )
    for (const chunk of chunks(items))
      await mergeSeries(transaction, engine, chunk, { revision, now, sender })
    const counts = countsOf(items)
    await changeItemCount(transaction, funds, { change: counts.created, now })
    onWritten(counts)
  })
}

/** Of items that the transaction holds. @throws Problem 409 when a stored amount is not the one that a row expects. */
async function compareAmounts(
  transaction: Writing,
  engine: Engine,
  funds: Funds,
  items: readonly PlannedItem[],
): Promise<void> {
  const expecting = items.filter(({ series }) => series.some(({ expected }) => expected))
  if (expecting.length === 0) return
  const known = expecting.flatMap(({ row, isNew }) => (isNew ? [] : [row.id]))
  refuseChanged(expectedOf(expecting), await readSeries(transaction, engine, funds, known))
}

function* expectedOf(items: readonly PlannedItem[]): Generator<ExpectedAmount> {
  for (const { index, row, isNew, series } of items) {
    for (const { version, expected = [] } of series) {
      for (const { path, amounts } of expected) {
        for (const [period, digits] of Object.entries(JSON.parse(amounts) as Record<string, string | null>)) {
          yield {
            path: ['items', index, ...path, period],
            itemId: isNew ? null : row.id,
            version,
            period: monthOfPeriodKey(period) ?? period,
            expected: digits,
          }
        }
      }
    }
  }
}

/** Spec silent: what an import does to periods it does not mention. They stay; those it mentions are replaced. */
async function mergeSeries(
  transaction: Writing,
  engine: Engine,
  items: readonly PlannedItem[],
  sending: AmountsSending,
): Promise<void> {
  const [funds] = items.map(({ row: { site_id: site, kind } }) => ({ site, kind }))
  if (!funds) return
  const known = items.filter(({ isNew, series }) => !isNew && series.length > 0).map(({ row }) => row.id)
  const before = await readSeries(transaction, engine, funds, known)
  const documents = items.flatMap(({ row: { id }, series }) =>
    series.map(({ version, amounts }) => {
      const stored = before.get(seriesKey(id, version))
      return { itemId: id, version, amounts: stored ? mergedAmounts(stored.amounts, amounts) : amounts }
    }),
  )
  await writeSeries(transaction, funds, documents, sending)
}

function mergedAmounts(before: string, sent: string): string {
  const read = (text: string) => JSON.parse(text) as Record<string, string>
  return JSON.stringify({ ...read(before), ...read(sent) })
}

/** The rows as they will be written, or every reason why none of them can be (§4.7). */
function planImport(
  rows: readonly ImportRow[],
  context: ImportContext,
  settings: PlanSettings,
): { items: PlannedItem[]; faults: RowFaults } {
  const faults = new FaultCollector()
  const items: PlannedItem[] = []
  const firstRowOf = new Map<string, ImportRow>()
  for (const row of rows) {
    const validator = new RowValidator(row, context, { ...settings, faults })
    const item = validator.plan()
    const before = firstRowOf.get(item.row.id)
    // Rows that give the same identifier were found when the request was read.
    if (before && !sharesIdentifier(before, row)) {
      validator.refuse('', 'ITEM_REPEATED', `is the same item as items[${before.index}]; send each item once`)
    }
    firstRowOf.set(item.row.id, row)
    items.push(item)
  }
  return { items, faults }
}

function sharesIdentifier(one: ImportRow, other: ImportRow): boolean {
  const sameId = one.itemId !== null && one.itemId === other.itemId
  return sameId || (one.externalId !== null && one.externalId === other.externalId)
}

/** The columns that hold an entry of a reference list. A row names it by its key. */
const references = {
  cost_type: { field: 'costType', ...itemReferences.cost_type },
  cost_subtype_id: { field: 'costSubtypeKey', ...itemReferences.cost_subtype_id },
  investment_category_id: { field: 'investmentCategoryKey', ...itemReferences.investment_category_id },
  benefit_type: { field: 'benefitTypeKey', ...itemReferences.benefit_type },
  expenditure_type: { field: 'expenditureType', ...itemReferences.expenditure_type },
} as const

type ValidatorSettings = PlanSettings & { readonly faults: FaultCollector }

class RowValidator {
  readonly #row: ImportRow
  readonly #context: ImportContext
  readonly #settings: ValidatorSettings

  constructor(row: ImportRow, context: ImportContext, settings: ValidatorSettings) {
    this.#row = row
    this.#context = context
    this.#settings = settings
  }

  /** @param field with dots between its steps; empty for the row as a whole */
  refuse(field: string, code: ErrorCode, text: string): void {
    const { index } = this.#row
    const path = ['items', index, ...(field === '' ? [] : field.split('.'))]
    this.#settings.faults.add(index, entryOf('REFERENCE_INVALID', { code, path, text }))
  }

  plan(): PlannedItem {
    const { site, kind, now, newId } = this.#settings
    const existing = this.#existing()
    const row: FundItemRow = {
      site_id: site,
      kind,
      id: existing?.id ?? newId(),
      external_id: existing?.external_id ?? this.#row.externalId,
      focus_area_id: this.#focusArea(existing),
      name: this.#row.name,
      cost_type: this.#reference('cost_type', existing),
      cost_subtype_id: this.#reference('cost_subtype_id', existing),
      expenditure_type: this.#reference('expenditure_type', existing),
      investment_category_id: this.#reference('investment_category_id', existing),
      benefit_type: this.#reference('benefit_type', existing),
      created_at: existing?.created_at ?? now,
      updated_at: now,
      revision: existing?.revision ?? 0,
    }
    return { index: this.#row.index, row, isNew: existing === undefined, series: this.#row.series }
  }

  /**
   * The item that the row updates; undefined when it creates one.
   * Spec silent: an external identifier that no item has. The item is created with it, because a bulk request is
   * the only way to create one that has it.
   */
  #existing(): FundItemRow | undefined {
    const { itemId, externalId } = this.#row
    const { kind } = this.#settings
    const byExternalId = externalId === null ? undefined : this.#context.itemsByExternalId.get(externalId)
    if (itemId === null) return byExternalId
    const byId = this.#context.itemsById.get(itemId)
    if (!byId) this.refuse(fieldName(kind, 'id'), 'REFERENCE_UNKNOWN', `no ${kind} item has the ID ${itemId}`)
    else if (externalId !== null && byExternalId?.id !== itemId) {
      const text = `${externalId} is not the external ID of the item ${itemId}`
      this.refuse(fieldName(kind, 'externalId'), 'REFERENCE_CONTRADICTORY', text)
    }
    return byId
  }

  #focusArea(existing: FundItemRow | undefined): string {
    const { itemId, focusAreaId, focusAreaExternalId } = this.#row
    const named =
      focusAreaExternalId === null ? undefined : this.#context.focusAreasByExternalId.get(focusAreaExternalId)
    if (focusAreaId !== null && !this.#context.focusAreaIds.has(focusAreaId)) {
      this.refuse('focusAreaId', 'REFERENCE_UNKNOWN', `no focus area has the ID ${focusAreaId}`)
    }
    if (focusAreaExternalId !== null && !named) {
      const text = `no focus area has the external ID ${focusAreaExternalId}`
      this.refuse('focusAreaExternalId', 'REFERENCE_UNKNOWN', text)
    }
    if (focusAreaId !== null && named && !named.includes(focusAreaId)) {
      const text = 'belongs to a different focus area than focusAreaId'
      this.refuse('focusAreaExternalId', 'REFERENCE_CONTRADICTORY', text)
    }
    if (focusAreaId === null && named && named.length > 1) {
      const message = `${named.length} focus areas have the external ID ${focusAreaExternalId}; send focusAreaId`
      this.refuse('focusAreaExternalId', 'REFERENCE_AMBIGUOUS', message)
    }
    const owner = focusAreaId ?? named?.[0] ?? existing?.focus_area_id
    // A row that names an item creates none; that the item is unknown is said already.
    if (owner === undefined && focusAreaExternalId === null && itemId === null) {
      const text = 'is required to create an item; send it or focusAreaExternalId'
      this.refuse('focusAreaId', 'REQUIRED', text)
    }
    return owner ?? ''
  }

  #reference(column: keyof typeof references, existing: FundItemRow | undefined): string | null {
    const { field, list, held } = references[column]
    const key = this.#row[field]
    if (typeof key !== 'string') return this.#kept(key, existing?.[column])
    const isExpenditureType = field === 'expenditureType'
    const named = (text: string) => this.#context.references.get(referenceName(list, text))
    const found = named(key) ?? (isExpenditureType ? named(key.toUpperCase()) : undefined)
    const place = isExpenditureType ? 'expenditureType.key' : field
    if (found) return found[held]
    this.refuse(place, 'REFERENCE_UNKNOWN', `no ${list.replace('-', ' ')} has the key ${key}`)
    return null
  }

  /** Spec silent: an optional field left out of an update keeps its value; null clears it. */
  #kept(value: string | null | undefined, before: string | null | undefined): string | null {
    return value === undefined ? (before ?? null) : value
  }
}
