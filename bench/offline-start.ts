// `npm run bench -- offline [records] [runs]`: what a person with many records waits for when there is no network, and
// whether reading them all the first time ever holds up a click. The built console, the real service, a real browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { bases, operations } from '#contract/operations.ts'
import { resources } from '#contract/resources.ts'
import { messages } from '#messages/en/session.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { type FloorFigures, readAtOnce, readFromService } from './offline-floor.ts'
import { type PlainBrowser, type PlainPage, withPlainPage } from './plain-page.ts'
import { openSlowLine, slowLine } from './slow-line.ts'
import { median } from './tree/statistics.ts'
import { circumstances, keepFigures, table, writeSection } from './tree/written-report.ts'
import { type OfflineFigures, watchPage } from './watch-page.ts'

interface Bench extends PlainBrowser {
  readonly records: number
}

/** Milliseconds after which a browser has started, so that it is no part of what is measured. */
const restMs = 2000

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runOfflineBenchmark(words: string[]): Promise<void> {
  const [records = 100_000, runs = 5, visits = 3] = words.map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'planning-bench-offline-'))
  const port = String(await freePort())
  const bench: Bench = { profile: join(folder, 'profile'), executablePath: findBrowser(say).path, records }
  const database = `sqlite:${join(folder, 'planning.db')}`
  const service = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'service', 'start.ts')], {
    env: { PATH: process.env.PATH, PORT: port, DATABASE_URL: database, PLANNING_SAMPLE: String(records) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const signInLink = await signInLinkOf(service)
    const { origin } = new URL(signInLink)
    await signIn(bench, signInLink)
    const fast = await visitFirst(bench, origin, visits)
    const line = await openSlowLine(origin)
    const slow = await visitFirst(bench, line.origin, visits)
    await line.close()
    await stop(service)
    const starts: OfflineFigures[] = []
    const withBrowser: OfflineFigures[] = []
    const floors: FloorFigures[] = []
    for (let run = 0; run < runs; run += 1) {
      starts.push(await visit(bench, `${origin}/focus-areas`))
      withBrowser.push(await visit(bench, `${origin}/focus-areas`, 0))
      floors.push(
        await visitFile(bench, origin, (page) =>
          page.evaluate(readAtOnce, resources['focus-area'].collection),
        ),
      )
    }
    report({ bench, fast, slow, starts, withBrowser, floors })
  } finally {
    await stop(service)
    await rm(folder, { recursive: true, force: true })
  }
}

/** First visits of the console, each after nothing is kept any more, and their floors. */
interface FirstVisits {
  readonly syncs: readonly OfflineFigures[]
  readonly readings: readonly FloorFigures[]
}

/** In turns, so that what else the machine does falls on both. */
async function visitFirst(bench: Bench, origin: string, visits: number): Promise<FirstVisits> {
  const syncs: OfflineFigures[] = []
  const readings: FloorFigures[] = []
  for (let run = 0; run < visits; run += 1) {
    await visitFile(bench, origin, (page) => page.evaluate(forgetKept))
    syncs.push(await visit(bench, `${origin}/focus-areas`))
    const path = `${bases.site}${operations.listFocusAreas.path}`
    readings.push(await visitFile(bench, origin, (page) => page.evaluate(readFromService, path)))
  }
  return { syncs, readings }
}

