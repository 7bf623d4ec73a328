// `npm run bench -- site-growth`: what single requests cost the processor as a site grows from a thousand focus areas to
// a million, on SQLite and, where one is found, on PostgreSQL. Each focus area has a text and a cost item.
//   --most=1000000      the largest number of focus areas
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { callerAt, spawnService } from '../src/testing/child-service.ts'
import { findPostgres } from '../src/testing/find-postgres.ts'
import { areaId, childrenEach, fillSite } from './site-growth-fill.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const requests = 60

type Client = ReturnType<typeof callerAt>

interface Work {
  readonly title: string
  readonly requests: number
  run(
    client: Client,
    number: number,
    size: number,
  ): Promise<{ readonly status: number; readonly text: string }>
}

/** A number below the size that differs at each turn and jumps about. */
function spread(number: number, size: number): number {
  return (number * 7919 + 13) % size
}

const get =
  (path: string, query: (number: number, size: number) => Record<string, string>): Work['run'] =>
  (client, number, size) =>
    client.ask('GET', path, { query: query(number, size) })

const works: readonly Work[] = [
  {
    title: 'one record',
    requests,
    run: (client, number, size) => client.ask('GET', `/focus-areas/${areaId(spread(number, size))}`),
  },
  {
    title: `children of one parent (${childrenEach})`,
    requests,
    run: get('/focus-areas', (number, size) => ({
      limit: '100',
      parentId: areaId(Math.floor(spread(number, size) / 100) * 100),
    })),
  },
  {
    title: '`externalId=`',
    requests,
    run: get('/focus-areas', (number, size) => ({ externalId: `E-${spread(number, size)}` })),
  },
  {
    title: '`nameContains`, up to 20 found',
    requests,
    run: get('/focus-areas', (number, size) => ({
      limit: '100',
      nameContains: `AREA ${size / 10 + (spread(number, size) % (size - size / 10))}`,
    })),
  },
  {
    title: '`nameContains`, nothing found',
    requests,
    run: get('/focus-areas', (number) => ({ limit: '100', nameContains: `area ${number}x` })),
  },
  {
    title: '`nameContains` of two digits (2 % to 5 % found)',
    requests: 10,
    run: get('/focus-areas', () => ({ limit: '100', nameContains: '99' })),
  },
  {
    title: 'rename a record, 1,000 of them',
    requests: 1000,
    run: (client, number, size) =>
      client.ask('PATCH', `/focus-areas/${areaId(spread(number, size))}`, {
        query: { updateMask: 'name' },
        body: { name: `Renamed area ${number} of ${size}` },
      }),
  },
  { title: 'first page of cost items', requests, run: get('/funds/cost-item', () => ({ limit: '100' })) },
  {
    title: '`externalId=` of cost items',
    requests,
    run: get('/funds/cost-item', (number, size) => ({ externalId: `E-${spread(number, size)}` })),
  },
  {
    title: 'bulk, 200 items × 1 period',
    requests: 10,
    run: (client, number, size) =>
      client.ask('POST', '/funds/cost-item/bulk', { body: { items: bulkItems(number, size) } }),
  },
  {
    title: 'delete a leaf',
    requests,
    run: (client, number, size) => client.ask('DELETE', `/focus-areas/${areaId(leafOf(number, size))}`),
  },
]

/** A record that is not at the top, another one at each turn. */
function leafOf(number: number, size: number): number {
  const place = spread(number, size)
  return place % 100 === 0 ? place + 1 : place
}

function bulkItems(number: number, size: number) {
  return Array.from({ length: 200 }, (_, item) => ({
    name: `Item ${number}/${item}`,
    focusAreaId: areaId(Math.floor(spread(number * 200 + item, size) / 100) * 100),
    costItemExternalId: item % 2 === 0 ? `New ${number}/${item}` : `E-${spread(number * 200 + item, size)}`,
    costPeriodValues: [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2026-01': item } }],
  }))
}

/** Processor milliseconds of a process and of those that it started. */
function processorMs(pid: number): number {
  const statOf = (id: string) => {
    const text = existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, 'utf8') : ''
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  }
  const ticks = (stat: readonly string[]) => Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = all.filter((id) => id === String(pid) || statOf(id)[1] === String(pid))
  return own.reduce((sum, id) => sum + ticks(statOf(id)), 0) * 10
}

