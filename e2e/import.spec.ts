import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { readDelimited } from '#spreadsheet/text/delimited-text.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import { formatDigits } from '#ui/numbers.ts'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { expectErrors } from './import-errors.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { locale, words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

test.beforeEach(async ({ context }) => {
  await context.addCookies(cookies)
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
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
}

const months = Array.from({ length: 12 }, (_, month) => `Forecast 2027-${String(month + 1).padStart(2, '0')}`)

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Copies and pastes cells that were clicked, of a sheet whose third row has one wrong amount. */
async function checkMouseAndClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read'])
  const grid = page.getByRole('grid')
  const cell = (row: number, column: number) =>
    grid.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  await cell(1, 6).click()
  await page.keyboard.press('ControlOrMeta+c')
  await cell(3, 6).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expectErrors(page, 1)
  await expect(cell(3, 6)).toHaveText((1103.25).toLocaleString(locale()))
  await page.keyboard.press('ControlOrMeta+z')
  await expectErrors(page, 2)

  await cell(1, 3).click()
  await cell(2, 4).click({ modifiers: ['Shift'] })
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => readClipboard(page)).toBe('1,100.25\t1,101.25\n1,100.25\t1,101.25')

  // Text that was selected elsewhere stays selected when the focus comes to the grid by a key.
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 })
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => readClipboard(page)).toBe('Renamed by the import')
}

test('rows are pasted, corrected, reviewed and imported, and the service has what the review said', {
  tag: ['@languages', '@german'],
}, async ({ page, browser }) => {
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
  await expectErrors(page, 2)

  await checkMouseAndClipboard(page)
  const wrongAmount = grid.getByRole('row').nth(3).getByRole('gridcell').nth(6)
  await expect(wrongAmount).toHaveAttribute('aria-invalid', 'true')
  await wrongAmount.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1103.25')
  await page.keyboard.press('Enter')
  await expectErrors(page, 1)
  await expect(wrongAmount).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: words.imports.reviewValid }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${words.imports.new}`) })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${words.imports.updated}`) })).toBeVisible()
  await page.getByRole('button', { name: words.imports.findings['no-ids'].answers['add-later'] }).click()
  await expect(
    page.getByText(words.imports.findings['no-ids'].text({ count: '1', answer: 'add-later' })),
  ).toBeVisible()
  await page.getByLabel(words.imports.spreadsheetSum).fill('26,538.00')
  await expect(page.getByText(words.imports.sumMatches)).toBeVisible()
  await page.getByRole('button', { name: words.imports.importItems({ count: 2 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 2 }))).toBeVisible()

  const after = await listCostItems(page)
  expect(after).toHaveLength(before.length + 1)
  const renamed = after.find(({ externalCostItemId }) => externalCostItemId === known.externalCostItemId)
  expect(renamed?.name).toBe('Renamed by the import')
  expect(after.filter(({ name }) => name === 'New licences')).toHaveLength(1)
  expect(after.filter(({ name }) => name === 'New desks')).toHaveLength(0)

  const claims = page.getByRole('region', { name: words.imports.newIds })
  await claims.getByRole('button', { name: words.imports.assignIds({ count: 1 }) }).click()
  await expect(claims.getByText(words.imports.assigned({ count: 1 }))).toBeVisible()
  const claimed = async () => (await listCostItems(page)).find(({ name }) => name === 'New licences')
  await expect.poll(async () => (await claimed())?.externalCostItemId).toMatch(/^[0-9a-f-]{36}$/)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.imports.saveNotImported }).click()
  const stream = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file).toContain('New desks')
  expect(file).toContain(words.imports.marks['area-missing'])
  expect(file).not.toContain('New licences')

  // Another device of the same person, which has sent nothing.
  await page.getByRole('button', { name: words.ui.moreActions }).click()
  await page.getByRole('menuitem', { name: words.imports.importMore }).click()
  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: words.items.saveAmounts }).click()
  const other = await browser.newContext({ storageState: { cookies, origins: [] } })
  const there = await other.newPage()
  await there.goto(`${service.url}/funds/cost-items/import`)
  await there.getByLabel(words.items.amountsFile).setInputFiles(await (await journal).path())
  await expect(there.getByText(words.items.merged({ count: 2 }))).toBeVisible()
  await there.goto(`${service.url}/funds/cost-items/${renamed?.costItemId}`)
  const sent = there.getByRole('region', { name: words.items.sentTitle({ from: 'elsewhere' }) })
  await expect(sent.getByRole('row', { name: '2027-04' })).toContainText(formatDigits('1103.25'))
  await other.close()
})

