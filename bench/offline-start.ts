// `npm run bench -- offline [records] [runs]`: what a person with many records waits for when there is no network, and
// whether reading them all the first time ever holds up a click. The built console, the real service, a real browser.
import { bases, operations } from '../src/contract/operations.ts'
import { resources } from '../src/contract/resources.ts'
import { type Bench, forgetKept, visit, visitFile, withSignedIn } from './console-visit.ts'
import { type FloorFigures, readAtOnce, readFromService } from './offline-floor.ts'
import { openSlowLine, slowLine } from './slow-line.ts'
import { median } from './tree/statistics.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'
import type { OfflineFigures } from './watch-page.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runOfflineBenchmark(words: string[]): Promise<void> {
  const [records = 100_000, runs = 5, visits = 3] = words.map(Number)
  await withSignedIn(records, async ({ bench, origin, stopService }) => {
    const fast = await visitFirst(bench, origin, visits)
    const line = await openSlowLine(origin)
    const slow = await visitFirst(bench, line.origin, visits)
    await line.close()
    await stopService()
    const starts: OfflineFigures[] = []
    const withBrowser: OfflineFigures[] = []
    const floors: FloorFigures[] = []
    for (let run = 0; run < runs; run += 1) {
      starts.push(await visit(bench, `${origin}/focus-areas`))
      withBrowser.push(await visit(bench, `${origin}/focus-areas`, { afterMs: 0 }))
      floors.push(
        await visitFile(bench, origin, (page) =>
          page.evaluate(readAtOnce, resources['focus-area'].collection),
        ),
      )
    }
    report({ bench, fast, slow, starts, withBrowser, floors })
  })
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
      ['typed arrays beside it, MB', ...of(({ buffers }) => (buffers ?? 0) / 1_000_000)],
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
