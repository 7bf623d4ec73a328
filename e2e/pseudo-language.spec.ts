// Opens the screens in the pseudo-language, from right to left. Text in plain letters is missing from the catalog;
// clipped text has no room for a longer language.
import { expect, type Page } from 'playwright/test'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { inWords, openedScreens, pathOf, type ScreenIds, sampleIds } from './screens.ts'
import { openSignedIn } from './sign-in-link.ts'

test.use(withoutWorker)

let service: RunningService
let page: Page
let ids: ScreenIds
/** Every text that came from the service: names, people, statuses. */
const data = new Set<string>()
const fields = new Set<string>()

test.beforeAll(async ({ browser }) => {
  service = await startService({ PLANNING_SAMPLE: 'demo' })
  page = await (await browser.newContext(withoutWorker)).newPage()
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    noteData(await response.json().catch(() => null))
  })
  await openSignedIn(page, service.signInLink)
  await expect(page.getByRole('treegrid')).toBeVisible()
  ids = await sampleIds(page, service.url)
  // Lists that the page reads while it moves on are gone before their answer is.
  for (const list of ['focus-areas', 'organizations', 'funds/cost-item', 'funds/benefit-item']) {
    const answer = await page.request.get(`${service.url}/gateway/api/planning/v1/${list}?limit=1000`)
    noteData(await answer.json())
  }
})

test.afterAll(async () => {
  await page?.context().close()
  await service?.stop()
})

function noteData(answer: unknown): void {
  for (const text of textsOf(answer)) {
    data.add(text)
    fields.add(asField(text))
  }
}

/** All texts of an answer, and the single lines of those that have several. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return textsOfText(value)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)])
}

/** The lines of a text; the texts in it where it is a document, as descriptions are. */
function textsOfText(text: string): string[] {
  if (!text.startsWith('{')) return text.split('\n').map((line) => line.trim())
  return textsOf(JSON.parse(text))
}

/** `CVE ID` and `cve_id` are the same: fields and statuses of the service are shown as words. */
function asField(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** Returns visible and spoken texts with letters outside of a message. Runs in the page. */
function textsOutsideOfMessages(): string[] {
  const found: string[] = []
  const note = (text: string | null) => {
    const withoutInner = (text ?? '').replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
    // A message may hold another one: the name of a field, for example.
    const outside = withoutInner.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ').trim()
    if (/\p{L}{2}/u.test(outside)) found.push(outside)
  }
  // Names of languages, times and typed texts come from elsewhere, not from the catalog.
  const isHidden = (element: Element) =>
    element.closest('svg, style, script, noscript, kbd, code, pre, time, option') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement && !isHidden(parentElement)) note(textContent)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) note(element.getAttribute(name))
  return found
}

/** Names of controls and headings that are cut short. Runs in the page. */
function clippedTexts(): string[] {
  return [...document.querySelectorAll('button, a, label, legend, h1, h2, h3, [role="tab"], th')]
    .filter((element) => !element.closest('[role="row"]') && element.clientWidth > 1)
    .filter((element) => {
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => element.textContent ?? '')
}

for (const screen of openedScreens) {
  test(`${screen.name} says nothing but messages, and all of each`, { tag: '@pseudo' }, async () => {
    await page.goto(service.url + pathOf(screen, ids))
    await inWords(screen).shown(page).first().waitFor()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveTitle(/⟦.+⟧.* · Planning Console$/)
    // Until all answers are read.
    const outside = async () => (await page.evaluate(textsOutsideOfMessages)).filter((text) => !isData(text))
    await expect.poll(outside).toEqual([])
    const clipped = await page.evaluate(clippedTexts)
    // Names of records may be cut short: the record shows them whole.
    expect(clipped.filter((text) => !isData(text))).toEqual([])
  })
}

/** Names of people, records and lists, their first letters, fields, dates, and addresses of the service. */
function isData(text: string): boolean {
  const parts = text.split(/\s+[·›/–-]\s+/).map((part) => part.trim())
  return parts.every((part) => isKnown(part) || part.split(', ').every(isKnown))
}

function isKnown(part: string): boolean {
  return (
    data.has(part) ||
    fields.has(asField(part)) ||
    ['Planning Console', 'and'].includes(part) ||
    /^\p{Lu}{1,2}$/u.test(part) ||
    part.startsWith(service.url) ||
    isDate(part)
  )
}

function isDate(text: string): boolean {
  return /^[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{2}:\d{2} [AP]M .*)?$|^[A-Z][a-z]{2} \d{4}$/.test(text)
}
