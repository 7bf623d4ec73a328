// Cost items, benefit items, reference lists and vulnerabilities of the sample company, without a mouse.
import { expect, type Locator, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext()
  page = await context.newPage()
  await page.goto(service.signInLink)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

test.afterAll(async () => {
  await page?.close()
  await service?.stop()
})

const grid = (): Locator => page.locator('[role="grid"], [role="treegrid"]')
const focused = (): Locator => page.locator('[role="gridcell"]:focus')
const search = (): URLSearchParams => new URL(page.url()).searchParams

async function open(path: string): Promise<void> {
  await page.goto(`${service.url}${path}`)
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const expectAccessible = () => expectNoViolation(page, 'main', ['light'])

test('walk the grid of cost items by cells, to its corners, and open one', async () => {
  await open('/funds/cost-items')
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
  await grid().getByRole('gridcell').first().focus()
  await press('ArrowRight', 'ArrowDown')
  await expect(focused()).toHaveAttribute('aria-colindex', '2')
  await expect(page.locator('[role="row"]:has(:focus)')).toHaveAttribute('aria-rowindex', '3')
  await press('Control+End')
  const rows = await grid().getAttribute('aria-rowcount')
  await expect(page.locator('[role="row"]:has(:focus)')).toHaveAttribute('aria-rowindex', rows ?? '')
  await press('Home')
  await expect(focused()).toHaveAttribute('aria-colindex', '1')
  const name = (await focused().textContent()) ?? ''
  await expectAccessible()
  await press('Enter')
  const panel = page.getByRole('complementary', { name: 'Cost item' })
  await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(panel.getByText('Experimental')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Close' }).focus()
  await press('Escape')
  await expect(panel).toBeHidden()
})

test('what narrows, sorts and groups the grid is in the address', async () => {
  await open('/funds/cost-items')
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
  const all = Number(await grid().getAttribute('aria-rowcount'))
  await press('/')
  await page.keyboard.type('bergen')
  await expect.poll(() => search().get('q')).toBe('bergen')
  await expect.poll(async () => Number(await grid().getAttribute('aria-rowcount'))).toBeLessThan(all)
  await page.getByRole('columnheader', { name: 'Type', exact: true }).getByRole('button').focus()
  await press('Enter')
  await expect.poll(() => search().get('sort')).toBe('type')
  await page.getByRole('button', { name: 'Group' }).focus()
  await press('Enter')
  await page.getByRole('radio', { name: 'By focus area' }).focus()
  await press('Space')
  await expect.poll(() => search().get('group')).toBe('area')
  await page.reload()
  const group = grid().getByRole('row', { expanded: true }).first()
  await expect(group).toBeVisible()
  await group.getByRole('gridcell').focus()
  await press('ArrowLeft')
  await expect(grid().getByRole('row', { expanded: false })).toHaveCount(1)
  await expectAccessible()
})

test('an external id that nobody has is asked for at the service, which says so', async () => {
  await open('/funds/benefit-items')
  await press('/')
  await page.keyboard.type('no such id')
  await expect(page.getByText('The service knows no external ID “no such id” either.')).toBeVisible()
  await expectAccessible()
})

test('all four reference lists are there, with their fields', async () => {
  await page.goto(`${service.url}/funds/reference-lists`)
  for (const name of ['Cost types', 'Cost subtypes', 'Benefit types', 'Investment categories'])
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible()
})

test('vulnerabilities are paged forth and back by the address, and opened', async () => {
  await open('/vulnerabilities')
  const first = await grid().getByRole('gridcell').first().textContent()
  await page.getByRole('button', { name: 'Next page' }).focus()
  await press('Enter')
  await expect.poll(() => search().get('page')).not.toBeNull()
  await expect(grid().getByRole('gridcell').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Previous page' }).focus()
  await press('Enter')
  await expect(grid().getByRole('gridcell').first()).toHaveText(first ?? '')
  await grid().getByRole('gridcell').first().focus()
  await press('Enter')
  await expect(page.getByRole('complementary', { name: 'Vulnerability' })).toContainText(first ?? '')
  await expectAccessible()
})

test('a page id that is no longer kept is explained, and one can start again', async () => {
  await page.goto(`${service.url}/vulnerabilities?page=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'This page is no longer kept' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Start again' }).focus()
  await press('Enter')
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
  expect(search().get('page')).toBeNull()
})
