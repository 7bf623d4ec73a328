// The console on this device outlives releases, networks that answer for the service, and tabs that are left open.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { readConfig } from '#service/config.ts'
import { type RunningService, startService } from '#service/main.ts'
import { type Fate, startFaultProxy } from '#testing/fault-proxy.ts'
import { canary, expectUnseen } from './canaries.ts'
import { openProfile, test } from './console-test.ts'
import { signInByLink } from './sign-in-link.ts'
import { words } from './words.ts'

test.describe.configure({ mode: 'serial' })

let folder: string
let origin: string
let service: RunningService | undefined
let context: BrowserContext
/** Open since the first release: the last tab of a release that closes lets the next one in. */
let early: Page

const release = (name: string) => join(folder, `release-${name}`)

/**
 * Makes a release of the build by giving every script and style sheet another name, as another content does. Without
 * compressed copies: the service sends what it has. Building every release would take both processors half a minute.
 */
async function makeRelease(name: string, mark: number): Promise<void> {
  const built = join(import.meta.dirname, '..', 'dist')
  await cp(built, release(name), { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  // The name of a font file follows from its content, which is the same in every release.
  const assets = (await readdir(join(release(name), 'assets'))).filter((file) => /\.(?:js|css)$/.test(file))
  const names = new Map(assets.map((file) => [file, file.replace(/-[\w-](?=[\w-]{6,7}\.\w+$)/, `-${mark}`)]))
  const texts = ['index.html', 'service-worker.js', ...assets.map((file) => join('assets', file))]
  for (const file of texts.map((text) => join(release(name), text))) {
    const text = (await readFile(file, 'utf8'))
      .replaceAll(/[\w.-]+\.(?:js|css)\b/g, (asset) => names.get(asset) ?? asset)
      // The page has the names of its scripts, and so another content.
      .replace(/"revision":"\w(?=\w+","url":"index\.html")/, `"revision":"${mark}`)
    await writeFile(file, text)
  }
  for (const [from, to] of names)
    await rename(join(release(name), 'assets', from), join(release(name), 'assets', to))
}

async function serve(name: string): Promise<RunningService> {
  await service?.close()
  service = await startService({
    config: readConfig({
      PORT: new URL(origin).port,
      DATABASE_URL: `sqlite:${join(folder, 'planning.db')}`,
      PLANNING_SAMPLE: '600',
      PLANNING_ADMIN_TOKEN: canary.apiToken,
      PLANNING_CLIENT_ID: canary.clientId,
      PLANNING_CLIENT_SECRET: canary.clientSecret,
      PLANNING_SESSION_SECRET: canary.sessionSecret,
    }),
    consoleFolder: release(name),
  })
  return service
}

async function freeOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
}

/** The scripts of a release that come to a device: of the messages those in its language. */
const assetsOf = async (name: string) =>
  (await readdir(join(release(name), 'assets'))).filter((file) => /^(?!messages-de-).*\.js$/.test(file))

/** The first script of the page as it is, which another release has under another name. */
const entryOf = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src.split('/').at(-1),
  )

