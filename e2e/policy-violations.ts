// What the pages of a browser report against the content security policy, Trusted Types included.
import type { BrowserContext } from 'playwright/test'

const mark = 'content security policy violated:'

let violations: string[] = []

/** Notes every violation from here on, as an event of a page or as a line on its console. */
export async function policyWatched(context: BrowserContext): Promise<BrowserContext> {
  context.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark) || /Content Security Policy|Trusted(Script|HTML)/.test(text)) {
      violations.push(text)
    }
  })
  await context.addInitScript((sign) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: the test listens to it
      console.warn(sign, violatedDirective, blockedURI, sample),
    )
  }, mark)
  return context
}

/** The violations since they were last taken, in all browsers of this process. */
export function takeViolations(): readonly string[] {
  const taken = violations
  violations = []
  return taken
}
