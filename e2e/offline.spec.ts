// After opening the console once, a person can work without a network; signing out leaves nothing behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { openProfile, test } from './console-test.ts'
import { expectWholeLabels } from './display-checks.ts'
import { killBrowser } from './killable-stage.ts'
import { freePort, type RunningService, startProcess, startProcessOn } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

test.describe.configure({ mode: 'serial' })

let folder: string
let port: string
let origin = ''
let service: Pick<RunningService, 'stop'> | undefined
let context: BrowserContext | undefined

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-offline-'))
  port = String(await freePort())
})

test.afterAll(async () => {
  await context?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const place = () => ({ PORT: port, DATABASE_URL: `sqlite:${join(folder, 'planning.db')}` })

/** The browser as the person left it. */
async function openBrowser(): Promise<Page> {
  await context?.close()
  context = await openProfile(join(folder, 'profile'), {
    viewport: { width: 1440, height: 900 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) violations.push(message.text())
  })
  return page
}

const violations: string[] = []
/** A cost item that was read while there was a network. */
let item = { name: '', focusAreaId: '' }
const linked = (page: Page) =>
  page
    .getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
    .getByText(item.name, { exact: true })
    .first()
const summary = (page: Page) =>
  page
    .getByRole('region', { name: words.hierarchies.records({ kind: 'focus-area' }) })
    .getByText('600', { exact: true })
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

test('the first visit keeps the console and its data on the device', async () => {
  const first = await startProcess({ ...place(), PLANNING_SAMPLE: '600' })
  service = first
  origin = first.url
  const page = await openBrowser()
  const thread = page.waitForEvent('worker', (worker) => worker.url().includes('/page-thread-'))
  await signInByLink(page, first.signInLink)
  await expect(summary(page)).toBeVisible()
  // It read the second page of the focus areas.
  await thread
  await isControlled(page)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/^cache:[0-9a-f]{32}$/))
  await page.goto(`${origin}/funds/cost-items`)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  const listed = await page.request.get(`${origin}/gateway/api/planning/v1/funds/cost-item?limit=1`)
  const { values } = (await listed.json()) as {
    readonly values: readonly [{ name: string; focusAreaId: string }]
  }
  item = values[0]
  await page.goto(`${origin}/focus-areas/${item.focusAreaId}`)
  await expect(linked(page)).toBeVisible()
})

test('without the service a browser that was restarted opens a deep link, with the tree and a notice', async () => {
  await service?.stop()
  const page = await openBrowser()
  await page.goto(`${origin}/focus-areas?level=2`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  // In the font of the console, which is on the device, too.
  const fonts = () =>
    page.evaluate(() => Array.from(document.fonts, ({ family, status }) => `${family} ${status}`))
  await expect.poll(fonts).toContain('Inter Variable loaded')
  await expect(summary(page)).toBeVisible()
  await expect(page.getByText(words.app.connectionStates.unreachable)).toBeVisible()
  await expect(page.getByText(words.ui.showsLastLoaded)).toBeVisible()
})

test('and the grid of cost items, and a focus area with the items that are linked to it', async () => {
  const page = context?.pages()[0]
  if (!page) throw new Error('the page of the test before is gone')
  await page.goto(`${origin}/funds/cost-items?q=${encodeURIComponent(item.name)}`)
  const cell = page.getByRole('grid').getByRole('gridcell', { name: item.name, exact: true }).first()
  await expect(cell).toBeVisible()
  await cell.dblclick()
  const panel = page.getByRole('complementary', { name: words.items.item({ kind: 'cost-item' }) })
  await expect(panel.getByText(words.items.lastLoaded)).toBeVisible()
  await page.goto(`${origin}/focus-areas/${item.focusAreaId}`)
  await expect(linked(page)).toBeVisible()
})

test('when the service is back the list is in step again', async () => {
  service = await startProcessOn(place())
  const page = context?.pages()[0]
  if (!page) throw new Error('the page of the test before is gone')
  await expect(page.getByText(words.ui.changesSaved, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(words.ui.showsLastLoaded)).toBeHidden({ timeout: 30_000 })
})

test('signing out leaves no data on the device, also without a network', async () => {
  await service?.stop()
  const page = await openBrowser()
  await page.goto(`${origin}/focus-areas`)
  await expect(summary(page)).toBeVisible()
  await page.goto(`${origin}/focus-areas/${item.focusAreaId}/edit`)
  await expect(page.getByRole('textbox', { name: words.ui.fieldDescription })).toBeVisible()
  // The editor is loaded after the form. The name still has the focus, or typed text would be lost.
  const name = page.getByRole('textbox', { name: words.ui.fieldName })
  await expect(name).toBeFocused()
  await name.fill('Not sent yet')
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
  await expect(page.getByRole('button', { name: words.editing.save, exact: true })).toBeHidden()
  const other = await page.context().newPage()
  await other.goto(`${origin}/focus-areas`)
  await expect(summary(other)).toBeVisible()
  await page.getByRole('button', { name: 'Administrator' }).click()
  // Unsent changes are deleted as well, and the person is asked first.
  await expect(
    page.getByText(words.account.signOutDiscards({ count: 1, page: words.app.pendingChanges }).join('')),
  ).toBeVisible()
  const signOuts = page.getByRole('button', { name: words.account.discardAndSignOut })
  await expect(signOuts).toHaveCount(2)
  await expectWholeLabels(signOuts)
  await page.getByRole('button', { name: words.account.discardAndSignOut, exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText(words.session.signOutUnfinished)).toBeVisible()
  // Nothing stays in the memory of another tab, either, and nothing there brings back what was deleted.
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(summary(other)).toBeHidden()
  await other.close()
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cached: (
      await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    ).flatMap((requests) => requests.map(({ url }) => new URL(url).pathname)),
  }))
  expect(left.databases).toEqual([])
  // That the service has still to be told is all that is remembered.
  expect(left.stored.filter((name) => !/mantine|columns/.test(name))).toEqual(['planning-console.signed-out'])
  expect(left.session).toEqual([])
  expect(
    left.cached.filter(
      (path) =>
        !/^\/(assets\/|index\.html|(language|signed-out)$|[\w-]+\.(js|svg|png|webmanifest)$)/.test(path),
    ),
  ).toEqual([])
  // A browser that is killed now has not written its local storage to disk yet.
  await killBrowser(join(folder, 'profile'))
})

test('and the service hears it as soon as it is reachable', async () => {
  service = await startProcessOn(place())
  const page = await openBrowser()
  await page.goto(`${origin}/focus-areas`)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => localStorage.getItem('planning-console.signed-out'))).toBeNull()
  expect(await page.evaluate(async () => (await caches.match('/signed-out')) !== undefined)).toBe(false)
  const answer = await page.evaluate(
    async () => (await fetch('/session', { headers: { 'x-planning-console': '1' } })).status,
  )
  expect(answer).toBe(401)
  expect(violations).toEqual([])
})