test('a template made from a focus area is filled in, comes back, and unchanged it changes nothing', {
  tag: '@long',
}, async ({ page }) => {
  const [{ focusAreaId } = { focusAreaId: '' }] = await listCostItems(page)
  await page.goto(`${service.url}/focus-areas/${focusAreaId}`)
  await page.getByRole('link', { name: words.record.enterAmounts }).first().click()
  await expect(
    page.getByRole('heading', { name: words.items.templateTitle({ kind: 'cost-item' }) }),
  ).toBeVisible()
  const own = (await listCostItems(page)).filter((item) => item.focusAreaId === focusAreaId)
  expect(own.length).toBeGreaterThan(0)
  const rowCount = words.items.templateRows({ rows: own.length + 1, areas: 1 })
  await expect(page.getByRole('status').filter({ hasText: rowCount })).toBeVisible()
  const existing = words.items.existingItems({ count: own.length })
  await expect(page.getByRole('checkbox', { name: existing })).toBeChecked()
  await expectNoViolation(page)

  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await download).path()
  }
  const workbook = await save(words.items.downloadWorkbook)
  const text = await save(words.items.downloadCsv)

  await page.getByRole('link', { name: words.items.importTemplate }).click()
  await page.getByLabel(words.imports.fileToImport).setInputFiles(workbook)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${own.length} ${words.imports.unchanged}`) }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: words.imports.importItems({ count: 0 }) })).toBeDisabled()

  const csv = { separator: ',', quote: '"', lineBreak: '\r\n' } as const
  const written = await readFile(text, 'utf8')
  const table = readDelimited(written.replace('\ufeff', ''), { ...csv, isStrict: true })
  const headings = table.row(0)
  const last = table.rowCount - 1
  table.set(1, headings.indexOf(words.imports.fieldNames.costType), 'no such key')
  table.set(last, headings.indexOf(words.items.name), 'From a template')
  table.set(
    last,
    headings.findLastIndex((heading) => /\d{4}-\d\d$/.test(heading)),
    '12.5',
  )
  const rows = Array.from({ length: table.rowCount }, (_, row) => table.row(row))
  const filled = { name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(writeDelimited(rows, csv)) }
  await openImport(page)
  await page.getByLabel(words.imports.fileToImport).setInputFiles(filled)
  await expectErrors(page, 1)
  await page.getByRole('button', { name: words.imports.reviewValid }).click()
  await page.getByText(words.imports.advanced).click()
  await page.getByLabel(words.imports.partSize).fill('1')
  await page.getByRole('button', { name: words.imports.importItems({ count: 1 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 1 }))).toBeVisible()
  const made = (await listCostItems(page)).filter(({ name }) => name === 'From a template')
  expect(made.map((item) => item.focusAreaId)).toEqual([focusAreaId])
})

test('ten thousand rows with three hundred errors are corrected together, and imported', {
  tag: '@long',
}, async ({ page }) => {
  await openImport(page)
  const areas = await listAll<{ id: string }>(page, '/focus-areas')
  const area = areas[0]?.id ?? ''
  const rows = Array.from({ length: 10_000 }, (_, row) => [
    `Bulk ${row}`,
    '',
    area,
    ...months.map((_, month) =>
      row % 33 === 0 && row < 9_900 && month === 5 ? 'see mail' : `${row}.${10 + month}`,
    ),
  ])
  await pasteRows(page, [['Name', 'External ID', 'Focus area', ...months], ...rows])
  await expectErrors(page, 300)
  await page.getByRole('button', { name: words.imports.showIssues }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '301')
  await page.getByRole('button', { name: words.imports.findReplace }).click()
  await page.getByRole('textbox', { name: words.imports.find, exact: true }).fill('see mail')
  await page.getByRole('textbox', { name: words.imports.replaceWith }).fill('0')
  await page.getByRole('button', { name: words.imports.replaceAll }).click()
  await expectErrors(page, 0)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await page.getByRole('button', { name: words.imports.importItems({ count: 10_000 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 10_000 }))).toBeVisible({
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
  await expectErrors(page, 1)
  await expectNoViolation(page)
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expectErrors(page, 0)
  await page.keyboard.press('ControlOrMeta+z')
  await expectErrors(page, 1)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(grid.getByRole('gridcell', { name: '12.5' })).toHaveCount(2)
  await page.getByRole('button', { name: words.imports.reviewImport }).press('Enter')
  await expect(page.getByRole('heading', { name: words.imports.controlTotals })).toBeVisible()
  await expectNoViolation(page)
  // The other row is no item that is known, and names no focus area: it is marked, and not sent.
  await page.getByRole('button', { name: words.imports.importItems({ count: 1 }) }).press('Enter')
  await expect(page.getByText(words.imports.allImported({ count: 1 }))).toBeVisible()
  await expectNoViolation(page)
})
