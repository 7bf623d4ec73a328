// How long the service takes to answer, at 100,000 focus areas: `node bench/service.ts`. The service runs as a process
// of its own, as it does for people, on SQLite and, where one is found, on PostgreSQL.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { openDatabase } from '#service/store/database.ts'
import { migrate } from '#service/store/migrate.ts'
import { Random } from '#service/store/sample/random.ts'
import { callerAt, type SiteIdentity, spawnService } from '#testing/child-service.ts'
import { findPostgres } from '#testing/find-postgres.ts'
import { insertNodes, type NodeSketch } from '#testing/hierarchy-rows.ts'
import { createSite } from '#testing/site.ts'

const records = 100_000
const importItems = 10_000
const itemsPerRequest = 1000
const periodsPerItem = 36
const requestsPerFigure = 300

type Client = ReturnType<typeof callerAt>
type Query = Readonly<Record<string, string>>
interface Page {
  readonly values: readonly { readonly id: string }[]
  readonly nextPageCursor: string | null
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Ten levels; every name has a word that one in a thousand shares. */
function sketchTree(): NodeSketch[] {
  const random = new Random('bench')
  const byLevel: NodeSketch[][] = Array.from({ length: 10 }, () => [])
  return Array.from({ length: records }, (_, number) => {
    const level = number < 20 ? 0 : random.between(1, 9)
    const above = byLevel[level - 1] ?? []
    const parent = above.length > 0 ? random.pick(above) : undefined
    const word = random.pick(['Growth', 'Élan', 'Reach', 'Quality', 'Safety', 'Payroll', 'Ledger', 'Depot'])
    const name = `${word} ${random.between(0, 9999)} group${random.between(0, 999)}x`
    const sketch = { id: random.uuid(), name, parentId: parent?.id ?? null }
    byLevel[parent ? level : 0]?.push(sketch)
    return sketch
  })
}

/** Writes the records straight through the store, in one transaction. */
async function fill(databaseUrl: string, sketches: readonly NodeSketch[]): Promise<SiteIdentity> {
  const database = await openDatabase(databaseUrl)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  await database.write((transaction) => insertNodes(transaction, site, 'focus-area', sketches))
  await database.close()
  return site
}

function percentiles(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
}

function row(label: string, cells: readonly string[]): string {
  return label.padEnd(52) + cells.map((cell) => cell.padStart(9)).join('')
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function page(client: Client, query: Query): Promise<Page> {
  const answer = await client.ask('GET', '/focus-areas', { query: { limit: '100', ...query } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Page
}

/** Cursors in the last tenth of the list. */
async function deepCursors(client: Client, query: Query): Promise<string[]> {
  const cursors: string[] = []
  for (let cursor: string | null = null, read = 0; ; read += 1000) {
    const { nextPageCursor }: Page = await page(client, { ...(cursor ? { cursor } : query), limit: '1000' })
    if (nextPageCursor === null) return cursors
    if (read > records * 0.9) cursors.push(nextPageCursor)
    cursor = nextPageCursor
  }
}

/** One of the figures that the service tells of its own process. */
async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

/** Processor time of the service, in milliseconds for each of so many requests, whatever else the machine does. */
async function processorTime(
  origin: string,
  requests: number,
  work: () => Promise<unknown>,
): Promise<string> {
  const before = await figure(origin, 'process_cpu_seconds_total')
  await work()
  const spent = (await figure(origin, 'process_cpu_seconds_total')) - before
  return ((spent * 1000) / requests).toFixed(2)
}

async function measurePages(client: Client, origin: string): Promise<void> {
  const random = new Random('pages')
  const deep: string[] = []
  const reading = await processorTime(origin, records / 1000, async () => {
    deep.push(...(await deepCursors(client, {})))
  })
  say(row('page of 1,000, one after the other to the end', ['', '', '', reading]))
  const deepByName = await deepCursors(client, { sort: '+name' })
  const figures: Record<string, () => Query> = {
    'first page': () => ({}),
    'deep page': () => ({ cursor: random.pick(deep) }),
    'first page by name': () => ({ sort: '+name' }),
    'deep page by name': () => ({ cursor: random.pick(deepByName) }),
    'first page, latest change first': () => ({ sort: '-updatedDate' }),
    'nameContains, one in a thousand': () => ({ nameContains: `GROUP${random.between(0, 999)}x` }),
    'nameContains, one in eight': () => ({ nameContains: 'élan' }),
  }
  for (const [label, query] of Object.entries(figures)) {
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await page(client, query())
    const times: number[] = []
    const cost = await processorTime(origin, requestsPerFigure, async () => {
      for (let count = 0; count < requestsPerFigure; count += 1)
        times.push(await time(() => page(client, query())))
    })
    say(row(label, [...percentiles(times), cost]))
  }
}

function bulkBody(request: number, focusAreas: readonly NodeSketch[]): string {
  const random = new Random(`bulk ${request}`)
  const amounts = () =>
    Object.fromEntries(
      Array.from({ length: periodsPerItem }, (_, month) => [
        `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
        random.between(0, 10_000_000) / 100,
      ]),
    )
  const items = Array.from({ length: itemsPerRequest }, (_, number) => ({
    name: `Item ${request}/${number}`,
    focusAreaId: random.pick(focusAreas).id,
    costItemExternalId: `${request}/${number}`,
    costType: 'LABOUR',
    costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount: amounts() }],
  }))
  return JSON.stringify({ items })
}

async function measureWrites(client: Client, origin: string): Promise<void> {
  const ids = (await page(client, {})).values.map(({ id }) => id)
  const random = new Random('writes')
  const times: number[] = []
  const rename = async (number: number) => {
    const options = { query: { updateMask: 'name' }, body: { name: `Renamed ${number}` } }
    const answer = await client.ask('PATCH', `/focus-areas/${random.pick(ids)}`, options)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const cost = await processorTime(origin, requestsPerFigure, async () => {
    for (let count = 0; count < requestsPerFigure; count += 1) times.push(await time(() => rename(count)))
  })
  say(row('one record renamed', [...percentiles(times), cost]))
}

/** Imports all items while another client reads pages as fast as it can. */
async function measureImport(
  client: Client,
  origin: string,
  focusAreas: readonly NodeSketch[],
): Promise<void> {
  const bodies = Array.from({ length: importItems / itemsPerRequest }, (_, request) =>
    bulkBody(request, focusAreas),
  )
  const send = async (rawBody: string) => {
    const answer = await client.ask('POST', '/funds/cost-item/bulk', { rawBody })
    if (answer.status !== 201) throw new Error(answer.text.slice(0, 500))
  }
  const importTimes: number[] = []
  const pageTimes: number[] = []
  let importing = true
  const importer = (async () => {
    for (const body of bodies) importTimes.push(await time(() => send(body)))
    importing = false
  })()
  while (importing) pageTimes.push(await time(() => page(client, {})))
  await importer
  const size = `${itemsPerRequest} × ${periodsPerItem}`
  say(row(`page while ${importItems} items are imported`, percentiles(pageTimes)))
  say(row(`bulk of ${size}, new, pages being read`, percentiles(importTimes)))
  const again: number[] = []
  const cost = await processorTime(origin, bodies.length, async () => {
    for (const body of bodies) again.push(await time(() => send(body)))
  })
  say(row(`bulk of ${size}, updates`, [...percentiles(again), cost]))
}

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const sketches = sketchTree()
  const filling = performance.now()
  const site = await fill(databaseUrl, sketches)
  const seconds = ((performance.now() - filling) / 1000).toFixed(1)
  say(
    '',
    `${engine}: ${records} focus areas, written in ${seconds} s`,
    row('', ['p50 ms', 'p95 ms', 'p99 ms', 'cpu ms']),
  )
  const service = await spawnService(databaseUrl)
  try {
    const client = callerAt(service.origin, site)
    await measurePages(client, service.origin)
    await measureWrites(client, service.origin)
    await measureImport(client, service.origin, sketches)
    const memory = (await figure(service.origin, 'process_resident_memory_bytes')) / 1e6
    say(`memory of the service after all this: ${memory.toFixed(0)} MB`)
    if (databaseUrl.startsWith('sqlite:')) {
      const size = statSync(databaseUrl.slice('sqlite:'.length)).size / 1e6
      say(`the database file: ${size.toFixed(0)} MB`)
    }
  } finally {
    await service.stop()
  }
}

const postgres = await findPostgres()
if (postgres.url !== undefined) process.env.TEST_DATABASE_URL = postgres.url
// Only now, because the list of engines is read from the environment.
const { createDatabase, engines } = await import('#testing/service.ts')
say(`Node ${process.version}, ${availableParallelism()} processors, ${requestsPerFigure} requests a figure`)
for (const engine of engines) {
  const database = await createDatabase(engine)
  try {
    await measure(engine, database.url)
  } finally {
    await database.remove()
  }
}
if (postgres.url === undefined) say('', `PostgreSQL was not measured: ${postgres.reason}`)
else await postgres.stop()
