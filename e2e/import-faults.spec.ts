// An import in a real browser through a network that drops answers, to a service that rejects rows. The service's data
// decides what is right.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { type FaultProxy, type ProxiedRequest, startFaultProxy } from '#testing/fault-proxy.ts'
import { canary } from './canaries.ts'
import { pasteRows } from './clipboard.ts'
import { openProfile, test } from './console-test.ts'
import { expectErrors } from './import-errors.ts'
import { journalSize } from './import-journal-size.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByToken } from './sign-in-link.ts'
import { words } from './words.ts'

const authorization = `Basic ${btoa(`${canary.email}:${canary.apiToken}`)}`

let folder: string
let service: RunningService
let proxy: FaultProxy
let context: BrowserContext | undefined

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-import-'))
  service = await startService({
    PLANNING_SAMPLE: '200',
  })
  proxy = await startFaultProxy(service.url)
})

test.afterAll(async () => {
  await context?.close().catch(() => {})
  await proxy?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const base = () => `${service.url}/gateway/api/planning/v1`

interface Item {
  readonly costItemId: string
  readonly name: string
  readonly externalCostItemId?: string | null
}

/** All cost items, as the service itself has them. */
async function items(): Promise<Item[]> {
  const found: Item[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ limit: '1000', ...(cursor && { cursor }) })
    const reply = await fetch(`${base()}/funds/cost-item?${query}`, { headers: { authorization } })
    const page = (await reply.json()) as {
      readonly values: readonly Item[]
      readonly last: boolean
      readonly nextPageCursor?: string | null
    }
    found.push(...page.values)
    if (page.last) return found
    cursor = page.nextPageCursor ?? ''
  }
}

/** Their names by external id. */
async function stored(): Promise<Map<string, string>> {
  const all = await items()
  return new Map(all.flatMap(({ externalCostItemId: id, name }) => (id ? [[id, name]] : [])))
}

async function areas(): Promise<readonly { readonly id: string }[]> {
  const reply = await fetch(`${base()}/focus-areas?limit=100`, { headers: { authorization } })
  return ((await reply.json()) as { values: { id: string }[] }).values
}

/** A focus area at the top that can be taken away again. */
async function newArea(): Promise<string> {
  const list = await fetch(`${base()}/focus-areas?limit=1`, { headers: { authorization } })
  const [sample] = (
    (await list.json()) as { values: { focusAreaType: { id: string }; owner: { id: string } }[] }
  ).values
  const reply = await fetch(`${base()}/focus-areas`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Soon gone',
      focusAreaTypeId: sample?.focusAreaType.id,
      ownerId: sample?.owner.id,
    }),
  })
  return ((await reply.json()) as { id: string }).id
}

