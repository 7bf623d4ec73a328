// Reads amounts: those of items from the database, and sums from a model of the site in a thread (amounts-model.ts), which is
// brought forward by what changed since. Every answer is of one snapshot, and names its revision.
import { Worker } from 'node:worker_threads'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { AmountChange, ItemVersion } from '#contract/amounts-operations.ts'
import type { FinancialVersionType } from '#contract/funds.ts'
import { limits } from '#contract/listing.ts'
import { cutPage } from '#service/database/cut-page.ts'
import type { Database, Reading } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { findByKeys } from '#service/database/find-by-keys.ts'
import { keptQuery } from '#service/database/kept-query.ts'
import type { FundItemRow, FundSeriesRow, Funds, Tables } from '#service/database/tables.ts'
import { type Problem, problem } from '#service/problem.ts'
import {
  type AmountFilters,
  type AmountsReply,
  type AmountsTask,
  type AreaRow,
  amountsThread,
  type ItemAnswer,
  type ItemQuestion,
  type ItemRow,
  type ItemsMark,
  monthNumber,
  type SumAnswer,
  type SumQuestion,
  timeUnit,
  versionColumns,
} from './amounts-model.ts'
import { itemColumns } from './fund-items.ts'

interface Revisions {
  readonly revision: number
  /** The one in which a focus area last changed. */
  readonly areas_revision: number
}

const revisionsQuery = keptQuery<{ site: string }, Revisions>((db, { site }) =>
  db.selectFrom('funds_revision').select(['revision', 'areas_revision']).where('site_id', '=', site),
)

/** The revision of a site in a snapshot; 0 before the first change. */
async function revisionsOf(snapshot: Reading, site: string): Promise<Revisions> {
  const found = await snapshot
    .selectFrom('funds_revision')
    .select(['revision', 'areas_revision'])
    .where('site_id', '=', site)
    .executeTakeFirst()
  return { revision: Number(found?.revision ?? 0), areas_revision: Number(found?.areas_revision ?? 0) }
}

// The amounts of items.

/** The months and versions that an answer has. */
export interface AmountWindow {
  readonly versions: readonly FinancialVersionType[]
  /** Months since the year 0. */
  readonly from: number
  readonly to: number
}

const seriesColumns = ['item_id', 'version', 'amounts', 'sent_at', 'sent_by', 'sent_by_name'] as const
type SeriesRow = Pick<FundSeriesRow, Exclude<(typeof seriesColumns)[number], 'revision'>>

function presentSeries(
  { amounts, sent_at, sent_by, sent_by_name, version }: SeriesRow,
  window: AmountWindow,
): ItemVersion {
  const inWindow = Object.entries(JSON.parse(amounts) as Record<string, string | null>).filter(
    (entry): entry is [string, string] =>
      entry[1] !== null && monthNumber(entry[0]) >= window.from && monthNumber(entry[0]) <= window.to,
  )
  return {
    version: version as FinancialVersionType,
    months: Object.fromEntries(inWindow.sort(([one], [other]) => (one < other ? -1 : 1))),
    sentAt: sent_at === null ? null : new Date(Number(sent_at)).toISOString(),
    sentBy: sent_by === null ? null : { id: sent_by, name: sent_by_name ?? sent_by },
  }
}

/** The versions of an item in their order, without those that were not asked for. */
function presentVersions(rows: readonly SeriesRow[], window: AmountWindow): ItemVersion[] {
  return window.versions.flatMap((version) => {
    const row = rows.find((one) => one.version === version)
    return row ? [presentSeries(row, window)] : []
  })
}

const allMonths = { from: 0, to: Number.MAX_SAFE_INTEGER }
const allVersions = Object.keys(versionColumns) as FinancialVersionType[]

/** The amounts of one item and their revision; undefined when it is not there. */
export async function readItemAmounts(
  { engine, readSnapshot }: Database,
  { site, kind }: Funds,
  id: string,
): Promise<{ revision: number; itemId: string; versions: ItemVersion[] } | undefined> {
  return readSnapshot(async (snapshot) => {
    const { revision } = await revisionsOf(snapshot, site)
    const keys = [{ site_id: site, kind, id }]
    const [item] = await findByKeys(snapshot, engine, { table: 'fund_item', columns: ['id'], keys })
    if (!item) return undefined
    const rows = await findByKeys(snapshot, engine, {
      table: 'fund_series',
      columns: seriesColumns,
      keys: [{ site_id: site, item_id: id }],
    })
    return { revision, itemId: id, versions: presentVersions(rows, { versions: allVersions, ...allMonths }) }
  })
}

