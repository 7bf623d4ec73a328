// Records what live regions announce to a screen reader, and whether they announce it twice.
import type { Page } from 'playwright/test'

/** Listens on every page load from here on. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    const saidTwice: string[] = []
    const texts = new Map<HTMLElement, string>()
    const textOf = (region: HTMLElement) =>
      region.matches(live) && region.checkVisibility() ? region.innerText.trim() : ''
    const hear = (region: HTMLElement) => {
      const text = textOf(region)
      // A removed region has been announced; the same text later is a new announcement.
      const isSaidElsewhere = [...texts.keys()].some((other) => other !== region && textOf(other) === text)
      if (text !== '' && text !== texts.get(region) && isSaidElsewhere) saidTwice.push(text)
      texts.set(region, text)
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
    Object.assign(window, { saidTwice })
  })
}

/** What two regions said at the same time since the page was loaded. */
export function repeatedAnnouncements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as { saidTwice?: string[] }).saidTwice ?? [])
}
