// From an empty site to its first record: types and people are added under Settings, and then chosen by name.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const { catalog, editing, ui } = words

let service: RunningService

test.beforeEach(async ({ page }) => {
  service = await startService({ PLANNING_SAMPLE: 'none' })
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
})

test.afterEach(async () => {
  await service?.stop()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a type and people are added, and the first record is created, owned and renamed', {
  tag: ['@languages', '@long'],
}, async ({ page }) => {
  await page.goto(`${service.url}/focus-areas/new`)
  await expect(page.getByRole('link', { name: editing.addType })).toBeVisible()
  await expectNoViolation(page, 'main')
  await page.getByRole('link', { name: editing.addType }).click()
  await expect(page.getByRole('heading', { name: catalog.listNames['focus-area-types'] })).toBeVisible()
  await expectNoViolation(page, 'main')

  await button(page, catalog.pasteList).click()
  await page.getByRole('textbox', { name: catalog.pasteLabel }).fill('Portfolio\nProgram\nProject')
  await expectNoViolation(page, 'main')
  await button(page, catalog.addMany({ count: 3 })).click()
  await expect(page.getByText(catalog.addedMany({ count: 3 }))).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText(['Portfolio', 'Program', 'Project'])

  await page.getByRole('link', { name: catalog.listNames.people }).click()
  await button(page, catalog.newEntry).click()
  const form = page.getByRole('form', { name: catalog.newEntry })
  await form.getByRole('textbox', { name: catalog.fields.name }).fill('Grace Hopper')
  await form.getByRole('textbox', { name: catalog.fields.email }).fill('grace@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: 'Grace Hopper' })).toBeVisible()
  await expectNoViolation(page, 'main')

  await page.goto(`${service.url}/focus-areas/new`)
  await expect(page.getByRole('combobox', { name: editing.type })).toHaveValue(/.+/)
  await expect(page.getByRole('combobox', { name: editing.type }).getByRole('option')).toHaveText([
    'Portfolio',
    'Program',
    'Project',
  ])
  await expect(page.getByRole('combobox', { name: editing.type }).locator('option:checked')).toHaveText(
    'Portfolio',
  )
  await page.getByRole('textbox', { name: ui.fieldName }).fill('Growth')
  await page.getByRole('combobox', { name: ui.fieldOwner }).fill('grace@')
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await button(page, editing.create).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Growth' })).toBeVisible()
  const records = async () => {
    const answer = await page.request.get(`${service.url}/gateway/api/planning/v1/focus-areas`)
    return ((await answer.json()) as { values: object[] }).values
  }
  await expect
    .poll(records)
    .toMatchObject([
      { name: 'Growth', owner: { name: 'Grace Hopper' }, focusAreaType: { name: 'Portfolio' } },
    ])
  const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  await expect(panel.getByText('Grace Hopper')).toBeVisible()
})
