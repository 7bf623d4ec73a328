// What screens can cost: requests to open them, and the longest time the page is deaf in the key journeys. Time is given
// as a ratio to a fixed piece of work in the same page, so that it means the same on every machine.
import { type Browser, expect, type Page } from 'playwright/test'
import { copy, pressPaste } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
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

interface Screen {
  readonly path: string
  readonly isThere: (page: Page) => Promise<void>
  /** Requests to the API: with an empty device, and when it is opened again. */
  readonly cold: number
  readonly warm: number
}

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const rows = (role: 'treegrid' | 'grid') => (page: Page) =>
  expect(page.getByRole(role).getByRole('row').nth(1)).toBeVisible()

const screens: readonly Screen[] = [
  // The colors of the statuses are one of them, asked for once there are rows.
  { path: '/focus-areas', isThere: rows('treegrid'), cold: 6, warm: 3 },
  { path: '/funds/cost-items', isThere: rows('grid'), cold: 10, warm: 7 },
  {
    path: '/funds/cost-items/import',
    isThere: heading(words.imports.title({ kind: 'cost-item' })),
    // The expenditure types are one of them.
    cold: 10,
    warm: 7,
  },
  { path: '/vulnerabilities', isThere: heading('Vulnerabilities'), cold: 2, warm: 2 },
  { path: '/outbox', isThere: heading(words.outbox.title), cold: 1, warm: 1 },
]

const apiPaths = /^\/(gateway|planning|vuln-transparency|session|oauth)\b/

interface CountedPage {
  readonly page: Page
  /** Opens the screen. @returns the requests that it takes. */
  open(screen: Screen): Promise<readonly string[]>
}

/** A page of a device that has nothing yet. The worker of the console keeps its files and no data. */
async function openCounted(browser: Browser): Promise<CountedPage> {
  const context = await browser.newContext(withoutWorker)
  await context.addCookies(cookies)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (apiPaths.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  const open = async ({ path, isThere }: Screen) => {
    asked.length = 0
    await page.goto(`${service.url}${path}`)
    await isThere(page)
    await page.waitForLoadState('networkidle')
    return [...asked]
  }
  return { page, open }
}

test('no screen asks the service more often than it has to', async ({ browser }) => {
  const over: object[] = []
  for (const screen of screens) {
    const { page, open } = await openCounted(browser)
    const asked = await open(screen)
    if (asked.length > screen.cold)
      over.push({ path: screen.path, device: 'empty', most: screen.cold, asked })
    await page.context().close()
  }
  const { page, open } = await openCounted(browser)
  // Until the hierarchies are on the device the next start would go on reading them.
  for (const tree of ['/focus-areas', '/organizations']) {
    await page.goto(`${service.url}${tree}`)
    await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
    // The page asks for news after that; the next one must not be blamed for it.
    await page.waitForLoadState('networkidle')
  }
  for (const screen of screens) {
    await open(screen)
    const asked = await open(screen)
    if (asked.length > screen.warm) over.push({ path: screen.path, device: 'full', most: screen.warm, asked })
  }
  await page.context().close()
  expect(over).toEqual([])
})

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
    await rows('treegrid')(page)
    await page.waitForLoadState('networkidle')
  },
  async 'everything expanded'(page) {
    await page.getByRole('button', { name: words.ui.expandAll }).click()
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
