// `npm run bench -- amounts-service`: how long sums of amounts take, of a revision that was asked before, of a new one, and of a
// service that has just started; what others notice of it; what it holds in memory; and what an import of 1,000 items takes.
// `npm run bench -- amounts-service sqlite 200000` measures one database with so many items.
import { loadavg } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../src/service/sample/random.ts'
import { openDatabase } from '../src/service/database/database.ts'
import { migrate } from '../src/service/migrations/migrate.ts'
import { type ChildService, type SiteIdentity, spawnService } from '../src/testing/child-service.ts'
import { findPostgres } from '../src/testing/find-postgres.ts'
import { insertNodes, type NodeSketch } from '../src/testing/hierarchy-rows.ts'
import type { createDatabase, EngineName } from '../src/testing/service.ts'
import { createSite, referenceKeys, send } from '../src/testing/site.ts'
import { figure, percentiles, time } from './service-requests.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

const areas = 2_000
const versions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const
const months = Array.from(
  { length: 36 },
  (_, number) => `${2025 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`,
)
const importItems = 1_000
const questions = 300
const newRevisions = 20
const imports = 15
/** Milliseconds after the last question in which the service gives back what it holds. */
const restMs = 150_000

function drawAmounts(random: Random): Record<string, number> {
  return Object.fromEntries(months.map((month) => [month, random.between(-50_000, 5_000_000) / 100]))
}

/** Six levels; each area below the first of them has one of the level above. */
function sketchAreas(random: Random): NodeSketch[] {
  const byLevel: NodeSketch[][] = Array.from({ length: 6 }, () => [])
  return Array.from({ length: areas }, (_, number) => {
    const level = number < 8 ? 0 : random.between(1, 5)
    const above = byLevel[level - 1] ?? []
    const parent = above.length > 0 ? random.pick(above) : undefined
    const sketch = { id: random.uuid(), name: `Area ${number}`, parentId: parent?.id ?? null }
    byLevel[parent ? level : 0]?.push(sketch)
    return sketch
  })
}

interface Filled {
  readonly site: SiteIdentity
  readonly areaIds: readonly string[]
}

export async function fill(url: string, items: number): Promise<Filled> {
  const random = new Random('amounts')
  const database = await openDatabase(url)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  const sketches = sketchAreas(random)
  await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
  const references = await database.read.selectFrom('reference_item').selectAll().where('site_id', '=', site.id).execute()
  const ids = (list: string) => [...references.filter((row) => row.list === list).map(({ id }) => id), null]
  const rowsAtOnce = 200
  for (let start = 0; start < items; start += rowsAtOnce * 10) {
    await database.write(async (transaction) => {
      for (let chunk = start; chunk < Math.min(items, start + rowsAtOnce * 10); chunk += rowsAtOnce) {
        const rows = Array.from({ length: Math.min(rowsAtOnce, items - chunk) }, (_, number) => ({
          site_id: site.id,
          kind: 'cost' as const,
          id: random.uuid(),
          external_id: `I-${chunk + number}`,
          focus_area_id: random.pick(sketches).id,
          name: `Item ${chunk + number}`,
          cost_type: random.pick([...referenceKeys['cost-type'], null]),
          cost_subtype_id: random.pick(ids('cost-subtype')),
          expenditure_type: random.pick(['CAPEX', 'OPEX', null]),
          investment_category_id: random.pick(ids('investment-category')),
          created_at: chunk + number,
          updated_at: chunk + number,
        }))
        await transaction.insertInto('fund_item').values(rows).execute()
        const series = rows.flatMap(({ id }) =>
          versions.map((version) => {
            const texts = Object.entries(drawAmounts(random)).map(([month, amount]) => [month, String(amount)])
            return { site_id: site.id, item_id: id, version, amounts: JSON.stringify(Object.fromEntries(texts)) }
          }),
        )
        for (let at = 0; at < series.length; at += rowsAtOnce) {
          await transaction
            .insertInto('fund_series')
            .values(series.slice(at, at + rowsAtOnce))
            .execute()
        }
      }
    })
  }
  await database.close()
  return { site, areaIds: sketches.map(({ id }) => id) }
}

