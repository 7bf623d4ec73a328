// `npm run bench -- service`: how long the service takes to answer, at 100,000 focus areas. It runs as a process of its
// own, as it does for people, on SQLite and, where one is found, on PostgreSQL. `-- service comparison` measures only
// beside the floor and the service written by hand, and keeps nothing; words after it choose, as in `comparison sqlite record`.
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../src/service/sample/random.ts'
import { callerAt, type SiteIdentity, spawnService } from '../src/testing/child-service.ts'
import { findPostgres } from '../src/testing/find-postgres.ts'
import type { NodeSketch } from '../src/testing/hierarchy-rows.ts'
import { compareServices } from './service-comparison.ts'
import {
  type Client,
  figure,
  type Page,
  page,
  percentiles,
  processorTime,
  type Query,
  time,
} from './service-requests.ts'
import { fillSite, records, sketchTree } from './service-site.ts'
import { measureUnderLoad } from './service-under-load.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

const importItems = 10_000
const itemsPerRequest = 1000
const periodsPerItem = 36
const requestsPerFigure = 300

/** What one database gave: a line for each thing asked, and sentences about the rest. */
interface Measured {
  readonly engine: string
  /** Ours beside the floor and a service written by hand, as a table. */
  readonly comparison: string
  readonly rows: string[][]
  readonly remarks: string[]
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

async function measurePages(
  client: Client,
  origin: string,
  focusAreas: readonly NodeSketch[],
): Promise<string[][]> {
  const random = new Random('pages')
  const parents = focusAreas.filter(({ parentId }) => parentId === null)
  const below = Map.groupBy(focusAreas, ({ parentId }) => parentId)
  const smallParents = focusAreas.filter(({ id }) => [1, 2, 3].includes(below.get(id)?.length ?? 0))
  const deep: string[] = []
  const reading = await processorTime(origin, records / 1000, async () => {
    deep.push(...(await deepCursors(client, {})))
  })
  const rows = [['page of 1,000, one after the other to the end', '', '', '', reading]]
  const deepByName = await deepCursors(client, { sort: '+name' })
  const figures: Record<string, () => Query> = {
    'first page': () => ({}),
    'deep page': () => ({ cursor: random.pick(deep) }),
    'first page by name': () => ({ sort: '+name' }),
    'deep page by name': () => ({ cursor: random.pick(deepByName) }),
    'first page, latest change first': () => ({ sort: '-updatedDate' }),
    'page of the children of a record at the top': () => ({ parentId: random.pick(parents).id }),
    'children of a record that has up to three': () => ({ parentId: random.pick(smallParents).id }),
    'one record by its external ID': () => ({ externalId: `E-${random.between(0, records - 1)}` }),
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
    rows.push([label, ...percentiles(times), cost])
  }
  return rows
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

async function measureWrites(
  client: Client,
  origin: string,
  focusAreas: readonly NodeSketch[],
): Promise<string[][]> {
  const parents = new Set(focusAreas.map(({ parentId }) => parentId))
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
  const leaves = focusAreas.filter(({ id }) => !parents.has(id)).slice(0, requestsPerFigure)
  const deletions: number[] = []
  const deleteLeaf = async ({ id }: NodeSketch) => {
    const answer = await client.ask('DELETE', `/focus-areas/${id}`)
    if (answer.status !== 204) throw new Error(answer.text)
  }
  const deleting = await processorTime(origin, leaves.length, async () => {
    for (const leaf of leaves) deletions.push(await time(() => deleteLeaf(leaf)))
  })
  return [
    ['one record renamed', ...percentiles(times), cost],
    ['one record without children deleted', ...percentiles(deletions), deleting],
  ]
}

function bulkBodies(focusAreas: readonly NodeSketch[]): string[] {
  return Array.from({ length: importItems / itemsPerRequest }, (_, request) => bulkBody(request, focusAreas))
}

async function sendBulk(client: Client, rawBody: string): Promise<void> {
  const answer = await client.ask('POST', '/funds/cost-item/bulk', { rawBody })
  if (answer.status !== 201) throw new Error(answer.text.slice(0, 500))
}

/** Imports all items while another client reads pages as fast as it can. */
async function measureImport(client: Client, origin: string, bodies: readonly string[]): Promise<string[][]> {
  const send = (body: string) => sendBulk(client, body)
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
  const again: number[] = []
  const cost = await processorTime(origin, bodies.length, async () => {
    for (const body of bodies) again.push(await time(() => send(body)))
  })
  return [
    [`page while ${importItems} items are imported`, ...percentiles(pageTimes)],
    [`bulk of ${size}, new, pages being read`, ...percentiles(importTimes)],
    [`bulk of ${size}, updates`, ...percentiles(again), cost],
  ]
}

/** Milliseconds; the service gives memory back when it has had nothing to do for ten seconds. */
const restMs = 15_000

async function residentMegabytes(origin: string): Promise<number> {
  return Math.round((await figure(origin, 'process_resident_memory_bytes')) / 1e6)
}

const clientsAtOnce = 8
const pagesOfEach = 100

/** Pages a second for concurrent clients, each of which asks the nodes in turn. */
async function throughput(origins: readonly string[], site: SiteIdentity): Promise<number> {
  const clients = Array.from({ length: clientsAtOnce }, (_, number) =>
    callerAt(origins[number % origins.length] ?? '', site),
  )
  const elapsed = await time(() =>
    Promise.all(
      clients.map(async (client) => {
        for (let count = 0; count < pagesOfEach; count += 1) await page(client, {})
      }),
    ),
  )
  return (clientsAtOnce * pagesOfEach * 1000) / elapsed
}

/** One node, then two of them on the same database. */
async function measureNodes(origin: string, databaseUrl: string, site: SiteIdentity): Promise<string> {
  const idle = await throughput([origin], site)
  const second = await spawnService(databaseUrl)
  try {
    const both = await throughput([origin, second.origin], site)
    return `${clientsAtOnce} concurrent clients: ${idle.toFixed(0)} first pages a second from one node, ${both.toFixed(0)} from two, with the database on the same machine.`
  } finally {
    await second.stop()
  }
}

async function measure(
  engine: string,
  databaseUrl: string,
  chosen: readonly string[] | undefined,
): Promise<Measured> {
  const sketches = sketchTree()
  const filling = performance.now()
  const site = await fillSite(databaseUrl, sketches)
  const seconds = ((performance.now() - filling) / 1000).toFixed(1)
  const comparison = await compareServices(databaseUrl, site, chosen)
  if (chosen) return { engine, comparison, rows: [], remarks: [] }
  const service = await spawnService(databaseUrl)
  try {
    const client = callerAt(service.origin, site)
    const bodies = bulkBodies(sketches)
    const importOnce = async () => {
      for (const body of bodies) await sendBulk(client, body)
    }
    const rows = [
      ...(await measurePages(client, service.origin, sketches)),
      ...(await measureImport(client, service.origin, bodies)),
    ]
    const underLoad = await measureUnderLoad({ origin: service.origin, site, importOnce })
    // Last, because it deletes what the others ask for.
    rows.push(...(await measureWrites(client, service.origin, sketches)))
    const memory = await residentMegabytes(service.origin)
    await sleep(restMs)
    const rested = await residentMegabytes(service.origin)
    const remarks = [
      underLoad,
      `Written in ${seconds} s; memory of the service after all this: ${memory} MB, and after a rest of ${restMs / 1000} s: ${rested} MB.`,
    ]
    if (databaseUrl.startsWith('sqlite:')) {
      const size = statSync(databaseUrl.slice('sqlite:'.length)).size / 1e6
      remarks.push(`The database file: ${size.toFixed(0)} MB.`)
    } else remarks.push(await measureNodes(service.origin, databaseUrl, site))
    return { engine, comparison, rows, remarks }
  } finally {
    await service.stop()
  }
}

function printed({ engine, comparison, rows, remarks }: Measured): string {
  const head = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'processor ms each']
  const body = rows.map((row) => head.map((_, column) => row[column] ?? ''))
  const title = `### ${engine}: ${records.toLocaleString('en')} focus areas`
  const parts = rows.length > 0 ? [table(head, body), remarks.join('\n')] : []
  return [title, comparison, ...parts].join('\n\n')
}

export async function runServiceBenchmark([only, ...words]: string[]): Promise<void> {
  const chosen = only === 'comparison' ? words : undefined
  const postgres = await findPostgres()
  if (postgres.url !== undefined) process.env.TEST_DATABASE_URL = postgres.url
  // Only now, because the list of engines is read from the environment.
  const { createDatabase, engines } = await import('../src/testing/service.ts')
  const measured: Measured[] = []
  const named = engines.filter((engine) => chosen?.includes(engine))
  for (const engine of named.length > 0 ? named : engines) {
    const database = await createDatabase(engine)
    try {
      measured.push(await measure(engine, database.url, chosen))
    } finally {
      await database.remove()
    }
  }
  const parts = [`${circumstances()}; ${requestsPerFigure} requests a figure.`, ...measured.map(printed)]
  if (postgres.url === undefined) parts.push(`PostgreSQL was not measured: ${postgres.reason}`)
  else await postgres.stop()
  const report = parts.join('\n\n')
  process.stdout.write(`${report}\n`)
  if (chosen) return
  process.stdout.write(`\nAll figures: ${keepFigures('service', measured)}\n`)
}
