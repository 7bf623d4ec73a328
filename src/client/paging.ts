// Reads a list to its end, page by page. A service that hands out the same cursor twice would be walked for
// ever, so the walk ends there and says so.
import type { Page } from '#contract/listing.ts'

/** How a walk ended. Only `complete` means that every record was seen. */
export type WalkEnd = 'complete' | 'repeated-cursor' | 'missing-cursor'

interface WalkOptions<Answer extends Page<unknown>> {
  /** Reads the page at a cursor; the first page has none. */
  readonly readPage: (cursor: string | undefined) => Promise<Answer>
  /** Is handed each page in order, before the next one is asked for. */
  readonly onPage: (page: Answer) => void
}

/** Walks all pages. Rejects when a page cannot be read; the pages before it have been handed over by then. */
export async function walkPages<Answer extends Page<unknown>>({
  readPage,
  onPage,
}: WalkOptions<Answer>): Promise<WalkEnd> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (;;) {
    const page = await readPage(cursor)
    onPage(page)
    if (page.last) return 'complete'
    const next = page.nextPageCursor
    if (next === null || next === undefined || next === '') return 'missing-cursor'
    if (seen.has(next)) return 'repeated-cursor'
    seen.add(next)
    cursor = next
  }
}
