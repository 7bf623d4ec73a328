// Sheets in which texts around the amounts qualify them, through a real browser into the database: the question
// that a person is asked, their answer, and each amount that is stored.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
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

async function openSheet(page: Page, file: string): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
  const path = join(files, file)
  if (file.endsWith('.xlsx')) {
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
      await openSheet(page, file)
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
      await page.getByLabel(words.imports.versionLabel).selectOption('FORECAST')
      await page.getByRole('button', { name: words.imports.reviewImport }).click()
      await page.getByRole('button', { name: words.imports.importItems({ count: items }) }).click()
      await expect.poll(() => storedSince(before)).toEqual(expected)
    })
  }
})
