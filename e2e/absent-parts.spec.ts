// Parts of the console that were not loaded when the network went, in a browser that keeps no copy of them.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  page = await (await browser.newContext()).newPage()
  await page.goto(service.signInLink)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

test.afterAll(async () => {
  await page?.context().setOffline(false)
  await page?.close()
  await service?.stop()
})

test('a screen says that it is not there, the rest goes on, and it comes with the network', async () => {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.context().setOffline(true)
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { name: 'This part of the console is not here yet' })).toBeVisible()
  await areas.getByRole('link', { name: 'Focus areas' }).click()
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await areas.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('the map of the keys says so, too, and takes nothing with it', async () => {
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  const words = page.getByRole('alert').filter({ hasText: 'Keys of this screen' })
  await expect(words).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await page.context().setOffline(false)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
})