/** The process that all connections of a PostgreSQL come from. */
async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8')
  await client.end()
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

interface Figure {
  readonly engine: string
  readonly size: number
  readonly title: string
  readonly each: number
}

async function measure(engine: string, databaseUrl: string, size: number): Promise<Figure[]> {
  const start = performance.now()
  const site = await fillSite(databaseUrl, size)
  process.stdout.write(`${engine} ${size}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
  const service = await spawnService(databaseUrl)
  const database = engine === 'postgres' ? await postmasterOf(databaseUrl) : undefined
  const spent = () => processorMs(service.pid) + (database === undefined ? 0 : processorMs(database))
  try {
    const client = callerAt(service.origin, site)
    const figures: Figure[] = []
    for (const { title, requests: count, run } of works) {
      const isDeleting = title.startsWith('delete')
      // A record cannot be deleted twice; every other work runs once before it is measured.
      if (!isDeleting) for (let turn = 0; turn < 5; turn += 1) await run(client, 1000 + turn, size)
      const before = spent()
      for (let turn = 0; turn < count; turn += 1) {
        const answer = await run(client, turn, size)
        if (answer.status >= 300)
          throw new Error(`${title} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      }
      const each = (spent() - before) / count
      process.stdout.write(`  ${title}: ${each.toFixed(1)} ms\n`)
      figures.push({ engine, size, title, each })
    }
    return figures
  } finally {
    await service.stop()
  }
}

function printed(engine: string, figures: readonly Figure[]): string {
  const own = figures.filter((figure) => figure.engine === engine)
  const measured = sizes.filter((size) => own.some((figure) => figure.size === size))
  const rows = works.map(({ title }) => {
    const at = (size: number) => own.find((figure) => figure.title === title && figure.size === size)?.each
    const [small, large] = [at(10_000), at(measured.at(-1) ?? 0)]
    const growth = small && large ? (large / small).toFixed(1) : ''
    return [title, ...measured.map((size) => at(size)?.toFixed(1) ?? ''), growth]
  })
  const head = [
    '',
    ...measured.map((size) => size.toLocaleString('en')),
    `${(measured.at(-1) ?? 0).toLocaleString('en')} to 10,000`,
  ]
  return `### ${engine}\n\n${table(head, rows)}`
}

export async function runSiteGrowthBenchmark(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { most: { type: 'string', default: '1000000' } } })
  const postgres = await findPostgres()
  if (postgres.url !== undefined) process.env.TEST_DATABASE_URL = postgres.url
  // Only now, because the list of engines is read from the environment.
  const { createDatabase, engines } = await import('../src/testing/service.ts')
  const figures: Figure[] = []
  for (const engine of engines) {
    for (const size of sizes.filter((one) => one <= Number(values.most))) {
      const database = await createDatabase(engine)
      try {
        figures.push(...(await measure(engine, database.url, size)))
      } finally {
        await database.remove()
      }
    }
  }
  const introduction = `${circumstances()}; processor milliseconds of service and database a request, ${requests} requests a figure (10 of the
bulk). Every focus area has a text of 400 characters and a cost item; each at the top has ${childrenEach} below it.`
  const parts = [introduction, ...engines.map((engine) => printed(engine, figures))]
  if (postgres.url === undefined) parts.push(`PostgreSQL was not measured: ${postgres.reason}`)
  else await postgres.stop()
  process.stdout.write(`\n${parts.join('\n\n')}\n`)
  process.stdout.write(`All figures: ${keepFigures('site-growth', figures)}\n`)
}
