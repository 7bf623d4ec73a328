// All that a screen with a tree needs: the rows, what they are filtered and sorted by, what is selected, and how to
// change each of these.
import { useQueries, useQuery } from '@tanstack/react-query'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { limits } from '#contract/listing.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { isBeingRead, isSettled } from '#data/list-store.ts'
import { listViewState } from '#data/list-view-state.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import type { HierarchySnapshot, HierarchyStore } from '#data/records/hierarchy-store.ts'
import { minSearchText, namesQuery, recordQuery } from '#data/records/record-queries.ts'
import { runInSlices, startSlices } from '#data/sliced-work.ts'
import { columnSort } from '#hierarchy/column-sort.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { levelCount } from '#hierarchy/level-count.ts'
import { MatchWalk } from '#hierarchy/match-walk.ts'
import { observeInSteps } from '#hierarchy/observed-types-and-owners.ts'
import { type FacetName, leftOutBy, rowFilterOf, type ShownSearch } from '#hierarchy/record-filter.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'
import type { Steps } from '#hierarchy/steps.ts'
import { orderOf, parseOrder, printOrder, type SortOrder, type TreeSearch } from '#hierarchy/tree-search.ts'
import { rowByTypeAhead } from '#hierarchy/type-ahead.ts'
import type { ListViewState, LoadedData, ServiceNames } from '#hierarchy/view-state.ts'
import { choiceKeysOf, useRememberedChoice } from './remembered-choice.ts'
import { useChosenNames, useFacets } from './use-facets.ts'
import { type TreeAddress, useTreeAddress, type WriteTreeSearch } from './use-tree-address.ts'

interface TreeViewOptions {
  /** The search of the address, and how to write it. */
  readonly written: TreeSearch
  readonly write: WriteTreeSearch
  /** The opened record: the tree is expanded down to it. */
  readonly openedId: string | undefined
}

/** An order by any column of the grid. */
type GridOrder = Pick<SortOrder, 'direction'> & { readonly column: string }

/** One tree as it is shown. */
export function useTreeView(kind: HierarchyKind, { written, write, openedId }: TreeViewOptions) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const address = useTreeAddress(store.getSnapshot().rows, written, write)
  const { change, setText, settle } = address
  const { archived } = useChoices(kind, address, write)
  const hidesArchived = archived?.isOn === false
  const search = useMemo(() => ({ ...address.search, hidesArchived }), [address.search, hidesArchived])
  const view = useHierarchy(kind, search, openedId)
  const { rows, index } = view
  const heldCount = useHeldCount(view, search)
  const selection = selectionOf(index)
  useSyncExternalStore(selection.subscribe, selection.getVersion)
  useLayoutEffect(
    () => selection.excludeHidden((slot) => rows.withoutSearch?.keeps(slot) === false),
    [selection, rows],
  )

  const [isLooking, look] = useState(false)
  const values = useFacets(store, search, isLooking)
  const names = useChosenNames(store, search)
  const found = useServiceNames(kind, { text: written.q ?? '', isNeeded: !view.isWhole })
  return {
    ...view,
    selection,
    /** What the grid shows, and what it does to the tree. */
    grid: {
      model: rows,
      filter: rows.filter,
      openedSlot: view.openedSlot,
      isWhole: view.isWhole,
      place: view.place,
      // What has no levels has no parents in sight.
      parentOf: useCallback((slot: number) => (rows.isFlat ? 0 : index.parentOf(slot)), [index, rows]),
      selection,
      onTypeAhead: (row: number, typed: string) => rowByTypeAhead(rows, row, typed),
      order: orderOf(search),
      onOrder: ({ column, direction }: GridOrder) => {
        const order = parseOrder(direction === 'descending' ? `-${column}` : column)
        if (order) change({ sort: printOrder(order) })
      },
    },
    found,
    matches: useMemo(() => new MatchWalk(rows), [rows]),
    recordCount: rows.withoutSearch?.matchCount ?? index.recordCount,
    isReading: isBeingRead(view),
    heldCount,
    read: () => void store.refresh(),
    expandTo: (level: number) => void runInSlices(rows.expandInSteps(level)),
    countLevels: () => levelCount(index),
    search,
    /** The text that the rows shown are searched for, which follows the one being typed. */
    shownText: rows.filter?.text ?? '',
    setText,
    settle,
    choose: (part: Partial<Pick<TreeSearch, FacetName>>) => change(withoutEmpty(part)),
    // Without a search nothing is shown where all is archived.
    clear: () => (isSearched(search) ? change({ q: undefined, ...noChoice }) : archived?.set(true)),
    clearChoice: () => change(noChoice),
    names,
    values,
    look,
    archived,
  }
}

