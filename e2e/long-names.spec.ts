// Names without a space stay within what shows them, and the fields of a form end at one line.
import { expect, type Locator, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { cookiesOf } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const longName = 'Wholesale'.repeat(20)
let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService()
  const cookies = await cookiesOf(service.signInLink)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookies)
  // Before its first page is loaded, so that the device never has another name.
  const api = `${service.url}/gateway/api/planning/v1/focus-areas`
  const { values } = await (await context.request.get(`${api}?limit=1`)).json()
  const change = { data: { name: longName }, headers: { 'x-planning-console': '1' } }
  expect((await context.request.patch(`${api}/${values[0].id}?updateMask=name`, change)).status()).toBe(200)
  page = await context.newPage()
})

test.afterAll(async () => {
  await page?.close()
  await service?.stop()
})

const isWithin = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

test('the description of a new focus area is as wide as the other fields', async () => {
  await page.goto(`${service.url}/focus-areas/new`)
  const rightEdge = async (name: string) => {
    const field = page.getByRole('textbox', { name })
    await expect(field).toBeVisible()
    const box = await field.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  expect(await rightEdge(words.ui.fieldDescription)).toBe(await rightEdge(words.ui.fieldName))
})

test('a long name is whole in the choice of a focus area, and shortened on its button', async () => {
  await page.goto(`${service.url}/funds/cost-items/new`)
  await page.getByRole('button', { name: words.newItem.chooseAreaButton }).click()
  const choices = page.getByRole('dialog', { name: words.newItem.chooseAreaButton })
  await choices.getByRole('searchbox').fill(longName)
  const choice = choices.getByRole('button', { name: longName })
  await expect(choice).toBeVisible()
  expect(await isWithin(choices)).toBe(true)
  await choice.click()
  const chosen = page.getByTitle(longName, { exact: true })
  await expect(chosen).toBeVisible()
  expect(await isWithin(page.locator('form').filter({ has: chosen }))).toBe(true)
})

test('a long name is whole in the message about an invitation link', async () => {
  await page.goto(`${service.url}/access`)
  await page.getByRole('button', { name: words.access.invite }).click()
  const form = page.getByRole('complementary', { name: words.access.newAccess })
  await form.getByRole('textbox', { name: words.access.name }).fill(longName)
  await form.getByRole('textbox', { name: words.access.email }).fill('long@example.com')
  await form.getByRole('button', { name: words.access.invite }).click()
  const message = page.getByRole('alert').filter({ hasText: longName })
  await expect(message).toBeVisible()
  expect(await isWithin(message)).toBe(true)
})

test('a long name widens neither the audit log nor its filters', async () => {
  const api = `${service.url}/planning/access/v1/principals`
  const { values } = await (await page.context().request.get(api)).json()
  const change = { data: { name: longName }, headers: { 'x-planning-console': '1' } }
  expect((await page.context().request.patch(`${api}/${values[0].id}`, change)).status()).toBe(200)
  await page.goto(`${service.url}/access?view=writes`)
  const log = page.getByRole('table', { name: words.access.auditTable })
  await expect(log).toBeVisible()
  const filters = page.getByRole('group', { name: words.access.auditFilters })
  const who = filters.getByRole('combobox', { name: words.access.changedBy })
  expect((await who.boundingBox())?.width ?? 0).toBeLessThan(400)
  expect(await isWithin(log)).toBe(true)
})

test('the message about a refused deletion is as wide as the list of the settings', async () => {
  await page.goto(`${service.url}/settings?list=focus-area-types`)
  const list = page.getByRole('table')
  await list.getByRole('button', { name: words.catalog.moreActions({ name: 'Vision' }), exact: true }).click()
  await page.getByRole('menuitem', { name: words.catalog.delete }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.catalog.delete }).click()
  const message = await page.getByRole('alert').boundingBox()
  expect(message?.width ?? 0).toBeGreaterThan(((await list.boundingBox())?.width ?? 0) * 0.9)
})
