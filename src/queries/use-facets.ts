// What a tree can be filtered by, counted over all records that are held.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { chosenNames, countFacets, type Facets, type FilterableRecord } from '#hierarchy/record-filter.ts'
import type { TreeSearch } from '#hierarchy/tree-search.ts'
import type { HierarchyStore } from '#queries/hierarchies/hierarchy-store.ts'
import { runInSlices } from './sliced-work.ts'

interface FacetOptions<Item> {
  readonly search: TreeSearch
  /** Must be the same function at every render. */
  readonly typeOf: (record: Item) => { readonly id: string; readonly name: string }
  /** True while somebody looks at the values. */
  readonly isNeeded: boolean
}

/** The values of all fields with their counts; undefined until they are counted. */
export function useFacets<Item extends FilterableRecord>(
  store: HierarchyStore<Item>,
  { search, typeOf, isNeeded }: FacetOptions<Item>,
): Facets | undefined {
  const { index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const [facets, setFacets] = useState<Facets>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  useEffect(() => {
    if (!isNeeded) return
    const stop = new AbortController()
    const counting = countFacets(index, search, { typeOf, now: store.now })
    // Stopped when there is something else to count.
    runInSlices(counting, { signal: stop.signal }).then(setFacets, () => {})
    return () => stop.abort()
  }, [store, index, version, search, typeOf, isNeeded])
  return facets
}

/** The names of the values that are chosen, by their ids; a value that no record tells has none. */
export function useChosenNames<Item extends FilterableRecord>(
  store: HierarchyStore<Item>,
  { search, typeOf }: Pick<FacetOptions<Item>, 'search' | 'typeOf'>,
): ReadonlyMap<string, string> {
  const { index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  return useMemo(() => chosenNames(index, search, typeOf), [index, version, search, typeOf])
}
