// `npm run bench -- import`: 10,000 rows of 42 columns from the clipboard to a checked preview, in each of several
// notations, beside a floor and peers, on the same text in the same browser, taking turns.
//   --rounds=5            how often each grid is measured
//   --rows=10000          how many rows
//   --only=ours           beside the floor
//   --notations=german    of those in sheet-text.ts
//   --part=workbooks      only readers of workbooks; --part=paste only the clipboard
//   --now                 on a machine that never is quiet
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { findBrowser } from '../src/testing/find-browser.ts'
import { drawSheet, notations } from './import/sheet-text.ts'
import { type Figures, importReport, type Result, type ReviewFigures } from './import-report.ts'
import { measureReaders, workbookPage } from './run-workbooks.ts'
import { type Entrant, importGrid } from './tree/entrants.ts'
import { type ServedPages, servePages } from './tree/page-build.ts'
import { peerVersions, requirePeers } from './tree/peer-install.ts'
import { browserArguments, QuietMachine } from './tree/quiet-machine.ts'
import { percentile } from './tree/statistics.ts'
import { keepFigures } from './tree/written-report.ts'
import { workbookReport } from './workbook-report.ts'

const peer = (key: string, title: string, file = `${key}.ts`): Entrant => ({
  key,
  title,
  file: `../import/peer-${file}`,
  packages: [],
  focusable: undefined,
})
const floor: Entrant = {
  ...importGrid,
  key: 'floor',
  title: 'floor (no framework)',
  file: '../import/floor-import.ts',
}
export const importEntrants = [
  floor,
  importGrid,
  peer('tanstack', 'Papa Parse, zod, TanStack Table', 'tanstack.tsx'),
  peer('ag-grid', 'AG Grid Community, rows as objects'),
  peer('glide', 'Glide Data Grid, rows as arrays', 'glide.tsx'),
  peer('handsontable', 'Handsontable, own validators'),
]
/** Without an editor in place, or on a canvas, where no cell can be found. */
const notEdited = new Set(['tanstack', 'glide'])
/** Handsontable needs seconds for each sheet; the others are measured with all of them. */
const plainOnly = 'handsontable'
const say = (line: string) => process.stdout.write(`${line}\n`)
const machine = new QuietMachine()

export async function runImportBenchmark(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: 'string', default: '5' },
      rows: { type: 'string', default: '10000' },
      only: { type: 'string' },
      notations: { type: 'string' },
      part: { type: 'string' },
      now: { type: 'boolean', default: false },
    },
  })
  const keys = values.only?.split(',').map((key) => (key === 'ours' ? importGrid.key : key))
  const measured = importEntrants.filter((entrant) => entrant === floor || !keys || keys.includes(entrant.key))
  const wanted = values.notations?.split(',')
  const written = notations.filter((notation) => !wanted || wanted.includes(notation))
  requirePeers()
  const pages = await servePages([...measured, workbookPage], 0)
  const browser = await chromium.launch({ executablePath: findBrowser(say).path, args: browserArguments })
  const { now } = values
  const rounds = Number(values.rounds)
  try {
    if (values.part !== 'workbooks') {
      await measurePastes({ browser, pages, rounds, now }, { measured, written, rows: Number(values.rows) })
    }
    if (values.part !== 'paste') {
      const results = await measureReaders({ browser, pages, rounds, now, say })
      const report = workbookReport(results, browser.version(), peerVersions())
      say(`\n${report}`)
      say(`\nAll figures: ${keepFigures('workbooks', results)}`)
    }
  } finally {
    await browser.close()
    await pages.close()
  }
}

interface Stage {
  readonly browser: Browser
  readonly pages: ServedPages
  readonly rounds: number
  readonly now: boolean
}

interface Pastes {
  readonly measured: readonly Entrant[]
  readonly written: readonly (typeof notations)[number][]
  readonly rows: number
}

async function measurePastes(
  { browser, pages, rounds, now }: Stage,
  { measured, written, rows }: Pastes,
): Promise<void> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const notation of written) {
      const turn = round % measured.length
      for (const entrant of [...measured.slice(turn), ...measured.slice(0, turn)]) {
        if (entrant.key === plainOnly && notation !== 'plain') continue
        if (!now && !(await machine.wait())) say('  the machine is busy with something else')
        const figures = await measure(browser, pages, { entrant, notation, rows })
        results.push({ entrant, notation, figures })
        say(`round ${round + 1}, ${notation}, ${entrant.key}: ${JSON.stringify(figures)}`)
      }
    }
  }
  const report = importReport(results, {
    floor,
    rows,
    browser: browser.version(),
    versions: peerVersions(),
  })
  say(`\n${report}`)
  const figures = results.map(({ entrant: { key }, ...result }) => ({ key, ...result }))
  say(`\nAll figures: ${keepFigures('import', figures)}`)
}

interface Task extends Omit<Result, 'figures'> {
  readonly rows: number
}

