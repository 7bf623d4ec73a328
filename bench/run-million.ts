// `npm run bench -- million [records] [fewer] [starts]`: a console with a million focus areas beside one with a hundred
// thousand, in one run. It takes some eight minutes, most of them for the sample, so that it is no part of `npm run bench`.
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '../src/messages/en/ui.ts'
import { forgetKept, visit, visitFile, withSignedIn } from './console-visit.ts'
import type { PlainPage } from './plain-page.ts'
import { median, percentile } from './tree/statistics.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'
import type { OfflineFigures } from './watch-page.ts'

/** What a person waits for after acting; milliseconds. */
interface Act {
  /** Until the frame with the rows that it brings is painted. */
  readonly shown: number
  readonly longestTask: number
}

interface Acts {
  readonly firstKey: Act
  readonly thirdKey: Act
  readonly expandAll: Act
  /** Milliseconds between frames while the wheel turns. */
  readonly frames: readonly number[]
}

interface Figures {
  readonly records: number
  readonly first: OfflineFigures
  readonly starts: readonly OfflineFigures[]
  readonly acts: readonly Acts[]
}

declare global {
  interface Window {
    /** Milliseconds from a key or click until the rows that it brings were painted; 0 until then. */
    rowsShown?: number
    frameTimes?: number[] | undefined
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runMillionBenchmark(words: string[]): Promise<void> {
  const [records = 1_000_000, fewer = 100_000, starts = 3] = words.map(Number)
  const small = await measure(fewer, starts)
  report(small, await measure(records, starts))
}

function measure(records: number, runs: number): Promise<Figures> {
  return withSignedIn(records, async ({ bench, origin, stopService }) => {
    const address = `${origin}/focus-areas`
    await visitFile(bench, origin, (page) => page.evaluate(forgetKept))
    const first = await visit(bench, address)
    await stopService()
    const acts: Acts[] = []
    const starts: OfflineFigures[] = []
    const act = async (page: PlainPage) => void acts.push(await workOn(page))
    for (let run = 0; run < runs; run += 1) starts.push(await visit(bench, address, { act }))
    return { records, first, starts, acts }
  })
}

/** Searches, clears the search, expands everything and scrolls. */
async function workOn(page: PlainPage): Promise<Acts> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=searchbox], [type=search]')?.focus())
  const firstKey = await timeOf(page, 'keydown', () => press(page, 'n'))
  await timeOf(page, 'keydown', () => press(page, 'o'))
  const thirdKey = await timeOf(page, 'keydown', () => press(page, 'v'))
  await timeOf(page, 'keydown', () => press(page, 'Escape'))
  const expandAll = await timeOf(page, 'click', () => page.evaluate(clickOn, messages.expandAll))
  return { firstKey, thirdKey, expandAll, frames: await scroll(page) }
}

async function timeOf(
  page: PlainPage,
  event: 'keydown' | 'click',
  act: () => Promise<unknown>,
): Promise<Act> {
  await page.evaluate(awaitRows, event)
  const before = await page.evaluate(() => window.offlineFigures?.longTasks.length ?? 0)
  await act()
  await page.waitFor(() => (window.rowsShown ?? 0) > 0)
  // Tasks are reported after they end, and some work follows.
  await sleep(1000)
  const shown = await page.evaluate(() => window.rowsShown ?? 0)
  const tasks = await page.evaluate(
    () => window.offlineFigures?.longTasks.map(({ duration }) => duration) ?? [],
  )
  return { shown, longestTask: Math.max(0, ...tasks.slice(before)) }
}

/** Runs in the page: notes when the number of rows has changed after the next event, and the frame is painted. */
function awaitRows(event: 'keydown' | 'click'): void {
  window.rowsShown = 0
  const grid = document.querySelector('[role=treegrid]')
  if (!grid) return
  window.addEventListener(
    event,
    ({ timeStamp }) => {
      const changes = new MutationObserver(() => {
        changes.disconnect()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.rowsShown = performance.now() - timeStamp
          }),
        )
      })
      changes.observe(grid, { attributeFilter: ['aria-rowcount'] })
    },
    { capture: true, once: true },
  )
}

