// The lists of cost and benefit items, which the API cannot filter by focus area (§4.5, §4.6): each is read once as a
// whole, page by page, and kept by focus area; on the device, too, for when the service cannot be reached.
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { canHeal, Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import { MapRecords } from '#offline/replica/map-records.ts'
import { ListSync } from '#offline/sync/list-sync.ts'
import type { Planning } from '#queries/planning.tsx'
import { takeTurns } from '#queries/sliced-work.ts'
import type { FundKind } from './fund-records.ts'
import type { ItemsByArea } from './items-by-area.ts'

export interface ListProgress {
  readonly read: number
  readonly total: number
}

const limit = String(limits.maximumPage)

export function costItemsQuery(planning: Planning) {
  return fundListQuery<CostItem>(planning, {
    name: 'cost-items',
    idOf: ({ costItemId }) => costItemId,
    readPage: (cursor, signal) => planning.api.listCostItems({ query: { limit, cursor } }, { signal }),
  })
}

export function benefitItemsQuery(planning: Planning) {
  return fundListQuery<BenefitItem>(planning, {
    name: 'benefit-items',
    idOf: ({ benefitItemId }) => benefitItemId,
    readPage: (cursor, signal) => planning.api.listBenefitItems({ query: { limit, cursor } }, { signal }),
  })
}

/** How far the reading of a list has come; undefined before its first page. */
export function listProgressQuery(name: FundKind) {
  return queryOptions<ListProgress>({ queryKey: [name, 'progress'], queryFn: skipToken })
}

interface FundList<Item> {
  readonly name: FundKind
  readonly idOf: (item: Item) => string | undefined
  readonly readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
}

function fundListQuery<Item extends { readonly focusAreaId: string }>(
  planning: Planning,
  list: FundList<Item>,
) {
  return queryOptions({
    queryKey: [list.name, 'by-area'],
    queryFn: ({ client }) => readByArea(client, planning, list),
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
  { device }: Planning,
  { name, idOf, readPage }: FundList<Item>,
): Promise<ItemsByArea<Item>> {
  const records = new MapRecords<Item>(idOf)
  const keeping = device.keeping()
  const sync = new ListSync<Item>({
    ...keeping,
    list: name,
    records,
    traits: { idOf },
    source: {
      readPage: (cursor) =>
        client.fetchQuery({
          queryKey: [name, 'page', cursor ?? null],
          queryFn: ({ signal }) => readPage(cursor, signal),
          gcTime: 0,
          staleTime: 0,
        }),
    },
    clock: { now: () => Date.now(), pause: takeTurns },
    onState: (state) => {
      if (state.kind !== 'reading' && state.kind !== 'opening') return
      const progress: ListProgress = { read: state.read, total: Math.max(state.total ?? 0, state.read) }
      client.setQueryData(listProgressQuery(name).queryKey, progress)
    },
    onWrite: () => keeping.onWrite(name),
  })
  const state = await sync.sync('asked')
  sync.close()
  const byArea = itemsByArea(records)
  if (state.kind === 'settled') return { byArea, end: state.end }
  const failure = state.kind === 'failed' ? state.failure : new Failure({ kind: 'unexpected' })
  // What was kept of an earlier reading is better than nothing while the service cannot be reached.
  if (sync.isWhole && canHeal(failure)) return { byArea, end: 'complete' }
  throw failure
}

function itemsByArea<Item extends { readonly focusAreaId: string }>(
  records: MapRecords<Item>,
): ReadonlyMap<string, readonly Item[]> {
  const byArea = new Map<string, Item[]>()
  for (const item of records.values()) {
    const items = byArea.get(item.focusAreaId)
    if (items) items.push(item)
    else byArea.set(item.focusAreaId, [item])
  }
  return byArea
}
