// Cost items, benefit items, reference lists and vulnerabilities of the sample company, without a mouse.
import { expect, type Locator, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  const context = await browser.newContext()
  page = await context.newPage()
  await openSignedIn(page, service.signInLink)
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
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  // The first cell has the box of the selection, which is no stop of the keys.
  await grid().getByRole('gridcell').nth(1).focus()
  await press('ArrowRight', 'ArrowDown')
  await expect(focused()).toHaveAttribute('aria-colindex', '3')
  await expect(page.locator('[role="row"]:has(:focus)')).toHaveAttribute('aria-rowindex', '3')
  await press('Control+End')
  const rows = await grid().getAttribute('aria-rowcount')
  await expect(page.locator('[role="row"]:has(:focus)')).toHaveAttribute('aria-rowindex', rows ?? '')
  await press('Home')
  await expect(focused()).toHaveAttribute('aria-colindex', '2')
  const name = (await focused().textContent()) ?? ''
  await expectAccessible()
  await press('Enter')
  const panel = page.getByRole('complementary', { name: words.items.item({ kind: 'cost-item' }) })
  await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: words.app.close }).focus()
  await press('Escape')
  await expect(panel).toBeHidden()
})

test('text is selected by a drag, which opens nothing, a click opens, and a key copies the active cell', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/funds/cost-items')
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  const row = grid().getByRole('row').nth(3)
  const panel = page.getByRole('complementary', { name: words.items.item({ kind: 'cost-item' }) })
  for (const at of [1, 2]) {
    const text = row.getByRole('gridcell').nth(at).locator('span').last()
    let selected = ''
    // Names that come in while the mouse is on its way replace the text below it; then the drag is a click, and opens the item
    // or the choice of a value.
    await expect(async () => {
      await page.keyboard.press('Escape')
      if (await panel.isVisible()) await panel.getByRole('button', { name: words.app.close }).click()
      const { x, y, width, height } = (await text.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + 1, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
      await page.mouse.up()
      selected = await page.evaluate(() => getSelection()?.toString() ?? '')
      expect(selected).not.toBe('')
      expect(await text.textContent()).toContain(selected)
    }).toPass()
    await page.keyboard.press('ControlOrMeta+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(selected)
  }
  await expect(panel).toHaveCount(0)

  const name = row.getByRole('gridcell').nth(1)
  await name.click()
  await expect(panel).toBeVisible()
  await name.focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText(words.ui.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await name.textContent())
})

test('what narrows, sorts and groups the grid is in the address', async () => {
  await open('/funds/cost-items')
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  // What this device keeps is shown in parts: narrowed is what has fewer rows than all of it.
  const first = await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item?limit=1`)
  const all = ((await first.json()) as { readonly totalCount: number }).totalCount + 1
  await expect(grid()).toHaveAttribute('aria-rowcount', String(all))
  await press('/')
  await page.keyboard.type('bergen')
  await expect.poll(() => search().get('q')).toBe('bergen')
  await expect.poll(async () => Number(await grid().getAttribute('aria-rowcount'))).toBeLessThan(all)
  await page.getByRole('columnheader', { name: words.items.type, exact: true }).getByRole('button').focus()
  await press('Enter')
  await expect.poll(() => search().get('sort')).toBe('type')
  await page.getByRole('button', { name: words.items.groupBy }).focus()
  await press('Enter')
  await page.getByRole('radio', { name: words.items.focusArea }).focus()
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

test('an unknown external id is looked up at the service, which does not find it', async () => {
  await open('/funds/benefit-items')
  await press('/')
  await page.keyboard.type('no such id')
  const answer = words.items.lookupEmpty({ kind: 'benefit-item', externalId: 'no such id' })
  await expect(page.getByText(answer)).toBeVisible()
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

const itemPanel = () => page.getByRole('complementary', { name: words.items.item({ kind: 'cost-item' }) })

/** Opens the form of an item by keys, from its panel. */
async function change(item: ListedItem, act: string): Promise<void> {
  await open(`/funds/cost-items/${item.costItemId}`)
  await itemPanel().getByRole('button', { name: words.ui.moreActions }).focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: act }).focus()
  await press('Enter')
}

test('an external id that another item holds is cleared there and set here, and both are taken back', {
  tag: '@long',
}, async () => {
  const [holder, taker] = (await listItems()).filter(({ externalCostItemId }) => externalCostItemId)
  if (!holder?.externalCostItemId || !taker?.externalCostItemId) throw new Error('the sample has too few')
  const [wanted, own] = [holder.externalCostItemId, taker.externalCostItemId]
  await change(taker, words.items.editExternalId)
  await page.getByRole('textbox', { name: words.items.externalId }).fill(wanted)
  const held = words.items.holder({ name: holder.name, externalId: wanted })
  await expect(page.getByText(held)).toBeVisible()
  await expect(page.getByRole('region', { name: words.ui.apiRequest })).toContainText(
    '"externalCostItemId": null',
  )
  await expectAccessible()
  await page.getByRole('button', { name: words.items.moveId }).press('Enter')
  await expect(itemPanel().getByText(words.items.externalIdChanged)).toBeVisible()
  expect(await holderOf(wanted)).toBe(taker.costItemId)
  await expectAccessible()
  await page.getByRole('button', { name: words.items.undo({ count: 2 }) }).press('Enter')
  await expect.poll(() => holderOf(wanted)).toBe(holder.costItemId)
  expect(await holderOf(own)).toBe(taker.costItemId)
})

test('a conflict that only the service knew shows which item has the id, and is resolved there', {
  tag: '@long',
}, async () => {
  const [quick, slow] = (await listItems()).slice(-2)
  if (!quick || !slow) throw new Error('the sample has too few')
  await change(slow, words.items.editExternalId)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: words.items.externalId }).fill('CONTESTED-1')
  await page.getByRole('button', { name: words.items.save, exact: true }).press('Enter')
  await expect(itemPanel().getByRole('region', { name: words.ui.pendingChanges })).toContainText(
    words.ui.pending,
  )
  const address = `/gateway/api/planning/v1/funds/cost-item/${quick.costItemId}?updateMask=externalCostItemId`
  const first = await page.request.patch(`${service.url}${address}`, {
    data: { externalCostItemId: 'CONTESTED-1' },
    headers: { 'x-planning-console': '1' },
  })
  expect(first.status()).toBe(200)
  await page.context().setOffline(false)
  await expect(itemPanel().getByRole('alert')).toContainText(words.ui.reasons['external-id-taken'])
  await itemPanel()
    .getByRole('link', { name: new RegExp(`^${words.ui.formActs['show-holder']}`) })
    .press('Enter')
  const held = words.items.holder({ name: quick.name, externalId: 'CONTESTED-1' })
  await expect(page.getByText(held)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: words.items.moveId }).press('Enter')
  await expect(itemPanel().getByText(words.items.externalIdChanged)).toBeVisible()
  expect(await holderOf('CONTESTED-1')).toBe(slow.costItemId)
})

test('an item is deleted after a file was saved, and created again from the outbox', {
  tag: '@long',
}, async () => {
  const item = (await listItems()).at(-3)
  if (!item) throw new Error('the sample has too few')
  await change(item, words.items.deleteItem)
  await expect(page.getByText(words.itemBackups.lostAmounts)).toBeVisible()
  await expectAccessible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.itemBackups.downloadAndDelete }).press('Enter')
  const name = words.itemBackups.backupFile({ name: item.name.replace(/[^\p{L}\p{N} -]/gu, '_') })
  expect((await saved).suggestedFilename()).toBe(`${name}.json`)
  const gone = async () =>
    (
      await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item/${item.costItemId}`)
    ).status()
  await expect.poll(gone).toBe(404)
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).press('Enter')
  await page
    .getByRole('link', {
      name: words.outbox.actOnRecord({
        action: words.ui.formActs.restore,
        change: words.ui.actions.delete({ kind: 'cost-item' }),
        record: item.name,
      }),
    })
    .press('Enter')
  await expect(page.getByRole('region', { name: words.itemBackups.notRestorable })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: words.itemBackups.restore, exact: true }).press('Enter')
  await expect(page.getByText(words.imports.allImported({ count: 1 }))).toBeVisible()
  const again = (await listItems('limit=1000')).filter(({ name }) => name === item.name)
  expect(again.map(({ costItemId }) => costItemId)).not.toContain(item.costItemId)
  expect(again.length).toBeGreaterThan(0)
})

