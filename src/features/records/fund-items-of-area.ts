// The cost and benefit items of one focus area, as text. The API cannot filter the lists by focus area (§4.5, §4.6), so
// that they are picked out of the whole list.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { type ReferenceLabels, referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import type { ListState } from '#data/list-store.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import type { LoadFailure } from '#hierarchy/view-state.ts'

interface ListProgress {
  readonly read: number
  readonly total: number
}

/** One item as a person reads it. */
export interface FundLine {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  /** What kind of item it is: type, expenditure, category. */
  readonly facts: readonly string[]
}

export type FundLinesViewState =
  | { readonly kind: 'loading'; readonly progress: ListProgress | undefined }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  /** `isWhole`: false when the service ended the list early, so that there may be more. */
  | { readonly kind: 'lines'; readonly lines: readonly FundLine[]; readonly isWhole: boolean }

/** A list that was read longer ago is read again when the items of an area are opened. */
const maxAgeMs = 5 * 60_000

/** The items of a kind that are attached to a focus area. */
export function useItemsOfArea(kind: ItemKind, focusAreaId: string): FundLinesViewState {
  const planning = usePlanning()
  const { collection: what, answersReferences } = itemResources[kind]
  const labels = useQuery({ ...referenceLabelsQuery(planning), enabled: answersReferences })
  const store = fundStoreOf(planning, kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    void store.ensureFresh(maxAgeMs)
  }, [store])
  const items = useMemo(() => itemsOfArea(snapshot.items, focusAreaId), [snapshot.items, focusAreaId])
  const lines = items.map((item) => describeItem(item, labels.data))
  const viewState = viewStateOf(snapshot, { lines, what, retry: () => void store.read() })
  // Keys turning into names under the reader's eyes would be worse than both coming a moment later.
  return labels.isLoading && viewState.kind === 'lines' ? { kind: 'loading', progress: undefined } : viewState
}

/** How many items of a kind are attached to some focus areas together. `isWhole`: as in {@link FundLinesViewState}. */
export type ItemCounts =
  | { readonly kind: 'loading' | 'failed' }
  | {
      readonly kind: 'counts'
      readonly of: (focusAreaIds: readonly string[]) => number
      readonly isWhole: boolean
    }

/** Counts the items of a kind by their focus areas. @param isWanted false to read nothing, where no one asks */
export function useItemCounts(kind: ItemKind, isWanted: boolean): ItemCounts {
  const store = fundStoreOf(usePlanning(), kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    if (isWanted) void store.ensureFresh(maxAgeMs)
  }, [store, isWanted])
  const byArea = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { focusAreaId = '' } of snapshot.items)
      counts.set(focusAreaId, (counts.get(focusAreaId) ?? 0) + 1)
    return counts
  }, [snapshot.items])
  const retry = () => void store.read()
  const viewState = viewStateOf(snapshot, { lines: [], what: itemResources[kind].collection, retry })
  if (viewState.kind !== 'lines') return { kind: viewState.kind }
  const countOf = (id: string) => byArea.get(comparableId(id)) ?? 0
  return {
    kind: 'counts',
    of: (ids) => ids.reduce((sum, id) => sum + countOf(id), 0),
    isWhole: viewState.isWhole,
  }
}

/** Items carry the ID in lower case, as UUIDs are compared; records carry it as the service wrote it. */
export function itemsOfArea(items: readonly FundRecord[], focusAreaId: string): readonly FundRecord[] {
  const area = comparableId(focusAreaId)
  return items.filter((item) => item.focusAreaId === area)
}

interface LinesOptions {
  readonly lines: readonly FundLine[]
  readonly what: LoadFailure['what']
  readonly retry: () => void
}

/** What a list shows for one focus area. Items that are older than a failed reading of the list stay shown. */
export function viewStateOf(
  { state, isWhole, lastEnd }: ListState,
  { lines, what, retry }: LinesOptions,
): FundLinesViewState {
  const hasList = isWhole || lastEnd !== undefined
  // Closed is closed: what was read before must not be looked at as if it were still open.
  if (state.kind === 'failed' && (!hasList || state.failure.kind === 'forbidden'))
    return { kind: 'failed', failure: { what, cause: state.failure }, retry }
  if (hasList) return { kind: 'lines', lines, isWhole: lastEnd === undefined || lastEnd === 'complete' }
  if (state.kind !== 'reading') return { kind: 'loading', progress: undefined }
  const { read, total = 0 } = state
  return { kind: 'loading', progress: { read, total: Math.max(total, read) } }
}

/** Without labels, which may be closed or out of reach, a key is better than nothing, and an id is not. */
export function describeItem(item: FundRecord, labels: ReferenceLabels | undefined): FundLine {
  const type = item.costType ? (labels?.costTypes.get(item.costType) ?? item.costType) : undefined
  const subtype = item.costSubtypeId ? labels?.costSubtypes.get(item.costSubtypeId) : undefined
  const category = item.investmentCategoryId
    ? labels?.investmentCategories.get(item.investmentCategoryId)
    : undefined
  // A subtype is often named after its type, as in "Labour: Employees".
  const isNamedAfter = type !== undefined && subtype?.startsWith(type)
  const { expenditureType } = item
  const expenditure = expenditureType && (labels?.expenditureTypes.get(expenditureType) ?? expenditureType)
  const facts = [isNamedAfter ? undefined : type, subtype, expenditure, category]
  const { id, name, externalId } = item
  return { id, name, externalId, facts: facts.flatMap((fact) => fact || []) }
}
