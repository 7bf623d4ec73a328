// The test of every journey: whatever its browsers get to see is searched for credentials.
import { type BrowserContext, test as base, chromium } from 'playwright/test'
import { watched } from './canaries.ts'

export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => watched(await newContext(options))
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],
})

type ProfileOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** A browser whose data lie in a folder and outlive it. */
export async function openProfile(folder: string, options?: ProfileOptions): Promise<BrowserContext> {
  const executablePath = process.env.TEST_BROWSER
  return watched(
    await chromium.launchPersistentContext(folder, {
      ...(executablePath ? { executablePath } : {}),
      ...options,
    }),
  )
}
