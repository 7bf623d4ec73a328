// Descriptions and pastes that were written to do harm, in a real browser under the real content policy: nothing runs,
// nothing is fetched, no rule of the policy is broken.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { copyIn, dropOn, openSource, pressPaste } from './clipboard.ts'
import { test, withoutWorker } from './console-test.ts'
import { hostileDocuments, hostilePartCount, hostilePastes } from './hostile-texts.ts'
import { waysToRunScript } from './planted-scripts.ts'
import { takeViolations } from './policy-violations.ts'
import { type RunningService, startService } from './running-service.ts'
import { type Cookies, cookiesOf } from './sign-in-link.ts'
import { words } from './words.ts'

test.use(withoutWorker)

const isLong = Boolean(process.env.TEST_LONG)
/** Every address with other markup: in turn fifteen of them go into each. */
const pastes = hostilePastes.filter((_, at) => isLong || at % 4 === 0)
/** The long run has them all. */
const documents = hostileDocuments.filter((_, at) => isLong || at % 3 === 0)

let service: RunningService
let cookies: Cookies
let ids: readonly string[]

test.beforeAll(async ({ browser }) => {
  service = await startService()
  cookies = await cookiesOf(service.signInLink)
  const context = await browser.newContext({ storageState: { cookies, origins: [] } })
  const { request } = context
  const api = `${service.url}/gateway/api/planning/v1/focus-areas`
  const { values } = await (await request.get(`${api}?limit=1000`)).json()
  ids = values.map(({ id }: { readonly id: string }) => id)
  for (const [at, about] of documents.entries()) {
    const answer = await request.patch(`${api}/${ids[at]}?updateMask=about`, {
      data: { about },
      headers: { 'x-planning-console': '1' },
    })
    expect(answer.status()).toBe(200)
  }
  await context.close()
})

test.afterAll(async () => {
  await service?.stop()
})

/** Counts what must not happen from here on. */
async function watch(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  await context.addCookies(cookies)
  const wrong: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(`${service.url}/`) || url.startsWith('data:font')
    if (!isOwn || url.includes('beacon')) wrong.push(`fetched ${url}`)
  })
  context.on('page', (other) => wrong.push(`opened ${other.url()}`))
  page.on('dialog', (dialog) => wrong.push(`asked ${dialog.message()}`))
  page.on('pageerror', (error) => wrong.push(`threw ${error.message}`))
  await page.exposeFunction('report', (what: string) => wrong.push(what))
  await page.addInitScript(() => {
    const own = window as unknown as { harm: () => void; report: (what: string) => void }
    own.harm = () => own.report('ran a script')
    document.addEventListener('securitypolicyviolation', (event) =>
      own.report(`broke ${event.violatedDirective} with ${event.blockedURI} ${event.sample}`),
    )
  })
  return async () => {
    expect(await page.evaluate(() => Object.hasOwn(Object.prototype, 'polluted'))).toBe(false)
    expect(wrong).toEqual([])
  }
}

/** What of a page could do something: elements that fetch or run, attributes that run, addresses that are followed. */
async function dangersIn(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((roots) =>
    roots.flatMap((root) =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        const name = element.localName
        const isIcon = element.closest('svg.tabler-icon, button') !== null
        const isForbidden =
          /^(script|iframe|object|embed|img|image|video|audio|source|base|form|meta|link|style|use|template)$/.test(
            name,
          ) ||
          (name === 'svg' && !isIcon)
        // ProseMirror puts an image without an address at the end of a line.
        const isMark = name === 'img' && element.className === 'ProseMirror-separator'
        const attributes = [...element.attributes]
          .filter(({ name: attribute }) => /^on|^src|^srcdoc|^formaction|^ping/.test(attribute))
          .map(({ name: attribute }) => attribute)
        const address = element.getAttribute('href') ?? element.getAttribute('xlink:href')
        const isHarmless = address === null || /^(https?|mailto):/.test(address) || address.startsWith('/')
        return [
          ...(isForbidden && !isMark ? [name] : []),
          ...(isMark ? [] : attributes),
          ...(isHarmless ? [] : [address]),
        ]
      }),
    ),
  )
}

