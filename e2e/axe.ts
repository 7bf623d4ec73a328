// What axe finds wrong with a screen, in both colour schemes.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** WCAG 2.2, levels A and AA, and what axe holds for good practice, on the page or on a part of it. */
export async function expectNoViolation(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).include(within)
    // Everything else is the same in both schemes.
    if (colorScheme === 'dark') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}
