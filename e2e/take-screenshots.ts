// The pictures in docs/screenshots, taken of the sample company: `npm run docs:screenshots` after `npm run build`.
import '#testing/required-node.ts'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findBrowser } from '#testing/find-browser.ts'
import { pasteText } from './clipboard.ts'
import { startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots')

/** What each picture shows: how to get there from the list of focus areas. */
const pictures: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  async tree(page, url) {
    await page.goto(`${url}/focus-areas`)
    await page.getByRole('treegrid').getByRole('row').nth(3).getByRole('link').click()
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor()
  },
  async search(page, url) {
    await page.goto(`${url}/focus-areas?q=carrier`)
    await page.getByRole('treegrid').locator('mark').first().waitFor()
  },
  async record(page, url) {
    await page.goto(`${url}/focus-areas/${await tellingRecord(page, url)}/full`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  async edit(page, url) {
    await page.goto(`${url}/focus-areas/${await tellingRecord(page, url)}/edit`)
    const name = page.getByRole('textbox', { name: words.ui.fieldName })
    await name.fill(`${await name.inputValue()} 2027`)
    await page.getByRole('region', { name: words.ui.apiRequest }).getByText(words.ui.apiRequest).click()
  },
  async import(page, url) {
    await page.goto(`${url}/funds/cost-items/import`)
    await page.getByText(words.imports.dropFile).waitFor()
    await pasteText(page, await sheet(page, url))
    await page.getByText(words.imports.errors({ count: 1 }), { exact: true }).waitFor()
  },
  async map(page, url) {
    await page.goto(`${url}/focus-areas/map`)
    await page.getByRole('group', { name: words.map.legend }).waitFor()
  },
  // Last, because every screen shows unsent changes.
  async outbox(page, url) {
    await page.goto(`${url}/focus-areas`)
    await page.getByRole('treegrid').getByRole('row').nth(3).getByRole('link').click()
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor()
    await page.getByRole('button', { name: words.record.editRecord, exact: true }).click()
    await page.context().setOffline(true)
    const name = page.getByRole('textbox', { name: words.ui.fieldName })
    await name.fill(`${await name.inputValue()}, next year`)
    await page.getByRole('button', { name: words.editing.save, exact: true }).click()
    await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
    await page.getByRole('region', { name: words.outbox.pending, exact: true }).waitFor()
  },
}

/** A month of rows as copied from a spreadsheet, a few cells of them bad. */
async function sheet(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/gateway/api/planning/v1/funds/cost-item?limit=40`)
  const { values } = (await answer.json()) as {
    readonly values: readonly { readonly name: string; readonly externalCostItemId: string | null }[]
  }
  const months = Array.from({ length: 6 }, (_, month) => `Forecast 2027-0${month + 1}`)
  const lines = values
    .filter(({ externalCostItemId }) => externalCostItemId !== null)
    .map(({ name, externalCostItemId }, row) => [
      name,
      externalCostItemId,
      ...months.map((_, month) =>
        row === 2 && month === 3 ? 'see mail' : `${(row + 3) * 1200 + month * 25}.50`,
      ),
    ])
  return [['Name', 'External ID', ...months], ...lines].map((cells) => cells.join('\t')).join('\r\n')
}

/** One that has something of everything: ancestors, children, a description and cost items. */
async function tellingRecord(page: Page, url: string): Promise<string> {
  const api = `${url}/gateway/api/planning/v1`
  const read = async <Item>(path: string) =>
    ((await (await page.request.get(`${api}${path}?limit=1000`)).json()) as { values: readonly Item[] })
      .values
  const areas = await read<{ id: string; about: string | null; path: readonly { id: string }[] }>(
    '/focus-areas',
  )
  const items = await read<{ focusAreaId: string }>('/funds/cost-item')
  const area = areas.find(
    ({ id, about, path }) =>
      about !== null &&
      path.length >= 2 &&
      items.some(({ focusAreaId }) => focusAreaId === id) &&
      areas.some((other) => other.path.at(-1)?.id === id),
  )
  if (!area) throw new Error('the sample has no such focus area')
  return area.id
}

const found = findBrowser((line) => process.stdout.write(`${line}\n`))
const browser = await chromium.launch({ executablePath: found.path })
const service = await startService({ PLANNING_SAMPLE: 'demo' })
try {
  const first = await browser.newContext()
  const page = await first.newPage()
  await signInByLink(page, service.signInLink)
  await page.getByRole('treegrid').waitFor()
  const storageState = await first.storageState()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      storageState,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    for (const [name, open] of Object.entries(pictures)) {
      const screen = await context.newPage()
      await screen.addInitScript(() => localStorage.setItem('planning-console.tour', 'seen'))
      await open(screen, service.url)
      // Waits for what the page loads beside the record and draws a frame later.
      await screen.waitForLoadState('networkidle')
      await screen.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
      await screen.close()
      await context.setOffline(false)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await service.stop()
}
