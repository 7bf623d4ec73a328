// The test of every journey: whatever its browsers get to see is searched for credentials, and none of their pages may
// do what the content security policy forbids.
import { type BrowserContext, test as base, chromium, expect } from 'playwright/test'
import { watched } from './canaries.ts'
import { policyWatched, takeViolations } from './policy-violations.ts'
import { locale } from './test-language.ts'

export const test = base.extend<{ policy: undefined }, object>({
  policy: [
    async ({ browser: _ }, use) => {
      await use(undefined)
      expect(takeViolations(), 'the content security policy is kept').toEqual([])
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => policyWatched(watched(await newContext(options)))
      await use(browser)
      browser.newContext = newContext
    },
    { scope: 'worker' },
  ],
})

/**
 * For journeys that do not depend on stored data: they start in a new browser each time, and loading
 * all files of the console there would take longer than they do.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const

type ProfileOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** A browser whose data lie in a folder and outlive it. */
export async function openProfile(folder: string, options?: ProfileOptions): Promise<BrowserContext> {
  const executablePath = process.env.TEST_BROWSER
  return policyWatched(
    watched(
      await chromium.launchPersistentContext(folder, {
        ...(executablePath ? { executablePath } : {}),
        locale,
        ...options,
      }),
    ),
  )
}
