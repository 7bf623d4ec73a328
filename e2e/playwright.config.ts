import { defineConfig, type Project } from 'playwright/test'
import { maxWaitMs } from '#testing/waits.ts'
import { browserArguments } from './browser-arguments.ts'
import type { WorkerOptions } from './console-test.ts'
import { testLanguages } from './test-language.ts'

/** A browser that is already on the machine; without it Playwright's own is used. */
const browser = process.env.TEST_BROWSER

/** In `npm run test:long`. */
const isLong = Boolean(process.env.TEST_LONG)

/** Only in that language there is something to see. */
const pseudo = '**/pseudo-language.spec.ts'

type LanguageProject = Project<object, WorkerOptions>

/**
 * In German the tree, a form and an import, whose numbers and dates are German, too; in the pseudo-language every screen, the
 * tree and a form, which it turns from right to left; and in `npm run test:long` one journey of each kind in both.
 */
const projects: Readonly<Record<keyof typeof testLanguages, LanguageProject>> = {
  en: { testIgnore: pseudo, ...(isLong ? {} : { grepInvert: /@long/ }) },
  de: { testIgnore: pseudo, grep: isLong ? /@languages/ : /@german/ },
  'en-XA': { grep: isLong ? /@languages|@pseudo/ : /@pseudo/ },
}

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  timeout: 240_000,
  expect: { timeout: maxWaitMs },
  // Of a third the browser waits while those of the others work.
  workers: 3,
  projects: Object.entries(testLanguages).map(([name, { language, locale }]) => ({
    name,
    ...projects[language],
    use: { language, locale },
  })),
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(browser ? { executablePath: browser } : {}) },
    viewport: { width: 1440, height: 900 },
    // Generous: without them what hangs would take all of a journey's time, and not say what it waited for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace costs a fifth of the whole run; turn it on to look for a fault.
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
