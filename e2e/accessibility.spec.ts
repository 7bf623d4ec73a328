// What axe finds wrong, in every state that a tree can be in, and on what is opened from it.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface SignedInService extends RunningService {
  readonly cookies: Cookies
}

let full: SignedInService
let empty: SignedInService

test.beforeAll(async ({ browser }) => {
  const startSignedIn = async (sample: string): Promise<SignedInService> => {
    const service = await startService({ PLANNING_SAMPLE: sample })
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(service.signInLink)
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible()
    const cookies = await context.cookies()
    await context.close()
    return { ...service, cookies }
  }
  full = await startSignedIn('demo')
  empty = await startSignedIn('none')
})

test.afterAll(async () => {
  await full?.stop()
  await empty?.stop()
})

const treeOf = (page: Page) => page.getByRole('treegrid')
const lists = /\/v1\/(organizations|focus-areas)\?/

for (const path of ['/focus-areas', '/organizations']) {
  test.describe(`the tree of ${path}`, () => {
    test.beforeEach(({ context }) => context.addCookies([...full.cookies]))

    test('full', async ({ page }) => {
      await page.goto(`${full.url}${path}`)
      await expect(treeOf(page).getByRole('row').nth(5)).toBeVisible()
      await page.getByRole('button', { name: 'Expand all' }).click()
      await treeOf(page)
        .getByRole('row')
        .nth(8)
        .click({ modifiers: ['ControlOrMeta'] })
      await expectNoViolation(page)
    })

    test('empty', async ({ page, context }) => {
      await context.clearCookies()
      await context.addCookies([...empty.cookies])
      await page.goto(`${empty.url}${path}`)
      await expect(page.getByRole('heading', { name: /^No / })).toBeVisible()
      await expectNoViolation(page)
    })

    test('loading', async ({ page }) => {
      // Held back for as long as the page is open.
      await page.route(lists, () => undefined)
      await page.goto(`${full.url}${path}`)
      await expect(
        page
          .getByRole('progressbar')
          .or(page.getByText(/^Reading/))
          .first(),
      ).toBeVisible()
      await expectNoViolation(page)
    })

    test('failed', async ({ page }) => {
      await page.route(lists, (route) =>
        route.fulfill({ status: 403, json: { errors: [{ type: 'FORBIDDEN', message: 'closed to you' }] } }),
      )
      await page.goto(`${full.url}${path}`)
      await expect(page.getByRole('main').getByText('closed to you').first()).toBeVisible()
      await expectNoViolation(page)
    })

    test('filtered to nothing', async ({ page }) => {
      await page.goto(`${full.url}${path}?q=nothing is called this`)
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
      await expectNoViolation(page)
    })

    test('narrow, with the navigation open', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${full.url}${path}`)
      await expect(treeOf(page).getByRole('row').nth(2)).toBeVisible()
      await expectNoViolation(page)
      await page.getByRole('button', { name: 'Open the navigation' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Close the navigation' })).toBeFocused()
      await expectNoViolation(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Open the navigation' })).toBeFocused()
    })

    test('with a record beside it, and the record by itself', async ({ page }) => {
      await page.goto(`${full.url}${path}`)
      await treeOf(page).getByRole('row').nth(2).getByRole('link').click()
      await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectNoViolation(page)
      await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}/full`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolation(page)
    })

    test('as a map, with its filters and columns open, and with the palette', async ({ page }) => {
      await page.goto(`${full.url}${path}/map`)
      await expect(page.locator('canvas').first()).toBeVisible()
      await expectNoViolation(page)
      await page.goto(`${full.url}${path}`)
      await expect(treeOf(page).getByRole('row').nth(2)).toBeVisible()
      const filters = page.getByRole('group', { name: 'Filters' })
      for (const button of [
        filters.getByRole('button', { name: 'Status' }),
        page.getByRole('button', { name: 'Columns', exact: true }),
      ]) {
        await button.click()
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await expectNoViolation(page)
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('a')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoViolation(page)
    })
  })
}

test('signing in', async ({ page }) => {
  await page.goto(full.url)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectNoViolation(page)
})
