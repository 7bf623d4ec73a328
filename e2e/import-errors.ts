import { expect, type Page } from 'playwright/test'
import { words } from './words.ts'

const { noErrors, errors, reviewNeeds } = words.imports
/** A sheet without errors can have something else to be done first. */
const withoutErrors = [
  noErrors,
  ...(['problems', 'answers', 'both'] as const).map((needs) => reviewNeeds({ needs })),
]

/** Waits until a sheet under check has so many errors. */
export async function expectErrors(
  page: Page,
  count: number,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  const texts = count === 0 ? withoutErrors : [errors({ count })]
  const [first, ...others] = texts.map((text) => page.getByText(text, { exact: true }))
  const shown = others.reduce((some, other) => some?.or(other), first)
  if (shown) await expect(shown).toBeVisible(options)
}
