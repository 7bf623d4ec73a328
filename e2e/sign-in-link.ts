import type { Page } from 'playwright/test'
import { words } from './words.ts'

/** Opens a sign-in link and agrees to be signed in by it. */
export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: words.session.signIn, exact: true }).click()
}
