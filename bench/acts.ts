// `npm run bench -- acts [records] [rounds]`: what a person does in a console with many records, and what holds the page
// up meanwhile: from one screen to another, forms of one record and of thousands, thousands of pending changes.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { messages as app } from '../src/messages/en/app.ts'
import { messages as hierarchies } from '../src/messages/en/hierarchies.ts'
import { messages as ui } from '../src/messages/en/ui.ts'
import { messages as values } from '../src/messages/en/values.ts'
import { withSignedIn } from './console-visit.ts'
import { median } from './tree/statistics.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Finds thousands of the sample's records. */
const search = 'port'
/** Milliseconds after an act until what it began has ended. */
const restMs = 1500
const sendingMs = 20_000
/** Milliseconds in which what the device keeps is compared with the service, after all rows are there. */
const settledMs = 60_000

interface Figures {
  readonly act: string
  /** Milliseconds from the input to the next frame, in steps of 8; 0 for less than 16. */
  readonly frame: number
  /** Milliseconds; 0 where none took 50. */
  readonly longestTask: number
}

declare global {
  interface Window {
    actEntries?: PerformanceEntry[]
  }
}

export async function runActsBenchmark(words: string[]): Promise<void> {
  const [records = 100_000, rounds = 3] = words.map(Number)
  const figures: Figures[] = []
  const selected: number[] = []
  await withSignedIn(records, async ({ bench, origin }) => {
    const { profile, executablePath } = bench
    const viewport = { width: 1280, height: 800 }
    const context = await chromium.launchPersistentContext(profile, { executablePath, viewport })
    try {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.addInitScript(watchActs)
      await page.goto(`${origin}/focus-areas`)
      await page.getByText(records.toLocaleString('en-US')).first().waitFor()
      await sleep(settledMs)
      for (let round = 0; round < rounds; round += 1) {
        const acts = new Acts(page, figures)
        await acts.ofOneRecord()
        await page.goto(`${origin}/focus-areas?q=${search}`)
        selected.push(await acts.ofThousands(round === rounds - 1))
      }
    } finally {
      await context.close()
    }
  })
  report({ records, rounds, selected, figures })
}

