// Workbooks from the file to the database, in a real browser under the policy of the console: read by a worker, asked
// about where they can be read in two ways, cancelled, and written.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { number } from '#messages/formats.ts'
import { readWorkbook } from '#spreadsheet/workbook/read-workbook.ts'
import { compoundFile } from '#testing/made-compound-files.ts'
import { workbookOfCells } from '#testing/made-workbooks.ts'
import { itemAmounts, itemCode, itemSheet, officeFileName } from '#testing/office-files.ts'
import {
  amountAt,
  codeOf,
  fileNameOf,
  keptSizes,
  makeOfficeWorkbook,
  type OfficeSize,
  officeSizes,
  periods,
} from '#testing/office-workbooks.ts'
import { expectNoViolation } from './axe.ts'
import { dropOn, pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { expectErrors } from './import-errors.ts'
import { type RunningService, startService } from './running-service.ts'
import { cookiesOf } from './sign-in-link.ts'
import { makeArea, storedItems } from './stored-amounts.ts'
import { words } from './words.ts'

let folder: string
let service: RunningService
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), 'planning-workbooks-'))
  service = await startService({ DATABASE_URL: `sqlite:${join(folder, 'planning.db')}` })
  signedIn = { cookies: await cookiesOf(service.signInLink), origins: [] }
  const context = await browser.newContext({ storageState: signedIn })
  await makeArea(context.request, service.url, { name: 'Workbooks', externalId: 'R-1' })
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.beforeEach(async ({ context }) => {
  await context.addCookies(signedIn.cookies)
})

async function openImport(page: Page): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
}

/** By external ID, the amounts of each period as the database has them. */
function amountsInDatabase(): ReadonlyMap<string, string> {
  const items = storedItems(join(folder, 'planning.db'))
  return new Map(items.map(({ externalId, amounts }) => [externalId, JSON.stringify(amounts)]))
}

async function sendAll(page: Page, rows: number): Promise<void> {
  await page.getByLabel(words.imports.versionLabel, { exact: true }).selectOption('FORECAST')
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await page.getByRole('button', { name: words.imports.importItems({ count: rows }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: rows }))).toBeVisible({ timeout: 180_000 })
}

test.describe('without the files that the worker keeps', () => {
  test.use(withoutWorker)

  test('what reads a sheet and does not load is said, nothing is lost, and it loads the next time', async ({
    page,
    context,
  }) => {
    const cells = [
      ['Name', 'External ID', '2027-01'],
      ['Licences', 'R-9', '1100.25'],
    ]
    const csv = join(folder, 'costs.csv')
    await writeFile(csv, cells.map((row) => row.join(',')).join('\n'))
    const workbook = join(
      import.meta.dirname,
      '../src/spreadsheet/workbook/fixtures',
      officeFileName(1900, 'ods'),
    )
    const { tableFaults, dropFile } = words.imports
    const ways = [
      ['read', 'reader-not-loaded', () => pasteRows(page, cells)],
      ['read', 'reader-not-loaded', () => dropOn(page.getByText(dropFile), { files: [csv] })],
      ['read', 'reader-not-loaded', () => dropOn(page.getByText(dropFile), { files: [workbook] })],
    ] as const
    for (const [module, fault, open] of ways) {
      const address = new RegExp(`/assets/${module}-[^/]+\\.js$`)
      await context.route(address, (route) => route.abort())
      await openImport(page)
      await open()
      await expect(page.getByRole('alert')).toHaveText(tableFaults[fault])
      await context.unroute(address)
      await open()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText(dropFile)).toHaveCount(0)
    }
  })
})

const sizes: readonly OfficeSize[] =
  process.env.OFFICE_WORKBOOKS === undefined ? keptSizes.slice(-1) : officeSizes