const entryIn = async (name: string) =>
  /assets\/(index-[^"]+\.js)/.exec(await readFile(join(release(name), 'index.html'), 'utf8'))?.[1]

const lookForRelease = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const records = (page: Page) =>
  page
    .getByRole('region', { name: words.hierarchies.records({ kind: 'focus-area' }) })
    .getByText('600', { exact: true })

async function openTab(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}${path}`)
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
  return page
}

/** Each area of the console by its link in the navigation, and the title that it has then. */
const areas = [
  [words.app.organizations, words.app.organizations],
  [words.app.costItems, words.app.costItems],
  [words.app.benefitItems, words.app.benefitItems],
  [words.app.vulnerabilities, words.app.vulnerabilities],
  [words.app.activity, words.app.activity],
  [words.app.pendingChanges, words.outbox.title],
  [words.app.focusAreas, words.app.focusAreas],
] as const

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-shell-'))
  origin = await freeOrigin()
  for (const [mark, name] of ['one', 'two', 'three'].entries()) await makeRelease(name, mark)
  const { signInLink = '' } = await serve('one')
  context = await openProfile(join(folder, 'profile'), {
    viewport: { width: 1440, height: 900 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await signInByLink(page, signInLink)
  await expect(records(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.close()
})

test.afterAll(async () => {
  await context?.close()
  await expectUnseen({ printed: '', database: join(folder, 'planning.db') })
  await service?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('the files of a release come to the device several at a time, each once', { tag: '@long' }, async ({
  browser,
}) => {
  const proxy = await startFaultProxy(origin)
  const visitor = await browser.newContext()
  try {
    const page = await visitor.newPage()
    const asked: string[] = []
    let [underWay, most] = [0, 0]
    proxy.fate = ({ path }): Fate => {
      asked.push(path)
      return 'pass'
    }
    await page.goto(`${proxy.url}/sign-in`)
    // From here on only the worker asks for files.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    proxy.fate = async ({ path }): Promise<Fate> => {
      asked.push(path)
      most = Math.max(most, ++underWay)
      await sleep(20)
      underWay -= 1
      return 'pass'
    }
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const assets = asked.filter((path) => path.endsWith('.js') && path.startsWith('/assets/'))
    // What the page has loaded itself is not asked for again.
    expect(assets.toSorted()).toEqual((await assetsOf('one')).map((file) => `/assets/${file}`).toSorted())
    // Chromium allows a worker three at a time.
    expect(most).toBeGreaterThanOrEqual(3)
    expect(most).toBeLessThanOrEqual(6)
  } finally {
    await visitor.close()
    await proxy.close()
  }
})

test('a tab of the release before opens every area while a new one is served, and is not reloaded', async () => {
  early = await openTab('/focus-areas')
  const page = early
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await serve('two')
  await lookForRelease(page)
  await expect(page.getByText(words.app.updateStates.ready)).toBeVisible()
  for (const [link, title] of areas) {
    await page.getByRole('navigation', { name: words.app.areas }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(await entryOf(page)).toBe(await entryIn('one'))
})

test('an update is taken by consent, not while a tab is busy, and then by every tab', async () => {
  const [writing, reading] = [early, await openTab('/organizations')]
  await lookForRelease(reading)
  await expect(reading.getByText(words.app.updateStates.ready)).toBeVisible()
  // What a form with changes and a request that writes hold for as long as they last.
  await writing.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('planning:busy', { mode: 'shared' }, () => {
          held()
          return new Promise<void>((resolve) => Object.assign(window, { finish: resolve }))
        })
      }),
  )
  await reading.getByRole('button', { name: words.app.update, exact: true }).click()
  await expect(reading.getByText(words.app.updateStates.busy)).toBeVisible()
  expect(await entryOf(writing)).toBe(await entryIn('one'))

  await writing.evaluate(() => (window as { finish?: () => void }).finish?.())
  // A browser activates no release while requests pass the worker of the one before.
  await reading.evaluate(() => setInterval(() => void fetch('/healthz'), 2))
  await reading.getByRole('button', { name: words.app.update, exact: true }).click()
  for (const page of [writing, reading]) {
    // A page that is loading answers nothing.
    await expect.poll(() => entryOf(page).catch(() => undefined)).toBe(await entryIn('two'))
    await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
    await page.close()
  }
})

test('files of the last two releases stay on the device, those of older ones go', {
  tag: '@long',
}, async () => {
  const page = await openTab('/focus-areas')
  await serve('three')
  await lookForRelease(page)
  const keptOf = async (name: string) => {
    const files = (await assetsOf(name)).map((file) => `/assets/${file}`)
    return page.evaluate(async (paths) => {
      const found = await Promise.all(
        paths.map(async (path) => (await fetch(path)).headers.get('content-type')),
      )
      return found.filter((type) => type?.includes('javascript')).length / paths.length
    }, files)
  }
  await page.getByRole('button', { name: words.app.update, exact: true }).click()
  await expect.poll(() => entryOf(page).catch(() => undefined)).toBe(await entryIn('three'))
  await expect(page.getByRole('navigation', { name: words.app.areas })).toBeVisible()
  expect(await keptOf('three')).toBe(1)
  expect(await keptOf('two')).toBe(1)
  expect(await keptOf('one')).toBe(1)
  await page.close()
})

const portalPage = '<!doctype html><title>Hotel</title><h1>Welcome to the hotel</h1>'
const portals: [string, RequestListener][] = [
  [
    '200 and a page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(portalPage),
  ],
  ['a redirect to its page', (_request, response) => response.writeHead(302, { location: '/hotel' }).end()],
  [
    '511 and a page',
    (_request, response) => response.writeHead(511, { 'content-type': 'text/html' }).end(portalPage),
  ],
]

for (const [at, [name, answer]] of portals.entries()) {
  const tag = at === 0 ? '@sample' : '@long'
  test(`a network that answers everything with ${name} is taken neither for the console nor for data`, {
    tag,
  }, async () => {
    await service?.close()
    service = undefined
    const portal = createServer(answer)
    await new Promise<void>((resolve) => portal.listen(Number(new URL(origin).port), resolve))
    try {
      const page = await openTab('/focus-areas?level=2')
      await expect(records(page)).toBeVisible()
      await expect(page.getByText(words.app.connectionStates.foreign)).toBeVisible()
      await expect(page.getByText('Welcome to the hotel')).toHaveCount(0)
      // Nor for a new release.
      expect(
        await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          await registration?.update().catch(() => {})
          return { waiting: registration?.waiting ?? null, installing: registration?.installing ?? null }
        }),
      ).toEqual({ waiting: null, installing: null })
      await page.reload()
      await expect(records(page)).toBeVisible()
      const cached = await page.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map((key) => caches.open(key)))
        const answers = await Promise.all(stores.map((store) => store.matchAll()))
        return Promise.all(answers.flat().map((each) => each.text()))
      })
      expect(cached.filter((text) => text.includes('Welcome to the hotel'))).toEqual([])
      await page.close()
    } finally {
      portal.closeAllConnections()
      await new Promise((resolve) => portal.close(resolve))
    }
  })
}

test('and behind the network, after signing in to it, everything works as before', async () => {
  const page = await openTab('/focus-areas')
  await serve('three')
  await expect(page.getByText(words.ui.changesSaved, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(records(page)).toBeVisible()
})
