// What a tree can be filtered by, counted over all records that are held.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import { runInSlices } from '#data/sliced-work.ts'
import { chosenNames, countFacets, type Facets, type ShownSearch } from '#hierarchy/record-filter.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'

/**
 * The values of all fields with their counts; undefined until they are counted.
 * @param isNeeded true while the values are shown
 */
export function useFacets(store: HierarchyStore, search: ShownSearch, isNeeded: boolean): Facets | undefined {
  const { index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const [facets, setFacets] = useState<Facets>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    const counting = countFacets(index, search, store.now)
    // Stopped when there is something else to count.
    runInSlices(counting, { signal: stop.signal }).then(setFacets, () => {})
    return () => stop.abort()
  }, [store, index, version, search, isNeeded])
  return facets
}

/** The names of the values that are chosen, by their ids; a value that no record tells has none. */
export function useChosenNames(store: HierarchyStore, search: TreeSearch): ReadonlyMap<string, string> {
  const { index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  return useMemo(() => chosenNames(index, search), [index, version, search])
}