for (const size of sizes) {
  test(`the amounts of a workbook of ${size.rows} rows by LibreOffice are in the database to the digit`, async ({
    page,
  }) => {
    const isKept = keptSizes.some((one) => one === size)
    const kept = join(import.meta.dirname, '../src/spreadsheet/workbook/fixtures', fileNameOf(size))
    const path = isKept ? kept : join(folder, fileNameOf(size))
    if (!isKept) await makeOfficeWorkbook(size, path)
    const rows = Array.from({ length: size.rows }, (_, row) => row)
    // What the service holds is not sent again: workbooks of several sizes begin with the same rows.
    const before = amountsInDatabase()
    const fresh = rows.filter((row) => !before.has(codeOf(row))).length
    await openImport(page)
    await dropOn(page.getByText(words.imports.dropFile), { files: [path] })
    await expectErrors(page, 0, { timeout: 120_000 })
    await sendAll(page, fresh)
    const found = amountsInDatabase()
    const wrong = rows.filter((row) => {
      const meant = periods.flatMap((period, column) => {
        const amount = amountAt(row, column)
        return amount === undefined ? [] : [[period, amount] as const]
      })
      const stored = JSON.parse(found.get(codeOf(row)) ?? '{}') as Record<string, string>
      return JSON.stringify(Object.entries(stored).toSorted()) !== JSON.stringify(meant)
    })
    expect(wrong).toEqual([])
  })
}

for (const [system, ending] of [
  [1900, 'ods'],
  [1904, 'xls'],
] as const) {
  test(`the amounts of the sheet that is chosen of an ${ending.toUpperCase()} are in the database to the digit`, {
    tag: '@long',
  }, async ({ page }) => {
    const name = officeFileName(system, ending)
    await openImport(page)
    const kept = join(import.meta.dirname, '../src/spreadsheet/workbook/fixtures', name)
    await page.getByLabel(words.imports.fileToImport).setInputFiles(kept)
    await expect(page.getByText(words.imports.whichSheet({ name }))).toBeVisible()
    const rows = page.getByRole('region', { name: words.imports.firstRows({ sheet: itemSheet }) })
    await expect(rows.getByRole('row')).toHaveCount(3)
    await expect(rows.getByRole('row').nth(1)).toContainText('2027-03')
    await expect(rows.getByRole('row').nth(2)).toContainText('1234.56')
    const hidden = page.getByRole('listitem').filter({ hasText: 'LABOUR' })
    const size = words.imports.sheetSize({ rows: 1, columns: 2, isHidden: true })
    await expect(hidden.getByText(size)).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: itemSheet, exact: true }).click()
    await expectErrors(page, 0)
    await sendAll(page, 1)
    expect(amountsInDatabase().get(itemCode(system))).toBe(JSON.stringify(itemAmounts))
  })
}

test('a file that is no workbook says what it is, and another can be chosen', { tag: '@long' }, async ({
  page,
}) => {
  const path = join(folder, 'plan.xlsx')
  await writeFile(path, '%PDF-1.7')
  await openImport(page)
  await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
  await expect(page.getByRole('alert')).toHaveText(words.imports.tableFaults['pdf-file'])
  await writeFile(path, compoundFile({ streams: { EncryptedPackage: new Uint8Array(9) } }))
  await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
  await expect(page.getByRole('alert')).toHaveText(words.imports.tableFaults.encrypted)
})

test('items are exported as a workbook, which changes nothing when it is imported again', async ({
  page,
}) => {
  const api = `${service.url}/gateway/api/planning/v1/funds/cost-item`
  const listed = async () => {
    const reply = await page.request.get(`${api}?limit=1`)
    return (await reply.json()) as { totalCount: number; values: { focusAreaId: string }[] }
  }
  const focusAreaId = (await listed()).values[0]?.focusAreaId
  const coded = { name: 'An item with a code', costItemExternalId: itemCode(1904), focusAreaId }
  const made = await page.request.post(`${api}/bulk`, {
    data: { items: [coded] },
    headers: { 'x-planning-console': '1' },
  })
  expect(made.ok()).toBe(true)
  const { totalCount } = await listed()
  await page.goto(`${service.url}/funds/cost-items`)
  await expect(page.getByText(number(totalCount), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words.items.export }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: words.items.exportAllWorkbook }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^cost-items .*\.xlsx$/)
  const path = join(folder, 'exported.xlsx')
  await saved.saveAs(path)
  const { sheets } = await readWorkbook(new Blob([await readFile(path)]))
  const [sheet] = sheets
  expect(sheet?.name).toBe(words.items.items({ kind: 'cost-item' }))
  const count = Number(sheet?.table.rowCount) - 1
  expect(count).toBe(totalCount)
  expect(sheet?.table.columns.flat()).toContain(itemCode(1904))
  await openImport(page)
  await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
  await expectErrors(page, 0)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  const unchanged = new RegExp(`^⟦*${number(count)} ?${words.imports.unchanged}`)
  await expect(page.getByRole('button', { name: unchanged })).toBeVisible()
  await expect(page.getByRole('button', { name: words.imports.importItems({ count: 0 }) })).toBeDisabled()
})

