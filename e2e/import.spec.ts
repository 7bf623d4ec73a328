import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { readDelimited, writeDelimited } from '#bulk-import/reading/delimited-text.ts'
import { finish } from '#testing/checked-sheets.ts'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'

test.use(withoutWorker)

let service: RunningService
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

test.beforeAll(async ({ browser }) => {
  service = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  signedIn = await context.storageState()
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
})

test.beforeEach(async ({ context }) => {
  await context.addCookies(signedIn.cookies)
})

interface ListedItem {
  readonly costItemId: string
  readonly name: string
  readonly externalCostItemId?: string | null
  readonly focusAreaId: string
}

interface ListPage<Item> {
  readonly values: Item[]
  readonly last: boolean
  readonly nextPageCursor?: string | null
}

/** Everything in a list, as the API has it. */
async function listAll<Item>(page: Page, path: string): Promise<Item[]> {
  const found: Item[] = []
  let cursor = ''
  for (;;) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
    const reply = await page.request.get(`${service.url}/gateway/api/planning/v1${path}?${query}`)
    const answer = (await reply.json()) as ListPage<Item>
    found.push(...answer.values)
    if (answer.last) return found
    cursor = answer.nextPageCursor ?? ''
  }
}

const listCostItems = (page: Page) => listAll<ListedItem>(page, '/funds/cost-item')

async function openImport(page: Page): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText('Copy the rows in your spreadsheet')).toBeVisible()
}

const months = Array.from({ length: 12 }, (_, month) => `Forecast 2027-${String(month + 1).padStart(2, '0')}`)

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Copies and pastes cells that were clicked, of a sheet whose third row has one wrong amount. */
async function checkMouseAndClipboard(page: Page, status: Locator): Promise<void> {
  await page.context().grantPermissions(['clipboard-read'])
  const grid = page.getByRole('grid')
  const cell = (row: number, column: number) =>
    grid.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  await cell(1, 6).click()
  await page.keyboard.press('ControlOrMeta+c')
  await cell(3, 6).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(status).toHaveText('1 bad cell')
  await expect(cell(3, 6)).toHaveText('1,103.25')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(status).toHaveText('2 bad cells')

  await cell(1, 3).click()
  await cell(2, 4).click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+c')
  expect(await readClipboard(page)).toBe('1,100.25\t1,101.25\n1,100.25\t1,101.25')

  // Text that was selected elsewhere stays selected when the focus comes to the grid by a key.
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 })
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+c')
  expect(await readClipboard(page)).toBe('New licences')
}

test('rows are pasted, mended, planned and sent, and the service has what the plan said', async ({
  page,
  browser,
}) => {
  await openImport(page)
  const before = await listCostItems(page)
  const known = before.find(({ externalCostItemId }) => externalCostItemId)
  if (!known?.externalCostItemId) throw new Error('the sample has no item with an external ID')
  const amounts = months.map((_, month) => `1,${String(100 + month)}.25`)
  await pasteRows(page, [
    ['Name', 'External ID', 'Focus area', ...months],
    ['Renamed by the import', known.externalCostItemId, '', ...amounts],
    ['New licences', '', known.focusAreaId, ...amounts],
    ['New desks', '', 'No such area', ...amounts.with(3, '12%')],
  ])
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row')).toHaveCount(4)
  const status = page.getByRole('status').filter({ hasText: /bad cell/i })
  await expect(status).toHaveText('2 bad cells')

  await checkMouseAndClipboard(page, status)
  const wrongAmount = grid.getByRole('row').nth(3).getByRole('gridcell').nth(6)
  await expect(wrongAmount).toHaveAttribute('aria-invalid', 'true')
  await wrongAmount.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1103.25')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('1 bad cell')
  await expect(wrongAmount).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: 'Plan without the rows in error' }).click()
  await expect(page.getByRole('button', { name: /^1 Create/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^1 Update/ })).toBeVisible()
  await page.getByRole('button', { name: 'Make them, then give them IDs' }).click()
  await expect(page.getByText('the items are made first')).toBeVisible()
  await page.getByLabel('Sum in the status bar of your spreadsheet').fill('26,538.00')
  await expect(page.getByText('It agrees.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 items' }).click()
  await expect(page.getByText('All 2 items were applied.')).toBeVisible()

  const after = await listCostItems(page)
  expect(after).toHaveLength(before.length + 1)
  const renamed = after.find(({ externalCostItemId }) => externalCostItemId === known.externalCostItemId)
  expect(renamed?.name).toBe('Renamed by the import')
  expect(after.filter(({ name }) => name === 'New licences')).toHaveLength(1)
  expect(after.filter(({ name }) => name === 'New desks')).toHaveLength(0)

  const claims = page.getByRole('region', { name: 'External IDs of the new items' })
  await claims.getByRole('button', { name: 'Give it its external ID' }).click()
  await expect(claims.getByText('1 given')).toBeVisible()
  const claimed = async () => (await listCostItems(page)).find(({ name }) => name === 'New licences')
  await expect.poll(async () => (await claimed())?.externalCostItemId).toMatch(/^[0-9a-f-]{36}$/)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the rows that were not applied' }).click()
  const stream = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file).toContain('New desks')
  expect(file).toContain('No focus area has this ID')
  expect(file).not.toContain('New licences')

  // Another device of the same person, which has sent nothing.
  await page.getByRole('button', { name: 'Import more' }).click()
  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the journal' }).click()
  const other = await browser.newContext({ storageState: signedIn })
  const there = await other.newPage()
  await there.goto(`${service.url}/funds/cost-items/import`)
  await there.getByLabel('Journal to merge').setInputFiles(await (await journal).path())
  await expect(there.getByText('The 2 items in it are merged')).toBeVisible()
  await there.goto(`${service.url}/funds/cost-items/${renamed?.costItemId}`)
  const sent = there.getByRole('region', { name: 'Last sent from another device' })
  await expect(sent.getByRole('row', { name: '2027-04' })).toContainText('1,103.25')
  await other.close()
})

