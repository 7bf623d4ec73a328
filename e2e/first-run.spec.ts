import { type BrowserContext, expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startProcess, startService } from './running-service.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

let service: RunningService
/** Of the session that the first test began. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>

test.beforeAll(async () => {
  service = await startProcess()
})

test.afterAll(async () => {
  await service?.stop()
})

/** Everything that pages of the context complain about: the console's errors, exceptions, policy violations. */
async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => complaints.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as { reportViolation?: (text: string) => void }).reportViolation
      report?.(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
    })
  })
  return complaints
}

/** Moves on with Tab, as someone without a mouse does, until a row of the tree has the focus. */
async function tabIntoTree(page: Page): Promise<void> {
  for (let presses = 0; presses < 36; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator('[role="row"]:focus').count()) === 1) return
  }
  throw new Error('the tree cannot be reached with Tab')
}

/** Opens and descends with the right arrow until a row has nothing below it; answers how deep that is. */
async function walkDownToLeaf(page: Page): Promise<number> {
  const focused = page.locator('[role="row"]:focus')
  for (;;) {
    const expanded = await focused.getAttribute('aria-expanded')
    const level = Number(await focused.getAttribute('aria-level'))
    if (expanded === null) return level
    await page.keyboard.press('ArrowRight')
    if (expanded === 'true') await expect(focused).toHaveAttribute('aria-level', String(level + 1))
    else await expect(focused).toHaveAttribute('aria-expanded', 'true')
  }
}

test.describe('with the worker of the console', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a first run: from the printed link to a leaf of the tree, and to the same leaf by its address', async ({
    context,
  }) => {
    const complaints = await complaintsOf(context)
    const page = await context.newPage()

    await signInByLink(page, service.signInLink)
    await expect(
      page.getByRole('heading', { name: words.hierarchies.records({ kind: 'focus-area' }) }),
    ).toBeVisible()
    expect(page.url()).toBe(`${service.url}/focus-areas`)
    await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()

    await tabIntoTree(page)
    expect(await walkDownToLeaf(page)).toBeGreaterThan(1)
    const leaf = page.locator('[role="row"]:focus')
    const name = (await leaf.getByRole('link').textContent()) ?? ''
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
    await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(leaf).toHaveAttribute('aria-current', 'true')

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(
      other
        .getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
        .getByRole('heading', { level: 2, name }),
    ).toBeVisible()
    const opened = other.locator('[role="row"][aria-current="true"]')
    await expect(opened).toBeInViewport()
    await expect(opened).toContainText(name)

    expect(complaints).toEqual([])
    cookies = await context.cookies()

    await page.goto(service.signInLink)
    await expect(
      page.getByRole('heading', { name: words.hierarchies.records({ kind: 'focus-area' }) }),
      'who is signed in may open the used link again',
    ).toBeVisible()
  })
})

test('the first steps come once, not over a link to something, and are gone through by keys', async ({
  context,
}) => {
  const page = await context.newPage()
  const steps = page.getByRole('region', { name: words.tour.firstSteps })
  await context.addCookies(cookies)
  await page.goto(`${service.url}/focus-areas?open=all`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await expect(steps).toHaveCount(0)

  await page.goto(`${service.url}/`)
  await expect(steps).toContainText(words.tour.step({ step: 1, count: 3 }))
  await steps.getByRole('button', { name: words.tour.next }).press('Enter')
  await expect(steps).toContainText(words.tour.step({ step: 2, count: 3 }))
  await expect(steps.getByRole('button', { name: words.tour.next })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(steps).toContainText(words.tour.step({ step: 3, count: 3 }))
  await page.keyboard.press('Enter')
  await expect(steps).toHaveCount(0)
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1)
  await page.goto(`${service.url}/`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  await expect(steps).toHaveCount(0)

  // Past the frame with the first stop of the Tab key, which is seen while it has the focus.
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: words.app.skipToContent })
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.height).toBeGreaterThan(24)
  await page.keyboard.press('Enter')
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1)
  expect((await skip.boundingBox())?.height).toBe(1)

  // Typed in a field it is a question mark, and elsewhere the keys of the screen, which is this one.
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  const keys = page.getByRole('dialog', { name: words.app.keyboardShortcuts })
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(keys.getByRole('region', { name: words.keys.treeKeys })).toContainText(
    words.keys.expandSiblings,
  )
  await expect(keys.getByRole('region', { name: words.keys.everywhere })).toContainText(words.app.find)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1)

  await page.goto(`${service.url}/focus-areas/map`)
  await expect(page.getByRole('application')).toBeVisible()
  const account = page.getByRole('button', { name: 'Administrator' })
  await account.press('Enter')
  await page.getByRole('button', { name: words.app.keyboardShortcuts }).press('Enter')
  await expect(keys.getByRole('region', { name: words.keys.mapKeys })).toContainText(words.keys.zoomIn)
  await expect(keys.getByRole('region', { name: words.keys.treeKeys })).toHaveCount(0)
  await keys.getByRole('button', { name: words.app.close }).press('Enter')
  await expect(account).toBeFocused()
})

