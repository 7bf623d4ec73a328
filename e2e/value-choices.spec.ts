// Values changed where a list shows them, and other daily tasks: how many acts each takes, with the choice accessible.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { copy } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService

test.beforeEach(async () => {
  service = await startService()
})

test.afterEach(async () => {
  await service?.stop()
})

/** Clicks and keys, counted as a person counts them: letters of a text are not. */
function countingActs(page: Page) {
  let acts = 0
  return {
    count: () => acts,
    click: async (target: ReturnType<Page['locator']>, options?: Parameters<typeof target.click>[0]) => {
      acts += 1
      await target.click(options)
    },
    press: async (key: string) => {
      acts += 1
      await page.keyboard.press(key)
    },
  }
}

const inBothLanguages = { tag: '@languages' }

test(
  'a status takes two acts in the list, and dates of five selected records three',
  inBothLanguages,
  async ({ page }) => {
    await openSignedIn(page, service.signInLink)
    const rows = page.getByRole('treegrid').getByRole('row')
    await expect(rows.nth(8)).toBeVisible()
    await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
    const choice = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
    const status = rows.nth(3).locator('[data-column="status"]')
    const before = (await status.textContent()) ?? ''

    const mouse = countingActs(page)
    await mouse.click(status)
    await expect(choice.getByRole('option').nth(3)).toBeVisible()
    await expectNoViolation(page, '[popover]:popover-open')
    const other = choice.getByRole('option', { selected: false }).last()
    const chosen = ((await other.textContent()) ?? '').replace(/\d$/, '')
    await mouse.click(other)
    expect(mouse.count()).toBe(2)
    await expect(status).toHaveText(chosen)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(status).toHaveText(before)

    // The same by keys: a letter, and a digit.
    await rows.nth(3).focus()
    const keys = countingActs(page)
    await keys.press('s')
    await expect(choice.getByRole('option').nth(3)).toBeVisible()
    await keys.press('4')
    expect(keys.count()).toBe(2)
    await expect(rows.nth(3)).toBeFocused()

    for (const at of [3, 4, 5, 6, 7]) await rows.nth(at).getByRole('checkbox').click()
    const dates = countingActs(page)
    await rows.nth(7).focus()
    await dates.press('d')
    await expectNoViolation(page, '[popover]:popover-open')
    await page.keyboard.type('2031')
    await dates.press('Enter')
    expect(dates.count()).toBeLessThanOrEqual(4)
    for (const at of [3, 4, 5, 6, 7])
      await expect(rows.nth(at).locator('[data-column="target"]')).toHaveText('2031')
    await page.keyboard.press('ControlOrMeta+z')
    for (const at of [3, 4, 5, 6, 7])
      await expect(rows.nth(at).locator('[data-column="target"]')).not.toHaveText('2031')
  },
)

test('a type of a cost item takes two keys, and its row has a menu', inBothLanguages, async ({ page }) => {
  await openSignedIn(page, service.signInLink)
  await page.goto(`${service.url}/funds/cost-items`)
  // Until the list is whole, rows come in between those that are there. Before the reading begins, Refresh is enabled, too.
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/funds/cost-item?limit=1`)
  const { totalCount } = (await reply.json()) as { readonly totalCount: number }
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(totalCount + 1))
  const rows = page.getByRole('grid').getByRole('row')
  const type = rows.nth(2).locator('[data-field="type"][data-edit="choice"]')
  await expect(type).toBeVisible()
  const before = (await type.textContent()) ?? ''
  await page.getByRole('grid').locator('[role="gridcell"][tabindex="0"]').focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(type).toBeFocused()
  const keys = countingActs(page)
  await keys.press('F2')
  const choice = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await expect(choice.getByRole('option').nth(2)).toBeVisible()
  await expectNoViolation(page, '[popover]:popover-open')
  const present = await choice.getByRole('option', { selected: true }).textContent()
  await keys.press(present?.endsWith('1') ? '2' : '1')
  expect(keys.count()).toBe(2)
  await expect(type).not.toHaveText(before)
  await expect(type).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(type).toHaveText(before)

  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectNoViolation(page, '[popover]:popover-open')
  await menu.getByRole('menuitem', { name: words.hierarchies.rowActs.full }).press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/\/full$/)
})

test('a record is found by two acts, a view of what one owner has off track kept by eight', async ({
  page,
}) => {
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
  const row = page.getByRole('treegrid').getByRole('row').nth(3)
  const name = (await row.getByRole('link').locator('> span').first().textContent()) ?? ''
  const finding = countingActs(page)
  await finding.press('ControlOrMeta+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await finding.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  expect(finding.count()).toBe(2)
  await page.keyboard.press('Escape')

  const filters = page.getByRole('group', { name: words.ui.filters })
  const keeping = countingActs(page)
  await keeping.click(filters.getByRole('button', { name: words.ui.status }))
  await keeping.click(page.getByRole('checkbox', { name: words.ui.statusOffTrack }))
  await keeping.press('Escape')
  await keeping.click(filters.getByRole('button', { name: words.ui.owner }))
  await keeping.click(page.getByRole('dialog').getByRole('checkbox').first())
  await keeping.press('Escape')
  await keeping.click(page.getByRole('button', { name: words.savedViews.title }))
  await expect(page.getByRole('textbox', { name: words.savedViews.name })).toBeFocused()
  await page.keyboard.type('Off track')
  await keeping.press('Enter')
  await expect(page.getByText(words.savedViews.saved({ name: 'Off track' }))).toBeVisible()
  expect(keeping.count()).toBe(8)
})

test('a sheet from the clipboard is imported by three acts', async ({ page }) => {
  await openSignedIn(page, service.signInLink)
  const reply = await page.request.get(`${service.url}/gateway/api/planning/v1/focus-areas?limit=1`)
  const { values } = (await reply.json()) as { readonly values: readonly { readonly id: string }[] }
  const rows = Array.from({ length: 21 }, (_, at) => [`Dock ${at + 1}`, values[0]?.id ?? '', `${at + 1}.50`])
  const sheet = [['Name', 'Focus area', 'Forecast 2027-01'], ...rows]
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await copy(page, { text: sheet.map((row) => row.join('\t')).join('\r\n') })
  const importing = countingActs(page)
  await importing.press('ControlOrMeta+v')
  await importing.click(page.getByRole('button', { name: words.imports.reviewImport }))
  await importing.click(page.getByRole('button', { name: words.imports.importItems({ count: 21 }) }))
  await expect(page.getByText(words.imports.allImported({ count: 21 }))).toBeVisible()
  expect(importing.count()).toBe(3)
})
