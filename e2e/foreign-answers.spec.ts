// What a person sees while a proxy answers in the place of the service: rows of the table of src/data/answers-table.test.ts
// in a browser. The data of the service decides what is right.
import { expect, type Page } from 'playwright/test'
import type { FaultProxy, ProxiedRequest, ProxyAnswer } from '#testing/fault-proxy.ts'
import { canary } from './canaries.ts'
import { test } from './console-test.ts'
import { type KillableStage, openKillableStage } from './killable-stage.ts'
import { signInByToken } from './sign-in-link.ts'
import { startOf, words } from './words.ts'

let stage: KillableStage
let proxy: FaultProxy
let page: Page

test.beforeAll(async () => {
  stage = await openKillableStage({ PLANNING_SAMPLE: '200' })
  proxy = stage.proxy
  page = await stage.signedIn('person')
})

test.afterEach(() => {
  proxy.fate = () => 'pass'
})

test.afterAll(() => stage?.close())

interface Stored {
  readonly id: string
  readonly name: string
  readonly parent: { readonly id: string } | null
}

const authorization = `Basic ${btoa(`${canary.email}:${canary.apiToken}`)}`
const areasAt = () => `${stage.service.url}/gateway/api/planning/v1/focus-areas`
const headers = { authorization }

/** The name of a record as the service itself has it; its status where it has none. */
async function storedName(id: string): Promise<string> {
  const reply = await fetch(`${areasAt()}/${id}`, { headers })
  return reply.ok ? ((await reply.json()) as Stored).name : String(reply.status)
}

const used = new Set<string>()

/** A record without children that no other row of the table has changed. */
async function unused(): Promise<Stored> {
  const reply = await fetch(`${areasAt()}?limit=1000`, { headers })
  const { values } = (await reply.json()) as { values: Stored[] }
  const parents = new Set(values.map(({ parent }) => parent?.id))
  const area = values.find(({ id }) => !used.has(id) && !parents.has(id))
  if (!area) throw new Error('every record was used')
  used.add(area.id)
  return area
}

// So late that nothing is sent again before the person says so.
const later = { 'retry-after': '3600' }
const html = { 'content-type': 'text/html', ...later }
const pageOf = (status: number, title: string): ProxyAnswer => ({
  status,
  headers: html,
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
})
const isWrite = ({ method, path }: ProxiedRequest) => method !== 'GET' && path.includes('/planning/')
const isOfService = ({ path }: ProxiedRequest) => path.startsWith('/gateway/') || path.startsWith('/session')

const sidebar = () => page.getByRole('complementary', { name: words.app.console })
const foreign = (status: number, said = '') => words.failures.foreign({ status, content: 'page', said })

async function saveName(id: string, name: string): Promise<void> {
  await page.goto(`${proxy.url}/focus-areas/${id}/edit`)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill(name)
  await page.getByRole('button', { name: words.editing.save, exact: true }).click()
}

/** Opens the list within the page: one that is loaded again while it sends does not know what became of the change. */
async function openPendingChanges(): Promise<void> {
  await sidebar()
    .getByRole('link', { name: startOf(words.app.pendingChanges) })
    .click()
}

async function sendNow(): Promise<void> {
  await openPendingChanges()
  await page.getByRole('button', { name: words.outbox.sendNow }).click()
}

const edits: readonly (readonly [string, ProxyAnswer])[] = [
  [
    '404 Not Found',
    { status: 404, headers: { 'content-type': 'text/plain', ...later }, body: 'default backend - 404' },
  ],
  ['401 and a sign-in page', pageOf(401, 'Sign in - Access')],
  ['403 of a firewall', pageOf(403, 'Request blocked')],
  ['405', pageOf(405, '405 Method Not Allowed')],
  ['409 and nothing', { status: 409, headers: later }],
  ['503 and a maintenance page', pageOf(503, 'Maintenance')],
]

// What each status means is a test of the answers (`answers-table.test.ts`); here the first two go the whole way.
for (const [at, [title, answer]] of edits.entries())
  test(`an edit that a proxy answers with ${title} is kept, named, and sent when the person says so`, {
    tag: at < 2 ? [] : '@long',
  }, async () => {
    const { id, name } = await unused()
    proxy.fate = (request) => (isWrite(request) ? answer : 'pass')
    await saveName(id, `${name} now`)
    const said = answer.body?.includes('<')
      ? (/<title>(.*)<\/title>/.exec(answer.body)?.[1] ?? '')
      : (answer.body ?? '')
    const what = words.failures.foreign({ status: answer.status, content: 'page', said })
    await expect(page.getByText(what).first()).toBeVisible()
    await openPendingChanges()
    const entry = page.getByRole('listitem').filter({ hasText: what })
    await expect(entry).toBeVisible()
    await expect(entry.getByRole('button', { name: startOf(words.ui.acts.retry) })).toBeVisible()
    await expect(entry.getByRole('button', { name: startOf(words.ui.acts.discard) })).toBeVisible()
    await expect(entry.getByRole('link', { name: words.failures.openForeignPage })).toBeVisible()
    expect(await storedName(id)).toBe(name)
    proxy.fate = () => 'pass'
    await sendNow()
    await expect.poll(() => storedName(id)).toBe(`${name} now`)
  })

