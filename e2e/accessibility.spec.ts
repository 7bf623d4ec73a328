// Every screen in every state: what axe finds wrong, and whether it can be used narrow, enlarged, without colours and
// without motion.
import { type Browser, type BrowserContext, expect, type Page, type Route } from 'playwright/test'
import { expectNoViolation } from './axe.ts'
import { test } from './console-test.ts'
import {
  expectNoMotion,
  expectReflow,
  expectShapesInForcedColors,
  expectSoundShapes,
  narrow,
  zoomed,
} from './display-checks.ts'
import { type RunningService, startService } from './running-service.ts'
import { pathOf, type Screen, type ScreenIds, sampleIds, screens } from './screens.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

const wide = { width: 1440, height: 900 }

let service: RunningService
let context: BrowserContext
let page: Page
/** Of a browser in which the person wants nothing to be kept: it has to ask for everything. */
let forgetful: Page
let ids: ScreenIds

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  context = await browser.newContext({ viewport: wide })
  page = await context.newPage()
  await signInByLink(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  ids = await sampleIds(page, service.url)
  forgetful = await openForgetful(browser)
})

test.afterAll(async () => {
  await forgetful?.context().close()
  await context?.close()
  await service?.stop()
})

async function openForgetful(browser: Browser): Promise<Page> {
  const { cookies } = await context.storageState()
  // Without motion from the first, so that none is under way when it is looked for.
  const other = await browser.newContext({
    viewport: wide,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await other.addCookies(cookies)
  await other.addInitScript(() => localStorage.setItem('planning-console.keep-nothing', 'yes'))
  return other.newPage()
}

const addressOf = (screen: Screen) => service.url + pathOf(screen, ids)

async function open(screen: Screen): Promise<void> {
  await context.setOffline(false)
  await page.goto(addressOf(screen))
  await expect(screen.shown(page).first()).toBeVisible()
}

/** What opens over a screen. */
const layers = '[popover], dialog'

for (const screen of screens) {
  test(`${screen.name}: as it is, narrow, enlarged, without colours and without motion`, async () => {
    await open(screen)
    await expectNoViolation(page, screen.within)
    await expectNoMotion(page)
    await expectShapesInForcedColors(page)
    await expectReflow(page, zoomed)
    await expectReflow(page, narrow)
    await expectNoViolation(page, screen.within ?? 'main', ['light'])
    await page.setViewportSize(wide)
    await expectSoundShapes(page)
  })

  const { opens } = screen
  if (!opens) continue
  test(`${screen.name}: ${opens.map(({ name }) => name).join(', ')}, open, and in a narrow window`, async () => {
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      for (const opening of opens.filter(({ isInSidebar }) => size === wide || !isInSidebar)) {
        await open(screen)
        await opening.open(page)
        if (size === wide) await expectNoViolation(page, layers)
        else await expectReflow(page, narrow)
      }
    }
    await page.setViewportSize(wide)
  })
}

/** Where the screen will be: before that the console itself is on its way. */
const reading = (at: Page) =>
  at
    .getByRole('main')
    .getByText(/^(Reading|Opening|Loading|Wird geladen).*…$/)
    .first()

/** Opens a screen in the browser that keeps nothing, while the service answers in one way to what the screen reads. */
async function openAnswered(
  screen: Screen,
  answer: (route: Route) => Promise<void> | undefined,
): Promise<void> {
  await forgetful.route(screen.reads ?? '', answer)
  await forgetful.goto(addressOf(screen))
}

const emptied = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [name, emptiedField(name, value)])
  return Object.fromEntries(fields)
}

function emptiedField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (name === 'last') return true
  if (/total/i.test(name)) return 0
  return /cursor|next/i.test(name) ? null : value
}

for (const screen of screens.filter(({ reads }) => reads !== undefined)) {
  test.describe(screen.name, () => {
    test.afterEach(() => forgetful.unrouteAll({ behavior: 'ignoreErrors' }))

    test('on its way', async () => {
      // Held back for as long as the page is open.
      if (screen.readsOne) await forgetful.route(screen.readsOne, () => undefined)
      await openAnswered(screen, () => undefined)
      await expect(reading(forgetful)).toBeVisible()
      await expectNoViolation(forgetful, 'main', ['light'])
      await expectNoMotion(forgetful)
    })

    test('refused', async () => {
      await openAnswered(screen, (route) =>
        route.fulfill({
          status: 403,
          json: { errors: [{ type: 'FORBIDDEN', message: 'closed to you' }] },
        }),
      )
      await expect(forgetful.getByRole('main').getByText(words.failures.forbidden).first()).toBeVisible()
      await expectNoViolation(forgetful, 'main', ['light'])
    })

    const { saysWhenEmpty } = screen
    if (saysWhenEmpty !== undefined) {
      test('with nothing in it', async () => {
        await openAnswered(screen, async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ response: answer, json: emptied(await answer.json()) })
        })
        await expect(forgetful.getByText(saysWhenEmpty).first()).toBeVisible()
        await expectNoViolation(forgetful, 'main', ['light'])
      })
    }
  })
}

for (const screen of screens.filter(({ path }) => path !== '/nowhere')) {
  test(`${screen.name}: without a network`, async () => {
    await context.setOffline(true)
    await page.goto(addressOf(screen))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(
      page.getByText(words.app.connectionStates['no-network'], { exact: true }).first(),
    ).toBeVisible()
    await expect(reading(page)).toHaveCount(0)
    // A part that is replaced during the check is checked again.
    await expect(async () => {
      // What was never kept has no panel, but words about that.
      const hasPanel = screen.within !== undefined && (await page.locator(screen.within).count()) > 0
      await expectNoViolation(page, hasPanel ? screen.within : 'main', ['light'])
    }).toPass({ timeout: 60_000 })
  })
}

test('signing in, and a refusal', async ({ browser }) => {
  const stranger = await browser.newPage()
  await stranger.goto(service.url)
  await expect(stranger.getByRole('button', { name: words.session.signIn, exact: true })).toBeVisible()
  await expectNoViolation(stranger)
  await stranger.goto(`${service.url}/sign-in#code=spent`)
  await expect(stranger.getByRole('alert')).toBeVisible()
  await expectNoViolation(stranger)
  await expectShapesInForcedColors(stranger)
  await expectReflow(stranger, narrow)
  await stranger.close()
})
