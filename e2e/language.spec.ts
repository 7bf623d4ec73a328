// The language of the console: chosen by the person or by the browser, and on the device without a network.
import { expect, type Page } from 'playwright/test'
import { messages as germanAccount } from '#messages/de/account.ts'
import { messages as germanApp } from '#messages/de/app.ts'
import { messages as englishAccount } from '#messages/en/account.ts'
import { messages as englishApp } from '#messages/en/app.ts'
import { test } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'

let service: RunningService

test.beforeAll(async () => {
  service = await startService()
})

test.afterAll(async () => {
  await service?.stop()
})

const html = (page: Page) => page.locator('html')
const navigation = (page: Page, { areas }: { readonly areas: string }) =>
  page.getByRole('navigation', { name: areas })

const account = (page: Page) => page.getByRole('button', { name: 'Administrator' })

test('a person chooses German, and the console opens in it, also without a network', async ({ page }) => {
  await signInByLink(page, service.signInLink)
  await expect(navigation(page, englishApp)).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await account(page).click()
  await page.getByLabel(englishAccount.language).selectOption('de')
  await expect(navigation(page, germanApp)).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'de')
  await expect.poll(() => page.evaluate(countGermanFiles)).toBe(1)
  await page.context().setOffline(true)
  await page.goto(`${service.url}/outbox`)
  await expect(page.getByRole('heading', { level: 1, name: germanApp.pendingChanges })).toBeVisible()
  await page.context().setOffline(false)
  await account(page).click()
  await page.getByLabel(germanAccount.language).selectOption('system')
  await expect(navigation(page, englishApp)).toBeVisible()
})

/** Files with German messages that the worker has brought to the device. Runs in the page. */
async function countGermanFiles(): Promise<number> {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().filter(({ url }) => url.includes('/messages-de-')).length
}

test.describe('in a browser of a German person', () => {
  test.use({ locale: 'de-AT' })

  test('the console is German from the first page on, and no English message is loaded', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(service.url)
    await expect(html(page)).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('main')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    expect(loaded.filter((url) => url.includes('/messages-en-'))).toEqual([])
    expect(await page.evaluate(countGermanFiles)).toBe(1)
  })
})