test('a hostile description does nothing where it is read, nor where it is edited', {
  tag: '@sample',
}, async ({ page, context }) => {
  expect(hostilePartCount + hostilePastes.length).toBeGreaterThan(200)
  const expectNothing = await watch(context, page)
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  const goTo = (path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path)
  const panel = page.getByRole('complementary', { name: words.hierarchies.record({ kind: 'focus-area' }) })
  for (const [at, about] of documents.entries()) {
    const marks = about.match(/Document \d+\.\d+\./g) ?? []
    expect(marks).toHaveLength(5)
    await goTo(`/focus-areas/${ids[at]}`)
    for (const mark of marks) await expect(panel.getByText(mark)).toBeVisible()
    expect(await dangersIn(page, '[class*="rich-text"], [class*="_text_"]')).toEqual([])
    await goTo(`/focus-areas/${ids[at]}/edit`)
    const editor = panel.getByRole('textbox', { name: words.ui.fieldDescription })
    for (const mark of marks) await expect(editor.getByText(mark)).toBeVisible()
    expect(await dangersIn(page, '[role="textbox"][contenteditable]')).toEqual([])
    // Opening a text does not change it, however strange it is.
    await expect(panel.getByText(words.editing.nothingToSave)).toBeVisible()
  }
  await expectNothing()
})

test('a hostile paste or drop leaves harmless text and does nothing', { tag: '@sample' }, async ({
  page,
  context,
}) => {
  const source = await openSource(page)
  const expectNothing = await watch(context, page)
  await page.goto(`${service.url}/focus-areas/${ids.at(-1)}/edit`)
  const format = page.getByRole('button', { name: words.editing.formatText })
  const editor = page.locator('[role="textbox"][contenteditable]')
  await expect(format.or(editor).first()).toBeVisible()
  if (await format.isVisible()) await format.click()
  await editor.click()
  const reached = await page.evaluateHandle(() => {
    const types: string[] = []
    for (const type of ['paste', 'drop'])
      document.addEventListener(type, ({ isTrusted }) => isTrusted && types.push(type), { capture: true })
    return types
  })
  for (const [at, html] of pastes.entries()) {
    const flavours = { text: 'plain', html }
    if (at % 5 === 4) await dropOn(editor, flavours)
    else {
      await copyIn(source, flavours)
      await pressPaste(page)
    }
    expect(await dangersIn(page, '[role="textbox"][contenteditable]')).toEqual([])
    if (at % 10 === 9) {
      await editor.press('ControlOrMeta+a')
      await editor.press('Delete')
    }
  }
  const drops = Math.floor(pastes.length / 5)
  const count = (type: string) =>
    reached.evaluate((types, one) => types.filter((it) => it === one).length, type)
  expect([await count('paste'), await count('drop')]).toEqual([pastes.length - drops, drops])
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  const html = '<h2>Title</h2><p>with <b>bold</b> and <a href="https://example.com/">a link</a></p>'
  await copyIn(source, { text: 'plain', html })
  await pressPaste(page)
  await expect(editor.getByRole('link', { name: 'a link' })).toHaveAttribute('href', 'https://example.com/')
  await expect(editor.getByText('Title')).toBeVisible()
  await expectNothing()
  await source.context().close()
})

test('a script that gets into the page by any of a dozen ways is stopped by the browser', async ({
  page,
  context,
}) => {
  await context.addCookies(cookies)
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  const { ran, stopped, ways } = await page.evaluate(waysToRunScript)
  expect(ran).toEqual([])
  expect(ways).toHaveLength(12)
  expect(stopped).toEqual(ways)
  await page.close()
  // Those are what every other journey has none of.
  expect(takeViolations().length).toBeGreaterThan(5)
})