test('a deletion that a proxy answers with 404 is not said to be done, and is done afterwards', async () => {
  const { id, name } = await unused()
  proxy.fate = (request) => (isWrite(request) ? pageOf(404, '404 Not Found') : 'pass')
  await page.goto(`${proxy.url}/focus-areas/${id}/delete`)
  await page.getByRole('button', { name: words.editing.deleteWithBackup }).click()
  await expect(sidebar().getByText(foreign(404, '404 Not Found'))).toBeVisible()
  await expect(sidebar().getByText(words.ui.changesSaved, { exact: true })).toHaveCount(0)
  expect(await storedName(id)).toBe(name)
  proxy.fate = () => 'pass'
  await sendNow()
  await expect.poll(() => storedName(id)).toBe('404')
})

test('a record that a proxy answers with 404 stays in the tree', async () => {
  const { id, name } = await unused()
  proxy.fate = ({ path }) =>
    path.includes(`/focus-areas/${id}`) && path.startsWith('/gateway') ? pageOf(404, 'Nothing here') : 'pass'
  await page.goto(`${proxy.url}/focus-areas/${id}`)
  await expect(page.getByText(foreign(404, 'Nothing here')).first()).toBeVisible()
  await expect(page.getByRole('treegrid').getByText(name).first()).toBeVisible()
})

test('a proxy that answers all requests with 401 leaves the person where they are', async () => {
  const { id } = await unused()
  proxy.fate = (request) => (isOfService(request) ? pageOf(401, 'Sign in - Access') : 'pass')
  await page.goto(`${proxy.url}/focus-areas/${id}`)
  await expect(sidebar().getByText(foreign(401, 'Sign in - Access'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/focus-areas/${id}`)
})

test('a write without the console’s header is refused with that reason, and the area stays writable', async () => {
  const { id, name } = await unused()
  const errors = [
    { type: 'CROSS_SITE_REFUSED', message: 'a session can only be used by pages of the console' },
  ]
  proxy.fate = (request) => (isWrite(request) ? { status: 403, body: JSON.stringify({ errors }) } : 'pass')
  await saveName(id, `${name} now`)
  await expect(page.getByText(words.ui.reasons['cross-site']).first()).toBeVisible()
  await expect(page.getByText(words.app.readOnly, { exact: true })).toHaveCount(0)
  proxy.fate = () => 'pass'
  await page.goto(`${proxy.url}/outbox`)
  await expect.poll(() => storedName(id)).toBe(`${name} now`)
})

test('the page of a proxy that redirects everything is one click away, and leads back', async () => {
  const { id } = await unused()
  let isSignedIn = false
  proxy.fate = ({ path }) => {
    if (isSignedIn) return 'pass'
    if (!path.startsWith('/idp'))
      return { status: 302, headers: { location: `/idp?back=${encodeURIComponent(path)}` } }
    const back = new URL(path, proxy.url).searchParams.get('back') ?? ''
    return {
      status: 200,
      headers: html,
      body: `<!doctype html><h1>Company sign-in</h1><a href="${back}">Go on</a>`,
    }
  }
  await page.goto(`${proxy.url}/focus-areas/${id}?q=link`)
  await page.reload()
  await page.getByRole('link', { name: words.failures.openForeignPage }).first().click()
  await expect(page.getByRole('heading', { name: 'Company sign-in' })).toBeVisible()
  isSignedIn = true
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(sidebar().getByText(words.ui.changesSaved, { exact: true })).toBeVisible()
  expect(page.url()).toBe(`${proxy.url}/focus-areas/${id}?q=link`)
})

test('the right credential is not called wrong when a proxy answers the sign-in', async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(`${proxy.url}/sign-in`)
  proxy.fate = (request) => (isOfService(request) ? pageOf(401, 'Sign in - Access') : 'pass')
  await signInByToken(page, canary)
  await expect(page.getByRole('alert').filter({ hasText: foreign(401, 'Sign in - Access') })).toBeVisible()
  await expect(page.getByText(words.session.wrongToken)).toHaveCount(0)
  await expect(page.getByRole('link', { name: words.failures.openForeignPage })).toBeVisible()
  await page.close()
})
