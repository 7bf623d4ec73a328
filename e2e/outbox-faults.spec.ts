// The outbox in a real browser that is killed, cut off and crowded. The service's data decides what is right.
import { expect, type Page } from 'playwright/test'
import type { FaultProxy, ProxiedRequest } from '#testing/fault-proxy.ts'
import { canary } from './canaries.ts'
import { test } from './console-test.ts'
import { type KillableStage, openKillableStage } from './killable-stage.ts'
import type { RunningService } from './running-service.ts'
import { words } from './words.ts'

const isLong = Boolean(process.env.TEST_LONG)
const kills = isLong ? 50 : 1
/** An answer that is lost is what must not make anything twice; the long run has the other moments, too. */
const fates = isLong ? (['cut-before', 'cut-during', 'cut-after'] as const) : (['cut-after'] as const)

let stage: KillableStage
let service: RunningService
let proxy: FaultProxy

test.beforeAll(async () => {
  stage = await openKillableStage({ PLANNING_SAMPLE: '200' })
  service = stage.service
  proxy = stage.proxy
})

test.beforeEach(() => {
  proxy.fate = () => 'pass'
  proxy.answered = () => {}
  proxy.isDown = false
})

test.afterAll(() => stage?.close())

interface Stored {
  readonly id: string
  readonly name: string
  readonly owner: { readonly id: string; readonly name?: string | null }
}

/** What the service itself has, whatever the network does. */
async function stored(): Promise<Stored[]> {
  const authorization = `Basic ${btoa(`${canary.email}:${canary.apiToken}`)}`
  const reply = await fetch(`${service.url}/gateway/api/planning/v1/focus-areas?limit=1000`, {
    headers: { authorization },
  })
  return ((await reply.json()) as { values: Stored[] }).values
}

const isWrite = ({ method, path }: ProxiedRequest) =>
  method !== 'GET' && path.includes('/planning/v1/focus-areas')

