// The sheet of an import worked with the mouse: dragging, the fill handle, the menu, widths, sorting and filtering.
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

test.beforeAll(async () => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

const m = words.imports
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const readHtml = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, address: string): Locator =>
  grid(page)
    .getByRole('row')
    .nth(Number(address.slice(1)))
    .getByRole('gridcell')
    .nth('ABCDEF'.indexOf(address[0] ?? ''))
const names = (page: Page) => grid(page).getByRole('row').locator('[data-column="0"]').allTextContents()

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('a cell is out of view')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

async function openSheet(page: Page): Promise<void> {
  await page.context().addCookies(cookies)
  await page.goto(`${service.url}/funds/cost-items/import`)
  await expect(page.getByRole('button', { name: m.chooseFile })).toBeVisible()
  await pasteRows(page, [
    ['Name', 'External ID', 'Forecast 2027-01', 'Forecast 2027-02'],
    ['Desks', 'A-1', '1.5', '10'],
    ['Chairs', 'A-2', '2.5', '20'],
    ['Lamps', '', '', ''],
    ['Rugs', '', '', ''],
  ])
  await expect(grid(page).getByRole('row')).toHaveCount(5)
}

test('cells are selected by dragging, added up, filled by the handle and changed by the menu', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSheet(page)
  await drag(page, cell(page, 'C1'), cell(page, 'D2'))
  await expect(page.getByText(m.selectionSize({ rows: 2, columns: 2 }))).toBeVisible()
  await expect(page.getByText(m.selectionSum({ sum: '34', average: '8.5', count: 4 }))).toBeVisible()
  await expectNoViolation(page)

  await drag(page, grid(page).locator('[data-fill-handle]'), cell(page, 'D4'))
  await expect(cell(page, 'C4')).toHaveText('4.5')
  await expect(cell(page, 'D4')).toHaveText('40')
  await drag(page, cell(page, 'B1'), cell(page, 'B2'))
  await drag(page, grid(page).locator('[data-fill-handle]'), cell(page, 'B4'))
  await expect(cell(page, 'B4')).toHaveText('A-4')

  await cell(page, 'A2').click({ button: 'right' })
  await expectNoViolation(page)
  await page.getByRole('menuitem', { name: m.insertAbove({ count: 1 }) }).click()
  await expect.poll(() => names(page)).toEqual(['Desks', '', 'Chairs', 'Lamps', 'Rugs'])
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: m.deleteRows({ count: 1 }) }).press('Enter')
  await expect.poll(() => names(page)).toEqual(['Desks', 'Chairs', 'Lamps', 'Rugs'])
  await expect(grid(page)).toBeFocused()

  await cell(page, 'A1').click({ button: 'right' })
  await page.getByRole('menuitem', { name: m.copy, exact: true }).click()
  await expect.poll(() => readClipboard(page)).toBe('Desks')
  await drag(page, cell(page, 'C1'), cell(page, 'D1'))
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => readClipboard(page)).toBe('1.5\t10')
  expect(await readHtml(page)).toMatch(/<td[^>]*>1\.5<\/td><td[^>]*>10<\/td>/)
  await cell(page, 'C2').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 'D2')).toHaveText('10')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'D2')).toHaveText('20')
  await drag(page, cell(page, 'C1'), cell(page, 'D1'))
  await page.keyboard.press('ControlOrMeta+x')
  await expect.poll(() => readClipboard(page)).toBe('1.5\t10')
  await expect(cell(page, 'C1')).toHaveText('')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 'C1')).toHaveText('1.5')
})

test('sorting, filtering and widths change the shown rows and not the import', { tag: '@long' }, async ({
  page,
}) => {
  await openSheet(page)
  const letter = grid(page).locator('[data-letter="0"]')
  const before = (await letter.boundingBox())?.width ?? 0
  const edge = await letter.locator('span').boundingBox()
  if (!edge) throw new Error('the column has no edge')
  await page.mouse.move(edge.x + 2, edge.y + 5)
  await page.mouse.down()
  await page.mouse.move(edge.x + 62, edge.y + 5, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await letter.boundingBox())?.width).toBeCloseTo(before + 60, 0)

  await cell(page, 'A1').click({ button: 'right' })
  await page.getByRole('menuitem', { name: m.sortAscending }).click()
  await expect.poll(() => names(page)).toEqual(['Chairs', 'Desks', 'Lamps', 'Rugs'])
  await page.getByRole('button', { name: m.filterRows }).click()
  await page.getByRole('textbox', { name: m.filterValue }).fill('r')
  await page.getByRole('button', { name: m.applyFilter }).click()
  await expect.poll(() => names(page)).toEqual(['Chairs', 'Rugs'])
  await expectNoViolation(page)
  await page.getByRole('button', { name: m.showAllRows({ count: 2 }) }).click()
  await expect.poll(() => names(page)).toEqual(['Desks', 'Chairs', 'Lamps', 'Rugs'])
})

test('with a finger the corner of the selection extends it, and the menu above the sheet fills it', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await openSheet(page)
  await cell(page, 'A1').tap()
  await cell(page, 'C1').tap()
  const centre = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('it is out of view')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await centre(grid(page).locator('[data-fill-handle]'))
  const to = await centre(cell(page, 'C4'))
  const client = await context.newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.3, 0.6, 1]) {
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByText(m.selectionSize({ rows: 4, columns: 1 }))).toBeVisible()
  const series = page.getByRole('menuitem', { name: m.continueSeries })
  // A browser may take a tap right behind a drag for the end of it.
  await expect(async () => {
    await page.getByRole('button', { name: m.cellMenu }).tap()
    await expect(series).toBeVisible({ timeout: 2000 })
  }).toPass()
  await series.tap()
  await expect(cell(page, 'C3')).toHaveText('3.5')
  await expect(cell(page, 'C4')).toHaveText('4.5')
  await expectNoViolation(page)
  await context.close()
})