test('the reference lists are part of the settings, also at their old address', async () => {
  await page.goto(`${service.url}/funds/reference-lists`)
  const m = words.catalog
  for (const list of ['cost-types', 'cost-subtypes', 'benefit-types', 'investment-categories'] as const) {
    await page
      .getByRole('navigation', { name: m.lists })
      .getByRole('link', { name: m.listNames[list] })
      .press('Enter')
    await expect(page.getByRole('table', { name: m.listNames[list] }).getByRole('row').nth(1)).toBeVisible()
  }
  await expectAccessible()
})

test('an unknown address is reported within the console', async () => {
  await page.goto(`${service.url}/funds/nowhere/at/all`)
  await expect(page.getByRole('heading', { name: words.app.notFound, level: 2 })).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('navigation', { name: words.app.areas })
    .getByRole('link', { name: words.app.costItems })
    .press('Enter')
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
})

test('vulnerabilities are paged forth and back by the address, and opened', async () => {
  await open('/vulnerabilities')
  const first = await grid().getByRole('gridcell').first().textContent()
  await page.getByRole('button', { name: words.vulnerabilities.nextPage }).focus()
  await press('Enter')
  await expect.poll(() => search().get('page')).not.toBeNull()
  await expect(grid().getByRole('gridcell').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: words.vulnerabilities.previousPage }).focus()
  await press('Enter')
  await expect(grid().getByRole('gridcell').first()).toHaveText(first ?? '')
  await grid().getByRole('gridcell').first().focus()
  await press('Enter')
  const opened = page.getByRole('complementary', { name: words.vulnerabilities.vulnerability })
  await expect(opened).toContainText(first ?? '')
  const advisory = opened.getByRole('link', { name: /^https:/ })
  await expect(advisory).toHaveAttribute('href', (await advisory.textContent()) ?? '')
  await expect(advisory).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible()
})

test('an expired page id is explained and leads to the first page', async () => {
  await page.goto(`${service.url}/vulnerabilities?page=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: words.vulnerabilities.expired })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: words.vulnerabilities.firstPage }).focus()
  await press('Enter')
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
  expect(search().get('page')).toBeNull()
})
