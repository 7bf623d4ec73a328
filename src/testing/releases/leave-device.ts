// Works in the console of an earlier release in a real browser, and reads what the browser then holds: the copies of
// the lists, drafts, and pending changes of every kind and state.
import { type BrowserContext, chromium, type Page, type Route } from 'playwright'
import type { LeftData } from './leave-data.ts'
import { type LeftDevice, readEverythingKept } from './left-device.ts'

interface Place {
  readonly origin: string
  readonly admin: LeftData['admin']
  /** The outbox of the earlier release as a script that defines `left`: see make-1.0.0.ts. */
  readonly script: string
}

/** What becomes of a request: answered, refused, never sent, done without an answer, or done and never answered. */
type Fate = 'pass' | 'forbid' | 'abort' | 'lose' | 'hang'

/** @throws Error when a step does not come about. */
export async function leaveDevice(place: Place): Promise<LeftDevice> {
  const executablePath = process.env.TEST_BROWSER
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const context = await browser.newContext()
    await workOnScreens(context, place)
    const page = await context.newPage()
    await page.route('**/blank', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto(`${place.origin}/blank`)
    await page.evaluate(place.script)
    await fillOutbox(page)
    const whose = await page.evaluate('left.whose()')
    const kept = await page.evaluate(readEverythingKept)
    return { ...(whose as Pick<LeftDevice, 'scope' | 'person' | 'site'>), ...kept, madeAt: Date.now() }
  } finally {
    await browser.close()
  }
}

/** Signs in, opens every list and a record, and leaves two forms with what was typed. */
async function workOnScreens(context: BrowserContext, { origin, admin }: Place): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/sign-in`)
  await page.evaluate(() => localStorage.setItem('planning-console.tour', 'seen'))
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('textbox', { name: 'API token' }).fill(admin.apiToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('treegrid').getByText('Häfen').waitFor()
  await page.goto(`${origin}/organizations`)
  await page.getByRole('treegrid').getByRole('row').nth(1).waitFor()
  await page.goto(`${origin}/focus-areas?find=Kai`)
  const area = await page.evaluate(async () => {
    const answer = await fetch('/gateway/api/planning/v1/focus-areas?nameContains=Kai')
    const { values } = await answer.json()
    return values.find(({ name }: { readonly name: string }) => name === 'Kai').id as string
  })
  await page.goto(`${origin}/focus-areas/${area}`)
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor()
  await page.goto(`${origin}/focus-areas/${area}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kai, half typed')
  await page.goto(`${origin}/focus-areas/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Begun and not created')
  await page.close()
}

/** Brings pending changes into each state, and adds one of each kind while a request has no answer yet. */
async function fillOutbox(page: Page): Promise<void> {
  let fate: Fate = 'pass'
  await page.route('**/gateway/api/planning/v1/**', (route) => follow(route, fate))
  const step = async (next: Fate, name: string) => {
    fate = next
    await page.evaluate(`left.${name}()`)
  }
  await step('pass', 'settle')
  await step('forbid', 'park')
  await step('lose', 'loseAnswer')
  await step('abort', 'loseRequest')
  await step('pass', 'beginImport')
  await step('hang', 'sendHalf')
  await step('hang', 'addEveryKind')
}

async function follow(route: Route, fate: Fate): Promise<void> {
  if (fate === 'pass' || route.request().method() === 'GET') return route.continue()
  if (fate === 'abort') return route.abort('connectionreset')
  if (fate === 'forbid') {
    const errors = [{ type: 'AREA_DISABLED', message: 'Organizations are closed.' }]
    return route.fulfill({ status: 403, json: { errors } })
  }
  await route.fetch()
  if (fate === 'lose') await route.abort('connectionreset')
}