test('texts that read in two ways, units in formats and numbers below an unknown heading are asked about before the review', {
  tag: '@long',
}, async ({ page }) => {
  const path = join(folder, 'questions.xlsx')
  const rows = [
    ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Approved'],
    ['one', 'Q-1', 'R-1', '1.234', 1],
    ['two', 'Q-2', 'R-1', '2.500', 2],
    ['three', 'Q-3', 'R-1', '10.000', 3],
    ['a number', 'Q-4', 'R-1', 0.125, null],
    ['in thousands', 'Q-5', 'R-1', { value: 12, format: '#,##0" T€"' }, null],
  ]
  await writeFile(path, Buffer.from(await workbookOfCells(rows).arrayBuffer()))
  await openImport(page)
  await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
  const amounts = words.imports.columnNamed({ letters: 'D', heading: 'Forecast 2027-01' })
  const marks = page.getByRole('region', {
    name: words.imports.findings['two-readings'].title({ columns: amounts }),
  })
  await expect(marks.getByRole('row').nth(1)).toHaveText(`D21.234${number(1.234)}${number(1234)}`)
  await expect(marks.getByRole('row').nth(3)).toHaveText(`D410.000${number(10)}${number(10_000)}`)
  await expectNoViolation(page)
  const review = page.getByRole('button', { name: words.imports.reviewValid })
  await expect(review).toBeDisabled()
  await marks.getByRole('button', { name: words.imports.findings['two-readings'].answers.comma }).click()
  await expect(marks).toBeHidden()
  await expect(review).toBeDisabled()
  const unit = page.getByRole('region', {
    name: words.imports.findings['format-unit'].title({ columns: amounts, unit: 'T€' }),
  })
  await expect(unit.getByRole('row').nth(1)).toHaveText(`D612${number(12_000)}12`)
  await unit.getByRole('button', { name: words.imports.findings['format-unit'].answers['as-stored'] }).click()
  await page.getByLabel(words.imports.findings['format-unit'].choice()).selectOption('multiply')
  const columns = page.getByRole('region', { name: words.imports.findings.unassigned.title({ count: '1' }) })
  const column = words.imports.columnNamed({ letters: 'E', heading: 'Approved' })
  await expect(columns).toContainText(words.imports.unmatchedColumn({ column, count: 3 }))
  await columns.getByRole('button', { name: words.imports.roles.ignored, exact: true }).click()
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await page.getByRole('button', { name: words.imports.importItems({ count: 5 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 5 }))).toBeVisible()
  const found = amountsInDatabase()
  expect(['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5'].map((id) => found.get(id))).toEqual(
    ['1234', '2500', '10000', '0.125', '12000'].map((amount) => JSON.stringify({ '2027-01': amount })),
  )
})

test.describe('without a service worker', () => {
  test.use(withoutWorker)

  test('reading a workbook can be cancelled, and nothing of it opens afterwards', async ({ page }) => {
    const name = fileNameOf(keptSizes[0])
    const path = join(import.meta.dirname, '../src/spreadsheet/workbook/fixtures', name)
    // The thread does not come before it is let go.
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/workbook-thread-*.js', async (route) => {
      await isLetGo
      await route.continue()
    })
    await openImport(page)
    await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
    await expect(page.getByText(words.imports.opening({ name }))).toBeVisible()
    await page.getByRole('button', { name: words.imports.cancel }).click()
    await expect(page.getByText(words.imports.dropFile)).toBeVisible()
    letGo()
    await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
    await expect(page.getByText(words.imports.sourceRows({ name, count: 300 }))).toBeVisible()
    await page.getByRole('button', { name: words.imports.closeDraft }).click()
    await expect(page.getByText(words.imports.dropFile)).toBeVisible()
  })
})
