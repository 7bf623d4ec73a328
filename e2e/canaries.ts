// Credentials that must never be seen again after they were handed over. Everything that the journeys can see is
// searched for them: what a service answers and prints, what it keeps, and what a browser keeps of it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page, Response } from 'playwright/test'
import { upstreamAccount } from '#testing/contrary-upstream/upstream.ts'

/** What every service of the journeys starts with. */
export const canary = {
  email: 'canary@example.com',
  apiToken: 'canary-token-that-must-stay-hidden-0a1b2c3d',
  clientId: 'canary-client',
  clientSecret: 'canary-secret-that-must-stay-hidden-4e5f6a7b',
  sessionSecret: 'canary-password-that-must-stay-hidden-8c9d0e1f',
} as const

const forms = [
  canary.apiToken,
  canary.clientSecret,
  canary.sessionSecret,
  upstreamAccount.apiToken,
  upstreamAccount.clientSecret,
].flatMap(formsOf)

/** A text itself and in Base64, in the three forms that its offset within the encoded data gives it. */
function formsOf(text: string): string[] {
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
    // The characters at both ends depend on the neighbouring bytes.
    return bytes.toString('base64').slice(before === 0 ? 0 : before + 1, -4)
  })
  return [text, ...encoded]
}

const isIn = (text: string) => forms.some((form) => text.includes(form))

/** Milliseconds that the search of a page can take; stuck pages are not examined here. */
const maxLookMs = 5_000

const open = new Set<BrowserContext>()
const places = new Set<string>()
let reading: Promise<void>[] = []
/** How much was searched, so that a search of nothing is none. */
let searched = 0

function search(place: string, text: string): void {
  searched += text.length
  if (isIn(text)) places.add(place)
}

/** Searches from now on what comes into a browser, and what it keeps when it closes. */
export function watched(context: BrowserContext): BrowserContext {
  open.add(context)
  context.on('request', (request) => search('an address', request.url()))
  context.on('console', (message) => search('the log of a page', message.text()))
  context.on('response', (response) => {
    // The built files are searched on disk.
    if (!new URL(response.url()).pathname.startsWith('/assets/')) reading.push(readAnswer(response))
  })
  const close = context.close.bind(context)
  context.close = async (options) => {
    await searchKept(context)
    open.delete(context)
    await close(options)
  }
  return context
}

async function readAnswer(response: Response): Promise<void> {
  try {
    search('a header', JSON.stringify(await response.allHeaders()))
    search('an answer', await response.text())
  } catch {
    // It went with its page, or was never whole.
  }
}

async function searchKept(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  // Pages of one origin share their storage.
  const origins = new Map(pages.map((page) => [new URL(page.url()).origin, page]))
  await Promise.all([...origins.values()].map((page) => withinReason(searchPage(page))))
}

async function searchPage(page: Page): Promise<void> {
  const found = await page.evaluate(searchStorage, forms)
  searched += found.searched
  for (const place of found.places) places.add(place)
}

/** A killed browser or a closed page cannot answer. */
function withinReason(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, maxLookMs))])
}

/** Runs in the page: local and session storage, databases and caches. */
async function searchStorage(wanted: readonly string[]) {
  const places: string[] = []
  let searched = 0
  const search = (place: string, text: string) => {
    searched += text.length
    if (wanted.some((form) => text.includes(form))) places.push(place)
  }
  const finished = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  search(
    'the storage of a page',
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const kept = await finished(database.transaction(store).objectStore(store).getAll())
      search(`the database ${name.replace(/:.*/, '')}`, JSON.stringify(kept))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      search('the address of a cached file', request.url)
      if (!request.url.includes('/assets/'))
        search('a cached file', (await (await cache.match(request))?.text()) ?? '')
    }
  }
  return { places, searched }
}

interface Kept {
  /** What the service has printed. */
  readonly printed: string
  /** Of the service; undefined for one that keeps nothing. */
  readonly database?: string | undefined
}

/**
 * Ends a search: everything seen since the last one, and the data stored now.
 * @throws Error that names each place where a canary was found.
 */
export async function expectUnseen({ printed, database }: Kept): Promise<void> {
  await Promise.all([...open].map(searchKept))
  await withinReason(Promise.all(reading))
  reading = []
  search('what the service printed', printed)
  if (database !== undefined) await searchFiles('the database of the service', database)
  expectNothingFound()
}

/**
 * Searches the built files, which are the same for every service.
 * @throws Error when a canary was found there, or in what was seen since the last search.
 */
export async function expectCleanBuild(): Promise<void> {
  await searchFiles('the build', join(import.meta.dirname, '..', 'dist'))
  expectNothingFound()
}

function expectNothingFound(): void {
  const found = [...places]
  places.clear()
  if (found.length > 0) throw new Error(`a credential is in clear text in ${found.join(', ')}`)
  if (searched === 0) throw new Error('nothing was searched for credentials')
}

/** A folder with its contents, or a file with its neighbours that begin with its name. */
async function searchFiles(place: string, path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  const files = entries
    ? // The compressed copies are of these.
      entries
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        .map(({ parentPath, name }) => join(parentPath, name))
    : [path, `${path}-wal`]
  for (const file of files) search(place, await readFile(file, 'latin1').catch(() => ''))
}