/** What a person switches on and off. */
function useChoices(kind: HierarchyKind, address: TreeAddress, write: WriteTreeSearch) {
  const keys = choiceKeysOf(kind)
  const archived = useRememberedChoice({
    field: 'archived',
    value: 'shown',
    key: keys.archived,
    address,
    write,
  })
  useRememberedChoice({ field: 'rows', value: 'flat', key: keys.rows, address, write })
  return { archived }
}

const noChoice = { type: undefined, status: undefined, owner: undefined, due: undefined, since: undefined }

function isSearched(search: TreeSearch): boolean {
  return search.q !== undefined || Object.keys(noChoice).some((field) => field in search)
}

/** No value chosen of a field is a field that is not filtered by. */
function withoutEmpty(part: Partial<Pick<TreeSearch, FacetName>>): Partial<Pick<TreeSearch, FacetName>> {
  return Object.fromEntries(
    Object.entries(part).map(([field, chosen]) => [field, chosen?.length === 0 ? undefined : chosen]),
  )
}

interface HierarchyView extends HierarchySnapshot {
  readonly viewState: ListViewState
  readonly openedSlot: number | undefined
}

/** The rows of a hierarchy as filtered, sorted and expanded; renders again when anything about them changes. */
function useHierarchy(kind: HierarchyKind, search: ShownSearch, openedId: string | undefined): HierarchyView {
  const planning = usePlanning()
  const store = hierarchyStoreOf(planning, kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { rows, index } = snapshot
  useSyncExternalStore(rows.subscribe, rows.getVersion)
  useLeftOut(snapshot, search, openedId)
  useFilter(store, search)
  useSort(snapshot, search)
  usePreparation(snapshot)

  const isOpenedKnown = openedId !== undefined && index.find(openedId) !== undefined
  const openedSlot = openedId === undefined ? undefined : index.slotOf(openedId)
  useLayoutEffect(() => {
    if (isOpenedKnown) rows.reveal(openedId)
  }, [rows, openedId, isOpenedKnown])
  // Its ancestors have names before their pages are read, or never, when the list does not have them.
  const unread = isOpenedKnown && openedSlot !== undefined ? index.ancestors(openedSlot) : []
  const missing = unread.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
  useQueries({ queries: missing.map((node) => recordQuery(planning, kind, node.id)) })

  return { ...snapshot, viewState: viewStateOf(snapshot, hierarchies[kind].collection), openedSlot }
}

/** Leaves out what the search does not show at all; what is opened is shown in its place. */
function useLeftOut({ rows, index }: HierarchySnapshot, search: ShownSearch, openedId: string | undefined) {
  const { hidesArchived, status } = search
  const leftOut = useMemo(() => leftOutBy({ hidesArchived, status }), [hidesArchived, status])
  const opened = openedId === undefined ? undefined : index.find(openedId)
  const shownId = opened && leftOut?.(opened) ? openedId : undefined
  useLayoutEffect(() => {
    rows.leaveOut(leftOut && ((record) => record.id !== shownId && leftOut(record)))
  }, [rows, leftOut, shownId])
}

function useFilter(store: HierarchyStore, { q, type, status, owner, due, since }: TreeSearch): void {
  const { rows, index, place } = store.getSnapshot()
  const filterInSteps = useEffectEvent(function* (search: TreeSearch) {
    const wasFiltered = rows.filter !== undefined
    yield* rows.filterInSteps(rowFilterOf(search, store.now))
    // What one has found is still seen when the search is over, in its place among everything.
    if (wasFiltered && !rows.filter && place.slot !== undefined) rows.reveal(index.idOf(place.slot))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hierarchy has to be filtered, too
  useLayoutEffect(() => {
    // Stopped by the next key: what was typed before is then not wanted any more.
    return startSlices(filterInSteps({ q, type, status, owner, due, since }))
  }, [rows, q, type, status, owner, due, since])
}

function useSort({ rows, index }: HierarchySnapshot, search: TreeSearch): void {
  const { column, direction } = orderOf(search)
  const isFlat = search.rows === 'flat'
  useLayoutEffect(() => {
    const sort = columnSort({ column, direction }, index)
    // Stopped when another order is asked for: then this one is not wanted any more.
    return startSlices(rows.sortInSteps(sort, { isFlat }))
  }, [rows, index, column, direction, isFlat])
}

/** Milliseconds of rest after the last change before the page works ahead; short, for a click on “Expand all”. */
const restBeforePreparingMs = 100

/** Works ahead for the first keystroke of a search, and for the next form. */
function* prepare({ rows, index }: Pick<HierarchySnapshot, 'rows' | 'index'>): Steps {
  yield* rows.prepare()
  yield* observeInSteps(index)
}

/** Works ahead once everything is read, so that nothing that a person does waits for it. */
function usePreparation(snapshot: HierarchySnapshot): void {
  const { rows, index } = snapshot
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const isReading = !isSettled(snapshot)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed since the last time is prepared
  useEffect(() => {
    if (isReading) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = startSlices(prepare({ rows, index }))
    }, restBeforePreparingMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [rows, version, isReading])
}

/** What a screen shows of a hierarchy. */
export function viewStateOf(snapshot: HierarchySnapshot, what: LoadedData): ListViewState {
  return listViewState(snapshot, {
    records: snapshot.index.recordCount,
    shown: snapshot.rows.count,
    what,
    opensById: true,
    // Records that were read one by one are no list: only pages are worth showing as a tree.
    hidesRecords: (_, read) => !snapshot.isWhole && read === 0,
  })
}

const selections = new WeakMap<object, RowSelection<PlanningRecord>>()

/** The selection in a tree; kept for as long as the tree, and made by the first screen that selects in it. */
export function selectionOf(index: HierarchyIndex<PlanningRecord>): RowSelection<PlanningRecord> {
  const known = selections.get(index)
  if (known) return known
  const made = new RowSelection(index)
  selections.set(index, made)
  return made
}

// Others' changes that would move rows under the eyes of a reader, counted until they are shown.

/**
 * Holds others' changes back while the page is looked at; what leaves the page or the tree, and each other search or order, shows
 * them. Before the list is whole, records come in as they are read.
 * @returns how many records have changed and are not shown so
 */
function useHeldCount({ held, isWhole }: HierarchySnapshot, search: ShownSearch): number {
  useEffect(() => (isWhole ? holdWhileVisible(held) : undefined), [held, isWhole])
  const { open: _, ...others } = search
  const showAgain = useEffectEvent(() => held.show())
  const looked = JSON.stringify(others)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move by another search in any case
  useEffect(() => showAgain(), [looked])
  return useSyncExternalStore(held.subscribe, held.getSize)
}

function holdWhileVisible(held: HierarchySnapshot['held']): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState !== 'hidden') {
      stop ??= held.hold()
      return
    }
    stop?.()
    stop = undefined
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}

// Asks the service for records by a part of their names while not all of them have been read. What it finds is put
// into the hierarchy; hits carry their path, so that each has its place in the tree immediately. The names of their
// ancestors follow, as far as they have not been read.

interface SearchOptions {
  /** As the address says it: that a moment has passed since the last keystroke is known by then. */
  readonly text: string
  /** False once every record has been read: then the service knows nothing more. */
  readonly isNeeded: boolean
}

/** The service's own answer to a search in a tree that is still being read. */
export function useServiceNames(kind: HierarchyKind, { text, isNeeded }: SearchOptions): ServiceNames {
  const planning = usePlanning()
  const nameContains = text.trim()
  const isAsked = isNeeded && nameContains.length >= minSearchText && nameContains.length <= limits.searchText
  const { data, isError } = useQuery({ ...namesQuery(planning, kind, nameContains), enabled: isAsked })
  const { index } = hierarchyStoreOf(planning, kind).getSnapshot()
  // Those that came with a page of the list need no request any more.
  const unnamed = isAsked ? (data?.ancestors ?? []).filter((id) => index.find(id) === undefined) : []
  useQueries({ queries: unnamed.map((id) => ({ ...recordQuery(planning, kind, id), retry: false })) })
  if (!isAsked) return { kind: 'not-asked' }
  if (isError) return { kind: 'failed' }
  return data ? { kind: 'answered', total: data.total, shown: data.shown } : { kind: 'asking' }
}