export interface ItemWithAmounts {
  readonly row: FundItemRow
  readonly versions: readonly ItemVersion[]
}

/** Items whose rows are read, and whose amounts are printed, at a time. */
const itemsAtOnce = 100

/** Bytes of amounts on a page. As many as 250 items of 36 months and three versions have. */
const maxAmountBytes = 512 * 1024

/**
 * The items of these IDs with their amounts, in the order of the IDs, as many as a page holds; those that are not there are
 * left out. Answers how many of the IDs are done with.
 */
async function readItems(
  snapshot: Reading,
  engine: Engine,
  { site, kind }: Funds,
  { ids, window }: { readonly ids: readonly string[]; readonly window: AmountWindow },
): Promise<{ items: ItemWithAmounts[]; done: number }> {
  const items: ItemWithAmounts[] = []
  let bytes = 0
  for (let start = 0; start < ids.length; start += itemsAtOnce) {
    const chunk = ids.slice(start, start + itemsAtOnce)
    const rows = await findByKeys(snapshot, engine, {
      table: 'fund_item',
      columns: itemColumns,
      keys: chunk.map((id) => ({ site_id: site, kind, id })),
    })
    const series = await findByKeys(snapshot, engine, {
      table: 'fund_series',
      columns: seriesColumns,
      keys: rows.map(({ id }) => ({ site_id: site, item_id: id })),
    })
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const seriesOf = Map.groupBy(series, (row) => row.item_id)
    for (const [at, id] of chunk.entries()) {
      const row = rowOf.get(id)
      if (!row) continue
      const own = seriesOf.get(id) ?? []
      bytes += own.reduce((sum, { amounts }) => sum + amounts.length, row.name.length)
      if (items.length > 0 && bytes > maxAmountBytes) return { items, done: start + at }
      items.push({ row, versions: presentVersions(own, window) })
    }
  }
  return { items, done: ids.length }
}

// What changed.

const changesPlace = { order: ['revision', 'id'] } as const

export interface ChangeQuery {
  readonly since: number
  readonly limit: number
  /** The revision and the ID of the last change of the page before. */
  readonly after: readonly [revision: number, id: string] | undefined
}

export interface ChangePage {
  readonly revision: number
  readonly focusAreasChanged: boolean
  readonly values: AmountChange[]
  readonly last: boolean
  readonly total: number
  readonly key: readonly [revision: number, id: string] | undefined
}

/**
 * Items that changed or were deleted since a revision, in the order of their last changes.
 * @throws Problem 409 for a revision that is yet to come: the database is then another one, or an older copy.
 */
