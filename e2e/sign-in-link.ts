import { type BrowserContext, type Page, request } from 'playwright/test'
import { consoleHeader } from '#contract/session.ts'
import { words } from './words.ts'

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Opens a sign-in link, agrees to be signed in by it, and waits until it has: leaving earlier would abort the request. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

/** Signs in on the page that offers it, by email and API token. */
export async function signInByToken(page: Page, account: { email: string; apiToken: string }): Promise<void> {
  await page.getByRole('button', { name: words.session.withApiToken }).click()
  await page.getByLabel(words.session.email, { exact: true }).fill(account.email)
  await page.getByLabel(words.session.apiToken, { exact: true }).fill(account.apiToken)
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
}

/**
 * Uses a sign-in link up without a page, as the sign-in page does. Returns the cookies, with which any context is signed
 * in: for journeys that are not about signing in.
 */
export async function cookiesOf(link: string): Promise<Cookies> {
  const { origin, hash } = new URL(link)
  const asking = await request.newContext({ extraHTTPHeaders: { [consoleHeader]: '1' } })
  const answer = await asking.post(`${origin}/session`, { data: { code: hash.replace('#code=', '') } })
  if (!answer.ok()) throw new Error(`the link does not sign in: ${answer.status()} ${await answer.text()}`)
  const { cookies } = await asking.storageState()
  await asking.dispose()
  return cookies
}

/** Opens the tree of focus areas with the session of a sign-in link. */
export async function openSignedIn(page: Page, link: string): Promise<void> {
  await page.context().addCookies(await cookiesOf(link))
  await page.goto(`${new URL(link).origin}/focus-areas`)
}
