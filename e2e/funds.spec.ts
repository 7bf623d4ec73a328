// Cost items, benefit items, reference lists and vulnerabilities of the sample company, without a mouse.
import { expect, type Locator, type Page } from 'playwright/test'
import { messages as app } from '#messages/en/app.ts'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext()
  page = await context.newPage()
  await signInByLink(page, service.signInLink)
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
  // What this device keeps is shown in parts: narrowed is what has fewer rows than all of it.
  const first = await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item?limit=1`)
  const all = ((await first.json()) as { readonly totalCount: number }).totalCount + 1
  await expect(grid()).toHaveAttribute('aria-rowcount', String(all))
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

interface ListedItem {
  readonly costItemId: string
  readonly name: string
  readonly externalCostItemId?: string | null
}

async function listItems(query = 'limit=60'): Promise<readonly ListedItem[]> {
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item?${query}`)
  return ((await reply.json()) as { readonly values: readonly ListedItem[] }).values
}

async function holderOf(externalId: string): Promise<string | undefined> {
  const [item] = await listItems(`externalId=${externalId}`)
  return item?.costItemId
}

const itemPanel = () => page.getByRole('complementary', { name: 'Cost item' })

/** Opens the form of an item by keys, from its panel. */
async function change(item: ListedItem, act: string): Promise<void> {
  await open(`/funds/cost-items/${item.costItemId}`)
  await itemPanel().getByRole('button', { name: 'Change' }).focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: act }).focus()
  await press('Enter')
}

test('an external id that another item holds is cleared there and set here, and both are taken back', async () => {
  const [holder, taker] = (await listItems()).filter(({ externalCostItemId }) => externalCostItemId)
  if (!holder?.externalCostItemId || !taker?.externalCostItemId) throw new Error('the sample has too few')
  const [wanted, own] = [holder.externalCostItemId, taker.externalCostItemId]
  await change(taker, 'Change the external ID')
  await page.getByRole('textbox', { name: 'External ID' }).fill(wanted)
  await expect(page.getByText(`“${holder.name}” has the external ID “${wanted}”`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'The request' })).toContainText('"externalCostItemId": null')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear it there, set it here' }).press('Enter')
  await expect(itemPanel().getByText('You changed the external ID.')).toBeVisible()
  expect(await holderOf(wanted)).toBe(taker.costItemId)
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo both changes' }).press('Enter')
  await expect.poll(() => holderOf(wanted)).toBe(holder.costItemId)
  expect(await holderOf(own)).toBe(taker.costItemId)
})

test('a conflict that only the service knew of shows who has the id, and is solved from there', async () => {
  const [quick, slow] = (await listItems()).slice(-2)
  if (!quick || !slow) throw new Error('the sample has too few')
  await change(slow, 'Change the external ID')
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'External ID' }).fill('CONTESTED-1')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(itemPanel().getByRole('region', { name: 'Unconfirmed changes' })).toContainText('Pending.')
  const address = `/gateway/api/planning/v1/funds/cost-item/${quick.costItemId}?updateMask=externalCostItemId`
  const first = await page.request.patch(`${service.url}${address}`, {
    data: { externalCostItemId: 'CONTESTED-1' },
    headers: { 'x-planning-console': '1' },
  })
  expect(first.status()).toBe(200)
  await page.context().setOffline(false)
  await expect(itemPanel().getByRole('alert')).toContainText('Another cost item has this external ID.')
  await itemPanel()
    .getByRole('link', { name: /^See who has it/ })
    .press('Enter')
  await expect(page.getByText(`“${quick.name}” has the external ID`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear it there, set it here' }).press('Enter')
  await expect(itemPanel().getByText('You changed the external ID.')).toBeVisible()
  expect(await holderOf('CONTESTED-1')).toBe(slow.costItemId)
})

test('an item is deleted after a file was saved, and created again from the outbox', async () => {
  const item = (await listItems()).at(-3)
  if (!item) throw new Error('the sample has too few')
  await change(item, 'Delete…')
  await expect(page.getByText('All its amounts: none were sent from this device')).toBeVisible()
  await expectAccessible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file and delete' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^create again .*\.json$/)
  const gone = async () =>
    (
      await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item/${item.costItemId}`)
    ).status()
  await expect.poll(gone).toBe(404)
  await page.getByRole('link', { name: /^Pending changes/ }).press('Enter')
  await page.getByRole('link', { name: `Create again: Delete cost item ${item.name}` }).press('Enter')
  await expect(page.getByRole('region', { name: 'What cannot come back' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create again', exact: true }).press('Enter')
  await expect(page.getByText('The item was applied.')).toBeVisible()
  const again = (await listItems('limit=1000')).filter(({ name }) => name === item.name)
  expect(again.map(({ costItemId }) => costItemId)).not.toContain(item.costItemId)
  expect(again.length).toBeGreaterThan(0)
})

test('all four reference lists are there, with their fields', async () => {
  await page.goto(`${service.url}/funds/reference-lists`)
  for (const name of ['Cost types', 'Cost subtypes', 'Benefit types', 'Investment categories'])
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
  const titles = page.getByRole('table', { name: 'Cost subtypes' }).getByRole('columnheader')
  await expect(titles).toHaveText(['Display name', 'Key', 'Name', 'Order', 'Cost type', 'ID'])
  await expectAccessible()
})

test('an address that no screen has is told within the console', async () => {
  await page.goto(`${service.url}/funds/nowhere/at/all`)
  await expect(page.getByRole('heading', { name: app.notFound, level: 2 })).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Cost items' })
    .press('Enter')
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
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
  const opened = page.getByRole('complementary', { name: 'Vulnerability' })
  await expect(opened).toContainText(first ?? '')
  const advisory = opened.getByRole('link', { name: /^https:/ })
  await expect(advisory).toHaveAttribute('href', (await advisory.textContent()) ?? '')
  await expect(advisory).toHaveAttribute('rel', 'noopener noreferrer')
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
