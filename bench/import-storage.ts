// `npm run bench -- import-storage [rows] [runs]`: from the click on Import until a sheet is on the disk of the device. The
// built console, the real service, a real browser with its profile on disk.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { messages as app } from '../src/messages/en/app.ts'
import { messages as imports } from '../src/messages/en/imports.ts'
import { messages as session } from '../src/messages/en/session.ts'
import { findBrowser } from '../src/testing/find-browser.ts'
import { startService } from './console-visit.ts'
import { drawSheet } from './import/sheet-text.ts'
import { median } from './tree/statistics.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

/** Milliseconds. */
interface StorageFigures {
  /** From the click to the first progress that is shown. */
  readonly progress: number
  /** From the click until the transaction with all rows has completed. */
  readonly stored: number
  /** 0 where none took 50 ms. */
  readonly longestTask: number
  /** Of the main thread, from the click until then. */
  readonly work: number
}

declare global {
  interface Window {
    storing?: { progress?: number; stored?: number; longestTask?: number }
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runImportStorageBenchmark(words: string[]): Promise<void> {
  const [rows = 25_000, runs = 5] = words.map(Number)
  const results: StorageFigures[] = []
  for (let run = 0; run < runs; run += 1) {
    results.push(await measure(rows))
    say(`run ${run + 1}: ${JSON.stringify(results.at(-1))}`)
  }
  const of = (name: string, pick: (figures: StorageFigures) => number) => {
    const values = results.map(pick)
    return [
      name,
      ...[median(values) ?? 0, Math.min(...values), Math.max(...values)].map((one) => one.toFixed(0)),
    ]
  }
  const text = [
    `${circumstances()}; ${rows.toLocaleString('en')} rows × 42 columns, ${runs} runs.`,
    '',
    table(
      ['from the click on Import', 'median', 'least', 'most'],
      [
        of('progress shown, ms', ({ progress }) => progress),
        of('all rows in storage, ms', ({ stored }) => stored),
        of('work of the main thread until then, ms', ({ work }) => work),
        of('longest task, ms; 0 where none took 50', ({ longestTask }) => longestTask),
      ],
    ),
  ].join('\n')
  say(`\n${text}`)
  say(`\nAll figures: ${keepFigures('import-storage', results)}`)
}

/** A new service and a new browser each time: what is in storage would be sent while the next one is measured. */
async function measure(rows: number): Promise<StorageFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-bench-storage-'))
  const service = startService(folder)
  let context: BrowserContext | undefined
  try {
    const link = await service.signInLink
    context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: findBrowser(say).path,
      viewport: { width: 1400, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await page.addInitScript(watchStoring, imports.checkingChanges)
    await page.goto(link)
    await page.getByRole('button', { name: session.signIn, exact: true }).click()
    await page.getByRole('treegrid').getByRole('row').nth(2).waitFor()
    await openReview(page, await sheetOf(page, new URL(link).origin, rows))
    return await sendAndWatch(page, rows)
  } finally {
    await context?.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The sheet of the benchmark of imports, for the focus areas of this site, and without its faults. */
async function sheetOf(page: Page, origin: string, rows: number): Promise<string> {
  const answer = await page.request.get(`${origin}/gateway/api/planning/v1/focus-areas?limit=1000`)
  const { values } = (await answer.json()) as { readonly values: readonly { readonly id: string }[] }
  const [headings = '', ...lines] = drawSheet(rows).text.split('\n')
  const ofSite = lines.map((line, row) => {
    const cells = line.split('\t').with(2, values[row % values.length]?.id ?? '')
    return [...cells.slice(0, 3), '', '', '', ...cells.slice(6).map((cell) => (cell === 'n/a' ? '1' : cell))]
  })
  const titles = headings.split('\t').map((title, column) => (column < 6 ? title : `Forecast ${title}`))
  return [titles, ...ofSite].map((cells) => cells.join('\t')).join('\n')
}

async function openReview(page: Page, sheet: string): Promise<void> {
  await page.getByRole('link', { name: app.costItems }).click()
  await page.getByRole('link', { name: imports.title({ kind: 'cost-item' }), exact: true }).click()
  await page.getByText(imports.dropFile).waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByText(imports.noErrors).waitFor()
  // The draft is stored first, as while a person reads.
  await page.waitForTimeout(3000)
  await page.getByRole('button', { name: imports.reviewImport }).click()
}

async function sendAndWatch(page: Page, rows: number): Promise<StorageFigures> {
  const send = page.getByRole('button', { name: imports.importItems({ count: rows }) })
  await send.waitFor({ timeout: 120_000 })
  await page.waitForTimeout(1000)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workOf = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await workOf()
  await send.click()
  await page.waitForFunction(() => window.storing?.stored !== undefined, undefined, { timeout: 120_000 })
  const work = (await workOf()) - before
  // Long tasks are reported a little later.
  await page.waitForTimeout(300)
  const { progress = 0, stored = 0, longestTask = 0 } = (await page.evaluate(() => window.storing)) ?? {}
  return { progress, stored, work, longestTask }
}

/** Runs in the page, before anything of the console. @param label of the first progress */
function watchStoring(label: string): void {
  const figures: NonNullable<Window['storing']> = {}
  window.storing = figures
  let start = Number.POSITIVE_INFINITY
  const since = () => performance.now() - start
  const look = () => {
    if (document.querySelector(`progress[aria-label="${label}"]`)) figures.progress = since()
    else if (figures.progress === undefined) requestAnimationFrame(look)
  }
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      start = timeStamp
      delete figures.longestTask
      requestAnimationFrame(look)
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= start && (figures.stored === undefined || startTime < start + figures.stored))
        figures.longestTask = Math.max(duration, figures.longestTask ?? 0)
  }).observe({ type: 'longtask' })
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given)
    const [stores, mode] = given
    if (this.name.startsWith('outbox:') && mode === 'readwrite' && [...stores].includes('rows'))
      transaction.addEventListener('complete', () => {
        figures.stored ??= since()
      })
    return transaction
  }
}