/** Types a new focus area at the top and saves it while nothing comes through. */
async function create(page: Page, name: string): Promise<void> {
  await page.goto(`${proxy.url}/focus-areas/new`)
  await page.getByRole('textbox', { name: words.ui.fieldName }).fill(name)
  await page.getByRole('button', { name: words.editing.create, exact: true }).click()
  // Shown as a record as soon as it is kept on this device.
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Gives another owner to some rows of the tree together, one write for each. `first` counts the rows from 1. */
async function giveOwner(page: Page, turn: number, rows: number, first = 1): Promise<void> {
  // The rarest owners first: rows that have the chosen one already cannot be saved, and where rows are depends on time.
  const held = (await stored()).flatMap(({ owner }) => owner.name ?? []).toSorted()
  const countHeld = (name: string) => held.filter((one) => one === name).length
  const owners = [...new Set(held)].toSorted((one, other) => countHeld(one) - countHeld(other))
  await stage.openTree(page)
  await page.getByRole('treegrid').getByRole('row').nth(first).focus()
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  await page
    .getByRole('group', { name: words.hierarchies.selection })
    .getByRole('button', { name: words.hierarchies.owner, exact: true })
    .click()
  const choice = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await choice.getByRole('combobox').fill(owners[turn % owners.length] ?? '')
  await choice.getByRole('option').first().click()
}

/** Opens the outbox later, when nothing can be under way any more, and waits until all of it is through. */
async function comeToRest(page: Page): Promise<void> {
  // As the outbox counts time.
  await page.addInitScript(() => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + 15 * 60_000
  })
  await stage.openTree(page)
  await page.getByRole('link', { name: new RegExp(`^${words.app.pendingChanges}`) }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${words.ui.changesSaved}$`) })
      .first(),
  ).toBeVisible({ timeout: 30_000 })
}

/** Where what was written last says that the session was over, the service has to be asked, and is down. */
async function ensureSession(page: Page): Promise<void> {
  proxy.isDown = true
  await page.goto(`${proxy.url}/focus-areas/new`)
  const isForgotten = page.getByText(words.failures.notLoaded({ what: 'session' }))
  await page.getByRole('textbox', { name: words.ui.fieldName }).or(isForgotten).waitFor()
  if (!(await isForgotten.isVisible())) return
  proxy.isDown = false
  await stage.openTree(page)
  proxy.isDown = true
}

test(`a browser that is killed at ${kills} points of bursts of writes loses and doubles nothing`, {
  tag: '@sample',
}, async () => {
  test.setTimeout(600_000)
  let page = await stage.signedIn('killed')
  await expect.poll(() => stage.hasWrittenSession('killed')).toBe(true)
  const acknowledged: string[] = []
  for (let count = 0; count < kills; count += 1) {
    await ensureSession(page)
    const dead = Promise.withResolvers<void>()
    let left = count % 5
    const strike = () => {
      left -= 1
      if (left === -1) void stage.kill('killed').then(dead.resolve)
    }
    // By turns before the service has the write, and after it has answered.
    const isBefore = count % 2 === 0
    proxy.fate = (asked) => {
      if (isBefore && isWrite(asked)) strike()
      return left < 0 && isBefore ? 'cut-before' : 'pass'
    }
    proxy.answered = (asked) => {
      if (!isBefore && isWrite(asked)) strike()
    }
    const name = `Killed ${count}`
    try {
      await create(page, name)
      acknowledged.push(name)
      proxy.isDown = false
      await giveOwner(page, count, 5)
    } catch (error) {
      // It died in the middle: later edits were never made.
      if (left >= 0) throw error
    }
    // Later answers cause no fault, which would hit the next browser.
    proxy.fate = () => 'pass'
    proxy.answered = () => {}
    // Where nothing was left to be sent it dies at rest.
    if (left >= 0) await stage.kill('killed')
    else await dead.promise
    page = await stage.openBrowser('killed')
  }
  proxy.isDown = false
  await comeToRest(page)
  const made = (await stored()).map(({ name }) => name).filter((name) => name.startsWith('Killed '))
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted())
  expect(acknowledged.filter((name) => !made.includes(name))).toEqual([])
})

/** How often each of these names is in the service. */
async function countOf(names: readonly string[]): Promise<number[]> {
  const all = await stored()
  return names.map((name) => all.filter((area) => area.name === name).length)
}

test(`a network that fails by ${fates.join(', ')} has each write done once in the end`, {
  tag: '@sample',
}, async () => {
  const page = await stage.signedIn('cut')
  const names: string[] = []
  for (const fate of fates) {
    let isLeft = true
    proxy.fate = (asked) => {
      if (!isLeft || !isWrite(asked)) return 'pass'
      isLeft = false
      return fate
    }
    await create(page, `Network ${fate}`)
    await expect.poll(() => isLeft).toBe(false)
    names.push(`Network ${fate}`)
    isLeft = true
    // Other rows each time: a row whose write was cut takes no further write for a minute.
    await giveOwner(page, names.length, 2, 2 * names.length - 1)
    await expect.poll(() => isLeft).toBe(false)
  }
  await comeToRest(page)
  expect(await countOf(names)).toEqual(fates.map(() => 1))
  await expect(page.getByText(new RegExp(`^${words.ui.progress.rejected({ reason: '' })}`))).toHaveCount(0)
})

test('three tabs write at the same time, one is closed while it sends, and each change is made once', {
  tag: '@long',
}, async () => {
  const first = await stage.signedIn('tabs')
  const tabs = [first, await first.context().newPage(), await first.context().newPage()]
  let writes = 0
  proxy.fate = (asked) => {
    if (!isWrite(asked)) return 'pass'
    writes += 1
    return writes % 3 === 0 ? 'cut-after' : 'pass'
  }
  proxy.isDown = true
  const names = ['Tab 1', 'Tab 2', 'Tab 3']
  for (const [at, tab] of tabs.entries()) await create(tab, names[at] ?? '')
  proxy.isDown = false
  const [, second, third] = tabs
  if (!second || !third) throw new Error('two tabs are missing')
  proxy.answered = (asked) => {
    if (isWrite(asked)) void first.close()
  }
  await second.goto(`${proxy.url}/outbox`)
  await comeToRest(third)
  expect(await countOf(names)).toEqual([1, 1, 1])
})

test('a session that ends while changes wait keeps them, and they go out after signing in again', {
  tag: '@long',
}, async () => {
  const page = await stage.signedIn('session')
  proxy.isDown = true
  await create(page, 'After the session')
  await page.context().clearCookies()
  proxy.isDown = false
  await comeToRest(page)
  expect(await countOf(['After the session'])).toEqual([1])
})