test('a template made from a focus area is filled in, comes back, and unchanged it changes nothing', async ({
  page,
}) => {
  const [{ focusAreaId } = { focusAreaId: '' }] = await listCostItems(page)
  await page.goto(`${service.url}/focus-areas/${focusAreaId}`)
  await page.getByRole('link', { name: 'Fill in amounts in a spreadsheet' }).first().click()
  await expect(page.getByRole('heading', { name: 'Template for cost items' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'for 1 focus area' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Items that are there already: [1-9]/ })).toBeChecked()
  await expectNoViolation(page)
  const own = (await listCostItems(page)).filter((item) => item.focusAreaId === focusAreaId)

  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await download).path()
  }
  const workbook = await save('Save as Excel workbook')
  const text = await save('Save as CSV')

  await page.getByRole('link', { name: 'Import a filled one' }).click()
  await page.getByLabel('File to import').setInputFiles(workbook)
  await page.getByRole('button', { name: 'Make the plan' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${own.length} Unchanged`) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 0 items' })).toBeDisabled()

  const csv = { separator: ',', quote: '"', lineBreak: '\r\n' } as const
  const written = await readFile(text, 'utf8')
  const table = finish(readDelimited(written.replace('\ufeff', ''), { ...csv, isStrict: true }))
  const headings = table.row(0)
  const last = table.rowCount - 1
  table.set(1, headings.indexOf('Cost type key'), 'no such key')
  table.set(last, headings.indexOf('Name'), 'From a template')
  table.set(last, headings.length - 1, '12.5')
  const rows = Array.from({ length: table.rowCount }, (_, row) => table.row(row))
  const filled = { name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(writeDelimited(rows, csv)) }
  await openImport(page)
  await page.getByLabel('File to import').setInputFiles(filled)
  await expect(page.getByRole('status').filter({ hasText: '1 bad cell' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan without the rows in error' }).click()
  await page.getByText('Advanced').click()
  await page.getByLabel('Items in a request').fill('1')
  await page.getByRole('button', { name: 'Send 1 item' }).click()
  await expect(page.getByText('The item was applied.')).toBeVisible()
  const made = (await listCostItems(page)).filter(({ name }) => name === 'From a template')
  expect(made.map((item) => item.focusAreaId)).toEqual([focusAreaId])
})

test('ten thousand rows with three hundred bad ones are mended together, and sent', async ({ page }) => {
  await openImport(page)
  const areas = await listAll<{ id: string }>(page, '/focus-areas')
  const area = areas[0]?.id ?? ''
  const rows = Array.from({ length: 10_000 }, (_, row) => [
    `Bulk ${row}`,
    '',
    area,
    ...months.map((_, month) =>
      row % 33 === 0 && row < 9_900 && month === 5 ? 'n/a' : `${row}.${10 + month}`,
    ),
  ])
  await pasteRows(page, [['Name', 'External ID', 'Focus area', ...months], ...rows])
  const status = page.getByRole('status').filter({ hasText: /bad cell/i })
  await expect(status).toHaveText('300 bad cells')
  await page.getByRole('button', { name: 'Only their rows' }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '301')
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find' }).fill('n/a')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('0')
  await page.getByRole('button', { name: 'Replace in all cells' }).click()
  await expect(status).toHaveText('No bad cells')
  await page.getByRole('button', { name: 'Make the plan' }).click()
  await page.getByRole('button', { name: 'Send 10,000 items' }).click()
  await expect(page.getByText('All 10,000 items were applied.')).toBeVisible({
    timeout: 60_000,
  })
  const after = await listCostItems(page)
  expect(after.filter(({ name }) => name.startsWith('Bulk '))).toHaveLength(10_000)
})

test('every step is free of what axe finds, in both schemes, and the grid is worked by keys alone', async ({
  page,
}) => {
  await openImport(page)
  await expectNoViolation(page)
  const [known] = (await listCostItems(page)).filter(({ externalCostItemId }) => externalCostItemId)
  await pasteRows(page, [
    ['Name', 'External ID', 'Forecast 2027-01', 'Notes'],
    ['By keys', known?.externalCostItemId ?? '', 'oops', 'x'],
    ['By keys too', '1-Mar', '-5', ''],
  ])
  const grid = page.getByRole('grid')
  const status = page.getByRole('status').filter({ hasText: /bad cell/i })
  await expect(status).toHaveText('1 bad cell')
  await expectNoViolation(page)
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('No bad cells')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(status).toHaveText('1 bad cell')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(grid.getByRole('gridcell', { name: '12.5' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Make the plan' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Control totals' })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Send 2 items' }).press('Enter')
  await expect(page.getByText(/items were applied/)).toBeVisible()
  await expectNoViolation(page)
})