async function measure(browser: Browser, pages: ServedPages, task: Task): Promise<Figures> {
  const { entrant, notation, rows } = task
  const context = await browser.newContext({
    viewport: { width: 1400, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(`${pages.addressOf(entrant)}?notation=${notation}`)
    await page.waitForFunction(() => window.__bench?.kind === 'grid')
    const { text, badCells } = drawSheet(rows, notation)
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    const before = await heapOf(devtools)
    await page.locator('main').focus()
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const pasted = await pressAndWatch({ page, devtools, badCells }, 'ControlOrMeta+v')
    const heap = (await heapOf(devtools)) - before
    const { painted: preview, work: previewWork, longestTask } = pasted
    const review = entrant === importGrid ? await reviewAndWatch(page, devtools) : undefined
    const figures = { preview, previewWork, longestTask, heap, ...(review && { review }) }
    if (notation !== 'plain' || notEdited.has(entrant.key)) return figures
    await typeWrongAmount(page)
    const edited = await pressAndWatch({ page, devtools, badCells: badCells + 1 }, 'Enter')
    const { painted: edit, work: editWork } = edited
    return { ...figures, use: { edit, editWork, wheelFrameP95: await measureWheel(page) } }
  } finally {
    await context.close()
  }
}

interface Watched {
  readonly page: Page
  readonly devtools: CDPSession
  /** How many the page must say for the key to have had its effect. */
  readonly badCells: number
}

/** Milliseconds from a key to the frame that shows its effect, and how long the main thread was at work for it. */
async function pressAndWatch({ page, devtools, badCells }: Watched, key: string) {
  await watch(page, badCells)
  const before = await workOf(devtools)
  await page.keyboard.press(key)
  const figures = await page.evaluate(() => window.__measured ?? { painted: 0, longestTask: 0 })
  return { ...figures, work: (await workOf(devtools)) - before }
}

/** What the review of the pasted sheet takes, from the press of a button on. */
async function reviewAndWatch(page: Page, devtools: CDPSession): Promise<ReviewFigures> {
  const before = await workOf(devtools)
  const longestTask = await page.evaluate(async () => {
    let longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    const count = await window.__review?.()
    if (!count) throw new Error('The review counted no amounts.')
    await new Promise((resolve) => setTimeout(resolve, 300))
    return longest
  })
  return { work: (await workOf(devtools)) - before, longestTask }
}

/** Milliseconds of processor that the page's main thread has used. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

declare global {
  interface Window {
    __measured?: Promise<{ painted: number; longestTask: number }>
  }
}

/** From the next key on until the page says so many bad cells and shows rows, and that frame is done. */
async function watch(page: Page, badCells: number): Promise<void> {
  await page.evaluate((expected) => {
    let longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
    }).observe({ type: 'longtask' })
    // How far down text was drawn: a canvas is there before it shows anything.
    let lowestDrawn = 0
    const { prototype } = CanvasRenderingContext2D
    const { fillText } = prototype
    prototype.fillText = function (...drawn) {
      lowestDrawn = Math.max(lowestDrawn, this.getTransform().f + drawn[2])
      fillText.apply(this, drawn)
    }
    const isShown = () => {
      const said = document.querySelector('[role=status]')?.textContent ?? ''
      if (!said.startsWith(`${expected} `)) return false
      // Down to the lower edge: the first rows alone are no preview.
      const { bottom } = (document.querySelector('main') ?? document.body).getBoundingClientRect()
      const lowerEdge = Math.min(bottom, 800) - 45
      const lowest = document.elementFromPoint(700, lowerEdge)
      if (lowest?.closest('[role=row], tr')) return true
      const canvas = document.querySelector('canvas')?.getBoundingClientRect()
      return canvas !== undefined && canvas.top + lowestDrawn > lowerEdge
    }
    window.__measured = new Promise((resolve) => {
      const begin = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          if (!isShown()) {
            requestAnimationFrame(look)
            return
          }
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const painted = performance.now() - timeStamp
            // Long tasks are reported a little later.
            setTimeout(() => resolve({ painted, longestTask }), 300)
          }
          port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', begin, { capture: true, once: true })
    })
  }, badCells)
}

/** Leaves a cell with an amount that is no amount; Enter makes one bad cell more. */
async function typeWrongAmount(page: Page): Promise<void> {
  const cell = page.locator('[role=row]:has([role=gridcell])').nth(4).locator('[role=gridcell]').nth(7)
  await cell.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('oops')
}

async function measureWheel(page: Page): Promise<number> {
  await page.mouse.move(700, 400)
  const frames = page.evaluate(async () => {
    const times: number[] = []
    const end = performance.now() + 2000
    for (;;) {
      const time = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      times.push(time)
      if (time > end) return times.slice(1).map((at, index) => at - (times[index] ?? 0))
    }
  })
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(25)
  }
  return percentile(await frames, 0.95) ?? 0
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
