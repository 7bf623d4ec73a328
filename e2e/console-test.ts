// The test of every journey: whatever its browsers get to see is searched for credentials, none of their pages may do what
// the content security policy forbids, and a journey that fails prints what its pages asked the service for.
import { type BrowserContext, test as base, chromium, expect } from 'playwright/test'
import type { Language } from '#messages/language.ts'
import { browserArguments } from './browser-arguments.ts'
import { expectCleanBuild, watched } from './canaries.ts'
import { policyWatched, takeViolations } from './policy-violations.ts'
import { recorded, takeRequests } from './request-record.ts'
import { locale, speak } from './words.ts'

export interface WorkerOptions {
  /** In which the console is tested: a project each. */
  readonly language: Language
}

interface WorkerFixtures {
  readonly speaking: undefined
  readonly cleanBuild: undefined
}

export const test = base.extend<{ policy: undefined }, WorkerOptions & WorkerFixtures>({
  language: ['en', { scope: 'worker', option: true }],
  speaking: [
    async ({ language }, use) => {
      await speak(language)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  cleanBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
      await expectCleanBuild()
    },
    { scope: 'worker', auto: true },
  ],
  policy: [
    async ({ browser: _ }, use, info) => {
      await use(undefined)
      const requests = takeRequests()
      // biome-ignore lint/suspicious/noConsole: read beside the failure
      if (info.status !== info.expectedStatus) console.error(`Requests of the pages:\n${requests}`)
      expect(takeViolations(), 'the content security policy is kept').toEqual([])
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => policyWatched(watched(recorded(await newContext(options))))
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
      recorded(
        await chromium.launchPersistentContext(folder, {
          ...(executablePath ? { executablePath } : {}),
          args: browserArguments,
          locale: locale(),
          ...options,
        }),
      ),
    ),
  )
}
