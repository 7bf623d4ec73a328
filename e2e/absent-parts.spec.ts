// Parts of the console that were not loaded when the network went, in a browser that keeps no copy of them.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  page = await (await browser.newContext()).newPage()
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

test.afterAll(async () => {
  await page?.context().setOffline(false)
  await page?.close()
  await service?.stop()
})

/** Reloading the page removes the mark. */
const mark = (marked: Page) => marked.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isMarked = (marked: Page) => marked.evaluate(() => 'isSameDocument' in window)

/** A page that has not loaded the screens opened later. */
async function openFresh(): Promise<Page> {
  const fresh = await page.context().newPage()
  await fresh.goto(`${service.url}/organizations`)
  await expect(
    fresh.getByRole('heading', { level: 1, name: words.hierarchies.records({ kind: 'organization' }) }),
  ).toBeVisible()
  await mark(fresh)
  return fresh
}

test('a screen says that it is not loaded, the others keep working, and it loads with the network', async () => {
  await mark(page)
  await page.context().setOffline(true)
  const areas = page.getByRole('navigation', { name: words.app.areas })
  await areas.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(page.getByRole('heading', { name: words.app.partMissing })).toBeVisible()
  await areas.getByRole('link', { name: words.app.focusAreas }).click()
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await areas.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('where the browser does not fetch a file again, asking again reloads the page', async () => {
  const fresh = await openFresh()
  let isReloaded = false
  // As in Firefox and WebKit: what could not be loaded once stays so until the page is loaded again.
  await fresh.route('**/assets/outbox-screen-*.js', (route) =>
    isReloaded ? route.continue() : route.abort(),
  )
  fresh.on('domcontentloaded', () => {
    isReloaded = true
  })
  await fresh
    .getByRole('navigation', { name: words.app.areas })
    .getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) })
    .click()
  await expect(fresh.getByRole('heading', { name: words.app.partMissing })).toBeVisible()
  expect(await isMarked(fresh)).toBe(true)
  await fresh.getByRole('button', { name: words.ui.tryAgain }).click()
  await expect(fresh.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  await fresh.close()
})

test('the map of the keys says so, too, and takes nothing with it', async () => {
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  const lines = page.getByRole('alert').filter({ hasText: words.app.keyboardShortcuts })
  await expect(lines).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lines).toBeHidden()
  await page.context().setOffline(false)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: words.app.keyboardShortcuts })).toBeVisible()
})

test('a part that is not needed yet blocks nothing when it cannot be loaded, although there is a network', async () => {
  const context = page.context()
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await context.route('**/assets/palette-*.js', async (route) => {
    await route.abort()
    refuse()
  })
  const fresh = await openFresh()
  await fresh.getByRole('button', { name: /Administrator/ }).press('Enter')
  await refused
  const areas = fresh.getByRole('navigation', { name: words.app.areas })
  await expect(areas).toBeVisible()
  // Longer than a page takes to reload.
  await fresh.waitForTimeout(500)
  await expect(fresh.getByRole('button', { name: words.account.signOutEverywhere })).toBeVisible()
  expect(await isMarked(fresh)).toBe(true)
  await context.unroute('**/assets/palette-*.js')
  await fresh.close()
})

test('an editor that does not come leaves the form as it is, and can be asked for again', async () => {
  const context = page.context()
  await context.route('**/assets/rich-text-editor-*.js', (route) => route.abort())
  const fresh = await openFresh()
  await fresh
    .getByRole('navigation', { name: words.app.areas })
    .getByRole('link', { name: words.app.focusAreas })
    .click()
  await fresh
    .getByRole('treegrid', { name: words.hierarchies.records({ kind: 'focus-area' }) })
    .getByRole('row')
    .nth(1)
    .click()
  await fresh.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await fresh.getByRole('textbox', { name: words.ui.fieldName }).fill('Typed before it failed')
  await mark(fresh)
  await fresh.getByRole('button', { name: words.editing.formatText }).click()
  await expect(fresh.getByText(words.ui.editorMissing)).toBeVisible()
  await expect(fresh.getByRole('textbox', { name: words.ui.fieldName })).toHaveValue('Typed before it failed')
  await context.unroute('**/assets/rich-text-editor-*.js')
  await fresh.getByRole('button', { name: words.ui.loadEditor }).click()
  await expect(fresh.getByRole('toolbar')).toBeVisible()
  expect(await isMarked(fresh)).toBe(true)
  await fresh.close()
})

