// Manages access with the keyboard: adds a member, creates a token, disables an area, revokes the token.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn, signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

const { access } = words

test.use(withoutWorker)

let service: RunningService

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: '20' })
})

test.afterAll(async () => {
  await service?.stop()
})

const signInHeading = (page: Page) => page.getByRole('heading', { name: words.session.title })

function read(page: Page, apiToken: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`grace@example.com:${apiToken}`).toString('base64')}`
  const address = `${service.url}/gateway/api/planning/v1/organizations`
  return page.request.get(address, { headers: { authorization } }).then((answer) => answer.status())
}

test('a member is added, gets a token that is shown once, and loses access again', async ({ page }) => {
  await openSignedIn(page, service.signInLink)
  await page.getByRole('link', { name: words.app.access }).press('Enter')
  await expect(page.getByRole('list', { name: access.members }).getByRole('listitem')).toHaveCount(1)
  await expectNoViolation(page)

  await page.getByRole('button', { name: access.invite }).press('Enter')
  const form = page.getByRole('complementary', { name: access.newAccess })
  await form.getByRole('button', { name: access.invite }).press('Enter')
  await expect(form.getByText(access.nameMissing)).toBeVisible()
  await form.getByRole('textbox', { name: access.name }).fill('Grace Hopper')
  await form.getByRole('textbox', { name: access.email }).fill('grace@example.com')
  await expectNoViolation(page)
  await form.getByRole('button', { name: access.invite }).press('Enter')
  await expect(form.getByRole('alert').locator('code')).toContainText('/sign-in#code=')
  await expectNoViolation(page)
  await form.getByRole('button', { name: access.copied }).press('Enter')

  const panel = page.getByRole('complementary', { name: access.title })
  await expect(panel.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await panel.getByRole('button', { name: access.newToken }).press('Enter')
  await panel.getByRole('textbox', { name: access.description }).fill('Laptop')
  await panel.getByRole('button', { name: access.create }).press('Enter')
  await expect(panel.getByText(access.copyToken({ name: 'Laptop' }))).toBeVisible()
  await expectNoViolation(page)
  const apiToken = (await panel.getByRole('alert').locator('code').textContent()) ?? ''
  expect(await read(page, apiToken)).toBe(200)

  await panel.getByRole('button', { name: access.copied }).press('Enter')
  await expect(page.getByText(apiToken)).toHaveCount(0)
  await panel.getByRole('checkbox', { name: access.enableOrganizations }).press('Space')
  await panel.getByRole('button', { name: access.save }).press('Enter')
  await expect(page.getByText(access.organizationsDisabled)).toBeVisible()
  expect(await read(page, apiToken)).toBe(403)

  await panel.getByRole('button', { name: access.revoke, exact: true }).press('Enter')
  const question = panel.getByRole('alertdialog', { name: access.askRevoke({ name: 'Laptop' }) })
  await expect(question.getByRole('button', { name: access.cancel })).toBeFocused()
  await question.getByRole('button', { name: access.revoke }).press('Enter')
  await expect(panel.getByText(access.noTokens)).toBeVisible()
  expect(await read(page, apiToken)).toBe(401)

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('link', { name: access.auditLog }).press('Enter')
  const log = page.getByRole('table', { name: access.auditTable })
  const rows = log.getByRole('row')
  await expect(rows.filter({ hasText: access.revokedCredential })).toContainText('Laptop')
  await expect(rows.filter({ hasText: access.addedAccess })).toContainText('grace@example.com')
  const signedIn = page.getByRole('cell', { name: access.signedIn, exact: true })
  await expect(rows.filter({ has: signedIn })).toContainText('127.0.0.1')
  // The revoked token that was tried above.
  await expect(rows.nth(1)).toContainText(access.wasRefused)

  const filters = page.getByRole('group', { name: access.auditFilters })
  await filters.getByRole('combobox', { name: access.action }).selectOption('createCredential')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByText(access.technicalDetails).press('Enter')
  await rows.nth(1).getByRole('button', { name: access.showRecord }).press('Enter')
  await expect(
    filters.getByRole('button', { name: access.onlyRecord({ name: 'Grace Hopper' }) }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await filters.getByRole('link', { name: access.downloadCsv }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^audit-log [-\d]+\.csv$/)
  await expectNoViolation(page)
})

test('an administrator cannot remove their own administrator role, and sees why', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const own = await startService({ PLANNING_SAMPLE: 'none' })
  await signInByLink(page, own.signInLink)
  await page.getByRole('link', { name: words.app.access }).click()
  await page.getByRole('link', { name: 'Administrator' }).click()
  const panel = page.getByRole('complementary', { name: access.title })
  await panel.getByRole('checkbox', { name: access.manageAccess }).uncheck()
  await panel.getByRole('button', { name: access.save }).click()
  await expect(panel.getByRole('alert')).toHaveText(access.ownAccess)
  await panel.getByRole('button', { name: access.discard }).click()

  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${own.url}/access`)
  await expect(elsewhere.getByRole('heading', { name: access.title })).toBeVisible()
  await panel.getByRole('button', { name: access.signOutEverywhere }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: access.signOutEverywhere }).click()
  await expect(signInHeading(page)).toBeVisible()
  await elsewhere.reload()
  await expect(signInHeading(elsewhere)).toBeVisible()
  await context.close()
  await own.stop()
})

test('signing out everywhere also signs out the other device, unless the request does not reach the service', {
  tag: '@long',
}, async ({ page, browser }) => {
  const own = await startService({ PLANNING_SAMPLE: 'none' })
  await signInByLink(page, own.signInLink)
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await context.newPage()
  // Not where the tour begins, which would close the menu when it comes.
  await elsewhere.goto(`${own.url}/organizations`)
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: words.hierarchies.records({ kind: 'organization' }) }),
  ).toBeVisible()
  const account = elsewhere.getByRole('button', { name: /Administrator/ })
  await account.press('Enter')
  const everywhere = elsewhere.getByRole('button', { name: words.account.signOutEverywhere })
  await expect(everywhere).toBeVisible()
  await context.setOffline(true)
  await everywhere.press('Enter')
  await expect(elsewhere.getByRole('alert')).toContainText(words.account.signOutFailed)
  await context.setOffline(false)
  await everywhere.press('Enter')
  await expect(signInHeading(elsewhere)).toBeVisible()
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
  await context.close()
  await own.stop()
})
