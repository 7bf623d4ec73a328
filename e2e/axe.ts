// What axe finds wrong with a screen.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]

/** WCAG 2.2, levels A and AA, and what axe holds for good practice, on the page or on a part of it. */
export async function expectNoViolation(
  page: Page,
  within = 'html',
  colorSchemes: readonly ColorScheme[] = schemes,
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
      .include(within)
      // There are no frames from elsewhere, for which it would open a page of its own each time.
      .setLegacyMode()
      // The size of targets is a rule that has to be asked for. Every element is judged by every rule, but described only
      // where it breaks one: descriptions of all that is well take longer than the judging.
      .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html)}`)
    expect(found).toEqual([])
  }
}
