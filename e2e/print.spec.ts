// The printed page: the list or the record, without what steers the screen.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  await openSignedIn(page, service.signInLink)
  await page.getByRole('treegrid').waitFor()
})

test.afterAll(async () => {
  await page?.close()
  await service?.stop()
})

test.beforeEach(() => page.emulateMedia({ media: 'screen' }))

/** Of which site it is, and when it was printed. */
async function expectSiteAndDay(): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('Kestrelway Group', { exact: true })).toBeVisible()
  const day = await page.evaluate(() =>
    new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(),
  )
  await expect(main.getByText(`${day}, `)).toBeVisible()
}

test('a tree is printed with all its rows, one below another, and without navigation', async () => {
  await page.goto(`${service.url}/focus-areas?open=all`)
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSiteAndDay()
  const rows = page.getByRole('treegrid').locator('[data-slot]')
  await expect(rows).toHaveCount(600)
  const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(tops.every((top, at) => at === 0 || top > (tops[at - 1] ?? 0))).toBe(true)
})

/** The records to which links on the printed pages lead. It prints, because a browser lays out for paper only when it does. */
async function printedLinks(): Promise<readonly string[]> {
  await page.emulateMedia({ media: null })
  const printed = (await page.pdf()).toString('latin1')
  const links = [...printed.matchAll(/\/URI \([^)]*\/(?:focus-areas|cost-item)\/([^)/?]+)/g)]
  return [...new Set(links.map(([, id = '']) => id))]
}

test('every row is on paper, also a second time', { tag: '@long' }, async () => {
  await page.goto(`${service.url}/focus-areas?open=all`)
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '601')
  expect(await printedLinks()).toHaveLength(600)
  expect(await printedLinks()).toHaveLength(600)
  // The screen is as before: only the rows in view are there.
  expect(await page.getByRole('treegrid').getByRole('row').count()).toBeLessThan(100)
})

test('an opened record is printed instead of the list beside it', async () => {
  await page.goto(`${service.url}/focus-areas`)
  await page.getByRole('treegrid').getByRole('row').nth(2).getByRole('link').click()
  const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  const heading = panel.getByRole('heading', { level: 2 }).first()
  await heading.waitFor()
  await expect(panel.getByRole('link', { name: words.record.openFullPage })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('treegrid')).toBeHidden()
  await expect(heading).toBeVisible()
  await expectSiteAndDay()
  // Nothing that only a screen can use.
  await expect(panel.getByRole('link', { name: words.record.openFullPage })).toBeHidden()
  await expect(panel.getByText(words.hierarchies.moreIds)).toBeHidden()
})
