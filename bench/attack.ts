// `npm run bench -- attack`: what another member notices while a node is attacked in each of the ways that once took it away,
// first one by one, then in all of them together; and how much memory that takes.
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../src/service/database/database.ts'
import { migrate } from '../src/service/migrations/migrate.ts'
import { spawnService } from '../src/testing/child-service.ts'
import { childEnvironment } from '../src/testing/commands.ts'
import { browserAt, cookieOf, signInAt } from '../src/testing/gateway.ts'
import { insertNodes } from '../src/testing/hierarchy-rows.ts'
import { createSite } from '../src/testing/site.ts'
import { type Attack, serviceAttacks } from './attack-clients.ts'
import { hostile, startHostileSite } from './attack-gateway.ts'
import { figure, percentiles, time } from './service-requests.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

/** What the names of the attacks mean. */
const explanation = `The attacks: *documents*, 300 connections with 30 requests for the API document each, closed after half a second, again and again;
*unread pages*, 120 connections of one member with four requests each for a page of almost 4 MiB, which they do not read; *large
bodies*, 1 MiB of nested JSON to the sign-in, four at a time; *bodies without an end*, 600 that lack their last byte; *made-up
credentials*, 20 connections with made-up cookies; *idle connections*, 3,000 without a request; *answers of a hostile site*, 60 at a
time of 16 MiB in 16 KB. Before they were bounded, the first of these took a node away for a minute, and to 3.2 GB.`

const attackMs = 20_000
/** Milliseconds in which a node comes to rest, and closes answers that are not read. */
const restMs = 25_000
const pauseMs = 50

interface Measured {
  readonly attack: string
  readonly times: readonly number[]
  /** Answers other than 200. */
  readonly failures: number
  /** Bytes, before the attack and at most in it. */
  readonly rest: number
  readonly most: number
}

/** Asks for a page again and again while the attack lasts. */
async function measure(attack: Attack, askForPage: () => Promise<number>): Promise<Measured> {
  const memory = () => figure(attack.origin, 'process_resident_memory_bytes')
  const rest = await memory()
  const worker = new Worker(new URL('./attack-clients.ts', import.meta.url), { workerData: attack })
  worker.on('error', (error) => {
    throw error
  })
  const times: number[] = []
  let [most, failures] = [rest, 0]
  const until = performance.now() + attackMs
  const watching = (async () => {
    while (performance.now() < until) {
      most = Math.max(most, await memory())
      await sleep(500)
    }
  })()
  while (performance.now() < until) {
    times.push(
      await time(async () => {
        if ((await askForPage()) !== 200) failures += 1
      }),
    )
    await sleep(pauseMs)
  }
  await watching
  await worker.terminate()
  return { attack: attack.names.length === 1 ? (attack.names[0] ?? '') : 'all of these', times, failures, rest, most }
}

/** Focus areas whose texts make a page of almost 4 MiB. */
const largeAreas = Array.from({ length: 1200 }, (_, number) => ({
  id: crypto.randomUUID(),
  name: `Area ${number}`,
  parentId: null,
  externalId: `E-${number}`,
  about: 'x'.repeat(3900),
}))

async function attackService(): Promise<Measured[]> {
  // Only now: it reads which databases there are from the environment, which other benchmarks set.
  const { createDatabase } = await import('../src/testing/service.ts')
  const stored = await createDatabase('sqlite')
  const database = await openDatabase(stored.url)
  await migrate(database, async () => undefined)
  const site = await createSite(database, '', {})
  const attacker = await site.caller({ scopes: ['read:focus-areas:planning'] })
  await database.write((transaction) => insertNodes(transaction, site, 'focus-area', largeAreas))
  await database.close()
  const service = await spawnService(stored.url)
  const { origin } = service
  const target = { origin, headers: attacker.headers, largePage: `${site.base}/focus-areas?limit=1000` }
  const askForPage = async () => {
    const answer = await fetch(`${origin}${site.base}/organizations?limit=50`, { headers: site.headers })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let warmUp = 0; warmUp < 200; warmUp += 1) await askForPage()
  const measured: Measured[] = []
  for (const names of [...serviceAttacks.map((name) => [name]), serviceAttacks]) {
    measured.push(await measure({ ...target, names }, askForPage))
    await sleep(restMs)
  }
  await service.stop()
  await stored.remove()
  return measured
}

async function attackGateway(): Promise<Measured> {
  const site = await startHostileSite()
  const entry = fileURLToPath(new URL('./attack-gateway.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, site.origin], {
    env: { ...childEnvironment, PLANNING_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let origin = ''
  for await (const line of createInterface({ input: child.stdout })) {
    origin = (JSON.parse(line) as { origin: string }).origin
    break
  }
  const cookie = cookieOf(await signInAt(origin, { email: hostile, apiToken: 'a token of mallory' }))
  const browser = await browserAt(origin, { email: 'ada@example.com', apiToken: 'a token of ada' })
  const largePage = '/gateway/api/planning/v1/focus-areas'
  const askForPage = async () => (await browser('GET', largePage)).status
  for (let warmUp = 0; warmUp < 100; warmUp += 1) await askForPage()
  const names = ['answers of a hostile site']
  const measured = await measure({ origin, names, headers: { cookie }, largePage }, askForPage)
  child.kill()
  site.close()
  return measured
}

export async function runAttackBenchmark(): Promise<void> {
  const before = loadavg()[0]?.toFixed(1)
  const measured = [...(await attackService()), await attackGateway()]
  const rows = measured.map(({ attack, times, failures, rest, most }) => {
    const [p50 = '', , p99 = ''] = percentiles(times)
    const longest = Math.max(...times).toFixed(0)
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
    return [attack, `${times.length}`, p50, p99, longest, `${failures}`, megabytes(rest), megabytes(most - rest)]
  })
  const head = ['attack', 'pages', 'p50 ms', 'p99 ms', 'longest ms', 'not answered', 'MB at rest', 'MB above']
  const report = [
    `${circumstances()}; load average ${before} before and ${loadavg()[0]?.toFixed(1)} after the run, attackers on the same machine.`,
    `Pages that another member reads from the attacked node, one after the other, for ${attackMs / 1000} s; SQLite, the last row a gateway. Aims: 1 s at p99, 100 MB above the memory at rest.`,
    table(head, rows),
    explanation,
  ].join('\n\n')
  process.stdout.write(`${report}\n`)
  process.stdout.write(`\nAll figures: ${keepFigures('attack', measured)}\n`)
}
