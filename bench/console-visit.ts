// A console for benchmarks: the built files, the real service with its sample, and a browser profile that has signed in.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { messages } from '../src/messages/en/session.ts'
import { findBrowser } from '../src/testing/find-browser.ts'
import { firstLinkIn } from '../src/testing/installation.ts'
import { type PlainBrowser, type PlainPage, withPlainPage } from './plain-page.ts'
import { type OfflineFigures, watchPage } from './watch-page.ts'

export interface Bench extends PlainBrowser {
  readonly records: number
}

/** Milliseconds after which a browser has started, so that it is no part of what is measured. */
const restMs = 2000

interface SignedIn {
  readonly bench: Bench
  readonly origin: string
  readonly stopService: () => Promise<void>
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Serves a sample of so many focus areas on SQLite, signs in, and clears all of it away when `work` is done with it. */
export async function withSignedIn<Result>(
  records: number,
  work: (console: SignedIn) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-bench-console-'))
  const bench: Bench = { profile: join(folder, 'profile'), executablePath: findBrowser(say).path, records }
  const service = startService(folder, String(records))
  try {
    const signInLink = await service.signInLink
    await signIn(bench, signInLink)
    return await work({ bench, origin: new URL(signInLink).origin, stopService: service.stop })
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Starts the service with a new database in a folder.
 * @param sample as `PLANNING_SAMPLE` has it
 */
export function startService(folder: string, sample = 'demo') {
  const service = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'service', 'start.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'planning.db')}`,
      PLANNING_SAMPLE: sample,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (service.exitCode !== null || !service.kill()) return
    await once(service, 'exit')
  }
  return { signInLink: signInLinkOf(service), stop }
}

function signInLinkOf(service: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    // Listened to until the end: a service that is not heard any more ends itself.
    service.stdout?.on('data', (text) => {
      printed += text
      const link = firstLinkIn(printed)
      if (link) resolve(link)
    })
    service.once('exit', () => reject(new Error(`the service ended early:\n${printed}`)))
  })
}

/** Signs in, and waits until this device keeps the files of the console. */
async function signIn({ profile, executablePath }: Bench, link: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(link)
    await page.getByRole('button', { name: messages.signIn, exact: true }).click()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  } finally {
    await context.close()
  }
}

/** Bytes, as the browser counts them. */
interface HeapUsage {
  readonly usedSize: number
  /** Of the buffers of arrays, which are no part of the heap. */
  readonly backingStorageSize: number
}

interface VisitOptions {
  /** Milliseconds after the browser listened. */
  readonly afterMs?: number
  /** What is done on the page after it was measured. */
  readonly act?: (page: PlainPage) => Promise<void>
}

/** Opens the console in a new browser on the same profile, and waits until every record is there and at rest. */
export function visit(
  bench: Bench,
  address: string,
  { afterMs = restMs, act }: VisitOptions = {},
): Promise<OfflineFigures> {
  return withPlainPage(bench, async (page) => {
    await page.beforeEach(watchPage, bench.records)
    await sleep(afterMs)
    await page.goTo(address)
    await page.waitFor(() => Boolean(window.offlineFigures?.all))
    // The worker of the console and the preparation of searches come after the records.
    await page.waitFor(() => navigator.serviceWorker.controller !== null)
    await sleep(3000)
    await page.command('HeapProfiler.collectGarbage')
    const { usedSize: heap, backingStorageSize: buffers } =
      await page.command<HeapUsage>('Runtime.getHeapUsage')
    const figures = await page.evaluate(() => window.offlineFigures)
    if (!figures) throw new Error('the page did not measure itself')
    await act?.(page)
    return { ...figures, heap, buffers }
  })
}

/** Visits another page of the origin, which starts nothing: its icon. */
export function visitFile<Result>(
  bench: Bench,
  origin: string,
  work: (page: PlainPage) => Promise<Result>,
): Promise<Result> {
  return withPlainPage(bench, async (page) => {
    await sleep(restMs)
    await page.goTo(`${origin}/icon.svg`)
    await page.waitFor(() => document.readyState === 'complete' && location.pathname === '/icon.svg')
    return await work(page)
  })
}

/** Runs in the page: the next visit finds nothing that was kept of the service. */
export async function forgetKept(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
}