/** Runs in the page: notes inputs and long tasks. */
function watchActs(): void {
  const entries: PerformanceEntry[] = []
  window.actEntries = entries
  const note = (list: PerformanceObserverEntryList) => entries.push(...list.getEntries())
  new PerformanceObserver(note).observe({ type: 'longtask' })
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

class Acts {
  readonly #page: Page
  readonly #figures: Figures[]

  constructor(page: Page, figures: Figures[]) {
    this.#page = page
    this.#figures = figures
  }

  async ofOneRecord(): Promise<void> {
    const page = this.#page
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    await sleep(2 * restMs)
    await this.#measure('to another list', () => link(app.organizations).click())
    await this.#measure('back to the tree', () => link(app.focusAreas).click())
    await this.#measure('open a record', () => page.getByRole('row').nth(3).getByRole('link').click())
    await this.#measure('open the form of a new one', () =>
      link(hierarchies.newRecord({ kind: 'focus-area' })).click(),
    )
    await this.#measure('close it', () => page.keyboard.press('Escape'))
    await this.#measure('close the record', () => page.keyboard.press('Escape'))
    await this.#ofValues()
    for (const [act, name] of [
      ['expand all', ui.expandAll],
      ['collapse all', ui.collapseAll],
    ] as const) {
      await page.getByRole('button', { name: ui.expand, exact: true }).click()
      await this.#measure(act, () => page.getByRole('button', { name }).click())
    }
    await this.#measure('sort by owner', () =>
      page.getByRole('columnheader', { name: hierarchies.owner }).click(),
    )
    await page.getByRole('searchbox').first().click()
    for (const letter of search) {
      await this.#measure(`a letter of a search: ${letter}`, () => page.keyboard.press(letter))
    }
    await this.#measure('clear the search', () => page.keyboard.press('Escape'))
  }

  /** Changes a status where it is shown, and drags the row of it over others without letting it fall. */
  async #ofValues(): Promise<void> {
    const page = this.#page
    const row = (number: number) => page.getByRole('row').nth(number)
    await row(3).click({ position: { x: 5, y: 8 } })
    await this.#measure('an arrow key', () => page.keyboard.press('ArrowDown'))
    await this.#measure('open the choice of a status', () => page.keyboard.press('s'))
    await this.#measure('a letter in it', () => page.keyboard.press('o'))
    await this.#measure('choose a status, which is sent', () => page.keyboard.press('Enter'))
    await row(4).hover()
    await page.mouse.down()
    for (const number of [5, 7, 9]) {
      await this.#measure('drag a row over another', () => row(number).hover({ force: true }))
    }
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }

  /** Answers how many records were selected. @param saves changes them */
  async ofThousands(saves: boolean): Promise<number> {
    const page = this.#page
    await page.getByRole('row').nth(3).waitFor()
    await sleep(2 * restMs)
    await page
      .getByRole('row')
      .nth(3)
      .click({ position: { x: 5, y: 8 } })
    await this.#measure('select all that is found', () => page.keyboard.press('Control+a'))
    await this.#measure('an arrow key with them selected', () => page.keyboard.press('ArrowDown'))
    const text = await page.getByText(/^[\d,]+ selected$/).textContent()
    await this.#measure('open the form that deletes them', () =>
      page.getByRole('link', { name: hierarchies.deleteSelected }).click(),
    )
    await this.#measure('close it', () => page.keyboard.press('Escape'))
    await this.#measure('open the choice of their target date', () =>
      page
        .getByRole('group', { name: hierarchies.selection })
        .getByRole('button', { name: new RegExp(`^${hierarchies.targetDate}`) })
        .click(),
    )
    if (saves) {
      await this.#measure('clear it: one pending change each', () =>
        page.getByRole('button', { name: values.noDate }).click(),
      )
      await this.#measure(`${sendingMs / 1000} s in which they are sent`, () => sleep(sendingMs))
      await this.#measure('open Unsent changes with them', () =>
        page.locator('a[href="/outbox"]:visible').first().click(),
      )
      await this.#measure('10 s there in which more of them are sent', () => sleep(sendingMs / 2))
    }
    return Number(text?.replace(/\D/g, ''))
  }

  async #measure(act: string, work: () => Promise<unknown>): Promise<void> {
    await this.#page.evaluate(() => {
      window.actEntries?.splice(0)
    })
    await work()
    await sleep(restMs)
    const entries = await this.#page.evaluate(() =>
      (window.actEntries ?? []).flatMap(({ entryType, name, duration }) =>
        // A drag that starts has the time at which the button went down, long before the hand moved.
        name === 'dragstart' ? [] : { entryType, duration },
      ),
    )
    const longest = (isMeant: (entryType: string) => boolean) =>
      Math.max(0, ...entries.flatMap(({ entryType, duration }) => (isMeant(entryType) ? duration : [])))
    const figures = {
      act,
      frame: longest((type) => type !== 'longtask'),
      longestTask: longest((type) => type === 'longtask'),
    }
    say(`${act}: ${JSON.stringify(figures)}`)
    this.#figures.push(figures)
  }
}

interface Report {
  readonly records: number
  readonly rounds: number
  readonly selected: readonly number[]
  readonly figures: readonly Figures[]
}

function report({ records, rounds, selected, figures }: Report): void {
  const rows = [...Map.groupBy(figures, ({ act }) => act)].map(([act, all]) => {
    const of = (pick: (one: Figures) => number) => Math.round(median(all.map(pick)) ?? 0)
    const most = Math.round(Math.max(...all.map(({ longestTask }) => longestTask)))
    return [act, String(of(({ frame }) => frame)), String(of((one) => one.longestTask)), String(most)]
  })
  const found = selected.map((count) => count.toLocaleString('en')).join(', ')
  const text = `${circumstances()};
${records.toLocaleString('en')} focus areas, ${rounds} rounds in one tab; saved and sent in the last one only. “${search}” found ${found} records.
To the frame: from the input to the next frame, in steps of 8 ms, 0 for less than 16. Longest task: 0 where none took 50 ms.

${table(['act', 'to the frame, ms', 'longest task, ms', 'at most'], rows)}`
  say(`\n${text}`)
  say(`\nAll figures: ${keepFigures('acts', { records, selected, figures })}`)
}
