import { expect, type Page } from 'playwright/test'
import { words } from './words.ts'

/** A sheet without errors can have something else to be done first. */
function withoutErrors(): string[] {
  const { noErrors, answersFirst } = words.imports
  return [noErrors, answersFirst]
}

/** Waits until a sheet under check has so many errors. */
export async function expectErrors(
  page: Page,
  count: number,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const texts = count === 0 ? withoutErrors() : [words.imports.errors({ count })]
  const [first, ...others] = texts.map((text) => page.getByText(text, { exact: true }))
  const shown = others.reduce((some, other) => some?.or(other), first)
  if (shown) await expect(shown).toBeVisible(options)
}
