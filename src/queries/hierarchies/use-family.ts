// The relatives of one record: its ancestors, siblings and children.
import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { SiblingSort } from '#hierarchy/sibling-order.ts'
import { type RecordFamily, SortedFamilies } from '#hierarchy/sorted-families.ts'
import { hierarchyStoreOf, usePlanning } from '#queries/planning.tsx'
import { isSettled } from './hierarchy-store.ts'
import { recordQuery } from './record-queries.ts'

/** Children shown beside a record; the tree shows all. */
const shownChildren = 50

/** The order in which relatives are shown, which is that of the tree when one has not sorted it. */
export const byName: SiblingSort<PlanningRecord> = { key: ({ name }) => name, direction: 'ascending' }

/**
 * The family of a record; undefined while the tree does not know it. Ancestors that the list did not bring are read
 * one by one, which puts them into the tree.
 */
export function useFamily(kind: HierarchyKind, id: string): RecordFamily<PlanningRecord> | undefined {
  const planning = usePlanning()
  const store = hierarchyStoreOf(planning, kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { index } = snapshot
  useSyncExternalStore(index.subscribe, index.getVersion)
  const families = useMemo(() => new SortedFamilies(index, byName), [index])
  const slot = index.slotOf(id)
  const ancestors = slot === undefined ? [] : index.ancestors(slot)
  const missing = isSettled(snapshot)
    ? ancestors.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
    : []
  useQueries({ queries: missing.map((node) => recordQuery(planning, kind, node.id)) })
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
