// Every screen with what opens over it: what axe finds wrong, and whether it can be used narrow, enlarged, without colors,
// without motion and without a network. The notices that screens share are checked on one screen each, and on all of them
// in `npm run test:long`; that screens show no others is a test of the screens (`screen-states.screen.test.tsx`).
import { type Browser, type BrowserContext, expect, type Page, type Route } from 'playwright/test'
import { emptied, refusedReading } from '#testing/reading-screens.ts'
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
import { type Opening, openedScreens, pathOf, type Screen, type ScreenIds, sampleIds } from './screens.ts'
import { openSignedIn } from './sign-in-link.ts'
import { words } from './words.ts'

/** In `npm run test:long`. */
const isLong = Boolean(process.env.TEST_LONG)

const wide = { width: 1440, height: 900 }

let service: RunningService
let context: BrowserContext
let page: Page
/** Of a browser in which the person wants nothing to be kept: it has to ask for everything. */
let forgetful: Page
let ids: ScreenIds

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await openSignedIn(page, service.signInLink)
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

/**
 * Opens a screen in the console that is already open, as a link does: a page that is loaded again takes longer than most
 * checks. The screen before it is gone first.
 */
async function open(screen: Screen): Promise<void> {
  const nowhere = page.getByText(words.app.notFoundText)
  await goTo('/nowhere')
  await expect(nowhere).toBeVisible()
  await goTo(pathOf(screen, ids))
  if (screen.path !== '/nowhere') await expect(nowhere).toBeHidden()
}

const goTo = (path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** What opens over a screen. */
const layers = '[popover], dialog'
const openLayers = '[popover]:popover-open:not(:empty), dialog[open]'

async function close({ isInPage }: Opening): Promise<void> {
  if (isInPage) return
  await page.keyboard.press('Escape')
  await expect(page.locator(openLayers)).toHaveCount(0)
}

/** One for each component that changes its form on a narrow screen, and for each place that it is in. */
const examples = new Set([
  'the tree of focus areas',
  'a focus area beside its tree',
  'the map of focus areas',
  'cost items',
  'reference lists',
  'settings',
  'the audit log',
])

for (const screen of openedScreens) {
  // A step a check: the title of a failure has the name of the one that failed.
  test(screen.name, { tag: '@sample' }, async () => {
    const { within, opens = [] } = screen
    await open(screen)
    await expect(screen.shown(page).first()).toBeVisible()
    await test.step('axe', () => expectNoViolation(page, within))
    await test.step('no motion', () => expectNoMotion(page))
    await test.step('forced colors', () => expectShapesInForcedColors(page, within))
    await test.step('shapes', () => expectSoundShapes(page))
    for (const opening of opens) {
      await test.step(opening.name, async () => {
        await opening.open(page)
        await expectNoViolation(page, opening.isInPage ? (within ?? 'main') : layers)
        await close(opening)
      })
    }
    await test.step('enlarged', () => expectReflow(page, zoomed))
    await test.step('narrow', () => expectReflow(page, narrow))
    if (isLong || examples.has(screen.name))
      await test.step('axe, narrow', () => expectNoViolation(page, within ?? 'main', ['light']))
    // What opens in the page is still open.
    for (const opening of opens.filter(({ isInSidebar, isInPage }) => !isInSidebar && !isInPage)) {
      await test.step(`${opening.name}, narrow`, async () => {
        await opening.open(page)
        await expectReflow(page, narrow)
        await close(opening)
      })
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
  await forgetful.unrouteAll({ behavior: 'ignoreErrors' })
  await forgetful.route(screen.reads ?? '', answer)
  await forgetful.goto(addressOf(screen))
}

/** One for each component that shows that it is reading, refused or empty. */
const readingExamples = new Set([
  'the tree of focus areas',
  'a focus area beside its tree',
  'cost items',
  'the audit log',
])
const tagOf = ({ name }: Screen) => (readingExamples.has(name) ? '@sample' : '@long')

for (const screen of openedScreens.filter(({ reads }) => reads !== undefined)) {
  test(`${screen.name}: on its way, refused, empty`, { tag: tagOf(screen) }, async () => {
    await test.step('on its way', async () => {
      // Held back for as long as the page is open.
      await openAnswered(screen, () => undefined)
      if (screen.readsOne) await forgetful.route(screen.readsOne, () => undefined)
      await expect(reading(forgetful)).toBeVisible()
      await expectNoViolation(forgetful, 'main', ['light'])
      await expectNoMotion(forgetful)
    })
    await test.step('refused', async () => {
      const { status, body } = refusedReading
      await openAnswered(screen, (route) => route.fulfill({ status, json: body }))
      await expect(forgetful.getByRole('main').getByText(words.failures.forbidden).first()).toBeVisible()
      await expectNoViolation(forgetful, 'main', ['light'])
    })
    const { saysWhenEmpty } = screen
    if (saysWhenEmpty === undefined) return
    await test.step('empty', async () => {
      await openAnswered(screen, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: emptied(await answer.json()) })
      })
      await expect(forgetful.getByText(saysWhenEmpty).first()).toBeVisible()
      await expectNoViolation(forgetful, 'main', ['light'])
    })
  })
}

test('each screen without a network', { tag: '@sample' }, async () => {
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await context.setOffline(true)
  const shown = openedScreens.filter(
    ({ name, path }) => path !== '/nowhere' && (isLong || examples.has(name)),
  )
  for (const screen of shown) {
    await test.step(screen.name, async () => {
      await open(screen)
      await expectShownOffline(screen)
      await expectNoViolationOffline(screen)
    })
  }
  await context.setOffline(false)
})

async function expectShownOffline({ name }: Screen): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first(), name).toBeVisible()
  await expect(
    page.getByText(words.app.connectionStates['no-network'], { exact: true }).first(),
    name,
  ).toBeVisible()
  await expect(reading(page), name).toHaveCount(0)
}

/** A part that is replaced during the check is checked again. */
async function expectNoViolationOffline({ within }: Screen): Promise<void> {
  await expect(async () => {
    // What was never kept has no panel, but words about that.
    const hasPanel = within !== undefined && (await page.locator(within).count()) > 0
    await expectNoViolation(page, hasPanel ? within : 'main', ['light'])
  }).toPass({ timeout: 60_000 })
}

test('signing in, and a refusal', async ({ browser }) => {
  const stranger = await browser.newPage()
  await stranger.goto(service.url)
  const fold = stranger.getByRole('button', { name: words.session.withApiToken })
  await expect(fold).toBeVisible()
  await test.step('axe', () => expectNoViolation(stranger))
  await fold.click()
  await expect(stranger.getByRole('button', { name: words.session.signIn, exact: true })).toBeVisible()
  await test.step('axe, the form', () => expectNoViolation(stranger))
  await stranger.goto(`${service.url}/sign-in#code=spent`)
  await expect(stranger.getByRole('alert')).toBeVisible()
  await test.step('axe, refused', () => expectNoViolation(stranger))
  await test.step('forced colors', () => expectShapesInForcedColors(stranger))
  await test.step('narrow', () => expectReflow(stranger, narrow))
  await stranger.close()
})
