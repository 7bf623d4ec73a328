import { expect, type Page } from 'playwright/test'
import { words } from './words.ts'

/** Waits until a sheet under check has so many errors. */
export async function expectErrors(
  page: Page,
  count: number,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const text = count === 0 ? words.imports.noErrors : words.imports.errors({ count })
  await expect(page.getByText(text, { exact: true })).toBeVisible(options)
}
