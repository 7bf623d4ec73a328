import { defineConfig } from 'playwright/test'
import { browserArguments } from './browser-arguments.ts'
import { language, locale } from './test-language.ts'

/** A browser that is already on the machine; without it Playwright's own is used. */
const browser = process.env.TEST_BROWSER

/** Files of more than half a minute. They begin first, so that at the end no worker waits for the other. */
const long = [
  'accessibility',
  'editing',
  'editing-accessibility',
  'hostile-text',
  'import-faults',
  'outbox-faults',
  'two-people',
].map((name) => `**/${name}.spec.ts`)

/** Of `npm run test:long` only. */
const onlyLong = process.env.TEST_LONG ? [] : ['**/record-import-faults.spec.ts']

/** Only in that language there is something to see. */
const pseudo = '**/pseudo-language.spec.ts'

/**
 * In German one journey of each kind; in the pseudo-language every screen, the tree and a form, which it turns from right
 * to left, and in `npm run test:long` all of these journeys.
 */
function grepOf(tested: typeof language) {
  if (tested === 'en') return {}
  if (tested === 'de') return { grep: /@languages/ }
  return { grep: process.env.TEST_LONG ? /@languages|@pseudo/ : /@pseudo/ }
}

export default defineConfig({
  testDir: '.',
  ...grepOf(language),
  outputDir: '../test-results',
  timeout: 240_000,
  // Generous, because they only end what hangs: no journey may depend on how fast a machine is.
  expect: { timeout: 45_000 },
  workers: 2,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: [...long, ...onlyLong, ...(language === 'en-XA' ? [] : [pseudo])] },
  ],
  reporter: 'list',
  use: {
    launchOptions: { args: browserArguments, ...(browser ? { executablePath: browser } : {}) },
    locale,
    viewport: { width: 1440, height: 900 },
    // As generous: without them what hangs would take all of a journey's time, and not say what it waited for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace costs a fifth of the whole run; turn it on to look for a fault.
    trace: process.env.TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