export async function readChanges(
  { engine, readSnapshot }: Database,
  { site, kind }: Funds,
  { since, limit, after }: ChangeQuery,
): Promise<ChangePage> {
  return readSnapshot(async (snapshot) => {
    const { revision, areas_revision } = await revisionsOf(snapshot, site)
    if (since > revision) throw amountsChanged(revision)
    const [from, fromId] = after ?? [since, undefined]
    const of = <Table extends 'fund_item' | 'fund_item_removal'>(table: Table, deleted: number) => {
      const rows = snapshot
        .selectFrom(table as 'fund_item')
        .select(['id', 'revision', sql<number>`cast(${deleted} as integer)`.as('deleted')])
        .where('site_id', '=', site)
        .where('kind', '=', kind)
      return { rows, all: rows.where('revision', '>', since) }
    }
    const kinds = [of('fund_item', 0), of('fund_item_removal', 1)]
    const pages = await Promise.all(
      kinds.map(({ rows }) =>
        afterChange(rows, from, fromId)
          .limit(limit + 1)
          .execute(),
      ),
    )
    const counts = kinds.map(({ all }) =>
      snapshot
        .selectFrom(all.as('changed'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    const total = (await Promise.all(counts)).reduce((sum, { count }) => sum + Number(count), 0)
    const rows = pages
      .flat()
      .sort((one, other) => Number(one.revision) - Number(other.revision) || (one.id < other.id ? -1 : 1))
    const cut = cutPage(rows, { maxRecords: limit, maxBytes: limits.pageBytes, ...changesPlace }, () => 150)
    const series = await findByKeys(snapshot, engine, {
      table: 'fund_series',
      columns: ['item_id', 'version', 'revision'],
      keys: cut.values.filter(({ deleted }) => !deleted).map(({ id }) => ({ site_id: site, item_id: id })),
    })
    const sent = Map.groupBy(
      series.filter((row) => Number(row.revision) > since),
      (row) => row.item_id,
    )
    const values = cut.values.map((row) => ({
      itemId: row.id,
      revision: Number(row.revision),
      deleted: Boolean(row.deleted),
      versions: allVersions.filter((version) => sent.get(row.id)?.some((one) => one.version === version)),
    }))
    const last = cut.values.at(-1)
    const key = last && ([Number(last.revision), last.id] as const)
    return { revision, focusAreasChanged: areas_revision > since, values, last: cut.last, total, key }
  })
}

/** Rows after a revision, or after a row of it, in the order of revisions. */
function afterChange<Row>(
  rows: SelectQueryBuilder<Tables, 'fund_item', Row>,
  revision: number,
  id: string | undefined,
): SelectQueryBuilder<Tables, 'fund_item', Row> {
  const beyond =
    id === undefined
      ? rows.where('revision', '>', revision)
      : rows.where(({ eb, refTuple, tuple }) => eb(refTuple('revision', 'id'), '>', tuple(revision, id)))
  return beyond.orderBy('revision').orderBy('id')
}

export function amountsChanged(revision: number): Problem {
  return problem(
    409,
    'REVISION_CHANGED',
    `amounts, items or focus areas were changed since; the revision is ${revision} now; read them again from the start`,
  )
}

// The model of a site.

/** Rows in one message. More would hold the event loop for more than some milliseconds. */
const rowsAtOnce = 400

/** Items and their amounts: one row an item, because many small rows cost more than few large ones. */
function itemsWithAmounts(
  snapshot: Reading,
): SelectQueryBuilder<Tables, 'fund_item', ItemRow & { readonly revision: number }> {
  const amountsOf = (version: FinancialVersionType) =>
    sql<string | null>`(select series.amounts from fund_series as series
      where series.site_id = fund_item.site_id and series.item_id = fund_item.id and series.version = ${version})`
  return snapshot
    .selectFrom('fund_item')
    .select([
      'fund_item.id',
      'fund_item.kind',
      'fund_item.focus_area_id',
      'fund_item.cost_type',
      'fund_item.cost_subtype_id',
      'fund_item.expenditure_type',
      'fund_item.investment_category_id',
      'fund_item.benefit_type',
      'fund_item.created_at',
      'fund_item.updated_at',
      'fund_item.revision',
      amountsOf('ACTUAL').as('actual'),
      amountsOf('FORECAST').as('forecast'),
      amountsOf('BASELINE').as('baseline'),
    ])
}

/** All items of a site, in slices. */
async function* allItems(snapshot: Reading, site: string): AsyncGenerator<readonly ItemRow[]> {
  let after = ''
  while (true) {
    let query = itemsWithAmounts(snapshot).where('fund_item.site_id', '=', site)
    if (after !== '') query = query.where('fund_item.id', '>', after)
    const rows = await query.orderBy('fund_item.id').limit(rowsAtOnce).execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** The items that changed since a revision, in slices. */
async function* changedItems(
  snapshot: Reading,
  site: string,
  since: number,
): AsyncGenerator<readonly ItemRow[]> {
  let [revision, id]: [number, string | undefined] = [since, undefined]
  while (true) {
    const query = itemsWithAmounts(snapshot).where('fund_item.site_id', '=', site)
    const rows = await afterChange(query, revision, id).limit(rowsAtOnce).execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    ;[revision, id] = [Number(last.revision), last.id]
  }
}

/** The focus areas that have items, in slices. */
async function* areasWithItems(snapshot: Reading, site: string): AsyncGenerator<readonly AreaRow[]> {
  let after = ''
  while (true) {
    let query = snapshot
      .selectFrom('hierarchy_node')
      .select(['id', 'path', 'owner_id'])
      .where('site_id', '=', site)
      .where('kind', '=', 'focus-area')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('fund_item')
            .select('fund_item.id')
            .whereRef('fund_item.site_id', '=', 'hierarchy_node.site_id')
            .whereRef('fund_item.focus_area_id', '=', 'hierarchy_node.id'),
        ),
      )
    if (after !== '') query = query.where('id', '>', after)
    const rows = await query.orderBy('id').limit(rowsAtOnce).execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}

async function itemsOf(snapshot: Reading, site: string): Promise<ItemsMark> {
  const { count, times } = await snapshot
    .selectFrom('fund_item')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | string | null>`sum(updated_at % ${sql.lit(timeUnit)})`.as('times'),
    ])
    .where('site_id', '=', site)
    .executeTakeFirstOrThrow()
  return { count: Number(count), times: Number(times ?? 0) }
}

async function removedItems(snapshot: Reading, site: string, since: number): Promise<string[]> {
  const rows = await snapshot
    .selectFrom('fund_item_removal')
    .select('id')
    .where('site_id', '=', site)
    .where('revision', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** Facts of the model of a site, which is in the thread. */
interface SiteModel {
  readonly revision: number
  readonly bytes: number
  readonly items: ItemsMark
  /** Focus areas that the model has. */
  readonly areas: ReadonlySet<string>
}

/** The loading of a site: one at a time, and at most one that waits for it. */
interface Loading {
  model: SiteModel | undefined
  /** When the model was last compared with the items of the site, by the clock of the process. */
  comparedAt: number
  /** The revision with which the site had too many amounts. */
  tooLargeWith: number | undefined
  running: Promise<void>
  next: Promise<void> | undefined
}

interface Limits {
  /** Bytes that the models of all sites may take together. */
  readonly maxBytes?: number
  /** Milliseconds without a question after which the thread ends, with all that it holds. */
  readonly idleMs?: number
  /**
   * Milliseconds after which it is looked again whether all changes had a revision: those that a node of a release before
   * makes, beside this one during an upgrade, have none.
   */
  readonly compareMs?: number
}

/** A question whose model was given up in between is asked again, this often. */
const maxAttempts = 5

export interface ItemPage {
  readonly revision: number
  readonly items: readonly ItemWithAmounts[]
  /** How many of the items that match the page is done with, and how many there are. */
  readonly done: number
  readonly count: number
}

export class SiteAmounts {
  readonly #database: Database
  readonly #maxBytes: number
  readonly #idleMs: number
  readonly #compareMs: number
  /** In the order of their last use. */
  readonly #sites = new Map<string, Loading>()
  readonly #waiting = new Map<number, { resolve(reply: AmountsReply): void; reject(reason: Error): void }>()
  #worker: Worker | undefined
  #number = 0
  #rest: NodeJS.Timeout | undefined
  /** Calls that are on their way. */
  #working = 0
  #isClosed = false

  constructor(
    database: Database,
    { maxBytes = 384 * 2 ** 20, idleMs = 120_000, compareMs = 60_000 }: Limits = {},
  ) {
    this.#database = database
    this.#maxBytes = maxBytes
    this.#idleMs = idleMs
    this.#compareMs = compareMs
  }

  /**
   * The sums of a site as it is now, or later.
   * @param pinned the revision that they must have
   * @throws Problem 409 when they have another one; 503 when the site has too many amounts.
   */
  sums(site: string, question: Omit<SumQuestion, 'ask'>, pinned: number | undefined): Promise<SumAnswer> {
    return this.#awake(() => this.#ask<SumAnswer>(site, { ask: 'sums', ...question }, pinned))
  }

  /** The items that match, as far as a page holds them, with their amounts in these months and versions. */
  items(funds: Funds, question: Omit<ItemQuestion, 'ask'>, pinned: number | undefined): Promise<ItemPage> {
    return this.#awake(() => this.#items(funds, question, pinned))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  /** Lets the thread end only when it has had nothing to do for a while. */
  async #awake<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(this.#rest)
    this.#working += 1
    try {
      return await work()
    } finally {
      this.#working -= 1
      if (this.#working === 0) this.#rest = setTimeout(() => this.#end(), this.#idleMs).unref()
    }
  }

  async #items(
    { site, kind }: Funds,
    question: Omit<ItemQuestion, 'ask'>,
    pinned: number | undefined,
  ): Promise<ItemPage> {
    const { filters, offset, limit } = question
    const { engine } = this.#database
    const readPage = async (snapshot: Reading, found: ItemAnswer | undefined) => {
      const { revision } = await revisionsOf(snapshot, site)
      if (pinned !== undefined && pinned !== revision) throw amountsChanged(revision)
      if (found && found.revision !== revision) return undefined
      const all = filters.itemIds ?? []
      const ids = found?.ids ?? all.slice(offset, offset + limit)
      const read = await readItems(snapshot, engine, { site, kind }, { ids, window: filters })
      return { revision, ...read, count: found?.count ?? all.length }
    }
    if (isByIdAlone(filters, question.hasAmounts))
      return required(await this.#database.readSnapshot((snapshot) => readPage(snapshot, undefined)))
    const asked = { ask: 'items', ...question } as const
    const found = await this.#ask<ItemAnswer>(site, asked, pinned)
    const page = await this.#database.readSnapshot((snapshot) => readPage(snapshot, found))
    if (page) return page
    // Amounts have changed in between: the model is held until the items are read.
    return this.#holding(site, async (snapshot) => {
      const held = required(await this.#answer<ItemAnswer>(site, asked))
      return required(await readPage(snapshot, held))
    })
  }

  async #ask<Answer extends SumAnswer | ItemAnswer>(
    site: string,
    question: SumQuestion | ItemQuestion,
    pinned: number | undefined,
  ): Promise<Answer> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await this.#bringForward(site)
      const answer = await this.#answer<Answer>(site, question)
      if (!answer) continue
      if (pinned !== undefined && pinned !== answer.revision) throw amountsChanged(answer.revision)
      return answer
    }
    throw busy()
  }

  /** What the model says as it is; undefined where there is none. */
  async #answer<Answer extends SumAnswer | ItemAnswer>(
    site: string,
    question: SumQuestion | ItemQuestion,
  ): Promise<Answer | undefined> {
    const reply = await this.#send({ do: 'ask', site, number: this.#nextNumber(), question })
    return reply.state === 'answer' ? (reply.answer as Answer | undefined) : undefined
  }

  /** The model has what was committed before the call. */
  async #bringForward(site: string): Promise<void> {
    const now = await this.#database.find(revisionsQuery(this.#database, { site }))
    const loading = this.#loadingOf(site)
    const revision = Number(now?.revision ?? 0)
    if (loading.tooLargeWith === revision) throw tooLarge()
    if (loading.model?.revision === revision && !this.#isToCompare(loading)) return
    // A loading that runs may have begun before the change that the caller has seen.
    loading.next ??= this.#holding(
      site,
      async () => undefined,
      () => {
        loading.next = undefined
      },
    )
    await loading.next
  }

  /**
   * Runs `work` in a snapshot of which the model is, one after the other for a site.
   * @param onBegin called before the snapshot is taken
   */
  #holding<Result>(
    site: string,
    work: (snapshot: Reading) => Promise<Result>,
    onBegin: () => void = () => {},
  ): Promise<Result> {
    const loading = this.#loadingOf(site)
    const run = loading.running.then(() => {
      onBegin()
      return this.#database.readSnapshot(async (snapshot) => {
        await this.#load(snapshot, site, loading)
        return work(snapshot)
      })
    })
    loading.running = run.then(
      () => {},
      () => {},
    )
    return run
  }

  #isToCompare({ comparedAt }: Loading): boolean {
    return performance.now() - comparedAt >= this.#compareMs
  }

  #loadingOf(site: string): Loading {
    const known = this.#sites.get(site) ?? {
      model: undefined,
      comparedAt: 0,
      tooLargeWith: undefined,
      running: Promise.resolve(),
      next: undefined,
    }
    this.#sites.delete(site)
    this.#sites.set(site, known)
    return known
  }

  async #load(snapshot: Reading, site: string, loading: Loading): Promise<void> {
    try {
      loading.model = await this.#forward(snapshot, site, loading)
      this.#makeRoom(site)
    } catch (error) {
      loading.model = undefined
      this.#drop(site)
      throw error
    }
  }

  /** The model of a site as it is in a snapshot. */
  async #forward(snapshot: Reading, site: string, loading: Loading): Promise<SiteModel> {
    const before = loading.model
    const { revision } = await revisionsOf(snapshot, site)
    const isKnown = before !== undefined && before.revision <= revision
    let model = isKnown ? before : await this.#transfer(snapshot, site, loading, undefined)
    if (model.revision < revision) model = await this.#transfer(snapshot, site, loading, model)
    if (isKnown && this.#isToCompare(loading)) {
      const stored = await itemsOf(snapshot, site)
      if (stored.count !== model.items.count || stored.times !== model.items.times)
        model = await this.#transfer(snapshot, site, loading, undefined)
    }
    if (!isKnown || this.#isToCompare(loading)) loading.comparedAt = performance.now()
    return model
  }

  /**
   * Hands the thread what a model lacks in a snapshot, all of it where there is none before.
   * @throws Problem 503 for a site with too many amounts.
   */
  async #transfer(
    snapshot: Reading,
    site: string,
    loading: Loading,
    before: SiteModel | undefined,
  ): Promise<SiteModel> {
    const { revision, areas_revision } = await revisionsOf(snapshot, site)
    const areasChanged = !before || areas_revision > before.revision
    // Those without items are read when they have one again.
    const areas = new Set(areasChanged ? [] : before.areas)
    this.#post({ do: 'begin', site, isWhole: before === undefined, maxBytes: this.#maxBytes })
    const putAreas = (rows: readonly AreaRow[]) => {
      for (const { id } of rows) areas.add(id)
      this.#post({ do: 'areas', site, areas: rows })
    }
    if (areasChanged) for await (const rows of areasWithItems(snapshot, site)) putAreas(rows)
    if (before) this.#post({ do: 'remove', site, ids: await removedItems(snapshot, site, before.revision) })
    for await (const items of before
      ? changedItems(snapshot, site, before.revision)
      : allItems(snapshot, site)) {
      const unknown = new Set(items.map((item) => item.focus_area_id).filter((id) => !areas.has(id)))
      if (unknown.size > 0) putAreas(await this.#areasOf(snapshot, site, [...unknown]))
      this.#post({ do: 'items', site, items })
    }
    const reply = await this.#send({ do: 'end', site, revision, number: this.#nextNumber() })
    if (reply.state !== 'loaded' || reply.loaded.bytes === undefined) {
      loading.tooLargeWith = revision
      throw tooLarge()
    }
    const { bytes, items } = reply.loaded
    return { revision, bytes, items, areas }
  }

  #areasOf(snapshot: Reading, site: string, ids: readonly string[]): Promise<AreaRow[]> {
    return findByKeys(snapshot, this.#database.engine, {
      table: 'hierarchy_node',
      columns: ['id', 'path', 'owner_id'],
      keys: ids.map((id) => ({ site_id: site, kind: 'focus-area' as const, id })),
    })
  }

  /** Gives up the models of other sites, those not used for the longest first, until the rest may stay. */
  #makeRoom(site: string): void {
    let bytes = 0
    for (const { model } of this.#sites.values()) bytes += model?.bytes ?? 0
    for (const [other, loading] of this.#sites) {
      if (bytes <= this.#maxBytes) return
      if (other === site || !loading.model) continue
      bytes -= loading.model.bytes
      loading.model = undefined
      this.#drop(other)
    }
  }

  #drop(site: string): void {
    this.#worker?.postMessage({ do: 'drop', site } satisfies AmountsTask)
  }

  #nextNumber(): number {
    this.#number += 1
    return this.#number
  }

  #post(task: AmountsTask): void {
    this.#thread().postMessage(task)
  }

  async #send(task: Extract<AmountsTask, { readonly number: number }>): Promise<AmountsReply> {
    const { promise, resolve, reject } = Promise.withResolvers<AmountsReply>()
    this.#waiting.set(task.number, { resolve, reject })
    this.#post(task)
    const reply = await promise
    if (reply.state === 'broken') throw new Error(reply.message)
    return reply
  }

  #thread(): Worker {
    if (this.#isClosed) throw new Error('the service is stopping')
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('amounts-model.ts', import.meta.url), {
      workerData: amountsThread,
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    worker.unref()
    worker.on('message', (reply: AmountsReply) => {
      this.#waiting.get(reply.number)?.resolve(reply)
      this.#waiting.delete(reply.number)
    })
    worker.on('error', () => {})
    worker.once('exit', () => this.#forget(worker))
    this.#worker = worker
    return worker
  }

  /** What a thread that ended held is read again for the next question. */
  #forget(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const loading of this.#sites.values()) loading.model = undefined
    for (const { reject } of this.#waiting.values()) reject(busy())
    this.#waiting.clear()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#rest)
    const worker = this.#worker
    if (!worker) return
    this.#forget(worker)
    await worker.terminate()
  }
}

/** Items that are named need no model. */
function isByIdAlone(filters: AmountFilters, hasAmounts: boolean): boolean {
  const { itemIds, focusAreaIds, ownerId, values } = filters
  return (
    itemIds !== undefined &&
    !hasAmounts &&
    focusAreaIds === undefined &&
    ownerId === undefined &&
    Object.keys(values).length === 0
  )
}

/** @throws Problem 503 for a model that was given up while it was asked. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw busy()
  return value
}

function busy(): Problem {
  return problem(503, 'UNAVAILABLE', 'the amounts change too often to be read now; try again later', 1)
}

function tooLarge(): Problem {
  return problem(503, 'UNAVAILABLE', 'the site has more amounts than this service can add')
}
