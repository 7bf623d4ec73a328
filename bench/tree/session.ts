// One tree, once from the first row to the last: what a person does, with real clicks, keys and wheel.
import type { Browser, CDPSession, Page } from 'playwright'
import type { Entrant } from './entrants.ts'
import type { ServedPages } from './page-build.ts'
import type { Arrival } from './planning-records.ts'
import type { Expectation, Timing } from './probe.ts'
import { median, percentile } from './statistics.ts'

/** Milliseconds, unless said otherwise; undefined where the tree gave up or cannot do it. */
export interface Figures {
  firstRows?: number | undefined
  allRecords?: number | undefined
  allRecordsCpu?: number | undefined
  loadLongestTask?: number | undefined
  expandAll?: number | undefined
  expandAllCpu?: number | undefined
  arrowKey?: number | undefined
  wheelFrameP95?: number | undefined
  wheelLongestTask?: number | undefined
  /** Per cent of the frames. */
  wheelBlank?: number | undefined
  toTheEnd?: number | undefined
  firstKey?: number | undefined
  thirdKey?: number | undefined
  filterLongestTask?: number | undefined
  /** Megabytes over the page with the records: objects, and beside them what typed arrays keep. */
  heap?: number | undefined
  arrays?: number | undefined
  domNodes?: number | undefined
}

/** The text typed into the search box, letter by letter. */
const search = 'nov'
const arrowSteps = 12
const wheelSeconds = 2

export interface SessionOptions {
  readonly browser: Browser
  readonly pages: ServedPages
  readonly entrant: Entrant
  readonly records: number
  readonly arrival: Arrival
  /** Milliseconds that one step may take; a tree that needs longer is not asked for more. */
  readonly patienceMs: number
}

/** The figures up to the step that took too long. */
export function measureSession(options: SessionOptions): Promise<Figures> {
  return measure(options, (session) => session.run())
}

/** The figures of taking the records in, and no others. */
export function measureLoading(options: SessionOptions): Promise<Figures> {
  return measure(options, (session) => session.runLoading())
}

async function measure(options: SessionOptions, run: (session: Session) => Promise<void>): Promise<Figures> {
  const context = await options.browser.newContext({ viewport: { width: 1000, height: 720 } })
  const figures: Figures = {}
  try {
    const page = await context.newPage()
    await run(new Session(page, await context.newCDPSession(page), options, figures))
  } catch (error) {
    if (!(error instanceof OutOfPatience)) throw error
  } finally {
    await context.close()
  }
  return figures
}

class OutOfPatience extends Error {}

/** Bytes. */
interface Memory {
  readonly heap: number
  readonly arrays: number
}

class Session {
  readonly #page: Page
  readonly #devtools: CDPSession
  readonly #options: SessionOptions
  readonly #figures: Figures

  constructor(page: Page, devtools: CDPSession, options: SessionOptions, figures: Figures) {
    this.#page = page
    this.#devtools = devtools
    this.#options = options
    this.#figures = figures
  }

  async run(): Promise<void> {
    await this.#open()
    const before = await this.#memoryInUse()
    await this.#load()
    await this.#expandAll()
    await this.#arrowKeys()
    await this.#wheel()
    await this.#toTheEnd()
    await this.#filter()
    await this.#memory(before)
  }

  async runLoading(): Promise<void> {
    await this.#open()
    await this.#collectGarbage()
    await this.#load()
  }

