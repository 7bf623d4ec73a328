// Joins a list of items to React: rows with names in place of ids, filtered, and the viewState to show.

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources, type PlanningRecord } from '#contract/resources.ts'
import { itemWithPendingChanges, pendingByItem } from '#data/funds/fund-edits.ts'
import {
  type FundArea,
  type FundJoins,
  type FundRow,
  filterFundRows,
  fundRows,
} from '#data/funds/fund-rows.ts'
import type { FundSearch } from '#data/funds/fund-search.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { isBeingRead } from '#data/list-store.ts'
import { listViewState } from '#data/list-view-state.ts'
import { useOutbox } from '#data/outbox.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { ListViewState } from '#hierarchy/view-state.ts'

export interface FundGrid {
  readonly viewState: ListViewState
  readonly isReading: boolean
  /** True while items of the first reading are still to come, or to become rows. */
  readonly isLoading: boolean
  /** True once all items have been read. */
  readonly isWhole: boolean
  /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
  readonly readAt: number
  /** Every item, and those that the search leaves. */
  readonly all: readonly FundRow[]
  readonly shown: readonly FundRow[]
  readonly read: () => void
}

export function useFundGrid(kind: ItemKind, search: FundSearch): FundGrid {
  const planning = usePlanning()
  const source = fundStoreOf(planning, kind)
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot)
  // Pages come faster than rows can be made: the screen follows when it has time.
  const listed = useDeferredValue(snapshot.items)
  const all = useFundRows(kind, listed)
  const { state, isWhole } = snapshot
  const deferred = useDeferredValue(search)
  const shown = useMemo(() => filterFundRows(all, deferred), [all, deferred])
  return {
    viewState: listViewState(snapshot, {
      records: snapshot.items.length,
      shown: shown.length,
      what: itemResources[kind].collection,
      // Closed is closed: what was read before must not be looked at as if it were still open.
      hidesRecords: ({ kind }) => snapshot.items.length === 0 || kind === 'forbidden',
    }),
    isReading: isBeingRead(snapshot),
    isLoading: (state.kind === 'reading' && !isWhole) || listed !== snapshot.items,
    isWhole,
    readAt: snapshot.readAt,
    all,
    shown,
    read: () => void source.read(),
  }
}

function useFundRows(kind: ItemKind, listed: readonly FundRecord[]): readonly FundRow[] {
  const joins = useFundJoins(kind)
  const items = useItemsWithPendingChanges(kind, listed)
  return useMemo(() => fundRows(items, joins), [items, joins])
}

/** Gives the grid once its list has been loaded as far as it can be. */
export function useLoadedGrid(grid: FundGrid): () => Promise<FundGrid> {
  const waiting = useRef<((loaded: FundGrid) => void)[]>([])
  useEffect(() => {
    if (!grid.isLoading) for (const resolve of waiting.current.splice(0)) resolve(grid)
  }, [grid])
  return async () =>
    grid.isLoading ? new Promise<FundGrid>((resolve) => waiting.current.push(resolve)) : grid
}

/** The items with the person's own waiting changes; the same array while nothing waits. */
function useItemsWithPendingChanges(kind: ItemKind, items: readonly FundRecord[]): readonly FundRecord[] {
  const { entries } = useOutbox().snapshot
  const pending = useMemo(() => pendingByItem(entries, kind), [entries, kind])
  return useMemo(
    () =>
      pending.size === 0 ? items : items.map((item) => itemWithPendingChanges(item, pending.get(item.id))),
    [items, pending],
  )
}

// The names that the items of a list refer to.

/** The names that items of a list refer to; another object when more of them come to be known. */
export function useFundJoins(kind: ItemKind): FundJoins {
  const planning = usePlanning()
  const { index } = useSyncExternalStore(planning.focusAreas.subscribe, planning.focusAreas.getSnapshot)
  const version = useDeferredValue(useSyncExternalStore(index.subscribe, index.getVersion))
  const { data: labels } = useQuery({
    ...referenceLabelsQuery(planning),
    enabled: itemResources[kind].answersReferences,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the index has changed
  return useMemo(() => ({ labels, areaOf: (id: string) => areaIn(index, id) }), [labels, index, version])
}

export function areaIn(index: HierarchyIndex<PlanningRecord>, id: string): FundArea {
  const slot = index.slotOf(id)
  const own = comparableId(id)
  if (slot === undefined) return { name: undefined, path: [], lineage: [own] }
  const ancestors = index.ancestors(slot)
  return {
    name: index.find(id)?.name,
    path: ancestors.map((node) => (node.kind === 'record' ? node.record.name : undefined)),
    lineage: [own, ...ancestors.map((node) => comparableId(node.id))],
  }
}
