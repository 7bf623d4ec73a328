// What axe finds wrong with a screen, in both colour schemes.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** WCAG 2.2, levels A and AA, and what axe holds for good practice. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}
