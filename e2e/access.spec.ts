// Managing who may call, with the keyboard: somebody is added, given a token, let in, and shut out again.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'

test.use(withoutWorker)

let service: RunningService

test.beforeAll(async () => {
  service = await startService({ PLANNING_SAMPLE: '20' })
})

test.afterAll(async () => {
  await service?.stop()
})

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Planning Console' })

function read(page: Page, apiToken: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`grace@example.com:${apiToken}`).toString('base64')}`
  const address = `${service.url}/gateway/api/planning/v1/organizations`
  return page.request.get(address, { headers: { authorization } }).then((answer) => answer.status())
}

test('a person is added, given a token that is shown once, and shut out', async ({ page }) => {
  await signInByLink(page, service.signInLink)
  await page.getByRole('link', { name: 'Access' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Who may call' }).getByRole('listitem')).toHaveCount(2)
  await expectNoViolation(page)

  await page.getByRole('button', { name: 'Add' }).press('Enter')
  const form = page.getByRole('complementary', { name: 'New access' })
  await form.getByRole('button', { name: 'Add' }).press('Enter')
  await expect(form.getByText('A name is needed')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await expectNoViolation(page)
  await form.getByRole('button', { name: 'Add' }).press('Enter')

  const panel = page.getByRole('complementary', { name: 'Access' })
  await expect(panel.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await panel.getByRole('button', { name: 'New API token' }).press('Enter')
  await panel.getByRole('textbox', { name: 'What it is for' }).fill('Laptop')
  await panel.getByRole('button', { name: 'Make it' }).press('Enter')
  await expect(panel.getByText('Copy the token of “Laptop” now.')).toBeVisible()
  await expectNoViolation(page)
  const apiToken = (await panel.getByRole('alert').locator('code').textContent()) ?? ''
  expect(await read(page, apiToken)).toBe(200)

  await panel.getByRole('button', { name: 'I have copied it' }).press('Enter')
  await expect(page.getByText(apiToken)).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'Organizations open' }).press('Space')
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Organizations closed')).toBeVisible()
  expect(await read(page, apiToken)).toBe(403)

  await panel.getByRole('button', { name: 'Revoke' }).press('Enter')
  const question = panel.getByRole('alertdialog', { name: 'Revoke “Laptop”?' })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(panel.getByText('Without one nobody can call in this name.')).toBeVisible()
  expect(await read(page, apiToken)).toBe(401)

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('link', { name: 'Who wrote what' }).press('Enter')
  const writes = page.getByRole('table', { name: 'Writes, newest first' })
  await expect(writes.getByRole('row')).toHaveCount(5)
  await expect(writes.getByRole('row').nth(1)).toContainText('revoked a credential')
  await expect(writes.getByRole('row').nth(4)).toContainText('Grace Hopper')
  await expectNoViolation(page)
})

test('an administrator is told why they cannot take the page from themselves', async ({ page, browser }) => {
  const own = await startService({ PLANNING_SAMPLE: 'none' })
  await signInByLink(page, own.signInLink)
  await page.getByRole('link', { name: 'Access' }).click()
  await page.getByRole('link', { name: 'Administrator' }).click()
  const panel = page.getByRole('complementary', { name: 'Access' })
  await panel.getByRole('checkbox', { name: /Administrator/ }).uncheck()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('you cannot take manage:access:planning from yourself')
  await panel.getByRole('button', { name: 'Discard' }).click()

  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${own.url}/access`)
  await expect(elsewhere.getByRole('heading', { name: 'Access' })).toBeVisible()
  await panel.getByRole('button', { name: 'Sign out everywhere' }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(signInHeading(page)).toBeVisible()
  await elsewhere.reload()
  await expect(signInHeading(elsewhere)).toBeVisible()
  await context.close()
  await own.stop()
})

test('whoever signs out everywhere is out on the other device as well, unless the service does not hear of it', async ({
  page,
  browser,
}) => {
  const own = await startService({ PLANNING_SAMPLE: 'none' })
  await signInByLink(page, own.signInLink)
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await context.newPage()
  // Not where the tour begins, which would close the menu when it comes.
  await elsewhere.goto(`${own.url}/organizations`)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  const account = elsewhere.getByRole('button', { name: /Administrator/ })
  await account.press('Enter')
  const everywhere = elsewhere.getByRole('button', { name: 'Sign out everywhere' })
  await context.setOffline(true)
  await everywhere.press('Enter')
  await expect(elsewhere.getByRole('alert')).toContainText('you are still signed in, here too')
  await context.setOffline(false)
  await everywhere.press('Enter')
  await expect(signInHeading(elsewhere)).toBeVisible()
  await page.reload()
  await expect(signInHeading(page)).toBeVisible()
  await context.close()
  await own.stop()
})
