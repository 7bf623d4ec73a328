// Reads the items there are, to see what a bulk request without a clear answer has done. Only whether an item is there
// can be seen: the service does not let amounts be read.

import type { Client } from '#client/client.ts'
import { walkPages } from '#client/paging.ts'
import { readWithRetries } from '#client/repeating.ts'
import { limits, type Page } from '#contract/listing.ts'
import { comparableId } from '#contract/primitives.ts'
import { type FundItem, type ItemKind, itemResources } from '#contract/resources.ts'
import { type BulkProgress, nextRows, type RowsSeen } from './bulk-progress.ts'

/** What a row says about its identity. */
export interface SentItem {
  readonly name: string
  readonly focusAreaId: string | undefined
  readonly id: string | undefined
  readonly externalId: string | undefined
}

interface ItemsThere {
  /** False when the list ended early, so that nothing follows from what is not in it. */
  readonly isWhole: boolean
  readonly ids: ReadonlySet<string>
  readonly externalIds: ReadonlySet<string>
  /** How many there are by name and focus area, and by name alone. */
  readonly twins: ReadonlyMap<string, number>
}

/** What the items as they are now say about the rows of the request under way. @throws Failure */
export async function lookForRows(
  api: Client,
  resource: ItemKind,
  progress: BulkProgress,
  items: readonly SentItem[],
): Promise<RowsSeen> {
  const there = await readItems(api, resource)
  return {
    ...newRowsSeen(there, progress, items),
    ...namedRowsSeen(there, progress, items),
  }
}

async function readItems(api: Client, resource: ItemKind): Promise<ItemsThere> {
  const ids = new Set<string>()
  const externalIds = new Set<string>()
  const twins = new Map<string, number>()
  const note = (item: FundItem) => {
    const isCost = 'costItemId' in item
    ids.add(comparableId(isCost ? item.costItemId : item.benefitItemId))
    const externalId = isCost ? item.externalCostItemId : item.externalBenefitItemId
    if (externalId) externalIds.add(externalId)
    for (const key of [twinKey(item), twinKey({ name: item.name })]) twins.set(key, (twins.get(key) ?? 0) + 1)
  }
  const end = await walkPages({
    readPage: (cursor) => {
      const query = { limit: String(limits.maxPage), cursor }
      return readWithRetries<Page<FundItem>>(() => api[itemResources[resource].operations.list]({ query }))
    },
    onPage: ({ values }) => {
      for (const item of values) note(item)
    },
  })
  return { ids, externalIds, twins, isWhole: end === 'complete' }
}

/**
 * Compares how many there are of each name and focus area with how many there were, and were taken since. Of rows whose
 * focus area is not known here, those of the name count.
 */
function newRowsSeen(
  there: ItemsThere,
  { facts, outcomes, requests }: BulkProgress,
  items: readonly SentItem[],
): Pick<RowsSeen, 'made' | 'unclear'> {
  const made = new Set<number>()
  const unclear = new Set<number>()
  const open = new Set(requests[0])
  const groups = Map.groupBy(
    [...facts.keys()].filter((place) => facts[place]?.kind === 'new'),
    (place) => twinKey(items[place] ?? {}),
  )
  const mixed = mixedNames(Array.from(groups.values(), ([first = 0]) => items[first]))
  const takenOf = (places: readonly number[]) =>
    places.filter((place) => outcomes[place]?.kind === 'applied').length
  const moreOf = (key: string, places: readonly number[]) => {
    const before = facts[places[0] ?? 0]
    return (there.twins.get(key) ?? 0) - (before?.kind === 'new' ? before.twins : 0) - takenOf(places)
  }
  // A list without items that were taken before is behind: what is not in it may be there all the same.
  const isBehind = [...groups].some(([key, places]) => takenOf(places) > 0 && moreOf(key, places) < 0)
  for (const [key, places] of groups) {
    const asked = places.filter((place) => open.has(place))
    const [first] = asked
    if (first === undefined) continue
    const isInDoubt =
      places.some((place) => outcomes[place]?.kind === 'unknown') || mixed.has(items[first]?.name)
    const more = moreOf(key, places)
    // All of them are there, or none; what is not in a list that ended early may be there all the same.
    if (more >= asked.length && !isInDoubt) for (const place of asked) made.add(place)
    else if (more > 0 || isBehind || !there.isWhole) for (const place of asked) unclear.add(place)
  }
  return { made, unclear }
}

/** The names of rows with and of rows without a known focus area: an item that is new may be of either. */
function mixedNames(groups: readonly (SentItem | undefined)[]): ReadonlySet<string | undefined> {
  const byName = Map.groupBy(groups, (item) => item?.name)
  const isMixed = (items: readonly (SentItem | undefined)[]) =>
    items.length > 1 && items.some((item) => item?.focusAreaId === undefined)
  return new Set([...byName].flatMap(([name, items]) => (isMixed(items) ? [name] : [])))
}

/** The rows under way that name an item, by whether it is there; of one that was never there nothing is gone. */
function namedRowsSeen(
  { ids, externalIds }: ItemsThere,
  progress: BulkProgress,
  items: readonly SentItem[],
): Pick<RowsSeen, 'there' | 'gone'> {
  const there = new Set<number>()
  const gone = new Set<number>()
  for (const place of nextRows(progress)) {
    const { id, externalId } = items[place] ?? {}
    const facts = progress.facts[place]
    const isThere = id === undefined ? externalIds.has(externalId ?? '') : ids.has(comparableId(id))
    if (isThere) there.add(place)
    else if (facts?.kind === 'named' && facts.isThere && (id ?? externalId) !== undefined) gone.add(place)
  }
  return { there, gone }
}

function twinKey({
  name,
  focusAreaId,
}: {
  readonly name?: string
  readonly focusAreaId?: string | undefined
}) {
  return `${focusAreaId === undefined ? '' : comparableId(focusAreaId)} ${name}`
}
