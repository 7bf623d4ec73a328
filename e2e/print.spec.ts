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

test('a tree is printed with all its rows, one below another, and without navigation', async () => {
  await page.goto(`${service.url}/focus-areas?open=all`)
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeHidden()
  const rows = page.getByRole('treegrid').locator('[data-slot]')
  await expect(rows).toHaveCount(600)
  const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  expect(tops.every((top, at) => at === 0 || top > (tops[at - 1] ?? 0))).toBe(true)
})

test('an opened record is printed instead of the list beside it', async () => {
  await page.goto(`${service.url}/focus-areas`)
  await page.getByRole('treegrid').getByRole('row').nth(2).getByRole('link').click()
  const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  const heading = panel.getByRole('heading', { level: 2 }).first()
  await heading.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('treegrid')).toBeHidden()
  await expect(heading).toBeVisible()
})
