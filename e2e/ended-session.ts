import { expect, type Page } from 'playwright/test'
import { words } from './words.ts'

/** Has the console find out that its session is over, which it may do by itself at any moment. */
export async function noticeEndedSession(page: Page): Promise<void> {
  const signIn = page.getByRole('heading', { name: words.session.title })
  const again = page.getByRole('button', { name: words.ui.refresh })
  await expect(async () => {
    if (!(await signIn.isVisible())) await again.click({ timeout: 2_000 })
    await expect(signIn).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
}
