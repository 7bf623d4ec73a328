// The lists of cost and benefit items, which the API cannot filter by focus area (§4.5, §4.6): each is read once as a
// whole, page by page, and kept by focus area.
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import type { Planning } from './planning.tsx'

/** All items of one list. Only with the end `complete` is an area without items known to have none. */
export interface ItemsByArea<Item> {
  readonly byArea: ReadonlyMap<string, readonly Item[]>
  readonly end: WalkEnd
}

export interface ListProgress {
  readonly read: number
  readonly total: number
}

type FundListName = 'cost-items' | 'benefit-items'

const limit = String(limits.maximumPage)

export function costItemsQuery({ api }: Planning) {
  return fundListQuery<CostItem>('cost-items', (cursor, signal) =>
    api.listCostItems({ query: { limit, cursor } }, { signal }),
  )
}

export function benefitItemsQuery({ api }: Planning) {
  return fundListQuery<BenefitItem>('benefit-items', (cursor, signal) =>
    api.listBenefitItems({ query: { limit, cursor } }, { signal }),
  )
}

/** How far the reading of a list has come; undefined before its first page. */
export function listProgressQuery(name: FundListName) {
  return queryOptions<ListProgress>({ queryKey: [name, 'progress'], queryFn: skipToken })
}

type ReadPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>

function fundListQuery<Item extends { readonly focusAreaId: string }>(
  name: FundListName,
  readPage: ReadPage<Item>,
) {
  return queryOptions({
    queryKey: [name, 'by-area'],
    queryFn: ({ client }) => readByArea(client, name, readPage),
    // A list may have a hundred thousand items: comparing it with the one before would block the page, and reading it
    // again is worth it only now and then. Each page is tried again by itself. Leaving a record does not stop the
    // reading, because the next record will ask for the same.
    structuralSharing: false,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

async function readByArea<Item extends { readonly focusAreaId: string }>(
  client: QueryClient,
  name: FundListName,
  readPage: ReadPage<Item>,
): Promise<ItemsByArea<Item>> {
  const byArea = new Map<string, Item[]>()
  let read = 0
  const end = await walkPages<Item>({
    readPage: (cursor) =>
      client.fetchQuery({
        queryKey: [name, 'page', cursor ?? null],
        queryFn: ({ signal }) => readPage(cursor, signal),
        gcTime: 0,
        staleTime: 0,
      }),
    onPage: (page) => {
      for (const item of page.values) {
        const items = byArea.get(item.focusAreaId)
        if (items) items.push(item)
        else byArea.set(item.focusAreaId, [item])
      }
      read += page.values.length
      const progress: ListProgress = { read, total: Math.max(page.totalCount, read) }
      client.setQueryData(listProgressQuery(name).queryKey, progress)
    },
  })
  return { byArea, end }
}
