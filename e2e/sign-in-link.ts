import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { words } from './words.ts'

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Opens a sign-in link, agrees to be signed in by it, and waits until it has: leaving earlier would abort the request. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

/** Signs in by a link in a context that is closed again. Returns the cookies, with which other contexts are signed in. */
export async function cookiesOf(browser: Browser, link: string): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInByLink(page, link)
  await expect(page.getByRole('treegrid')).toBeVisible()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
