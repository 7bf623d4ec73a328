// Values changed where a list shows them: how many acts each takes, with the choice accessible.
import { expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
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

const inBothLanguages = { tag: ['@languages', '@german'] }

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
  // Until the list is whole, rows come in between those that are there.
  await expect(page.getByRole('button', { name: words.ui.refresh })).toBeEnabled()
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