test('a page that was just loaded leaves the focus at its beginning, even when its rows were there first', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  // So late that the records have been read by then.
  await page.route(/\/assets\/(tree|rows)-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.goto(`${service.url}/focus-areas?open=all`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: words.app.skipToContent })).toBeFocused()
  await context.close()
})

test('lines are seen before the console has started, by eyes only, and none where people sign in', async ({
  page,
}) => {
  const lines = page.locator('body > [aria-hidden="true"]')
  const started = Promise.withResolvers<void>()
  await page.route('/assets/**', async (route) => {
    await started.promise
    await route.continue()
  })
  await page.goto(`${service.url}/sign-in`, { waitUntil: 'commit' })
  await expect(lines).toBeAttached()
  await expect(lines).toBeHidden()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${service.url}/focus-areas`, { waitUntil: 'commit' })
    await expect(lines.locator('[data-skeleton]')).toBeInViewport()
  }
  started.resolve()
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  await expect(lines).toBeHidden()
})

test('a link asks before it signs in, and neither looking at it nor declining uses it', async ({
  browser,
}) => {
  const own = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  const question = page.getByRole('heading', { name: words.session.signInAs({ name: 'Administrator' }) })
  await page.goto(own.signInLink)
  await expect(question).toBeVisible()
  // The code does not stay in the address.
  expect(page.url()).toBe(`${own.url}/sign-in`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: words.session.withApiToken })).toBeVisible()
  await page.goto(own.url)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  await page.goto(own.signInLink)
  await expect(page.getByRole('button', { name: words.session.signIn, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await context.close()
  await own.stop()
})

test('a browser that keeps no cookies gets a message before the link is used', async ({ browser }) => {
  const own = await startService()
  const context = await browser.newContext()
  const page = await context.newPage()
  // What Safari does with a secure cookie on http://localhost.
  await page.route('**/session/link', async (route) => {
    await context.clearCookies()
    await route.continue()
  })
  await page.goto(own.signInLink)
  await expect(page.getByRole('alert')).toContainText(words.session.cookieNotKept)
  await page.unroute('**/session/link')
  await page.goto(own.url)
  await signInByLink(page, own.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await context.close()
  await own.stop()
})

test('a link that does not work any more is refused with a way on', async ({ page }) => {
  await page.goto(`${service.url}/sign-in#code=spent`)
  await expect(page.getByRole('alert')).toContainText(words.session.linkExpired)
  await expect(page.getByRole('button', { name: words.session.withApiToken })).toBeVisible()
  expect(page.url()).toBe(`${service.url}/sign-in`)
})

test('without a session every address leads to signing in, and remembers where one was going', async ({
  page,
}) => {
  await page.goto(`${service.url}/organizations?q=north`)
  await expect(page.getByRole('heading', { name: words.session.title })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('from')).toBe('/organizations?q=north')
})
