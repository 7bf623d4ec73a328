// What an import changes, from old to new, in a real browser with the bundled service; and two people at the same items, of
// whom none overwrites what the other one sent without seeing it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf, signInByToken } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const ownPage = { 'x-planning-console': '1' }

let folder: string
let service: RunningService
let cookies: Cookies

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-review-'))
  service = await startService({
    DATABASE_URL: `sqlite:${join(folder, 'planning.db')}`,
    PLANNING_SAMPLE: '200',
  })
  cookies = await cookiesOf(service.signInLink)
})

test.beforeEach(async ({ context }) => {
  await context.addCookies(cookies)
})

test.afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The forecast of an item as the database has it. */
function storedForecast(externalId: string): unknown {
  const database = new DatabaseSync(join(folder, 'planning.db'), { readOnly: true })
  try {
    const query =
      "SELECT s.amounts AS amounts FROM fund_series s JOIN fund_item i ON i.id = s.item_id WHERE i.external_id = ? AND s.version = 'FORECAST'"
    const row = database.prepare(query).get(externalId) as { readonly amounts: string } | undefined
    return row && JSON.parse(row.amounts)
  } finally {
    database.close()
  }
}

async function someArea(page: Page): Promise<string> {
  const api = `${service.url}/gateway/api/planning/v1`
  const { values } = (await (await page.request.get(`${api}/focus-areas?limit=1`)).json()) as {
    values: { id: string }[]
  }
  return values[0]?.id ?? ''
}

/** Signs in a second person, with their own API token. */
async function signInColleague(admin: Page, browser: Browser): Promise<Page> {
  const access = `${service.url}/planning/access/v1/principals`
  const write = async (address: string, data: object) =>
    (await (await admin.request.post(address, { data, headers: ownPage })).json()) as Record<string, string>
  const scopes = ['read:focus-areas', 'read:funds', 'write:funds'].map((scope) => `${scope}:planning`)
  const { id } = await write(access, { kind: 'user', name: 'Yuki', email: 'yuki@example.com', scopes })
  const { secret = '' } = await write(`${access}/${id}/credentials`, { label: 'for this run' })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/sign-in`)
  await signInByToken(page, { email: 'yuki@example.com', apiToken: secret })
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  return page
}

/** Pastes rows and opens their review. */
async function review(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
  const heading = ['Name', 'External ID', 'Focus area', 'Forecast 2027-01', 'Forecast 2027-02']
  await pasteRows(page, [heading, ...rows.map((row) => [...row])])
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await expect(page.getByRole('region', { name: words.imports.changedAmounts })).toBeVisible()
}

const toImport = (page: Page, count = 1) =>
  page.getByRole('button', { name: words.imports.importItems({ count }) })

async function importAll(page: Page, count = 1): Promise<void> {
  await toImport(page, count).click()
  await expect(page.getByText(words.imports.allImported({ count }))).toBeVisible()
}

test('the second import of a month shows what changes, and sends nothing else', async ({ page }) => {
  const area = await someArea(page)
  const alpha = (january: string, february: string) => ['Alpha', 'REV-1', area, january, february]
  const gamma = ['Gamma', 'REV-2', area, '30', '40.5']
  await review(page, [alpha('100', '200'), gamma])
  await importAll(page, 2)

  await review(page, [alpha('100', '250'), gamma])
  const changes = page.getByRole('region', { name: words.imports.changedAmounts })
  await expect(changes.getByRole('row')).toHaveCount(2)
  await expect(changes.getByRole('row').nth(1)).toContainText(/Alpha.*200.*250.*\+50.*\+25[.,]0/)
  const unchanged = page
    .getByRole('region', { name: words.imports.account })
    .getByRole('button', { name: new RegExp(`^${words.imports.unchangedShort}`) })
  await expect(unchanged).toContainText(words.imports.amountCount({ count: 3 }))
  await expectNoViolation(page)
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/bulk'))
  await importAll(page)
  const { items } = (await request).postDataJSON() as { items: readonly object[] }
  expect(items).toMatchObject([
    {
      name: 'Alpha',
      costPeriodValues: [
        { timePeriodToAmount: { '2027-02': 250 }, timePeriodToExpected: { '2027-02': '200' } },
      ],
    },
  ])
  expect(storedForecast('REV-1')).toEqual({ '2027-01': '100', '2027-02': '250' })
  expect(storedForecast('REV-2')).toEqual({ '2027-01': '30', '2027-02': '40.5' })
})

test('what a colleague sends after the review is shown with their name, and chosen before anything is written', async ({
  page,
  browser,
}) => {
  const area = await someArea(page)
  const item = (january: string, february: string) => ['Beta', 'REV-3', area, january, february]
  const yuki = await signInColleague(page, browser)
  await review(page, [item('100', '200')])
  await importAll(page)

  await review(page, [item('120', '250')])
  await review(yuki, [item('999', '777')])
  await importAll(yuki)
  await toImport(page).click()
  await expect(page.getByText(words.imports.findings.newer.title({ count: '2' }))).toBeVisible()
  await expect(page.getByText(/^Yuki .*777|777.*Yuki/)).toBeVisible()
  await expect(toImport(page)).toBeDisabled()
  expect(storedForecast('REV-3')).toEqual({ '2027-01': '999', '2027-02': '777' })
  await page.getByRole('button', { name: words.outbox.useTheirs, exact: true }).first().click()
  await page.getByRole('button', { name: words.outbox.keepMine, exact: true }).last().click()
  await expect(toImport(page)).toBeEnabled()

  // Between the last look and the request comes another one of theirs.
  await review(yuki, [item('999', '888')])
  await page.route(
    (url) => url.pathname.endsWith('/bulk'),
    async (route) => {
      await importAll(yuki)
      await route.continue()
    },
    { times: 1 },
  )
  await toImport(page).click()
  const contested = page.getByRole('region', { name: words.imports.contestedTitle })
  await expect(contested).toContainText('888')
  await expect(
    page.getByRole('list', { name: words.imports.steps }).locator('[aria-current=step]'),
  ).toHaveText(/^3/)
  await contested.getByRole('button', { name: words.outbox.keepMine }).click()
  await expect(page.getByText(words.imports.allImported({ count: 1 }))).toBeVisible()
  // The larger change came first, and stayed theirs.
  expect(storedForecast('REV-3')).toEqual({ '2027-01': '999', '2027-02': '250' })
  await yuki.context().close()
})
