// `npm run bench -- first-paint [rounds]`: when a person without anything on the device sees something on a slow line.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from '../src/testing/find-browser.ts'
import { startService } from './console-visit.ts'
import { openSlowLine } from './slow-line.ts'
import { median } from './tree/statistics.ts'
import { circumstances, keepFigures } from './tree/written-report.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A phone at the edge of its network. */
const phoneLine = { bytesPerSecond: 50_000, roundTripMs: 400 }

export async function runFirstPaintBenchmark(words: string[]): Promise<void> {
  const [rounds = 5] = words.map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'planning-bench-paint-'))
  const service = startService(folder)
  const executablePath = findBrowser(say).path
  try {
    const { origin } = new URL(await service.signInLink)
    const line = await openSlowLine(origin, phoneLine)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await firstPaint(line.origin, executablePath))
    await line.close()
    const { bytesPerSecond, roundTripMs } = phoneLine
    say(`\n${circumstances()};
first paint at ${bytesPerSecond / 1000} kB/s and ${roundTripMs} ms there and back, ${rounds} rounds: \
${Math.round(median(times) ?? 0)} ms, ${Math.round(Math.max(...times))} ms at most`)
    say(`\nAll figures: ${keepFigures('first-paint', { line: phoneLine, times })}`)
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Milliseconds from the beginning of the navigation, in a new browser. */
async function firstPaint(origin: string, executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/focus-areas`, { waitUntil: 'commit' })
    const time = await page.waitForFunction(() => performance.getEntriesByName('first-paint')[0]?.startTime)
    return (await time.jsonValue()) ?? 0
  } finally {
    await browser.close()
  }
}
