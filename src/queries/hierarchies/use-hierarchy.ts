// Joins the in-memory hierarchies to React.
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { columnSort, type SortableRecord } from '#hierarchy/column-sort.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { rowFilterOf } from '#hierarchy/record-filter.ts'
import { orderOf, type TreeSearch } from '#hierarchy/tree-search.ts'
import type { TreeViewState } from '#hierarchy/view-state.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import type { HierarchySnapshot, HierarchyStore } from './hierarchy-store.ts'
import { viewStateOf } from './hierarchy-view-state.ts'

interface HierarchyView<Item extends HierarchyRecord> extends HierarchySnapshot<Item> {
  readonly viewState: TreeViewState
  readonly openedSlot: number | undefined
}

interface ViewOptions<Item> {
  /** What the hierarchy holds, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  readonly search: TreeSearch
  /** Must be the same function at every render. */
  readonly typeOf: (record: Item) => { readonly id: string; readonly name: string }
  /** The opened record: the tree is unfolded down to it. */
  readonly openedId: string | undefined
  readonly queryOf: (id: string) => UseQueryOptions<Item, Error, Item, string[]>
}

/** The rows of a hierarchy as filtered, sorted and unfolded; renders again when anything about them changes. */
export function useHierarchy<Item extends SortableRecord>(
  store: HierarchyStore<Item>,
  options: ViewOptions<Item>,
): HierarchyView<Item> {
  const { noun, search, typeOf, openedId, queryOf } = options
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { rows, index } = snapshot
  useSyncExternalStore(rows.subscribe, rows.getVersion)
  useFilter(store, search, typeOf)
  useSort(snapshot, search, typeOf)
  usePreparation(snapshot)

  const isOpenedKnown = openedId !== undefined && index.find(openedId) !== undefined
  const openedSlot = openedId === undefined ? undefined : index.slotOf(openedId)
  useLayoutEffect(() => {
    if (isOpenedKnown) rows.reveal(openedId)
  }, [rows, openedId, isOpenedKnown])
  // Its ancestors have names before their pages are read, or never, when the list does not have them.
  const unread = isOpenedKnown && openedSlot !== undefined ? index.ancestors(openedSlot) : []
  const missing = unread.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
  useQueries({ queries: missing.map((node) => queryOf(node.id)) })

  return { ...snapshot, viewState: viewStateOf(snapshot, noun), openedSlot }
}

/** Whether what is missing now will not come with the next page. */
export function isSettled<Item extends HierarchyRecord>({
  state,
  isWhole,
}: HierarchySnapshot<Item>): boolean {
  return isWhole || state.kind === 'done' || state.kind === 'failed'
}

function useFilter<Item extends SortableRecord>(
  store: HierarchyStore<Item>,
  { q, type, status, owner, since }: TreeSearch,
  typeOf: ViewOptions<Item>['typeOf'],
): void {
  const { rows, index, place } = store.getSnapshot()
  const apply = useEffectEvent((search: TreeSearch) => {
    const wasFiltered = rows.filter !== undefined
    rows.setFilter(rowFilterOf(search, { typeOf, now: store.now }))
    // What one has found is still seen when the search is over, in its place among everything.
    if (wasFiltered && !rows.filter && place.slot !== undefined) rows.reveal(index.idOf(place.slot))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hierarchy has to be filtered, too
  useLayoutEffect(() => {
    apply({ q, type, status, owner, since })
  }, [rows, q, type, status, owner, since])
}

function useSort<Item extends SortableRecord>(
  { rows, index }: HierarchySnapshot<Item>,
  search: TreeSearch,
  typeOf: ViewOptions<Item>['typeOf'],
): void {
  const { column, direction } = orderOf(search)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const sort = columnSort<Item>({ column, direction }, { index, typeOf })
    // Stopped when another order is asked for: then this one is not wanted any more.
    runInSlices(rows.sortInSteps(sort), { signal: stop.signal }).catch(() => {})
    return () => stop.abort()
  }, [rows, index, column, direction, typeOf])
}

/** Milliseconds of rest after the last change before the page works ahead. */
const restBeforePreparingMs = 500

/** Milliseconds of an idle moment that are left alone: a step may take as long. */
const idleReserveMs = 4

/** Does something when the page has nothing to do, as it never has while it takes over what the device keeps. */
function whenIdle(work: Generator<unknown, void, undefined>): () => void {
  // Safari has no such moments; there the names are mergeInto with the rest, or at the first keystroke.
  if (typeof requestIdleCallback !== 'function') return () => {}
  const goOn = (moment: IdleDeadline) => {
    do if (work.next().done) return
    while (moment.timeRemaining() > idleReserveMs)
    request = requestIdleCallback(goOn)
  }
  let request = requestIdleCallback(goOn)
  return () => cancelIdleCallback(request)
}

/** Works ahead once everything is read, so that the first keystroke of a search is as fast as the others. */
function usePreparation<Item extends HierarchyRecord>(snapshot: HierarchySnapshot<Item>): void {
  const { rows, index } = snapshot
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const isReading = !isSettled(snapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed since the last time is prepared
  useEffect(() => {
    // While pages come in from afar, names are mergeInto in between; sorting waits until they are all there.
    if (isReading) return whenIdle(rows.prepareSearch())
    const stop = new AbortController()
    const timer = setTimeout(() => {
      runInSlices(rows.prepare(), { signal: stop.signal }).catch(() => {})
    }, restBeforePreparingMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [rows, version, isReading])
}
