// The longest time the page is deaf in the key journeys, as a ratio to a fixed piece of work in the same page, so that it
// means the same on every machine. Requests are counted in `src/app/requests.screen.test.tsx`.
import { type Browser, expect, type Page } from 'playwright/test'
import { copy, pressPaste } from './clipboard.ts'
import { test } from './console-test.ts'
import { foldTree } from './hands.ts'
import { longestTasks } from './main-thread.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { anyNumberIn, words } from './words.ts'

let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const rows = (page: Page) => expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()

const search = (page: Page) =>
  page.getByRole('searchbox', { name: words.hierarchies.search({ kind: 'focus-area' }) })

/** Two thousand rows, as a spreadsheet copies them. */
function longSheet(): string {
  const months = Array.from(
    { length: 12 },
    (_, month) => `Forecast 2027-${String(month + 1).padStart(2, '0')}`,
  )
  const lines = Array.from({ length: 2000 }, (_, row) =>
    [`Item ${row}`, `E-${row}`, ...months.map((_, month) => `${row}.${month + 10}`)].join('\t'),
  )
  return [['Name', 'External ID', ...months].join('\t'), ...lines].join('\n')
}

/** Each begins in the tree, and gives the console time for nothing but what it does. */
const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'the first screen'(page) {
    await page.goto(`${service.url}/focus-areas`)
    await rows(page)
    await page.waitForLoadState('networkidle')
  },
  async 'everything expanded'(page) {
    await foldTree(page, 'expandAll')
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', /^[56]\d\d$/)
  },
  async 'a search'(page) {
    await search(page).fill('ing')
    await expect(page.getByRole('group', { name: words.ui.matches }).getByRole('status')).toHaveText(
      anyNumberIn(words.ui.matchCount({ count: 2 })),
    )
    await search(page).fill('')
  },
  async 'a record beside the tree'(page) {
    await page.getByRole('treegrid').getByRole('row').nth(3).getByRole('link').click()
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
  },
  async 'a paste of 2,000 rows'(page) {
    await page.goto(`${service.url}/funds/cost-items/import`)
    await heading(words.imports.title({ kind: 'cost-item' }))(page)
    await pressPaste(page)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001')
  },
  async 'the map'(page) {
    await page.goto(`${service.url}/focus-areas/map`)
    await expect(page.getByRole('group', { name: words.map.legend })).toBeVisible()
  },
}

/** Multiples of the fixed work: about twice what a quiet machine needs, so that they tell of a fault and not of a neighbour. */
const longest: Readonly<Record<keyof typeof journeys, number>> = {
  'the first screen': 12,
  'everything expanded': 8,
  'a search': 6,
  'a record beside the tree': 7,
  'a paste of 2,000 rows': 6,
  'the map': 6,
}

/** The same work on every machine: its time is the unit. */
const fixedWork = (page: Page) =>
  page.evaluate(() => {
    let hash = 2166136261
    for (let round = 0; round < 10_000_000; round += 1) hash = Math.imul(hash ^ (round & 255), 16777619)
    // Used, so that no compiler leaves the work out.
    document.title = String(hash)
  })

/** Each journey's longest task, as a multiple of the fixed work. */
async function measureJourneys(browser: Browser): Promise<Map<string, number>> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${service.url}/docs`)
  // The program that is copied from takes no time of the console.
  await copy(page, { text: longSheet() })
  const calibrations = [1, 2, 3, 4, 5].map((count) => `calibration ${count}`)
  const walks = Object.entries(journeys).map(([name, walk]) => ({ name, act: () => walk(page) }))
  const tasks = await longestTasks(browser, page, [
    ...calibrations.map((name) => ({ name, act: () => fixedWork(page) })),
    ...walks,
  ])
  await context.close()
  const unit = Math.min(...calibrations.map((name) => tasks.get(name) ?? Number.POSITIVE_INFINITY))
  return new Map(walks.map(({ name }) => [name, (tasks.get(name) ?? 0) / unit]))
}

test('no key journey makes the page deaf for longer than its budget', { tag: '@long' }, async ({
  browser,
}) => {
  const over = new Map<string, number>(Object.keys(journeys).map((name) => [name, Number.POSITIVE_INFINITY]))
  // A starved machine does the work of several frames in one; a real excess is there every time.
  for (let round = 0; round < 3 && over.size > 0; round += 1)
    for (const [name, ratio] of await measureJourneys(browser))
      if (ratio > (longest[name] ?? 0)) over.set(name, Math.min(ratio, over.get(name) ?? 0))
      else over.delete(name)
  expect([...over]).toEqual([])
})
