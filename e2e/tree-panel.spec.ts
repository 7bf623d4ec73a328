// What a tree does beside an opened record, and what its rows lead to, by keys alone.
import { expect, type Locator, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  await openSignedIn(page, service.signInLink)
})

test.afterAll(async () => {
  await page?.close()
  await service?.stop()
})

test.beforeEach(async () => {
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
})

const tree = (): Locator =>
  page.getByRole('treegrid', { name: words.hierarchies.records({ kind: 'focus-area' }) })
const focused = (): Locator => page.locator('[role="row"]:focus')
const panel = (): Locator =>
  page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
/** The name in a row, without the number of its descendants. */
const nameOf = async (row: Locator): Promise<string> =>
  (await row.getByRole('link').locator('> span').first().textContent()) ?? ''

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('the menu of a row opens by keys, and leads to its form', async () => {
  await tree().locator('[role="row"][tabindex="0"]').focus()
  await press('Home')
  const name = await nameOf(focused())
  await press('Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await press('Escape')
  await expect(menu).toBeHidden()
  await expect(focused()).toContainText(name)
  await press('Shift+F10')
  await menu.getByRole('menuitem', { name: words.hierarchies.rowActs.new }).press('Enter')
  await expect(page).toHaveURL(/\/new(\?|$)/)
})

test('the opened record follows the arrow keys, counts the rows, and closes by Escape in the tree', {
  tag: '@long',
}, async () => {
  await tree().locator('[role="row"][tabindex="0"]').focus()
  await press('Home', 'Enter')
  await expect(panel().getByRole('heading', { level: 2, name: await nameOf(focused()) })).toBeVisible()
  const rows = Number(await tree().getAttribute('aria-rowcount')) - 1
  await press('ArrowDown', 'ArrowDown')
  await expect(panel().getByRole('heading', { level: 2, name: await nameOf(focused()) })).toBeVisible()
  await expect(panel().getByTitle(words.record.listPosition({ position: 3, count: rows }))).toBeVisible()
  await press('Escape')
  await expect(panel()).toBeHidden()
  await expect(focused()).toHaveAttribute('aria-rowindex', '4')
})

test('names keep their room beside the panel, whose width is remembered', async () => {
  await tree().locator('[role="row"][tabindex="0"]').focus()
  await press('Home', 'Enter')
  const divider = page.getByRole('separator', { name: words.ui.panelWidth })
  await expect(divider).toBeVisible()
  const widthOf = async () => (await panel().boundingBox())?.width ?? 0
  const before = await widthOf()
  await divider.press('ArrowLeft')
  await divider.press('ArrowLeft')
  await expect.poll(widthOf).toBeGreaterThan(before)
  const after = await widthOf()
  await page.reload()
  await expect.poll(widthOf).toBe(after)
  const names = await tree()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.parentElement?.clientWidth ?? 0))
  expect(Math.min(...names)).toBeGreaterThanOrEqual(280)
  await divider.dblclick()
})

test('the search field stays in its place while the list comes in', async ({ browser }) => {
  const { cookies } = await page.context().storageState()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...withoutWorker })
  await context.addCookies(cookies)
  const other = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await other.route(/\/v1\/focus-areas\?/, async (route) => {
    await held
    await route.continue()
  })
  await other.goto(`${service.url}/focus-areas`)
  const field = other.getByRole('searchbox')
  await expect(field).toBeVisible()
  const before = await field.boundingBox()
  release()
  await expect(other.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  expect(await field.boundingBox()).toEqual(before)
  await context.close()
})

test('the hint in a search is whole beside an opened record', { tag: '@long' }, async ({ browser }) => {
  const { cookies } = await page.context().storageState()
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    ...withoutWorker,
  })
  await context.addCookies(cookies)
  const other = await context.newPage()
  for (const width of [1440, 1024]) {
    await other.setViewportSize({ width, height: 900 })
    for (const [path, list] of [
      ['focus-areas', 'treegrid'],
      ['funds/cost-items', 'grid'],
    ] as const) {
      await other.goto(`${service.url}/${path}`)
      await other.getByRole(list).getByRole('row').nth(1).getByRole('link').first().click()
      await expect(other.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
      const [needed, room] = await other.getByRole('searchbox').evaluate((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        if (!context) throw new Error('the browser draws no text')
        context.font = font
        const { width } = context.measureText(input.getAttribute('placeholder') ?? '')
        return [width, input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)]
      })
      expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(room ?? 0)
    }
  }
  await context.close()
})
