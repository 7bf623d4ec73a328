// A list read to its end, page by page, as a client does it.
import type { Caller } from './site.ts'

export interface ListedPage {
  readonly values: readonly Record<string, unknown>[]
  readonly cursor: string | null
  readonly last: boolean
  readonly totalCount: number
  readonly nextPageCursor: string | null
}

type Query = Readonly<Record<string, string>>

/**
 * The pages of a list in order, the first asked for with `query`, the others with their cursor and limit alone.
 * @throws Error when a page is refused, or when its envelope contradicts itself (§2.6).
 */
export async function walkPages(
  caller: Pick<Caller, 'ask'>,
  path: string,
  query: Query,
): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  const limit = query.limit === undefined ? {} : { limit: query.limit }
  for (let cursor: string | null = null; ; ) {
    const asked: Query = cursor === null ? query : { ...limit, cursor }
    const answer = await caller.ask('GET', path, { query: asked })
    if (answer.status !== 200) throw new Error(`a page of ${path} answered ${answer.status}: ${answer.text}`)
    const page = answer.body as ListedPage
    if (page.cursor !== cursor) throw new Error('a page does not repeat the cursor that fetched it')
    if (page.last !== (page.nextPageCursor === null)) throw new Error('last and nextPageCursor disagree')
    pages.push(page)
    cursor = page.nextPageCursor
    if (cursor === null) return pages
  }
}
