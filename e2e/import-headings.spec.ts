// Quarters of a sheet with headings in two rows, from the clipboard to the database: divided as the person says, to the
// last cent.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { expectErrors } from './import-errors.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { storedItems } from './stored-amounts.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let folder: string
let service: RunningService

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-headings-'))
  service = await startService({ DATABASE_URL: `sqlite:${join(folder, 'planning.db')}` })
})

test.afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** By external ID, the amounts of each period as the database has them. */
function amountsInDatabase(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const items = storedItems(join(folder, 'planning.db'))
  return new Map(items.map(({ externalId, amounts }) => [externalId, amounts]))
}

/** Cents of an amount of at most two digits behind the point. */
function centsOf(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}

function sumOf(amounts: Iterable<string>): bigint {
  let sum = 0n
  for (const digits of amounts) sum += centsOf(digits)
  return sum
}

async function firstArea(page: Page): Promise<string> {
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/focus-areas?limit=1`)
  const { values } = (await reply.json()) as { values: { id: string }[] }
  return values[0]?.id ?? ''
}

/** Cents of a row and a quarter: positive and negative ones, most of them not divisible by three. */
const cents = (row: number, quarter: number) =>
  BigInt((row * 7919 + quarter * 104_729) % 1_000_003) - 200_000n

/** As German and Swiss sheets have it, a negative one in parentheses. */
function written(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '’')
  const text = `CHF ${whole},${digits.slice(-2)}`
  return amount < 0n ? `(${text})` : text
}

test('quarters below a year are divided into equal parts whose sum in the database is that of the sheet', {
  tag: '@long',
}, async ({ page }) => {
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  const area = await firstArea(page)
  const quarters = [1, 2, 3, 4]
  const rows = Array.from({ length: 60 }, (_, row) => [
    `Quarterly ${row}`,
    `QU-${row}`,
    area,
    ...quarters.map((quarter) => written(cents(row, quarter))),
  ])
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
  await pasteRows(page, [
    ['', '', '', 'Forecast 2027', '', '', ''],
    ['Name', 'External ID', 'Focus area', ...quarters.map((quarter) => `Q${quarter}`)],
    ...rows,
  ])
  await expectErrors(page, 0)
  const notations = page.getByRole('list', { name: words.imports.notations })
  await expect(notations).toContainText(words.imports.notationCurrency({ currencies: 'CHF' }))
  await expect(notations).toContainText(words.imports.notationParentheses)
  await expect(notations).toContainText(words.imports.notationApostrophes)
  const review = page.getByRole('button', { name: words.imports.reviewImport })
  await expect(review).toBeDisabled()
  await expectNoViolation(page)
  await page.getByRole('button', { name: words.imports.findings.undivided.answers['equal-parts'] }).click()
  await review.click()
  await page.getByRole('button', { name: words.imports.importItems({ count: rows.length }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: rows.length }))).toBeVisible()

  const stored = amountsInDatabase()
  for (const [row] of rows.entries()) {
    const amounts = stored.get(`QU-${row}`) ?? {}
    expect(Object.keys(amounts).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
    )
    for (const quarter of quarters) {
      const months = [2, 1, 0].map((before) => `2027-${String(quarter * 3 - before).padStart(2, '0')}`)
      expect(sumOf(months.map((month) => amounts[month] ?? ''))).toBe(cents(row, quarter))
    }
  }
  const whole = rows.flatMap((_, row) => quarters.map((quarter) => cents(row, quarter)))
  const all = [...stored].flatMap(([id, amounts]) => (id.startsWith('QU-') ? Object.values(amounts) : []))
  expect(sumOf(all)).toBe(whole.reduce((sum, amount) => sum + amount, 0n))
})
