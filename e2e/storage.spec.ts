// The messages when this device cannot store data, loses it, or should store none. None of them says that all is saved.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

test.beforeEach(async ({ context, page }) => {
  await context.addCookies(cookies)
  await openTree(page)
})

async function openTree(page: Page): Promise<void> {
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
}

/** Opens the form of the first record; answers the field of its name. */
async function openForm(page: Page) {
  const href = await page.getByRole('treegrid').getByRole('row').nth(1).getByRole('link').getAttribute('href')
  const { pathname } = new URL(href ?? '', service.url)
  await page.goto(`${service.url}${pathname}/edit`)
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  await expect(name).toBeVisible()
  return name
}

/** What each database of the console is called. */
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => /^(cache|outbox):/.test(name))
      .sort(),
  )

test('without room for it nothing is said to be kept or saved, a text stays in its form, and what to do is said', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const page = await context.newPage()
  // Before anything is kept: a browser remembers for a while how much room there was.
  await page.goto(`${service.url}/docs`)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: service.url, quotaSize: 1 })
  await openTree(page)
  await expect(page.getByText(words.app.storageStates.full)).toBeVisible()
  const name = await openForm(page)
  await name.fill('A name without room')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(
    page.getByText(words.editing.notSaved({ reason: words.ui.storageProblems.full })),
  ).toBeVisible()
  await expect(name).toHaveValue('A name without room')
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) }),
  ).toHaveCount(0)
  await context.close()
})

test('databases deleted under the page are reported within a second', { tag: '@long' }, async ({
  context,
  page,
}) => {
  await expect.poll(() => databases(page)).toHaveLength(2)
  const other = await context.newPage()
  await other.goto(`${service.url}/docs`)
  await other.evaluate(
    (names) =>
      Promise.all(
        names.map(
          (name) =>
            new Promise((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name)
              request.onsuccess = resolve
              request.onerror = reject
            }),
        ),
      ),
    await databases(page),
  )
  await expect(page.getByText(words.app.storageStates.lost)).toBeVisible({
    timeout: 1000,
  })
  await expect(page.getByText(words.ui.changesNotStored)).toBeVisible({ timeout: 1000 })
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(page.getByRole('alert')).toContainText(words.ui.storageProblems.lost)
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) }),
  ).toHaveCount(0)
})

test('three tabs give way to a newer release immediately, and say why they stop', { tag: '@long' }, async ({
  context,
  page,
}) => {
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of others) await openTree(tab)
  await expect.poll(() => databases(page)).toHaveLength(2)
  const [cache = ''] = await databases(page)
  const newer = await context.newPage()
  await newer.goto(`${service.url}/docs`)
  const outcome = await newer.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open(name, 99)
        request.onsuccess = () => {
          request.result.close()
          resolve('opened')
        }
        request.onerror = () => resolve('refused')
        setTimeout(() => resolve('hangs'), 5000)
      }),
    cache,
  )
  expect(outcome).toBe('opened')
  for (const tab of [page, ...others]) await expect(tab.getByText(words.app.storageStates.lost)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.app.storageStates.newer)).toBeVisible()
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

test('a device that is to keep nothing keeps nothing, says so, and warns before what waits is lost', {
  tag: '@long',
}, async ({ context, page }) => {
  await expect.poll(() => databases(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('checkbox', { name: words.account.keepNothing }).click()
  await expect(page.getByText(words.app.storageStates.nothing)).toBeVisible()
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()

  const name = await openForm(page)
  // As without a network: changes wait in this tab.
  await context.route('**/planning/v1/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await name.fill('A name in this tab alone')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('link', { name: `${words.app.pendingChanges} 1` })).toBeVisible()
  expect(await databases(page)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain('A name in this tab alone')
  expect(kept).not.toContain('Administrator')

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await asked).toBe('beforeunload')
})

test('the promise of the browser is asked for when something waits, by the person', { tag: '@long' }, async ({
  context,
  page,
}) => {
  await context.route('**/planning/v1/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const name = await openForm(page)
  await name.fill('A name that waits')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  const atRisk = page.getByText(words.app.storagePromises['not-promised'])
  await page.getByRole('status').getByRole('button').click()
  await expect(atRisk).toBeVisible()
  await page.getByRole('button', { name: words.app.keepData }).click()
  await expect(atRisk).toHaveCount(0)
})
