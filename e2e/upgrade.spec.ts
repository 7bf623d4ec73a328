// A browser that worked with release 1.0.0 comes back to this release; and a tab of that release stays open beside one of
// this release. The service's data decides what is right.
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { addressOf, type LeftData } from '#testing/releases/leave-data.ts'
import { keepDatabases, type LeftDevice, movedTo } from '#testing/releases/left-device.ts'
import { leftConsole, leftData, leftDatabase, leftDevice } from '#testing/releases/left-files.ts'
import type { TestDatabase } from '#testing/service.ts'
import { test, withoutWorker } from './console-test.ts'
import { type RunningService, startProcessOn } from './running-service.ts'
import { words } from './words.ts'

let database: TestDatabase
let service: Pick<RunningService, 'url' | 'stop'>
let left: LeftData

test.beforeAll(async () => {
  left = leftData('sqlite')
  database = await leftDatabase('sqlite')
  service = await startProcessOn({ DATABASE_URL: database.url })
})

test.afterAll(async () => {
  await service?.stop()
  await database?.remove()
})

async function names(path: string): Promise<string[]> {
  const { email, apiToken } = left.admin
  const authorization = `Basic ${btoa(`${email}:${apiToken}`)}`
  const reply = await fetch(addressOf(service.url, path), { headers: { authorization } })
  return ((await reply.json()) as { values: { name: string }[] }).values.map(({ name }) => name)
}

const areasNamed = async (name: string) =>
  (await names('/planning/focus-areas?limit=1000')).filter((one) => one === name).length

/** A page of the origin without any console, whose browser is signed in. */
async function openBlank(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(`${service.url}/blank`)
  const status = await page.evaluate(async (credential) => {
    const headers = { 'content-type': 'application/json', 'x-planning-console': '1' }
    return (await fetch('/session', { method: 'POST', headers, body: JSON.stringify(credential) })).status
  }, left.admin)
  expect(status).toBe(200)
  return page
}

/** Puts what release 1.0.0 kept into the browser, named after this origin by the rule of that release. */
async function bringDevice(page: Page): Promise<LeftDevice> {
  const device = leftDevice()
  const whose = JSON.stringify([service.url, device.site, device.person])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(whose))
  const moved = movedTo(device, Buffer.from(digest).subarray(0, 16).toString('hex'))
  await page.evaluate(keepDatabases, moved.databases)
  await page.evaluate((texts) => {
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
  }, moved.localStorage)
  return moved
}

/** Serves a page the console of release 1.0.0 in place of this one. */
async function serveOldConsole(page: Page): Promise<void> {
  const files = leftConsole()
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const isDocument = route.request().resourceType() === 'document'
    const body = files[isDocument ? '/index.html' : pathname]
    if (body === undefined) return route.fallback()
    const extension = isDocument ? '' : (pathname.split('.').at(-1) ?? '')
    return route.fulfill({ contentType: types[extension] ?? 'text/html', body })
  })
}

/** Types a new focus area and saves it. False when the console says that it kept nothing. */
async function create(page: Page, name: string): Promise<boolean> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const inOldConsole = page.getByRole('button', { name: 'Create', exact: true })
  await inOldConsole.or(page.getByRole('button', { name: words.editing.create, exact: true })).click()
  // Release 1.0.0 says so; this one shows the record in the tree.
  const kept = page.getByText('Saved on this device').or(page.getByRole('treegrid').getByText(name))
  const refused = page
    .getByText('Nothing was saved')
    .or(page.getByText(words.editing.notSaved({ reason: '' })))
  await expect(kept.or(refused).first()).toBeVisible()
  return kept.first().isVisible()
}

test('a browser of release 1.0.0 shows its lists, delivers each pending change once, and offers its draft', async ({
  browser,
}) => {
  const context = await browser.newContext(withoutWorker)
  const page = await openBlank(context)
  const device = await bringDevice(page)
  const writes: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.includes('/planning/v1/')) writes.push(pathname)
  })
  await page.goto(`${service.url}/focus-areas`)
  await expect(page.getByRole('treegrid').getByText('Häfen')).toBeVisible()
  await expect.poll(() => areasNamed('Made below it'), { timeout: 60_000 }).toBe(1)
  await expect
    .poll(async () => (await names('/planning/funds/benefit-item?limit=1000')).includes('Benefit imported'))
    .toBe(true)
  for (const name of ['Answer lost', 'Never arrived', 'Made offline']) expect(await areasNamed(name)).toBe(1)
  const items = await names('/planning/funds/cost-item?limit=1000')
  expect(items.filter((name) => name.startsWith('Import ')).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((row) => `Import ${row}`),
  )
  expect(writes).toHaveLength(16)
  const [, area = ''] = /focus-area\.([\w-]{36})$/m.exec(Object.keys(device.localStorage).join('\n')) ?? []
  await page.goto(`${service.url}/focus-areas/${area}/edit`)
  await expect(page.getByRole('textbox', { name: words.ui.fieldName, exact: true })).toHaveValue(
    'Kai, half typed',
  )
  await context.close()
})

for (const [first, second] of [
  ['old', 'new'],
  ['new', 'old'],
] as const) {
  test(`tabs of two releases, the ${first} one opened first, keep and send what each has saved once`, {
    tag: '@long',
  }, async ({ browser }) => {
    const context = await browser.newContext(withoutWorker)
    await (await openBlank(context)).close()
    const faults: string[] = []
    const tabs: Page[] = []
    for (const release of [first, second]) {
      const tab = await context.newPage()
      tab.on('pageerror', ({ message }) => faults.push(`${release}: ${message}`))
      if (release === 'old') await serveOldConsole(tab)
      await tab.goto(`${service.url}/focus-areas/new`)
      await tab.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
      tabs.push(tab)
    }
    await context.setOffline(true)
    const saved: [string, boolean][] = []
    for (const [place, tab] of tabs.entries()) {
      const name = `Tab ${place} of ${first} and ${second}`
      saved.push([name, await create(tab, name)])
    }
    // An old tab whose database a newer one closed says so; a tab of this release keeps its edits.
    expect(saved[first === 'new' ? 0 : 1]?.[1]).toBe(true)
    await context.setOffline(false)
    for (const [name, isKept] of saved) await expect.poll(() => areasNamed(name)).toBe(isKept ? 1 : 0)
    const kept = saved.filter(([, isKept]) => isKept)
    for (const tab of tabs) {
      await tab.goto(`${service.url}/focus-areas`)
      for (const [name] of kept) await expect(tab.getByRole('treegrid').getByText(name).first()).toBeVisible()
    }
    for (const [name, isKept] of saved) expect(await areasNamed(name)).toBe(isKept ? 1 : 0)
    expect(faults).toEqual([])
    await context.close()
  })
}
