// What the connection page shows: for a site that answers everything differently, and where areas are closed.
import { expect, type Locator, type Page } from 'playwright/test'
import { openSwitches } from '#testing/contrary-upstream/switches.ts'
import { upstreamAccount } from '#testing/contrary-upstream/upstream.ts'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type ContrarySite, startContrarySite } from './contrary-site.ts'
import { expectReflow, narrow } from './display-checks.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let site: ContrarySite

test.beforeAll(async () => {
  site = await startContrarySite([
    ...openSwitches.filter((name) => name !== 'limit-refused'),
    'organizations-closed',
    'focus-areas-not-listed',
  ])
})

test.afterAll(async () => {
  await site?.stop()
})

async function signInAndLook(page: Page): Promise<void> {
  await site.signIn(page)
  await expect(
    page.getByRole('heading', { name: words.failures.notListed({ what: 'focus-areas' }) }),
  ).toBeVisible()
  await page.getByRole('link', { name: words.app.organizations }).click()
  await expect(
    page.getByRole('heading', { name: words.failures.noAccess({ what: 'organizations' }) }),
  ).toBeVisible()
  // Every ninth request is refused with 429: a page that is left before the next attempt makes none.
  const lists = ['cost-type', 'cost-subtype', 'investment-category'].map((list) =>
    page.waitForResponse((answer) => answer.ok() && answer.url().endsWith(`/funds/${list}`)),
  )
  await page.getByRole('link', { name: words.app.costItems }).click()
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled({ timeout: 60_000 })
  await Promise.all(lists)
}

const row = (page: Page, area: string): Locator =>
  page.getByRole('table', { name: words.connection.areas }).getByRole('row').filter({ hasText: area })

test('it is reached by keyboard, tells which areas are open and why, and copies no secret', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAndLook(page)
  await page.getByRole('button', { name: words.ui.changesSaved, exact: true }).press('Enter')
  await page.getByRole('link', { name: words.app.connectionDetails }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words.connection.title })).toBeVisible()
  await expect(page.getByText(`${site.url}/gateway/api/planning/v1`)).toBeVisible()
  await expect(row(page, words.connection.organizations).getByRole('cell').first()).toContainText(
    words.connection.readingRefused,
  )
  await expect(row(page, words.connection.focusAreas).getByRole('cell').first()).toContainText(
    words.connection.notListed,
  )
  await expect(row(page, words.connection.funds).getByRole('cell').first()).toHaveText(
    words.connection.areaStates.open,
  )
  await expect(row(page, words.connection.funds).getByRole('cell').last()).toHaveText(
    words.connection.areaStates.untried,
  )
  await expect(page.getByText(words.connection.pageCapped({ served: 7, asked: 1000 })).first()).toBeVisible()
  await expect(
    page.getByText(
      words.connection.relay({
        host: new URL(site.upstream.origin).host,
        base: 'site',
        credential: 'api-token',
      }),
    ),
  ).toBeVisible()
  await expect(page.getByText(words.connection.clockSame)).toBeVisible()
  await expect(
    page.getByRole('table', { name: words.connection.lastAnswers }).getByRole('row').nth(1),
  ).toContainText('/funds/')

  await page.getByRole('button', { name: words.connection.copyDiagnostics }).press('Enter')
  await expect(page.getByText(words.ui.copied)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('focus-areas: reading limited')
  expect(copied).toContain('GET /funds/cost-item 200')
  for (const secret of [
    upstreamAccount.email,
    upstreamAccount.apiToken,
    'Planner Elsewhere',
    'contrary-session',
  ])
    expect(copied).not.toContain(secret)
})

test('axe finds nothing wrong wide and narrow, in light and dark', { tag: '@long' }, async ({ page }) => {
  await signInAndLook(page)
  await page.goto(`${site.url}/connection`)
  await expect(page.getByRole('table', { name: words.connection.areas })).toBeVisible()
  await expectNoViolation(page)
  await expectReflow(page, narrow)
  await expectNoViolation(page)
})
