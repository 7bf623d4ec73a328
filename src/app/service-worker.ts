// Serves the console itself from this device, so that it opens without a network. Nothing else passes through here:
// no data, no write, no request to any other path than those of the built files and of screens.
import { PrecacheController } from 'workbox-precaching'
import { pastWorkerParameter } from '#ui/past-worker.ts'
import { appPageMarker } from './app-page-marker.ts'
import { isOfLanguage, readKeptLanguage } from './kept-language.ts'
import { activateRequest, languageChanged, screenPaths } from './worker-messages.ts'

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifetimeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** A rule of the Static Routing API of Service Workers, which Chromium has. */
interface Route {
  readonly condition: { readonly urlPattern: string }
  readonly source: 'network' | 'cache'
}

interface InstallEvent extends LifetimeEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>
}

interface WorkerEvents {
  readonly install: InstallEvent
  readonly activate: LifetimeEvent
  readonly fetch: RequestEvent
  readonly message: LifetimeEvent & { readonly data: unknown }
}

declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
}

const shell = '/index.html'
/** What paths begin with that the service answers itself. */
const servicePaths = [
  'gateway',
  'planning',
  'vuln-transparency',
  'oauth',
  'session',
  'docs',
  'openapi.json',
  'healthz',
  'readyz',
  'metrics',
]
/**
 * What the browser gets without the worker: answers of the service from the network, and files of the console from any cache,
 * or from the network where no cache has them.
 */
const routes: readonly Route[] = [
  ...servicePaths
    .flatMap((path) => [`/${path}`, `/${path}/*`])
    .map((urlPattern): Route => ({ condition: { urlPattern }, source: 'network' })),
  { condition: { urlPattern: '/assets/*' }, source: 'cache' },
]
const isScreen = (pathname: string) => screenPaths.includes(pathname.split('/')[1] ?? '')
const isOfService = (pathname: string) => [...servicePaths, 'assets'].includes(pathname.split('/')[1] ?? '')
/** Parallel requests while a release is downloaded; a browser opens at most six connections to a host. */
const maxParallel = 6
const oldFiles = 'planning-console-earlier-releases'
/** Releases whose files are kept after the next one came, for tabs that still run them. */
const keptReleases = 2

const controller = new PrecacheController({
  plugins: [
    {
      // Null ends the installation, and the previous release stays active.
      cacheWillUpdate: async ({ request, response }) => ((await isOurs(request, response)) ? response : null),
    },
  ],
})
const files = self.__WB_MANIFEST
controller.addToCacheList(files)

/** True for the requested file, false for a page of a captive portal. */
async function isOurs({ url }: Request, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const type = response.headers.get('content-type') ?? ''
  const { pathname } = new URL(url)
  if (pathname.endsWith('.js')) return type.includes('javascript')
  if (!pathname.endsWith('.html')) return !type.includes('text/html')
  return type.includes('text/html') && (await response.clone().text()).includes(appPageMarker)
}

self.addEventListener('install', (event) => {
  event.waitUntil(bringFiles(event))
  // In a browser without such routes the worker does the same.
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => {}))
})

self.addEventListener('activate', (event) => {
  const work = async () => {
    await keepEarlierFiles()
    await controller.activate(event)
    await self.clients.claim()
  }
  event.waitUntil(work())
})

/**
 * Brings the files of this release to the device, messages in its language only. Not by `controller.install`, which
 * asks for one after another: on a far network a hundred and more round trips, before which nothing opens without it.
 */
async function bringFiles(event: LifetimeEvent): Promise<void> {
  const language = await readKeptLanguage()
  const waiting = [...controller.getURLsToCacheKeys()].filter(([url]) => isOfLanguage(url, language))
  const bringNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, cacheKey] = next
      // A file without a hash in its name has one in its key, and the HTTP cache may hold an older version of it.
      const request = new Request(url, {
        cache: cacheKey === url ? 'default' : 'reload',
        credentials: 'same-origin',
      })
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, bringNext))
}

/** Brings the messages of the device's language, after another one was chosen. */
async function bringMessages(): Promise<void> {
  const language = await readKeptLanguage()
  const precache = await caches.open(controller.strategy.cacheName)
  for (const [url, cacheKey] of controller.getURLsToCacheKeys()) {
    if (!isOfLanguage(url, language) || (await precache.match(cacheKey))) continue
    const request = new Request(url)
    const response = await fetch(request)
    if (await isOurs(request, response)) await precache.put(cacheKey, response)
  }
}

/** Keeps the hashed files of earlier releases from cache cleanup. */
async function keepEarlierFiles(): Promise<void> {
  const present = new Set(files.map(({ url }) => new URL(url, location.href).pathname))
  const precache = await caches.open(controller.strategy.cacheName)
  const earlier = (await precache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith('/assets/') && !present.has(pathname)
  })
  if (earlier.length === 0) return
  const releases = (await caches.keys()).filter((name) => name.startsWith(oldFiles)).map(releaseNumber)
  const latest = Math.max(0, ...releases)
  const kept = await caches.open(`${oldFiles} ${latest + 1}`)
  for (const request of earlier) {
    const answer = await precache.match(request)
    if (answer) await kept.put(new URL(request.url).pathname, answer)
  }
  const outdated = releases.filter((release) => release <= latest + 1 - keptReleases)
  await Promise.all(outdated.map((release) => caches.delete(`${oldFiles} ${release}`)))
}

function releaseNumber(name: string): number {
  return Number(name.slice(oldFiles.length)) || 0
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const isPast = searchParams.has(pastWorkerParameter)
    if (isPast || isOfService(pathname)) return
    if (isScreen(pathname)) event.respondWith(answerWith(shell, request))
    // The page of a proxy, or no page at all, which the console says.
    else event.respondWith(fetch(request).catch(() => answerWith(shell, request)))
  } else if (controller.getCacheKeyForURL(request.url)) event.respondWith(answerWith(request.url, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFromEarlier(pathname, request))
})

async function answerWith(url: string, request: Request): Promise<Response> {
  return (await controller.matchPrecache(url)) ?? (await fetch(request))
}

async function answerFromEarlier(pathname: string, request: Request): Promise<Response> {
  // Looks in all caches: a path with a hash names the same file in each.
  return (await caches.match(pathname)) ?? (await fetch(request))
}

self.addEventListener('message', (event) => {
  if (event.data === activateRequest) void self.skipWaiting()
  if (event.data === languageChanged) event.waitUntil(bringMessages())
})
