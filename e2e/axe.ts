// What axe finds wrong with a screen.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options = {
  // The size of targets is a rule that has to be asked for.
  rules: { 'target-size': { enabled: true } },
  // Every element is judged by every rule, but described only where it breaks one: descriptions of all that is well
  // take longer than the judging.
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** The rules that the colors decide: of a page that was judged in one scheme, the other can break only these. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** WCAG 2.2, levels A and AA, and what axe holds for good practice, on the page or on a part of it. */
export async function expectNoViolation(
  page: Page,
  within = 'html',
  colorSchemes: readonly ColorScheme[] = schemes,
): Promise<void> {
  for (const [at, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await findViolations(
      page,
      within,
      at === 0 ? options : { ...options, runOnly: colorRules },
    )
    expect(violations.map((violation) => `${colorScheme} ${violation}`)).toEqual([])
  }
}

/** The rules that are broken within the part, each with the elements that break it. */
async function findViolations(page: Page, within: string, wanted: axe.RunOptions): Promise<string[]> {
  // Once for each document: axe takes as long to be read as to judge a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([part, run]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, run)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
    },
    [within, wanted] as const,
  )
}