test('a list of missing ancestors that cannot be loaded is not requested in a loop, and an open form stays', async ({
  browser,
}) => {
  // A device that keeps no list.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const answer = await context.request.get(`${service.url}/gateway/api/planning/v1/focus-areas?limit=100`)
  const { values } = (await answer.json()) as { values: { id: string; path: unknown[] }[] }
  const id = values.find(({ path }) => path.length > 0)?.id ?? ''
  const asked: string[] = []
  await context.route('**/assets/{messages-en-review,missing-ancestors}-*.js', async (route) => {
    asked.push(route.request().url())
    await route.abort()
  })
  // Without the list its ancestors stay unknown.
  await context.route('**/focus-areas?*', (route) => route.abort())
  const fresh = await context.newPage()
  await fresh.goto(`${service.url}/focus-areas/${id}/edit`)
  await fresh.getByRole('textbox', { name: words.ui.fieldName }).fill('Typed before it failed')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await fresh.waitForTimeout(1_000)
  // A file may be fetched in advance and then imported.
  expect(asked.length).toBeLessThan(10)
  await expect(fresh.getByRole('textbox', { name: words.ui.fieldName })).toHaveValue('Typed before it failed')
  await context.close()
})

test('the outbox says that its part for files is not loaded, and loads it with the next file', async () => {
  const context = page.context()
  await context.route('**/assets/outbox-files-*.js', (route) => route.abort())
  const fresh = await context.newPage()
  await fresh.goto(`${service.url}/outbox`)
  const choose = () =>
    fresh
      .locator('input[type=file]')
      .setInputFiles({ name: 'changes.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  const missing = fresh.getByText(words.app.notLoaded({ name: words.outbox.importFile }))
  await choose()
  await expect(missing).toBeVisible()
  await expect(fresh.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  await context.unrouteAll()
  await choose()
  await expect(fresh.getByText(words.review.notAnExport)).toBeVisible()
  await expect(missing).toBeHidden()
  await fresh.close()
})

test('the audit log says that it is not loaded, and loads when asked again', async () => {
  const context = page.context()
  await context.route('**/assets/audit-log-*.js', (route) => route.abort())
  const fresh = await context.newPage()
  await fresh.goto(`${service.url}/access?view=writes`)
  await expect(fresh.getByRole('heading', { name: words.app.partMissing })).toBeVisible()
  await context.unrouteAll()
  await fresh.getByRole('button', { name: words.ui.tryAgain }).click()
  await expect(fresh.getByRole('row').nth(1)).toBeVisible()
  await fresh.close()
})

test('a screen that only a newer release has comes with that release, and only once it is served', async () => {
  const context = page.context()
  let isNewer = false
  await context.route('**/assets/outbox-screen-*.js', (route) =>
    isNewer ? route.continue() : route.fulfill({ status: 404 }),
  )
  const fresh = await openFresh()
  await fresh
    .getByRole('navigation', { name: words.app.areas })
    .getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) })
    .click()
  await expect(fresh.getByRole('heading', { name: words.app.partMissing })).toBeVisible()
  expect(await isMarked(fresh)).toBe(true)

  await context.route(`${service.url}/`, async (route) => {
    const answer = await route.fetch()
    isNewer = true
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js'),
    })
  })
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await expect(fresh.getByRole('heading', { level: 1, name: words.outbox.title })).toBeVisible()
  expect(await isMarked(fresh)).toBe(false)
  await fresh.close()
})
