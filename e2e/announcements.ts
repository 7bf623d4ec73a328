// What is said to those who do not see the screen, by its live regions; and whether it is said more than once.
import type { Page } from 'playwright/test'

/** Milliseconds within which the same words of two regions are one message said twice. */
const atOnce = 1000

interface Said {
  readonly text: string
  /** Tells one region from another. */
  readonly region: number
  /** Milliseconds since the page was loaded. */
  readonly at: number
}

/** Listens on every page load from here on. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    const said: Said[] = []
    const known = new Map<Element, { readonly region: number; text: string }>()
    const hear = (region: HTMLElement) => {
      const last = known.get(region) ?? { region: known.size, text: '' }
      const text = region.checkVisibility() ? region.innerText.trim() : ''
      if (text !== '' && text !== last.text) said.push({ text, region: last.region, at: performance.now() })
      known.set(region, { ...last, text })
    }
    const regionsOf = ({ target, addedNodes }: MutationRecord) => {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live)
      const added = [...addedNodes].filter((node) => node instanceof Element)
      return [around, ...added.flatMap((node) => [node, ...node.querySelectorAll(live)])]
    }
    new MutationObserver((records) => {
      for (const region of new Set(records.flatMap(regionsOf)))
        if (region instanceof HTMLElement && region.matches(live)) hear(region)
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['hidden', 'role'],
    })
    Object.assign(window, { said })
  })
}

/** What two regions said at the same time since the page was loaded. */
export async function repeatedAnnouncements(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => (window as { said?: Said[] }).said ?? [])
  return said
    .filter(({ text, region, at }, index) =>
      said
        .slice(0, index)
        .some((other) => other.text === text && other.region !== region && at - other.at < atOnce),
    )
    .map(({ text }) => text)
}
