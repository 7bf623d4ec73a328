// The console behind a gateway, whose upstream is the bundled service: the same work, with a credential of that site.
import { expect, type Page, test } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { type RunningService, startGateway, startService } from './running-service.ts'

const email = 'ada@example.com'
const apiToken = 'canary-token-of-ada-that-nobody-may-see'
const clientId = 'importer'
const clientSecret = 'canary-secret-of-the-importer-that-nobody-may-see'

let upstream: RunningService
let gateway: Awaited<ReturnType<typeof startGateway>>

test.beforeAll(async () => {
  upstream = await startService({
    PLANNING_ADMIN_EMAIL: email,
    PLANNING_ADMIN_TOKEN: apiToken,
    PLANNING_CLIENT_ID: clientId,
    PLANNING_CLIENT_SECRET: clientSecret,
  })
  gateway = await startGateway({
    UPSTREAM_SITE_URL: upstream.url,
    UPSTREAM_AUTH_URL: upstream.url,
    PLANNING_LOG_LEVEL: 'trace',
  })
})

test.afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(gateway.url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('API token', { exact: true }).fill(apiToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
}

/** Everything that scripts of the page can find on the device: storage, databases and caches. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const finished = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage, ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        found.push(store, await finished(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      found.push((await cache.keys()).map(({ url }) => url))
    }
    return JSON.stringify(found)
  })
}

test('signing in with a token, browsing both trees, editing a record, signing out', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  page.on('response', async (response) => {
    const headers = JSON.stringify(await response.allHeaders())
    seen.push(headers, await response.text().catch(() => ''))
  })
  await signIn(page)
  for (const [path, name] of [
    ['/organizations', 'Organizations'],
    ['/focus-areas', 'Focus areas'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(page.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
  }

  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  const panel = page.getByRole('complementary', { name: 'Focus area' })
  await panel.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Named through the gateway')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByRole('heading', { level: 2, name: 'Named through the gateway' })).toBeVisible()
  const named = async () => {
    const answer = await page.request.get(`${upstream.url}/gateway/api/planning/v1/focus-areas`, {
      params: { nameContains: 'Named through the gateway' },
      headers: { authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` },
    })
    return (await answer.json()).totalCount as number
  }
  await expect.poll(named).toBe(1)
  await page.goto(`${gateway.url}/outbox`)
  await expect(page.getByText('Saved as sent')).toBeVisible()
  expect(gateway.printed()).toMatch(/"operation":"updateFocusArea","person":"ada@example.com".*"answer":200/)

  const kept = await keptIn(page)
  expect(kept).toContain('Named through the gateway')
  for (const text of [...seen, gateway.printed(), kept]) expect(text).not.toContain(apiToken)

  await page.getByRole('button', { name: /ada@example\.com/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Planning Console' })).toBeVisible()
  await page.goto(`${gateway.url}/focus-areas`)
  await expect(page.getByRole('heading', { name: 'Sign in to Planning Console' })).toBeVisible()
})

test('signing in as an OAuth client, with the keyboard alone', async ({ page }) => {
  await page.goto(gateway.url)
  await expect(page.getByText(`with your credential for ${new URL(upstream.url).host}`)).toBeVisible()
  await page.getByRole('radio', { name: 'E-mail and token' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type(clientId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(clientSecret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await expect(page.getByRole('button', { name: /importer/ })).toBeVisible()
  await page.goto(`${gateway.url}/focus-areas/new`)
  // Whose the credential is at the site is not known here, so no owner is offered.
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue('')
})

test('a refused credential is told, and the form has nothing that axe finds wrong', async ({ page }) => {
  await page.goto(gateway.url)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('API token', { exact: true }).fill('another token than that of ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('do not belong together')
  await expectNoViolation(page)
})
