import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { anyNumberIn, words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
let session: Cookies

test.beforeAll(async () => {
  service = await startService()
  session = await cookiesOf(service.signInLink)
})

test.afterAll(async () => {
  await service?.stop()
})

const mapOf = (page: Page) =>
  page.getByRole('application', { name: words.map.mapTitle({ kind: 'focus-area' }) })
const lineOf = (page: Page) => page.locator('footer').getByRole('status')

async function openMap(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  await page.context().addCookies(session)
  await page.goto(`${service.url}/focus-areas`)
  await page.getByRole('link', { name: words.hierarchies.shapes.map }).click()
  await expect(lineOf(page)).toContainText(words.map.allRecords({ kind: 'focus-area' }))
  return complaints
}

async function tabIntoMap(page: Page): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await mapOf(page).evaluate((map) => map === document.activeElement)) return
  }
  throw new Error('the map cannot be reached with Tab')
}

test('the map by keyboard alone: walk, zoom in and out, open in the tree, and back to the same place', async ({
  page,
}) => {
  const complaints = await openMap(page)
  await tabIntoMap(page)

  await page.keyboard.press('ArrowRight')
  await expect(lineOf(page)).toHaveText(anyNumberIn(words.hierarchies.descendantCount({ count: 2 })))
  const first = await lineOf(page).textContent()
  await page.keyboard.press('ArrowDown')
  await expect(lineOf(page)).not.toHaveText(first ?? '')
  const second = (await lineOf(page).locator('strong').textContent()) ?? ''

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/focus-areas\/map\?zoom=/)
  await expect(page.getByRole('navigation', { name: words.map.zoomPath })).toContainText(second)
  const zoomed = page.url()

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${service.url}/focus-areas/map`)
  await expect(lineOf(page).locator('strong')).toHaveText(second)

  await page.goBack()
  await expect(page).toHaveURL(zoomed)
  await tabIntoMap(page)
  await page.keyboard.press(' ')
  await expect(
    page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) }),
  ).toContainText(second)
  await page.goBack()
  await expect(page).toHaveURL(zoomed)
  await expect(lineOf(page).locator('strong')).toHaveText(second)

  expect(complaints).toEqual([])
})

test('what the colours mean is in the address, in the legend and in words', { tag: '@long' }, async ({
  page,
}) => {
  const complaints = await openMap(page)
  const legend = page.getByRole('group', { name: words.map.legend })
  await expect(legend.getByRole('button', { name: words.ui.statusOnTrack })).toBeVisible()

  await page.getByText(words.hierarchies.type, { exact: true }).click()
  await expect(page).toHaveURL(`${service.url}/focus-areas/map?colour=type`)
  const entry = legend.getByRole('button').first()
  await entry.click()
  await expect(entry).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(page.getByRole('radio', { name: words.hierarchies.type })).toBeChecked()
  await expect(legend.getByRole('button').first()).toHaveAttribute('aria-pressed', 'false')
  expect(complaints).toEqual([])
})

test('the pointer: a click zooms in, a double click opens in the tree', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const complaints = await openMap(page)
  const canvas = mapOf(page).locator('canvas')

  await canvas.hover({ position: { x: 120, y: 60 } })
  const tooltip = mapOf(page).locator('strong')
  const name = (await tooltip.textContent()) ?? ''
  await canvas.click({ position: { x: 120, y: 60 } })
  await expect(page.getByRole('navigation', { name: words.map.zoomPath })).toContainText(name)
  await expect(lineOf(page).locator('strong')).toHaveText(name)
  // The zoom has brought another cell under the pointer, which has not moved.
  await expect(tooltip).not.toHaveText(name)
  const below = (await tooltip.textContent()) ?? ''
  await canvas.hover({ position: { x: 121, y: 60 } })
  await expect(tooltip).toHaveText(below)

  await page.getByRole('link', { name: words.map.allRecords({ kind: 'focus-area' }) }).click()
  await canvas.dblclick({ position: { x: 120, y: 60 } })
  await expect(
    page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) }),
  ).toContainText(name)
  expect(complaints).toEqual([])
})

test('with forced colors the cells of the map have outlines, and strips in the colors of the legend', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const complaints = await openMap(page)
  const entries = page.getByRole('group', { name: words.map.legend }).getByRole('button')
  // The legend and the cells come with the records, a page of them at a time.
  await expect(async () => {
    const swatches = await entries
      .locator('i')
      .evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor))
    expect(swatches).not.toEqual([])
    expect(new Set(swatches).size).toBe(await entries.count())
    const outline = await mapOf(page).evaluate((map) => getComputedStyle(map).color)
    const pixels = await mapOf(page).locator('canvas').evaluate(pixelsByColor)
    for (const color of swatches) expect(pixels[color] ?? 0, color).toBeGreaterThan(20)
    // More than the letters have, whose edges are of many shades, and less than cells that are filled.
    expect(pixels[outline]).toBeGreaterThan(5_000)
    expect(pixels[outline]).toBeLessThan(100_000)
  }).toPass()
  expect(complaints).toEqual([])
})

/** Runs in the page. */
function pixelsByColor(canvas: Element): Record<string, number> {
  const found: Record<string, number> = {}
  if (!(canvas instanceof HTMLCanvasElement)) return found
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let at = 0; at < data.length; at += 4) {
    const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`
    if (data[at + 3] === 255) found[color] = (found[color] ?? 0) + 1
  }
  return found
}