async function press(page: PlainPage, key: string): Promise<void> {
  const text = key.length === 1 ? { text: key } : {}
  await page.command('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, ...text })
  await page.command('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key })
}

/** Runs in the page. */
function clickOn(name: string): void {
  const buttons = [...document.querySelectorAll('button')]
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!button) throw new Error(`no button is named ${name}`)
  button.click()
}

/** Turns the wheel for two seconds. */
async function scroll(page: PlainPage): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    window.frameTimes = times
    const note = (time: number) => {
      times.push(time)
      if (window.frameTimes) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const wheel = { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY: 400 }
  for (let turn = 0; turn < 40; turn += 1) {
    await page.command('Input.dispatchMouseEvent', wheel)
    await sleep(50)
  }
  const times = await page.evaluate(() => {
    const seen = window.frameTimes ?? []
    window.frameTimes = undefined
    return seen
  })
  return times.slice(1).map((time, at) => time - (times[at] ?? 0))
}

const longestTask = 'longest task, ms'

function report(small: Figures, large: Figures): void {
  const others = rowsOf(large)
  const rows = Object.entries(rowsOf(small)).map(([name, value]) => {
    const other = others[name] ?? 0
    // Browsers report no task below that.
    if (name.endsWith(longestTask))
      return [name, ...[value, other].map((ms) => (ms > 0 ? whole(ms) : 'none of 50')), '']
    return [name, whole(value), whole(other), `×${(other / value).toFixed(1)}`]
  })
  const counts = [small, large].map(({ records }) => records.toLocaleString('en'))
  const text = `${circumstances()};
a first visit, and ${large.starts.length} starts without a network (medians), each in a new browser that was started two seconds before.

${table(['', ...counts, ''], rows)}`
  say(`\n${text}`)
  say(`\nAll figures: ${keepFigures('million', { small, large })}`)
}

function rowsOf({ first, starts, acts }: Figures): Record<string, number> {
  const of = (pick: (start: OfflineFigures) => number | undefined) =>
    median(starts.flatMap((start) => pick(start) ?? [])) ?? 0
  const ofActs = (pick: (act: Acts) => number) => median(acts.map(pick)) ?? 0
  const longest = ({ longTasks }: OfflineFigures) => Math.max(0, ...longTasks.map(({ duration }) => duration))
  const frames = acts.flatMap((act) => act.frames)
  return {
    'first visit: first rows, ms': first.firstRows ?? 0,
    'first visit: all records, ms': first.all ?? 0,
    [`first visit: ${longestTask}`]: longest(first),
    'without a network: first rows, ms': of(({ firstRows }) => firstRows),
    'without a network: all records, ms': of(({ all }) => all),
    [`without a network: ${longestTask}`]: of(longest),
    'first key of a search: matches shown, ms': ofActs(({ firstKey }) => firstKey.shown),
    [`first key of a search: ${longestTask}`]: ofActs(({ firstKey }) => firstKey.longestTask),
    'third key: matches shown, ms': ofActs(({ thirdKey }) => thirdKey.shown),
    [`third key: ${longestTask}`]: ofActs(({ thirdKey }) => thirdKey.longestTask),
    'expand all: rows shown, ms': ofActs(({ expandAll }) => expandAll.shown),
    [`expand all: ${longestTask}`]: ofActs(({ expandAll }) => expandAll.longestTask),
    'a frame while the wheel turns, ms': median(frames) ?? 0,
    'the same, p95': percentile(frames, 0.95) ?? 0,
    'heap after a collection, MB': of(({ heap }) => (heap ?? 0) / 1_000_000),
    'typed arrays beside it, MB': of(({ buffers }) => (buffers ?? 0) / 1_000_000),
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