export class Asker {
  readonly #origin: string
  readonly #site: SiteIdentity
  readonly #areaIds: readonly string[]
  readonly #random = new Random('questions')

  constructor({ origin }: ChildService, { site, areaIds }: Filled) {
    this.#origin = origin
    this.#site = site
    this.#areaIds = areaIds
  }

  async ask(query: Record<string, string>): Promise<void> {
    const url = `${this.#origin}/planning/extended/v1/funds/cost-item/amounts/sums`
    const answer = await send('GET', url, { query, headers: this.#site.headers })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  /** The site or a branch, with a filter or none, by any grouping and interval. */
  draw(): Record<string, string> {
    const random = this.#random
    return {
      groupBy: random.pick(['focusAreaId', 'costType', 'costSubtypeId', 'expenditureType', 'investmentCategoryId', 'ownerId', 'itemId']),
      interval: random.pick(['month', 'quarter', 'year', 'fiscal-year']),
      fiscalYearStart: '4',
      ...(random.chance(0.6) && { focusAreaId: random.pick(this.#areaIds) }),
      ...(random.chance(0.3) && { costType: random.pick(referenceKeys['cost-type']) }),
      ...(random.chance(0.3) && { expenditureType: random.pick(['CAPEX', 'OPEX']) }),
      ...(random.chance(0.3) && { from: '2026-01', to: '2026-12' }),
      ...(random.chance(0.2) && { version: random.pick(versions) }),
    }
  }

  async import(round: number): Promise<void> {
    const random = new Random(`import ${round}`)
    const items = Array.from({ length: importItems }, (_, number) => ({
      name: `Item ${number}`,
      costItemExternalId: `I-${number}`,
      focusAreaId: random.pick(this.#areaIds),
      costPeriodValues: versions.slice(0, 1).map((financialVersionType) => ({
        financialVersionType,
        timePeriodToAmount: drawAmounts(random),
      })),
    }))
    const url = `${this.#origin}${this.#site.base}/funds/cost-item/bulk`
    const answer = await send('POST', url, { body: { items }, headers: this.#site.headers })
    if (answer.status !== 201) throw new Error(answer.text)
  }

  /** Pages that another member reads until `until` is there: how long each took. */
  async readPages(until: Promise<unknown>): Promise<number[]> {
    let isOver = false
    void until.finally(() => {
      isOver = true
    })
    const times: number[] = []
    while (!isOver) {
      times.push(
        await time(() => send('GET', `${this.#origin}${this.#site.base}/organizations`, { headers: this.#site.headers })),
      )
    }
    return times
  }
}

interface Figures {
  readonly engine: EngineName
  readonly items: number
  readonly firstMs: number
  readonly warm: readonly number[]
  readonly afterImport: readonly number[]
  readonly pagesAlone: readonly number[]
  readonly pagesBeside: readonly number[]
  readonly imports: readonly number[]
  /** Without the index of revisions, which imports write; SQLite alone. */
  readonly importsWithout: readonly number[]
  /** Bytes of the process before the first question, with the model, and after a rest. */
  readonly memory: readonly number[]
}

async function measure(engine: EngineName, items: number, create: typeof createDatabase): Promise<Figures> {
  const stored = await create(engine)
  const filled = await fill(stored.url, items)
  const service = await spawnService(stored.url)
  const asker = new Asker(service, filled)
  const memory: number[] = []
  const noteMemory = async () => memory.push(await figure(service.origin, 'process_resident_memory_bytes'))
  const pagesAlone = await asker.readPages(sleep(3000))
  await noteMemory()
  let firstMs = 0
  const first = time(() => asker.ask({ groupBy: 'focusAreaId' })).then((ms) => {
    firstMs = ms
  })
  const pagesBeside = await asker.readPages(first)
  const warm: number[] = []
  for (let count = 0; count < questions; count += 1) warm.push(await time(() => asker.ask(asker.draw())))
  const afterImport: number[] = []
  for (let round = 0; round < newRevisions; round += 1) {
    await asker.import(round)
    const asked = time(() => asker.ask(asker.draw())).then((ms) => afterImport.push(ms))
    pagesBeside.push(...(await asker.readPages(asked)))
  }
  await noteMemory()
  const importTimes: number[] = []
  for (let round = 0; round < imports; round += 1) importTimes.push(await time(() => asker.import(100 + round)))
  await sleep(restMs)
  await noteMemory()
  await service.stop()
  const importsWithout = engine === 'sqlite' ? await importWithoutIndex(stored.url, filled) : []
  await stored.remove()
  return { engine, items, firstMs, warm, afterImport, pagesAlone, pagesBeside, imports: importTimes, importsWithout, memory }
}

async function importWithoutIndex(url: string, filled: Filled): Promise<number[]> {
  const file = new DatabaseSync(url.slice('sqlite:'.length))
  file.exec('drop index fund_item_by_revision')
  file.close()
  const service = await spawnService(url)
  const asker = new Asker(service, filled)
  const times: number[] = []
  for (let round = 0; round < imports; round += 1) times.push(await time(() => asker.import(200 + round)))
  await service.stop()
  return times
}

export async function runAmountsServiceBenchmark([only, count]: string[]): Promise<void> {
  const postgres = await findPostgres()
  if (postgres.url !== undefined) process.env.TEST_DATABASE_URL = postgres.url
  // Only now, because the list of engines is read from the environment.
  const { createDatabase: create, engines } = await import('../src/testing/service.ts')
  const all = [...engines.map((engine) => [engine, 20_000] as const), ['sqlite', 200_000] as const]
  const chosen = all.filter(([engine, items]) => engine === only && items === Number(count))
  const measured: Figures[] = []
  for (const [engine, items] of only === undefined ? all : chosen) measured.push(await measure(engine, items, create))
  if (postgres.url !== undefined) await postgres.stop()
  const rows = measured.map((one) => {
    const of = (times: readonly number[], at: number) => percentiles(times)[at] ?? ''
    const megabytes = one.memory.map((bytes) => (bytes / 1e6).toFixed(0))
    return [
      one.engine,
      one.items.toLocaleString('en'),
      `${of(one.warm, 0)} / ${of(one.warm, 1)}`,
      `${of(one.afterImport, 0)} / ${of(one.afterImport, 1)}`,
      one.firstMs.toFixed(0),
      `${of(one.pagesAlone, 2)} / ${of(one.pagesBeside, 2)}`,
      of(one.imports, 0) + (one.importsWithout.length > 0 ? ` (${of(one.importsWithout, 0)})` : ''),
      megabytes.join(' / '),
    ]
  })
  const head = [
    'database',
    'items',
    'sums p50 / p95 ms',
    'after an import p50 / p95 ms',
    'first ms',
    'pages p99 alone / beside ms',
    'import ms',
    'MB before / with / at rest',
  ]
  const report = [
    `${circumstances()}; load average ${loadavg()[0]?.toFixed(1)} after the run. ${months.length} months × ${versions.length} versions an item, in ${areas.toLocaleString('en')} focus areas.`,
    `${questions} sums of the site or a branch, with random filters, groupings and intervals, by HTTP, one after the other; the first sum after each of ${newRevisions} imports of ${importItems.toLocaleString('en')} items × 36 amounts; and the first one of a service that has just started. Aims at 20,000 items: 200 ms at p95 for a revision that was asked before, 1 s for a new one, 300 MB at rest. In brackets, an import without the index that says which items changed.`,
    table(head, rows),
  ].join('\n\n')
  process.stdout.write(`${report}\n`)
  process.stdout.write(`\nAll figures: ${keepFigures('amounts-service', measured)}\n`)
}
