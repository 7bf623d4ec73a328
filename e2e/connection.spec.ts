// What the console says of its own connection: to a site that is contrary in everything, and where areas are closed.
import { expect, type Locator, type Page } from 'playwright/test'
import { openSwitches } from '#testing/contrary-upstream/switches.ts'
import { upstreamAccount } from '#testing/contrary-upstream/upstream.ts'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type ContrarySite, startContrarySite } from './contrary-site.ts'
import { expectReflow, narrow } from './display-checks.ts'

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
  await expect(page.getByRole('heading', { name: 'This site does not list focus areas' })).toBeVisible()
  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('heading', { name: 'You have no access to organizations' })).toBeVisible()
  // Every ninth request is refused with 429: whoever leaves while a list is to be asked for again, leaves it at that.
  const lists = ['cost-type', 'cost-subtype', 'investment-category'].map((list) =>
    page.waitForResponse((answer) => answer.ok() && answer.url().endsWith(`/funds/${list}`)),
  )
  await page.getByRole('link', { name: 'Cost items' }).click()
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 60_000 })
  await Promise.all(lists)
}

const row = (page: Page, area: string): Locator =>
  page.getByRole('table', { name: 'Areas' }).getByRole('row').filter({ hasText: area })

test('it is reached by keyboard, tells which areas are open and why, and copies no secret', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAndLook(page)
  await page.getByRole('link', { name: 'Connected' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible()
  await expect(page.getByText(`${site.url}/gateway/api/planning/v1`)).toBeVisible()
  await expect(row(page, 'Organizations').getByRole('cell').first()).toContainText(
    'The service refuses it with 403',
  )
  await expect(row(page, 'Focus areas').getByRole('cell').first()).toContainText('Records open by their ID')
  await expect(row(page, 'Funds').getByRole('cell').first()).toHaveText('Open')
  await expect(row(page, 'Funds').getByRole('cell').last()).toHaveText('Not tried')
  await expect(page.getByText('At most 7 a page, although 500 were asked for').first()).toBeVisible()
  await expect(page.getByText('by its site domain, with an API token')).toBeVisible()
  await expect(page.getByText('Agrees with this device')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Last answers' }).getByRole('row').nth(1)).toContainText(
    '/funds/',
  )

  await page.getByRole('button', { name: 'Copy diagnostics' }).press('Enter')
  await expect(page.getByText('Copied')).toBeVisible()
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

test('axe finds nothing wrong wide and narrow, in light and dark', async ({ page }) => {
  await signInAndLook(page)
  await page.goto(`${site.url}/connection`)
  await expect(page.getByRole('table', { name: 'Areas' })).toBeVisible()
  await expectNoViolation(page)
  await expectReflow(page, narrow)
  await expectNoViolation(page)
})
