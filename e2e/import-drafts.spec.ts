// Drafts of sheets with a real browser's reload, history, tabs and storage.
import { expect, type Locator, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { pasteRows } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let cookies: Cookies
const m = words.imports

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

async function openImport(page: Page): Promise<void> {
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByText(m.dropFile)).toBeVisible()
}

const cell = (page: Page, row: number, column: number): Locator =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column)

async function type(into: Locator, text: string): Promise<void> {
  await into.dblclick()
  await into.page().keyboard.press('ControlOrMeta+a')
  await into.page().keyboard.type(text)
  await into.page().keyboard.press('Enter')
  await expect(into).toHaveText(text)
}

const isSaved = (page: Page) => expect(page.getByText(m.draftSaved)).toBeVisible()
const drafts = (page: Page) => page.getByRole('region', { name: m.drafts })
const toContinue = (page: Page) =>
  drafts(page).getByRole('button', { name: m.continueDraftOf({ name: m.clipboard }), exact: true })

test('a pasted sheet survives a reload, going back and forward and a second tab, until it is imported', async ({
  page,
  context,
}) => {
  await openImport(page)
  const area = await focusArea(page)
  await pasteRows(page, [
    ['Name', 'Focus area', 'Forecast 2027-01'],
    ['Licences', area, '1,100.25'],
    ['Desks', 'No such area', '12'],
  ])
  await type(cell(page, 1, 0), 'Seats')
  await isSaved(page)

  await page.reload()
  await expect(cell(page, 1, 0)).toHaveText('Seats')
  await type(cell(page, 2, 1), area)
  await isSaved(page)

  await page.goBack()
  await expect(drafts(page)).toContainText(m.draftRows({ count: 2 }))
  await page.goForward()
  await expect(cell(page, 2, 1)).toHaveText(area)

  const second = await context.newPage()
  await openImport(second)
  await expect(drafts(second)).toContainText(m.draftElsewhere)
  await second.getByRole('button', { name: m.continueHereOf({ name: m.clipboard }) }).click()
  await expect(cell(second, 1, 0)).toHaveText('Seats')
  await expect(page.getByText(m.draftTaken)).toBeVisible()
  await type(cell(second, 1, 0), 'Chairs')
  await isSaved(second)
  await second.close()
  await toContinue(page).click()
  await expect(cell(page, 1, 0)).toHaveText('Chairs')

  await page.getByRole('button', { name: m.reviewImport }).click()
  await page.getByRole('button', { name: m.importItems({ count: 2 }) }).click()
  await expect(page.getByText(m.allImported({ count: 2 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(m.allImported({ count: 2 }))).toBeVisible()
  await openImport(page)
  await expect(page.getByRole('region', { name: m.earlier })).toBeVisible()
  await expect(drafts(page)).toBeHidden()
})

test('a draft is discarded only after a question', { tag: '@long' }, async ({ page }) => {
  await openImport(page)
  await pasteRows(page, [
    ['Name', '2027-01'],
    ['Desks', '12'],
  ])
  await isSaved(page)
  await page.getByRole('button', { name: m.closeDraft }).click()
  const discard = drafts(page).getByRole('button', { name: m.discardDraftOf({ name: m.clipboard }) })
  await discard.click()
  await expect(drafts(page).getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page)
  await drafts(page).getByRole('button', { name: m.cancel }).click()
  await page.reload()
  await discard.click()
  await drafts(page).getByRole('button', { name: m.discardDraft, exact: true }).click()
  await expect(drafts(page)).toBeHidden()
})

async function focusArea(page: Page): Promise<string> {
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/focus-areas?limit=1`)
  const { values } = (await reply.json()) as { values: { id: string }[] }
  const [first] = values
  if (!first) throw new Error('the sample has no focus area')
  return first.id
}
