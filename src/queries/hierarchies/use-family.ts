// The relatives of one record: what stands beside it and below it in the tree.
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { RecordFamily } from '#hierarchy/record-family.ts'
import type { SiblingSort } from '#hierarchy/sibling-order.ts'
import { SortedFamilies } from '#hierarchy/sorted-families.ts'
import { type HierarchyStore, isSettled } from './hierarchy-store.ts'

/** Children shown beside a record; the tree shows all. */
const shownChildren = 50

/** The order in which relatives are shown, which is that of the tree when one has not sorted it. */
export const byName: SiblingSort<HierarchyRecord> = {
  key: (record) => record.name,
  direction: 'ascending',
}

/**
 * The family of a record; undefined while the tree does not know it. Ancestors that the list did not bring are read
 * one by one with `queryOf`, which puts them into the tree.
 */
export function useFamily<Item extends HierarchyRecord>(
  store: HierarchyStore<Item>,
  id: string,
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, string[]>,
): RecordFamily<Item> | undefined {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { index } = snapshot
  useSyncExternalStore(index.subscribe, index.getVersion)
  const families = useMemo(() => new SortedFamilies(index, byName), [index])
  const slot = index.slotOf(id)
  const ancestors = slot === undefined ? [] : index.ancestors(slot)
  const missing = isSettled(snapshot)
    ? ancestors.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
    : []
  useQueries({ queries: missing.map((node) => queryOf(node.id)) })
  if (slot === undefined) return undefined
  return {
    ancestors,
    siblings: families.siblings(slot),
    children: families.children(slot, shownChildren),
    childCount: index.childCount(slot),
    descendantCount: index.descendantCount(slot),
    isWhole: snapshot.isWhole,
    countBelow: (node) => index.descendantCount(node),
  }
}
