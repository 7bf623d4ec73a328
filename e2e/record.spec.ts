import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { words } from './words.ts'

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

test.beforeEach(async ({ context, page }) => {
  await context.addCookies(cookies)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
})

interface ListedArea {
  readonly id: string
  readonly name: string
  readonly externalId?: string | null
  readonly parent?: { readonly id: string } | null
  readonly path: readonly { readonly id: string; readonly index: number }[]
}

/** The focus areas as the API lists them to this browser. */
async function listFocusAreas(page: Page): Promise<ListedArea[]> {
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/focus-areas?limit=1000`)
  const { values } = (await reply.json()) as { values: ListedArea[] }
  return values
}

/** One with ancestors, siblings, children and a unique name. */
async function branchOf(page: Page) {
  const areas = await listFocusAreas(page)
  const below = (id: string) => areas.filter(({ path }) => path.some((above) => above.id === id))
  const area = areas.find(
    ({ id, name, path, parent, externalId }) =>
      path.length >= 2 &&
      externalId &&
      areas.some((other) => other.id !== id && other.parent?.id === parent?.id) &&
      below(id).length > 2 &&
      areas.every((other) => other.id === id || !other.name.includes(name)),
  )
  if (!area?.externalId) throw new Error('the sample has no such focus area')
  const nameOf = (id: string) => areas.find((other) => other.id === id)?.name ?? ''
  const ancestors = area.path.toSorted((a, b) => a.index - b.index).map(({ id }) => nameOf(id))
  return { ...area, externalId: area.externalId, ancestors, descendants: below(area.id).length }
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const openedRow = (page: Page) => page.locator('[role="row"][aria-current="true"]')
const panelOf = (page: Page) =>
  page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })

test('the palette leads by keyboard alone to a record, and from there along its path', async ({ page }) => {
  const area = await branchOf(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: words.palette.label })
  await expect(field).toBeFocused()
  const active = page.getByRole('dialog').getByRole('option', { selected: true })
  await expect(active).toHaveText(words.palette.goToFocusAreas)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(words.palette.goToOrganizations)
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
  await page.keyboard.type(area.name)
  await expect(active).toContainText(area.name)
  await expect(active).toContainText(area.ancestors.at(-1) ?? '')
  await page.keyboard.press('Enter')

  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2, name: area.name })).toBeVisible()
  await expect(panel).toBeFocused()
  await expect(openedRow(page)).toContainText(area.name)
  const path = panel.getByRole('navigation', { name: words.hierarchies.path }).getByRole('link')
  await expect(path).toHaveText(area.ancestors)

  await path.last().press('Enter')
  const parent = area.ancestors.at(-1) ?? ''
  await expect(panel.getByRole('heading', { level: 2, name: parent })).toBeVisible()
  await expect(panel.getByRole('link', { name: area.name, exact: true })).toBeVisible()
})

test('the palette finds by external id, opens new tabs, remembers, and gives the focus back', {
  tag: '@long',
}, async ({ context, page }) => {
  const area = await branchOf(page)
  const search = page.getByRole('searchbox', { name: words.hierarchies.search({ kind: 'focus-area' }) })
  await search.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: words.palette.label })).toBeFocused()
  const opening = context.waitForEvent('page')
  // Typed and chosen faster than anything can be found.
  await page.keyboard.type(area.externalId)
  await page.keyboard.press('Control+Enter')
  const tab = await opening
  await expect(panelOf(tab).getByRole('heading', { level: 2, name: area.name })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search).toBeFocused()

  await page.getByRole('button', { name: words.app.find }).click()
  await expect(page.getByRole('group', { name: words.palette.recent }).getByRole('option')).toHaveText([
    new RegExp(area.name),
  ])
  await page.keyboard.type(words.palette.dark)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a record is walked through its siblings, copied, and opened as a page', async ({ page }) => {
  const area = await branchOf(page)
  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: words.hierarchies.copyLink }).click()
  await expect.poll(() => clipboard(page)).toBe(`${service.url}/focus-areas/${area.id}`)
  await panel.getByText(words.hierarchies.moreIds).click()
  await panel
    .getByRole('button', { name: words.record.copyField({ field: words.hierarchies.id }), exact: true })
    .click()
  await expect.poll(() => clipboard(page)).toBe(area.id)
  await panel.getByRole('button', { name: words.hierarchies.export }).click()
  await page.getByRole('menuitem', { name: words.hierarchies.copyJson }).click()
  await expect(page.getByText(words.hierarchies.copiedJson)).toBeVisible()
  expect(JSON.parse(await clipboard(page))).toMatchObject({ id: area.id, name: area.name })
  await expect(panel.getByRole('heading', { name: words.record.costItems })).toBeVisible()

  await panel.getByRole('link', { name: words.record.openFullPage }).click()
  const article = page.getByRole('article', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  await expect(article.getByRole('heading', { level: 2, name: area.name })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/focus-areas/${area.id}/full`)
  const siblings = article.getByRole('navigation', { name: words.record.siblings })
  const step = siblings.getByRole('link').first()
  const sibling = ((await step.getAttribute('aria-label')) ?? '').replace(/^[^:]+: /, '')
  await step.click()
  await expect(article.getByRole('heading', { level: 2, name: sibling })).toBeVisible()
  await page.goBack()
  await expect(article.getByRole('heading', { level: 2, name: area.name })).toBeVisible()
  await article.getByRole('button', { name: words.hierarchies.showInTree }).click()
  await expect(openedRow(page)).toHaveAttribute('aria-expanded', 'true')
})

test('the tree and a branch of it are exported for spreadsheets and as an outline', async ({ page }) => {
  const area = await branchOf(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: words.hierarchies.export }).click()
  await page.getByRole('menuitem', { name: words.hierarchies.saveAllCsv }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^focus-areas \d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith(`\ufeff"${words.hierarchies.level}","${words.hierarchies.name}",`)).toBe(true)
  expect(file.trimEnd().split('\r\n')).toHaveLength((await listFocusAreas(page)).length + 1)
  expect(file).toContain(`"${area.ancestors.join(' / ')}"`)

  await page.goto(`${service.url}/focus-areas/${area.id}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: words.hierarchies.export }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.hierarchies.copiedLines({ count: area.descendants + 1 }))).toBeVisible()
  const outline = (await clipboard(page)).trimEnd().split('\n')
  expect(outline[0]).toBe(area.name)
  expect(outline).toHaveLength(area.descendants + 1)
  expect(outline.slice(1).every((line) => line.startsWith('\t'))).toBe(true)
})