  async #open(): Promise<void> {
    const { pages, entrant, records, arrival } = this.#options
    await this.#page.goto(pages.addressOf(entrant))
    await this.#page.addScriptTag({ url: pages.probeAddress, type: 'module' })
    await this.#page.waitForFunction(() => 'probe' in window)
    const searches = Array.from(search, (_, at) => search.slice(0, at + 1))
    await this.#page.evaluate((prepared) => window.probe.prepare(...prepared), [
      records,
      arrival,
      searches,
      entrant.order,
    ] as const)
    // Time on the processor, which does not grow when others have it.
    await this.#devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  }

  async #load(): Promise<void> {
    const start = await this.#page.evaluate(() => window.probe.now())
    const cpu = await this.#cpu()
    const { painted, whole } = await this.#inTime(this.#page.evaluate(() => window.probe.load()))
    this.#figures.firstRows = painted
    this.#figures.allRecords = whole
    this.#figures.allRecordsCpu = (await this.#cpu()) - cpu
    await this.#rest()
    this.#figures.loadLongestTask = await this.#longestTask(start)
  }

  async #expandAll(): Promise<void> {
    const cpu = await this.#cpu()
    const { painted } = await this.#after('click', { rows: 'expanded' }, () =>
      this.#page.getByRole('button', { name: 'Expand all' }).click({ noWaitAfter: true }),
    )
    this.#figures.expandAll = painted
    this.#figures.expandAllCpu = (await this.#cpu()) - cpu
    this.#figures.domNodes = await this.#page.evaluate(() => window.probe.domNodes())
    await this.#rest()
  }

  async #arrowKeys(): Promise<void> {
    const { focusable } = this.#options.entrant
    if (!focusable) return
    await this.#page.evaluate((element) => window.probe.focusFirst(element), focusable)
    await this.#rest()
    const times: number[] = []
    for (let step = 0; step < arrowSteps; step += 1) {
      await this.#page.evaluate(() => window.probe.measureStep())
      await this.#page.keyboard.press('ArrowDown')
      const { ready } = await this.#inTime(this.#page.evaluate(() => window.probe.measured()))
      times.push(ready)
    }
    this.#figures.arrowKey = median(times)
    await this.#page.evaluate(() => window.probe.scrollTo('top'))
    await this.#rest()
  }

  async #wheel(): Promise<void> {
    await this.#page.mouse.move(300, 400)
    const start = await this.#page.evaluate(() => {
      window.probe.recordFrames()
      return window.probe.now()
    })
    const ticks = Array.from({ length: wheelSeconds * 60 })
    for (const _ of ticks) await this.#page.mouse.wheel(0, 120)
    const frames = await this.#inTime(this.#page.evaluate(() => window.probe.frames()))
    this.#figures.wheelFrameP95 = percentile(frames.intervals, 0.95)
    this.#figures.wheelBlank = (100 * frames.blank) / (frames.intervals.length + 1)
    this.#figures.wheelLongestTask = await this.#longestTask(start)
    await this.#rest()
  }

  async #toTheEnd(): Promise<void> {
    await this.#page.evaluate(() => {
      window.probe.measureFrom('call', { rows: 'last' })
      window.probe.scrollTo('end')
    })
    const { painted } = await this.#inTime(this.#page.evaluate(() => window.probe.measured()))
    this.#figures.toTheEnd = painted
    await this.#page.evaluate(() => window.probe.scrollTo('top'))
    await this.#rest()
  }

  async #filter(): Promise<void> {
    await this.#page.getByRole('searchbox').focus()
    await this.#rest()
    const start = await this.#page.evaluate(() => window.probe.now())
    const times: number[] = []
    for (let letters = 1; letters <= search.length; letters += 1) {
      const text = search.slice(0, letters)
      const { painted } = await this.#after('keydown', { search: text }, () =>
        this.#page.keyboard.press(text.slice(-1)),
      )
      times.push(painted)
      await this.#rest()
    }
    this.#figures.firstKey = times[0]
    this.#figures.thirdKey = times[2]
    this.#figures.filterLongestTask = await this.#longestTask(start)
  }

  async #memory(before: Memory): Promise<void> {
    for (const _ of search) await this.#page.keyboard.press('Backspace')
    await this.#rest()
    await this.#page.evaluate(() => window.probe.forgetExpectations())
    const after = await this.#memoryInUse()
    this.#figures.heap = (after.heap - before.heap) / 1e6
    this.#figures.arrays = (after.arrays - before.arrays) / 1e6
  }

  async #after(
    type: 'click' | 'keydown',
    expectation: Expectation,
    act: () => Promise<void>,
  ): Promise<Timing> {
    await this.#page.evaluate(([event, rows]) => window.probe.measureFrom(event, rows), [
      type,
      expectation,
    ] as const)
    const acted = act()
    // The action fails when the page is closed before it ends; its result is not needed then.
    acted.catch(() => {})
    const timing = await this.#inTime(this.#page.evaluate(() => window.probe.measured()))
    await this.#inTime(acted)
    return timing
  }

  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new OutOfPatience()), this.#options.patienceMs)
    })
    answer.catch(() => {})
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
  }

  #longestTask(since: number): Promise<number> {
    return this.#page.evaluate((start) => window.probe.longestTask(start), since)
  }

  /** Milliseconds of work on the main thread so far. */
  async #cpu(): Promise<number> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }

  async #collectGarbage(): Promise<void> {
    for (let pass = 0; pass < 2; pass += 1) await this.#devtools.send('HeapProfiler.collectGarbage')
  }

  async #memoryInUse(): Promise<Memory> {
    await this.#collectGarbage()
    const usage = await this.#devtools.send('Runtime.getHeapUsage')
    return { heap: usage.usedSize, arrays: usage.backingStorageSize }
  }

  /** Lets what a step left behind come to its end, as a person would. */
  #rest(): Promise<void> {
    return this.#page.waitForTimeout(300)
  }
}
