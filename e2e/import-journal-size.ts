import type { Page } from 'playwright/test'

/** How much the device remembers of what was sent. */
export function journalSize(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const journal = (await indexedDB.databases()).find(({ name }) => name?.startsWith('journal:'))
    const opening = indexedDB.open(journal?.name ?? 'none')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const database = opening.result
    const counts = [...database.objectStoreNames].map((store) => {
      const counting = database.transaction(store).objectStore(store).count()
      return new Promise<number>((resolve) =>
        counting.addEventListener('success', () => resolve(counting.result)),
      )
    })
    const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    database.close()
    return total
  })
}
