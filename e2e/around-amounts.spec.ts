// Sheets in which texts around the amounts qualify them, through a real browser into the database: the question
// that a person is asked, their answer, and each amount that is stored.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { cases } from '#testing/around-amounts/cases.ts'
import { copy, pressPaste } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { makeArea, storedItems } from './stored-amounts.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const files = join(import.meta.dirname, '../src/testing/around-amounts/files')
const { findings } = words.imports

let folder: string
let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-around-'))
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

interface Sheet {
  /** For `x.txt` the HTML beside it is on the same clipboard. */
  readonly file: string
  /** Titles of questions, each with the answer that the person gives; a title may end in more. */
  readonly answers: readonly (readonly [question: RegExp, answer: string])[]
  readonly items: number
  /** Stored amounts by item and month. */
  readonly stored: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A text as the beginning of a name. */
const begins = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
/** The first words of a question, before the columns that it names. */
const asking = (title: (about: Record<string, string>) => string, about: Record<string, string> = {}) =>
  begins(title({ columns: '\u0000', count: '1', ...about }).split('\u0000')[0] ?? '')

const months = (first: number, digits: readonly string[]) =>
  Object.fromEntries(
    digits.map((one, at) => {
      const index = first + at
      return [`${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, one]
    }),
  )

const sheets: readonly Sheet[] = [
  {
    file: '03a-unit-note.tsv',
    answers: [[asking(findings['heading-unit'].title), findings['heading-unit'].answers.multiply]],
    items: 1,
    stored: { Licences: { '2026-01': '100500' } },
  },
  {
    file: '04-one-year-above-july-to-june.tsv',
    answers: [
      [
        asking(findings['year-order'].title, { year: '2026' }),
        findings['year-order'].answers.year({ value: '2025', first: 'Jul', last: 'Jun', later: '1' }),
      ],
    ],
    items: 1,
    stored: {
      Licences: months(6, [
        '700',
        '800',
        '900',
        '1000',
        '1100',
        '1200',
        '101',
        '102',
        '103',
        '104',
        '105',
        '106',
      ]),
    },
  },
  {
    file: '05-debit-credit-column.tsv',
    answers: [[asking(findings['credit-debit'].title), findings['credit-debit'].answers.credit]],
    items: 2,
    stored: { Lizenzen: { '2026-01': '1337' }, Gutschrift: { '2026-01': '-13.37' } },
  },
  {
    file: '21-year-in-the-title.tsv',
    answers: [
      [begins(findings['text-around'].title({ place: 'sheet' })), findings['text-around'].answers.nothing],
      [
        asking(findings.year.title),
        findings.year.answers.year({ value: '2026', first: 'Jan', last: 'Mar', later: '0' }),
      ],
    ],
    items: 1,
    stored: { Licences: { '2026-01': '120.5', '2026-02': '88', '2026-03': '97.25' } },
  },
  {
    file: '10-footnote-in-web-table.txt',
    answers: [],
    items: 2,
    stored: {
      Licences: { '2026-01': '450', '2026-02': '380' },
      Travel: { '2026-01': '980', '2026-02': '410' },
    },
  },
  {
    file: '09-heading-2026.10-as-number.xlsx',
    answers: [],
    items: 1,
    stored: { Licences: { '2026-10': '110', '2026-11': '120', '2026-12': '130' } },
  },
]

async function openSheet(page: Page, url: string, file: string): Promise<void> {
  await page.goto(`${url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
  const path = join(files, file)
  if (/\.(?:xlsx|xls|csv)$/.test(file)) {
    await page.getByLabel(words.imports.fileToImport).setInputFiles(path)
    return
  }
  const text = await readFile(path, 'utf8')
  const html = file.endsWith('.txt') ? await readFile(path.replace('.txt', '.html'), 'utf8') : undefined
  await copy(page, { text, ...(html !== undefined && { html }) })
  await pressPaste(page)
}

const stored = () => storedItems(join(folder, 'planning.db'))
const lastItem = () => Math.max(0, ...stored().map(({ rowid }) => rowid))

/** The amounts that imports stored of the items that this one made, by item and month. */
function storedSince(last: number): Record<string, Record<string, string>> {
  const made = stored().filter(({ rowid }) => rowid > last)
  return Object.fromEntries(made.map(({ name, amounts }) => [name, amounts]))
}

test('texts around the amounts are asked about, and decide what is stored', async ({ page }) => {
  // The focus area that all sheets name.
  await makeArea(page.request, service.url, { name: 'Cards' })
  for (const { file, answers, items, stored: expected } of sheets) {
    await test.step(file, async () => {
      const before = lastItem()
      await openSheet(page, service.url, file)
      await expect(page.getByRole('grid')).toBeVisible()
      for (const [question, answer] of answers) {
        await page
          .getByRole('region', { name: question })
          .getByRole('button', { name: answer })
          .first()
          .click()
        await expect(page.getByRole('region', { name: question })).toHaveCount(0)
      }
      // No sheet names a version; months without a year have none before their year is said.
      await page.getByLabel(words.imports.versionLabel, { exact: true }).selectOption('FORECAST')
      await page.getByRole('button', { name: words.imports.reviewImport }).click()
      await page.getByRole('button', { name: words.imports.importItems({ count: items }) }).click()
      await expect.poll(() => storedSince(before)).toEqual(expected)
    })
  }
})

/** The areas and items that the sheets mean; the sample has two of the areas. */
async function prepareItems(request: APIRequestContext, url: string): Promise<void> {
  for (const name of ['Cards', 'Büro']) await makeArea(request, url, { name })
  const focusAreaId = await makeArea(request, url, { name: 'Retail' })
  const items = ['A-1', '00123', 'KÖ-1', '4711.10', 'X-1'].map((costItemExternalId, at) => {
    return { name: `Known ${at + 1}`, costItemExternalId, focusAreaId }
  })
  const headers = { 'x-planning-console': '1' }
  const bulk = `${url}/gateway/api/planning/v1/funds/cost-item/bulk`
  expect((await request.post(bulk, { data: { items }, headers })).ok()).toBe(true)
}

const a = findings
const nothing = a['text-around'].answers.nothing
const baseline = a['text-around'].answers.version({ value: 'BASELINE' })
const full = a['heading-unit'].answers.multiply
const yearFrom = (value: string, first: string, last: string, later = '0') =>
  a.year.answers.year({ value, first, last, later })

/** What a person answers in Match columns, where what is right has to be said: the titles of buttons, in their order. */
const answersByFile: Readonly<Record<string, readonly string[]>> = {
  '01-group-actual-and-forecast-in-teur.tsv': [full],
  '01d-group-teur-beside-group-eur.tsv': [full],
  '02-group-headcount.tsv': [a['text-around'].answers['leave-out']],
  '03a-unit-note.tsv': [full],
  '03c-unit-note.tsv': [full],
  '03f-unit-note.tsv': [full],
  '04-one-year-above-july-to-june.tsv': [yearFrom('2025', 'Jul', 'Jun', '1')],
  '05-debit-credit-column.tsv': [a['credit-debit'].answers.credit],
  '06-currency-column.xlsx': [a.currencies.answers.any],
  '08-parents-above-their-parts.tsv': [a['sum-rows'].answers['leave-out']],
  '11-two-tables.txt': ['1'],
  '12-merged-amount-over-months.xlsx': [a['merged-columns'].answers['equal-parts']],
  '15-fifteen-header-lines.tsv': [nothing],
  '19-shown-negative-stored-positive.xlsx': [a['format-sign'].answers['as-stored']],
  '19b-format-fte.xlsx': [a['format-text'].answers.refuse],
  '21-year-in-the-title.tsv': [nothing, yearFrom('2026', 'Jan', 'Mar')],
  '24-two-postings-of-one-month.tsv': [a.postings.answers.add],
  '29-one-comma-decides-the-column.tsv': [a['two-readings'].answers.point],
  '30-two-tables-below-one-another.tsv': [a['tables-below'].answers.first],
  'f03-plan-budget-soll.tsv': [baseline, baseline, nothing],
  'f03-year-in-title.tsv': [nothing, yearFrom('2027', 'Jan', 'Mar')],
  'f06-fiscal-year-over-jul-to-jun.tsv': [yearFrom('2026', 'Jul', 'Jun', '1')],
  'f07-month-ends.tsv': [a.year.answers['as-years']],
  'f08-debit-credit-column.tsv': [a['credit-debit'].answers.credit],
  'f09-currency-and-unit-columns.tsv': [full, a.currencies.answers.any],
}

test.describe('a sheet of the reviews', { tag: '@long' }, () => {
  for (const { file, truths, version = 'FORECAST' } of cases)
    test(`${file} is stored as it is meant`, async ({ page }) => {
      // A new database for each sheet: Review would ask about items that other sheets made.
      const own = await mkdtemp(join(tmpdir(), 'planning-sheet-'))
      const database = join(own, 'planning.db')
      const site = await startService({ DATABASE_URL: `sqlite:${database}` })
      try {
        await page.context().addCookies(await cookiesOf(site.signInLink))
        await prepareItems(page.request, site.url)
        const sample = Math.max(0, ...storedItems(database).map(({ rowid }) => rowid))
        await openSheet(page, site.url, file)
        for (const title of answersByFile[file] ?? []) {
          const answer = page.getByRole('button', { name: title, exact: true })
          await expect(answer.first()).toBeVisible()
          const before = await answer.count()
          await answer.first().click()
          await expect.poll(() => answer.count()).toBeLessThan(before)
        }
        await expect(page.getByRole('grid')).toBeVisible()
        const choice = page.getByLabel(words.imports.versionLabel, { exact: true })
        // A column with versions has a cell of this name as well, and needs no choice.
        if ((await choice.count()) === 1) await choice.selectOption(version)
        const { reviewImport, reviewValid, importItems } = words.imports
        await page.getByRole('button', { name: new RegExp(`^(?:${reviewImport}|${reviewValid})$`) }).click()
        // Hidden rows are imported unless the person says otherwise.
        const truth = truths[file.startsWith('18') ? 1 : 0] ?? {}
        const names = new Set(Object.keys(truth).map((key) => key.replace(/ \S+ \S+$/, '')))
        await page.getByRole('button', { name: importItems({ count: names.size }) }).click()
        await expect.poll(() => amountsSince(database, sample)).toEqual(truth)
      } finally {
        await site.stop()
        await rm(own, { recursive: true, force: true })
      }
    })
})

/** All stored amounts of items behind one, by item, version and month. */
function amountsSince(database: string, sample: number): Record<string, string> {
  const made = storedItems(database).filter(({ rowid }) => rowid > sample)
  return Object.fromEntries(
    made.flatMap(({ name, version, amounts }) =>
      Object.entries(amounts).map(([month, digits]) => [`${name} ${version} ${month}`, digits]),
    ),
  )
}
