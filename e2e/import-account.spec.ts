// The account of a sheet in a real browser: the numbers of the sheet, the sent and the left-out ones, compared with the
// database after the import.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { list } from '#messages/formats.ts'
import { sheetMarkup, workbookParts, zipOf } from '#testing/made-workbooks.ts'
import { formatDigits } from '#ui/numbers.ts'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { expectErrors } from './import-errors.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { makeArea, storedItems } from './stored-amounts.ts'
import { startOf, words } from './words.ts'

test.use(withoutWorker)

let folder: string
let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-account-'))
  service = await startService({ DATABASE_URL: `sqlite:${join(folder, 'planning.db')}` })
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.beforeEach(async ({ context }) => {
  await context.addCookies(cookies)
})

/** A focus area with one item that has a name and no external ID. */
async function makeBranch(page: Page, name: string): Promise<string> {
  const id = await makeArea(page.request, service.url, { name })
  const imported = await page.request.post(`${service.url}/gateway/api/planning/v1/funds/cost-item/bulk`, {
    data: { items: [{ name: `${name} rent`, focusAreaId: id }] },
    headers: { 'x-planning-console': '1' },
  })
  expect(imported.ok()).toBe(true)
  return id
}

async function openImport(page: Page): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
}

/** Hundredths. */
function hundredths(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace(/[^\d.-]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

function digitsOf(sum: bigint): string {
  return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + hundredths(amount), 0n)

/** All amounts in the database of items whose names begin like this. */
function storedAmounts(name: string): string[] {
  return storedItems(join(folder, 'planning.db'))
    .filter((item) => item.name.startsWith(name))
    .flatMap(({ amounts }) => Object.values(amounts))
}

const account = (page: Page) => page.getByRole('region', { name: words.imports.account })
const part = (page: Page, title: string) => account(page).getByRole('button', { name: startOf(title) })

interface Figures {
  readonly count: number
  /** Exact digits. */
  readonly sums: readonly { readonly currency: string; readonly digits: string }[]
}

/** Waits until a part says so many amounts and these sums. */
async function expectPart(page: Page, title: string, { count, sums }: Figures): Promise<void> {
  const figures =
    title === words.imports.inSheet ? account(page).getByRole('listitem').first() : part(page, title)
  await expect(figures).toContainText(words.imports.amountCount({ count }))
  for (const { currency, digits } of sums) {
    const sum = formatDigits(digits)
    await expect(figures).toContainText(currency === '' ? sum : words.imports.currencySum({ currency, sum }))
  }
}

async function answer(page: Page, question: string, choice: string): Promise<void> {
  const group = page.getByRole('group', { name: question })
  await group.getByRole('button', { name: choice }).click()
  await expect(group.getByRole('button', { name: choice })).toHaveAttribute('aria-pressed', 'true')
}

const months = Array.from({ length: 8 }, (_, month) => `Forecast 2027-0${month + 1}`)
const steady = (first: number) =>
  Array.from({ length: 6 }, (_, month) => `${(first + month * 3).toLocaleString('en')}.${15 + month}`)

test('a sheet with totals, duplicates, slips, faults and two currencies adds up to the digit, before and after the import', {
  tag: '@languages',
}, async ({ page }) => {
  const name = 'Account'
  const area = await makeBranch(page, name)
  const [desks, chairs, slipped] = [steady(1200), steady(1850), steady(900).with(3, '9,120.40')]
  const both = desks.map((amount, month) => digitsOf(hundredths(amount) + hundredths(chairs[month] ?? '')))
  const lines = [
    { name: 'desks', amounts: desks },
    { name: 'chairs', amounts: chairs },
    { name: 'furniture', amounts: both, isOut: true },
    { name: 'lamps', amounts: steady(400) },
    { name: 'slipped', amounts: slipped, isOut: true },
    { name: 'later', amounts: ['', '', ...steady(700)] },
    { name: 'desks', amounts: steady(5000), isOut: true },
    { name: 'rent', amounts: steady(300) },
    { name: 'faulty', amounts: steady(100).with(2, 'see mail'), isOut: true },
    { name: 'abroad', amounts: ['€ 12.50', '€ 0.10', '€ 7.40'] },
  ]
  const rows = lines.map(({ name: item, amounts }) => [`${name} ${item}`, '', area, '2', ...amounts])
  const total = ['Total', '', '', '', ...steady(9000)]
  const heading = ['Name', 'External ID', 'Focus area', 'Heads', ...months]
  await openImport(page)
  await pasteRows(page, [['Rate', '', '', '', '1.08'], heading, ...rows, total])
  // The total names no focus area, and its column of numbers is asked about first.
  await expect(page.getByRole('grid')).toBeVisible()
  const column = words.imports.findings.unassigned.title({ count: '1' })
  await page
    .getByRole('region', { name: column })
    .getByRole('button', { name: words.imports.roles.ignored })
    .click()
  // So are the text beside the number above the headings, and the sum of two rows, which the review shows again.
  const { 'text-around': around, 'sum-rows': sums } = words.imports.findings
  await page
    .getByRole('region', { name: around.title({ text: 'Rate', place: 'sheet' }) })
    .getByRole('button', { name: around.answers.nothing })
    .click()
  await page
    .getByRole('region', { name: sums.title({ count: '1' }) })
    .getByRole('button', { name: sums.answers.import, exact: true })
    .click()
  await page.getByRole('button', { name: words.imports.reviewValid }).click()

  const { total: totalRow, summed, duplicate, existing, outlier, shifted } = words.imports.findings
  const leaveOut = totalRow.answers['leave-out']
  const row = (at: number) => ({ row: String(at + 3), name: `${name} ${lines[at]?.name}` })
  const isTotal = page.getByRole('group', { name: totalRow.line({ row: '13', name: 'Total' }) })
  await expect(isTotal.getByRole('button', { name: leaveOut })).toHaveAttribute('aria-pressed', 'true')
  await answer(page, summed.line({ ...row(2), from: '3', to: '4' }), leaveOut)
  const beside = list(['906.17', '912.19'].map((digits) => formatDigits(digits)))
  const slip = { period: '2027-04', amount: formatDigits('9120.40'), beside }
  await answer(page, outlier.line({ ...row(4), ...slip }), outlier.answers['leave-out'])
  await answer(page, duplicate.line({ ...row(6), first: '3' }), leaveOut)
  for (const kept of [
    shifted.line({ ...row(5), count: '2', direction: 'later' }),
    existing.line({ ...row(7), count: '1' }),
  ])
    await expect(
      page.getByRole('group', { name: kept }).getByRole('button', { name: shifted.answers.import }),
    ).toHaveAttribute('aria-pressed', 'true')

  const cells = (isWanted: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(isWanted).flatMap(({ amounts }) => amounts.filter((amount) => amount !== ''))
  const plain = (amounts: readonly string[]) => amounts.filter((amount) => /^[\d,.]+$/.test(amount))
  const euros = { currency: 'EUR', digits: '20.00' }
  const sentCells = cells(({ isOut }) => !isOut)
  const sent = {
    count: sentCells.length,
    sums: [{ currency: '', digits: digitsOf(sumOf(plain(sentCells))) }, euros],
  }
  const outCells = [...cells(({ isOut }) => isOut === true), ...steady(9000), '1.08', ...lines.map(() => '2')]
  const outSum = digitsOf(sumOf(plain(outCells)))
  await expectPart(page, words.imports.toSend, sent)
  await expect(part(page, words.imports.leftOut)).toContainText(formatDigits(outSum))
  const wholeSum = digitsOf(sumOf(plain([...sentCells, ...outCells])))
  const whole = account(page).getByRole('listitem').first()
  await expect(whole).toContainText(formatDigits(wholeSum))
  await expect(whole).toContainText(
    words.imports.amountCountUnread({ count: sentCells.length + outCells.length, unread: 1 }),
  )

  await part(page, words.imports.leftOut).click()
  const table = account(page).getByRole('table')
  await expect(table).toHaveAttribute('aria-rowcount', String(outCells.length + 1))
  await expect(table.getByRole('row').nth(1)).toContainText('E1')
  await expect(table.getByRole('row').nth(1)).toContainText(words.imports.leftOutReasons['above-headings'])
  await expectNoViolation(page)

  const items = lines.filter(({ isOut }) => !isOut).length
  await page.getByRole('button', { name: words.imports.importItems({ count: items }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: items }))).toBeVisible()
  await expectPart(page, words.imports.imported, sent)
  await expect(part(page, words.imports.leftOut)).toContainText(formatDigits(outSum))
  await expect(whole).toContainText(formatDigits(wholeSum))
  await expectNoViolation(page)
  const stored = storedAmounts(name)
  expect(stored).toHaveLength(sent.count)
  expect(digitsOf(sumOf(stored))).toBe(digitsOf(sumOf(plain(sentCells)) + 2000n))

  // After a restart the device still has it, with its cells.
  await page.goto(`${service.url}/funds/cost-items/import`)
  await page
    .getByRole('button', { name: words.imports.openImport({ name: words.imports.clipboard }) })
    .first()
    .click()
  await expectPart(page, words.imports.imported, sent)
  await part(page, words.imports.imported).click()
  await expect(account(page).getByRole('table')).toHaveAttribute('aria-rowcount', String(sent.count + 1))
})

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const amount = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`

test('hidden rows and columns of a workbook are asked about once, and left-out cells are not sent', async ({
  page,
}) => {
  const area = await makeBranch(page, 'Hidden')
  const line = (row: number, item: string, amounts: readonly number[], attributes = '') =>
    `<row r="${row}" ${attributes}>${text(`A${row}`, `Hidden ${item}`)}${text(`B${row}`, area)}${amounts
      .map((value, column) => amount(`${'CDE'[column]}${row}`, value, 1))
      .join('')}</row>`
  const heading = ['Name', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02', 'Forecast 2027-03']
  const sheet = sheetMarkup(
    `<row r="1">${heading.map((title, column) => text(`${'ABCDE'[column]}1`, title)).join('')}</row>${[
      line(2, 'one', [1.25, 2.5, 4]),
      line(3, 'two', [10, 20, 40], 'hidden="1"'),
      line(4, 'three', [100, 200, 400]),
    ].join('')}`,
    '<cols><col min="4" max="4" hidden="1"/></cols>',
  )
  const path = join(folder, 'hidden.xlsx')
  const parts = workbookParts({ sheets: { Costs: sheet }, formats: ['General', '#,##0.00 "EUR"'] })
  await writeFile(path, Buffer.from(await zipOf(parts).arrayBuffer()))
  await openImport(page)
  await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
  await expectErrors(page, 0)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  const euros = (count: number, digits: string) => ({ count, sums: [{ currency: 'EUR', digits }] })
  await expectPart(page, words.imports.toSend, euros(9, '777.75'))
  const { findings } = words.imports
  await answer(
    page,
    findings['hidden-rows'].line({ rows: '3' }),
    findings['hidden-rows'].answers['leave-out'],
  )
  await expectPart(page, words.imports.leftOut, euros(3, '70.00'))
  await answer(
    page,
    findings['hidden-columns'].line({ letters: 'D' }),
    findings['hidden-columns'].answers['leave-out'],
  )
  await expectPart(page, words.imports.toSend, euros(4, '505.25'))
  await expectPart(page, words.imports.leftOut, euros(5, '272.50'))
  await page.getByRole('button', { name: words.imports.importItems({ count: 2 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 2 }))).toBeVisible()
  await expectPart(page, words.imports.inSheet, euros(9, '777.75'))
  await expectPart(page, words.imports.imported, euros(4, '505.25'))
  expect(storedAmounts('Hidden').toSorted()).toEqual(['1.25', '100', '4', '400'])
})
