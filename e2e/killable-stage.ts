// A service behind a network that fails at will, and browsers that are killed and opened again with what they kept.
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { type FaultProxy, startFaultProxy } from '#testing/fault-proxy.ts'
import { canary } from './canaries.ts'
import { openProfile } from './console-test.ts'
import { type RunningService, startService } from './running-service.ts'
import { signInByToken } from './sign-in-link.ts'

export interface KillableStage {
  readonly service: RunningService
  readonly proxy: FaultProxy
  /** The browser of a profile as the person left it, dead or alive. */
  openBrowser(profile: string): Promise<Page>
  /** The signed-in browser of a profile; it signs in the first time. */
  signedIn(profile: string): Promise<Page>
  /**
   * Opens the tree, with a session: a killed browser can lose its newest cookies. The tree is first shown from the device,
   * before the service has said that the session is over.
   */
  openTree(page: Page): Promise<void>
  /** Browsers write local storage seconds later: one that is killed before would not know who was signed in. */
  hasWrittenSession(profile: string): Promise<boolean>
  kill(profile: string): Promise<void>
  close(): Promise<void>
}

export async function openKillableStage(environment: Record<string, string>): Promise<KillableStage> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-faults-'))
  const service = await startService(environment)
  const proxy = await startFaultProxy(service.url)
  let context: BrowserContext | undefined

  async function openBrowser(profile: string): Promise<Page> {
    await context?.close().catch(() => {})
    context = await openProfile(join(folder, profile), { viewport: { width: 1280, height: 800 } })
    context.setDefaultTimeout(10_000)
    return context.pages()[0] ?? (await context.newPage())
  }

  return {
    service,
    proxy,
    openBrowser,
    async signedIn(profile) {
      const page = await openBrowser(profile)
      await page.goto(`${proxy.url}/sign-in`)
      await signIn(page)
      // From here on the console opens without a network, too.
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      return page
    },
    async openTree(page) {
      const [session] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/session')),
        page.goto(`${proxy.url}/focus-areas`),
      ])
      if (session.status() === 401) await signIn(page)
      await expect(page.getByRole('treegrid')).toBeVisible()
    },
    async hasWrittenSession(profile) {
      const place = join(folder, profile, 'Default', 'Local Storage', 'leveldb')
      for (const file of await readdir(place)) {
        if ((await readFile(join(place, file), 'latin1')).includes('planning-console.session')) return true
      }
      return false
    },
    kill: (profile) => killBrowser(join(folder, profile)),
    async close() {
      await context?.close().catch(() => {})
      await proxy.close()
      await service.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await signInByToken(page, canary)
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** Kills the browser of a profile with all its processes, of which it is the group. */
export async function killBrowser(profile: string): Promise<void> {
  // The lock of a profile names its browser: `host-1234`.
  const owner = await readlink(join(profile, 'SingletonLock'))
  process.kill(-Number(owner.slice(owner.lastIndexOf('-') + 1)), 'SIGKILL')
}
