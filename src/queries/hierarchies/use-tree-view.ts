// All that a screen with a tree needs: the rows, what they are filtered and sorted by, what is selected, and how to
// change each of these.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/listing.ts'
import type { SortableRecord } from '#hierarchy/column-sort.ts'
import { levelCount } from '#hierarchy/level-count.ts'
import type { FacetName } from '#hierarchy/record-filter.ts'
import { orderOf, parseOrder, printOrder, type TreeSearch } from '#hierarchy/tree-search.ts'
import { rowByTypeAhead } from '#hierarchy/type-ahead.ts'
import type { ServiceNames } from '#hierarchy/view-state.ts'
import type { NameSearchResults } from '#queries/name-search-results.ts'
import { useChosenNames, useFacets } from '#queries/use-facets.ts'
import { describeProblems } from './hierarchy-problem-messages.ts'
import type { HierarchyStore } from './hierarchy-store.ts'
import { useHierarchy } from './use-hierarchy.ts'
import { useTreeAddress, type WriteTreeSearch } from './use-tree-address.ts'

interface TreeViewOptions<Item> {
  /** What the hierarchy holds, in the middle of a sentence: `focus areas`. */
  readonly noun: string
  /** The search of the address, and how to write it. */
  readonly written: TreeSearch
  readonly write: WriteTreeSearch
  readonly openedId: string | undefined
  /** Must be the same function at every render. */
  readonly typeOf: (record: Item) => { readonly id: string; readonly name: string }
  readonly queryOf: (id: string) => UseQueryOptions<Item, Error, Item, string[]>
  /** Asks the service for records by a part of their names, and puts them into the hierarchy. */
  readonly namesQueryOf: (nameContains: string) => NamesQuery
}

/** One tree as it is shown. */
export function useTreeView<Item extends SortableRecord>(
  store: HierarchyStore<Item>,
  options: TreeViewOptions<Item>,
) {
  const { noun, written, write, openedId, typeOf, queryOf, namesQueryOf } = options
  const address = useTreeAddress(store.getSnapshot().rows, written, write)
  const { search, change, setText, settle } = address
  const view = useHierarchy(store, { noun, search, typeOf, openedId, queryOf })
  const { rows, index, selection, state } = view
  useSyncExternalStore(selection.subscribe, selection.getVersion)

  const [isLooking, look] = useState(false)
  const values = useFacets(store, { search, typeOf, isNeeded: isLooking })
  const names = useChosenNames(store, { search, typeOf })
  const found = useServiceNames({
    text: written.q ?? '',
    isNeeded: !view.isWhole,
    queryOf: namesQueryOf,
  })
  return {
    ...view,
    found,
    recordCount: index.recordCount,
    isReading: state.kind === 'reading',
    read: () => void store.read(),
    parentOf: useCallback((slot: number) => index.parentOf(slot), [index]),
    problemsOf: useCallback((slot: number) => describeProblems(index, slot), [index]),
    typeAhead: (row: number, typed: string) => rowByTypeAhead(rows, row, typed),
    countLevels: () => levelCount(index),
    selectionCount: selection.countIn(rows),
    countAddable: () => selection.countAddable(),
    search,
    /** The text that the rows shown are searched for, which follows the one being typed. */
    shownText: rows.filter?.text ?? '',
    order: orderOf(search),
    setText,
    settle,
    choose: (part: Partial<Pick<TreeSearch, FacetName>>) => change(withoutEmpty(part)),
    clear: () => change({ q: undefined, ...noChoice }),
    clearChoice: () => change(noChoice),
    sortBy: (column: string, direction: 'ascending' | 'descending') => {
      const order = parseOrder(direction === 'descending' ? `-${column}` : column)
      if (order) change({ sort: printOrder(order) })
    },
    names,
    values,
    look,
  }
}

const noChoice = { type: undefined, status: undefined, owner: undefined, since: undefined }

/** No value chosen of a field is a field that is not filtered by. */
function withoutEmpty(part: Partial<Pick<TreeSearch, FacetName>>): Partial<Pick<TreeSearch, FacetName>> {
  return Object.fromEntries(
    Object.entries(part).map(([field, chosen]) => [field, chosen?.length === 0 ? undefined : chosen]),
  )
}

type NamesQuery = UseQueryOptions<NameSearchResults, Error, NameSearchResults, string[]>

interface SearchOptions {
  /** As it stands in the address: that a moment has passed since the last keystroke is known by then. */
  readonly text: string
  /** False once every record has been read: then the service knows nothing more. */
  readonly isNeeded: boolean
  readonly queryOf: (nameContains: string) => NamesQuery
}

/** One letter would bring a page of anything. */
const shortestText = 2

/** The service's own answer to what is searched in a tree that is still being read. */
function useServiceNames({ text, isNeeded, queryOf }: SearchOptions): ServiceNames {
  const nameContains = text.trim()
  const isAsked = isNeeded && nameContains.length >= shortestText && nameContains.length <= limits.searchText
  const { data, isError } = useQuery({ ...queryOf(nameContains), enabled: isAsked })
  if (!isAsked) return { kind: 'not-asked' }
  if (isError) return { kind: 'failed' }
  return data ? { kind: 'answered', ...data } : { kind: 'asking' }
}
