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
    .getByRole('link')
    .first()
    .click()
  await fresh.getByRole('button', { name: words.record.editRecord, exact: true }).click()
  await fresh.getByRole('textbox', { name: words.ui.fieldName }).fill('Typed before it failed')
  await mark(fresh)
  await fresh.getByRole('button', { name: words.editing.formatText }).click()
  await expect(fresh.getByText(words.ui.editorMissing)).toBeVisible()
  await expect(fresh.getByRole('textbox', { name: words.ui.fieldName })).toHaveValue('Typed before it failed')
  await context.unroute('**/assets/rich-text-editor-*.js')
  await fresh.getByRole('button', { name: words.ui.loadEditor }).click()
  await expect(
    fresh.getByRole('toolbar', { name: words.editor.toolbar({ label: words.ui.fieldDescription }) }),
  ).toBeVisible()
  expect(await isMarked(fresh)).toBe(true)
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