async function openBrowser(): Promise<Page> {
  await context?.close().catch(() => {})
  context = await openProfile(join(folder, 'profile'), {
    viewport: { width: 1280, height: 800 },
    acceptDownloads: true,
  })
  context.setDefaultTimeout(20_000)
  return context.pages()[0] ?? (await context.newPage())
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${proxy.url}/sign-in`)
  await signInByToken(page, canary)
  await expect(page.getByRole('treegrid')).toBeVisible()
}

async function openImport(page: Page): Promise<void> {
  // A browser that is killed soon after signing in has not kept the session. The screen does not show that yet: the
  // console starts with the person whom it remembers.
  const session = await page.request.get(`${proxy.url}/session`)
  if (session.status() === 401) await signIn(page)
  await page.goto(`${proxy.url}/funds/cost-items/import`)
  await expect(page.getByText(words.imports.dropFile)).toBeVisible()
}

async function kill(): Promise<void> {
  const pattern = join(folder, 'profile')
  await new Promise((resolve) => spawn('pkill', ['-KILL', '-f', pattern]).on('exit', resolve))
}

const isBulk = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/cost-item/bulk')
const months = Array.from({ length: 12 }, (_, month) => `Forecast 2027-${String(month + 1).padStart(2, '0')}`)
const headings = ['Name', 'External ID', 'Focus area', ...months]

test('ten thousand rows end as the service has them, though answers are lost, rows refused and the browser killed', {
  tag: '@long',
}, async () => {
  test.setTimeout(240_000)
  const [area] = await areas()
  const doomed = await newArea()
  const rows = Array.from({ length: 10_000 }, (_, row) => [
    `Item ${row}`,
    `IMP-${row}`,
    row % 250 === 7 ? doomed : (area?.id ?? ''),
    ...months.map((_, month) =>
      row % 33 === 0 && row < 9_900 && month === 5 ? 'see mail' : `${row}.${10 + month}`,
    ),
  ])
  let page = await openBrowser()
  await openImport(page)
  await pasteRows(page, [headings, ...rows])
  await expectErrors(page, 300)
  await page.getByRole('button', { name: words.imports.findReplace }).click()
  await page.getByRole('textbox', { name: words.imports.find, exact: true }).fill('see mail')
  await page.getByRole('textbox', { name: words.imports.replaceWith }).fill('0')
  await page.getByRole('button', { name: words.imports.replaceAll }).click()
  await expectErrors(page, 0)
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await expect(page.getByRole('button', { name: words.imports.importItems({ count: 10_000 }) })).toBeVisible()
  // Between the plan and the sending a colleague deletes what forty of the rows belong to.
  const gone = await fetch(`${base()}/focus-areas/${doomed}`, {
    method: 'DELETE',
    headers: { authorization },
  })
  expect(gone.ok).toBe(true)

  const dead = Promise.withResolvers<void>()
  let requests = 0
  proxy.fate = (asked) => {
    if (!isBulk(asked)) return 'pass'
    requests += 1
    if (requests === 25) void kill().then(dead.resolve)
    if (requests === 3) return 'cut-before'
    if (requests === 7) return 'cut-during'
    return requests === 11 || requests >= 25 ? 'cut-after' : 'pass'
  }
  await page.getByRole('button', { name: words.imports.importItems({ count: 10_000 }) }).click()
  await dead.promise
  const halfway = [...(await stored()).keys()].filter((id) => id.startsWith('IMP-')).length
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(9_960)

  proxy.fate = () => 'pass'
  page = await openBrowser()
  // Later, when nothing can be under way any more.
  await page.clock.install({ time: Date.now() + 15 * 60_000 })
  await openImport(page)
  await page
    .getByRole('button', { name: words.imports.openImport({ name: words.imports.clipboard }) })
    .click()
  await expect(page.getByText(words.imports.someImported({ count: 9_960, total: 10_000 }))).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('button', { name: new RegExp(`^40 ${words.imports.rejected}`) })).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.imports.saveNotImported }).click()
  const stream = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n').slice(1)
  const refused = new Set(lines.map((line) => line.split(',')[1] ?? ''))
  expect(lines.every((line) => line.includes(words.outbox.rejection.fields.focusArea))).toBe(true)
  const after = await stored()
  const wrong = rows.filter(([name = '', id = '']) => after.get(id) !== (refused.has(id) ? undefined : name))
  expect(wrong.map(([, id]) => id)).toEqual([])
  expect(refused.size).toBe(40)
})

/** Tries to close and to leave the page while an import is on its way into storage, and stays both times. */
async function tryToLeave(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await page.getByRole('link', { name: words.app.focusAreas }).click()
  await page
    .getByRole('alertdialog', { name: words.imports.leaving.title })
    .getByRole('button', { name: words.imports.leaving.stay })
    .click()
}

test('the same paste a second time changes nothing; closing early asks, and what has begun is whole on the device', {
  tag: '@long',
}, async () => {
  const [area] = await areas()
  const rows = Array.from({ length: 300 }, (_, row) => [
    `Again ${row}`,
    `AGAIN-${row}`,
    area?.id ?? '',
    ...months.map((_, month) => `${row}.${month}`),
  ])
  const raised = rows.map((row) => row.map((cell, column) => (column > 2 ? `1${cell}` : cell)))
  let page = await openBrowser()
  const plan = async (sheet = rows) => {
    await openImport(page)
    await pasteRows(page, [headings, ...sheet])
    await page.getByRole('button', { name: words.imports.reviewImport }).click()
  }
  const send = () => page.getByRole('button', { name: words.imports.importItems({ count: 300 }) }).click()
  await plan()
  await send()
  await expect(page.getByText(words.imports.allImported({ count: 300 }))).toBeVisible()
  const before = await stored()

  await plan()
  await expect(page.getByRole('button', { name: words.imports.importItems({ count: 0 }) })).toBeDisabled()
  expect(await stored()).toEqual(before)

  await plan(raised)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/funds/cost-item?**', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  proxy.fate = (request) => (isBulk(request) ? 'cut-before' : 'pass')
  await send()
  await asked.promise
  await expect(page.getByRole('status').filter({ hasText: words.imports.checkingChanges })).toBeVisible()
  await tryToLeave(page)
  answer.resolve()
  await expect(page.getByText(words.imports.keptHere)).toBeVisible()
  await kill()
  proxy.fate = () => 'pass'
  page = await openBrowser()
  await page.clock.install({ time: Date.now() + 15 * 60_000 })
  await openImport(page)
  await page
    .getByRole('button', { name: words.imports.openImport({ name: words.imports.clipboard }) })
    .first()
    .click()
  await expect(page.getByText(words.imports.allImported({ count: 300 }))).toBeVisible()
  expect(await stored()).toEqual(before)
})

test('rows without an ID are given one, so that a lost answer makes nothing twice, and are remembered', async () => {
  const [area] = await areas()
  const page = context?.pages()[0] ?? (await openBrowser())
  await openImport(page)
  await pasteRows(page, [
    ['Name', 'Focus area', 'Forecast 2027-01'],
    ['Fresh desks', area?.id ?? '', '12.50'],
  ])
  await page.getByRole('button', { name: words.imports.reviewImport }).click()
  await page.getByRole('button', { name: words.imports.findings['no-ids'].answers.add, exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^1 ${words.imports.new}`) })).toBeVisible()
  const before = await journalSize(page)
  await page.getByRole('button', { name: words.imports.importItems({ count: 1 }) }).click()
  await expect(page.getByText(words.imports.allImported({ count: 1 }))).toBeVisible()
  await expect.poll(() => journalSize(page)).toBeGreaterThan(before)
  const made = (await items()).filter(({ name }) => name === 'Fresh desks')
  expect(made).toHaveLength(1)
  await page.goto(`${proxy.url}/funds/cost-items/${made[0]?.costItemId}`)
  const sent = page.getByRole('region', { name: words.items.sentTitle({ from: 'here' }) })
  await expect(sent.getByRole('cell', { name: '12.5' })).toBeVisible()
})