function signInLinkOf(service: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    // Listened to until the end: a service that is not heard any more ends itself.
    service.stdout?.on('data', (text) => {
      printed += text
      const link = /http:\/\/\S+\/sign-in#code=\S+(?=\s)/.exec(printed)
      if (link) resolve(link[0])
    })
    service.once('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || !service.kill()) return
  await once(service, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Signs in, and waits until this device keeps the files of the console. */
async function signIn({ profile, executablePath }: Bench, link: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(link)
    await page.getByRole('button', { name: messages.signIn, exact: true }).click()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  } finally {
    await context.close()
  }
}

/**
 * Opens the console in a new browser on the same profile, and waits until every record is there and at rest.
 * @param afterMs milliseconds after the browser listened
 */
function visit(bench: Bench, address: string, afterMs = restMs): Promise<OfflineFigures> {
  return withPlainPage(bench, async (page) => {
    await page.beforeEach(watchPage, bench.records)
    await sleep(afterMs)
    await page.goTo(address)
    await page.waitFor(() => Boolean(window.offlineFigures?.all))
    // The worker of the console and the preparation of searches come after the records.
    await page.waitFor(() => navigator.serviceWorker.controller !== null)
    await sleep(3000)
    await page.command('HeapProfiler.collectGarbage')
    const { usedSize } = await page.command<{ usedSize: number }>('Runtime.getHeapUsage')
    const figures = await page.evaluate(() => window.offlineFigures)
    if (!figures) throw new Error('the page did not measure itself')
    return { ...figures, heap: usedSize }
  })
}

/** Visits another page of the origin, which starts nothing: its icon. */
function visitFile<Result>(
  bench: Bench,
  origin: string,
  work: (page: PlainPage) => Promise<Result>,
): Promise<Result> {
  return withPlainPage(bench, async (page) => {
    await sleep(restMs)
    await page.goTo(`${origin}/icon.svg`)
    await page.waitFor(() => document.readyState === 'complete' && location.pathname === '/icon.svg')
    return await work(page)
  })
}

/** Runs in the page: the next visit finds nothing that was kept of the service. */
async function forgetKept(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
}

interface Report {
  readonly floors: readonly FloorFigures[]
  readonly bench: Bench
  readonly fast: FirstVisits
  /** Over the slow line. */
  readonly slow: FirstVisits
  readonly starts: readonly OfflineFigures[]
  /** The same while the browser itself starts. */
  readonly withBrowser: readonly OfflineFigures[]
}

function report({ bench, fast, slow, starts, withBrowser, floors }: Report): void {
  const of = spreadOf(starts)
  const ofWithBrowser = spreadOf(withBrowser)
  const floor = median(floors.map(({ all }) => all)) ?? 0
  const all = median(starts.flatMap((start) => start.all ?? [])) ?? 0
  const evaluated = median(starts.flatMap((start) => start.evaluated ?? [])) ?? 0
  const starting = table(
    ['no network', 'median', 'least', 'most'],
    [
      ['the scripts of the frame loaded and run, ms', ...of((start) => start.evaluated)],
      ['first rows painted, ms', ...of(({ firstRows }) => firstRows)],
      ['all records there, ms', ...of((start) => start.all)],
      ['all records in one step, not drawn: the floor, ms', whole(floor)],
      ['scripts run, then the floor, ms', whole(evaluated + floor)],
      ['all records there, times those two', (all / (evaluated + floor)).toFixed(2)],
      ...longTaskRows(of),
      ['heap after collection, MB', ...of(({ heap }) => (heap ?? 0) / 1_000_000)],
      ['first rows painted while the browser starts, ms', ...ofWithBrowser(({ firstRows }) => firstRows)],
      ['all records there while the browser starts, ms', ...ofWithBrowser((start) => start.all)],
    ],
  )
  const count = bench.records.toLocaleString('en')
  const heading = `${circumstances()};
${count} focus areas, ${starts.length} starts without a network, each in a new browser that was started two seconds before.`
  const { bytesPerSecond, roundTripMs } = slowLine
  const ofLine = `first visit at ${(bytesPerSecond * 8) / 1e6} Mbit/s and ${roundTripMs} ms`
  const text = [
    heading,
    starting,
    visitTable('first visit, reading all from the service', fast),
    visitTable(ofLine, slow),
    explained(evaluated, floor),
  ].join('\n\n')
  say(`\n${text}`)
  writeSection('Start without a network', text)
  say(
    `\nAll figures: ${keepFigures('offline', { records: bench.records, fast, slow, starts, withBrowser, floors })}`,
  )
}

function visitTable(title: string, { syncs, readings }: FirstVisits): string {
  const of = spreadOf(syncs)
  const all = median(syncs.flatMap((sync) => sync.all ?? [])) ?? 0
  const floor = median(readings.map((reading) => reading.all)) ?? 0
  return table(
    [title, 'median', 'least', 'most'],
    [
      ['first rows painted, ms', ...of(({ firstRows }) => firstRows)],
      ['all records there, ms', ...of((sync) => sync.all)],
      [
        'the pages asked for and parsed, one after another: the floor, ms',
        ...spreadOf(readings)((reading) => reading.all),
      ],
      ['all records there, times the floor', (all / floor).toFixed(2)],
      ...longTaskRows(of),
    ],
  )
}

/** Median, least and most of what `pick` takes of each. */
function spreadOf<Figures>(all: readonly Figures[]) {
  return (pick: (figures: Figures) => number | undefined): string[] => {
    const numbers = all.flatMap((figures) => pick(figures) ?? [])
    return [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(whole)
  }
}

/** What the aims of the design are to be held against. @param evaluated,floor milliseconds */
function explained(evaluated: number, floor: number): string {
  return `The aims are 400 ms to the first rows and 1,300 ms to all of them. Loading and running the scripts of the frame takes
${whole(evaluated)} ms of the first here, and those and the floor ${whole(evaluated + floor)} ms of the second. The floor reads and parses the same pages and links
each record below its parent; the console makes records of them besides, places them in the order of the tree, and lets
the page have its turn every ten milliseconds.`
}

/** Until the first rows the console starts; after them it reads and stores records. */
function longTaskRows(of: (pick: (figures: OfflineFigures) => number) => string[]): string[][] {
  const rows: string[][] = []
  for (const [when, isMeant] of [
    ['until the first rows', false],
    ['after the first rows', true],
  ] as const) {
    const durations = ({ firstRows = 0, longTasks }: OfflineFigures) =>
      longTasks.filter(({ start }) => start > firstRows === isMeant).map(({ duration }) => duration)
    rows.push([
      `longest main-thread task ${when}, ms`,
      ...of((figures) => Math.max(0, ...durations(figures))),
    ])
    rows.push([`tasks over 50 ms ${when}`, ...of((figures) => durations(figures).length)])
  }
  return rows
}

function whole(value: number | undefined): string {
  return String(Math.round(value ?? 0))
}
