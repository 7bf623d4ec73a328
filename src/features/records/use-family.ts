// The relatives of one record: its ancestors, siblings and children.
import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { isSettled } from '#data/list-store.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { recordQuery } from '#data/records/record-queries.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { SiblingSort } from '#hierarchy/sort-comparison.ts'
import { type SiblingPlace, SortedFamilies } from '#hierarchy/sorted-families.ts'
import { countArchived } from '#hierarchy/status-order.ts'
import type { PlanningFamily } from '#ui/records/record-relatives.ts'

/** Children shown beside a record; the tree shows all. */
const shownChildren = 50

/** The order in which relatives are shown, which is that of the tree when one has not sorted it. */
export const byName: SiblingSort<PlanningRecord> = { key: ({ name }) => name, direction: 'ascending' }

/**
 * The family of a record; undefined while the tree does not know it. Ancestors that the list did not bring are read
 * one by one, which puts them into the tree.
 */
export function useFamily(kind: HierarchyKind, id: string): PlanningFamily | undefined {
  const planning = usePlanning()
  const store = hierarchyStoreOf(planning, kind)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { index } = snapshot
  const version = useSyncExternalStore(index.subscribe, index.getVersion)
  const families = useMemo(() => new SortedFamilies(index, byName), [index])
  const slot = index.slotOf(id)
  const ancestors = slot === undefined ? [] : index.ancestors(slot)
  const missing = isSettled(snapshot)
    ? ancestors.filter((node) => node.kind === 'ghost' && node.reason === 'not-loaded')
    : []
  useQueries({ queries: missing.map((node) => recordQuery(planning, kind, node.id)) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  const archivedCount = useMemo(
    () => (slot === undefined ? 0 : countArchived(recordsBelow(index, slot))),
    [index, version, slot],
  )
  // Like the tree, which hides archived records. Each child is counted when it is shown, once for each version of the index.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is the same object when its version grows
  const countBelow = useMemo(() => {
    const counts = new Map<number, number>()
    return (node: number) => {
      const count = counts.get(node) ?? index.descendantCount(node) - countArchived(recordsBelow(index, node))
      counts.set(node, count)
      return count
    }
  }, [index, version])
  if (slot === undefined) return undefined
  return {
    ancestors,
    siblings: families.siblings(slot),
    children: families.children(slot, shownChildren),
    childCount: index.childCount(slot),
    descendantCount: index.descendantCount(slot),
    archivedCount,
    isWhole: snapshot.isWhole,
    countBelow,
  }
}

export function* recordsBelow(
  index: HierarchyIndex<PlanningRecord>,
  slot: number,
): Generator<PlanningRecord> {
  for (const below of index.descendants(slot)) {
    const record = index.recordAt(below)
    if (record) yield record
  }
}

/** Where a record is among the rows that the tree shows; undefined while none of them is its own. */
export function useListPlace(kind: HierarchyKind, id: string): SiblingPlace<PlanningRecord> | undefined {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { rows, index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useSyncExternalStore(rows.subscribe, rows.getVersion)
  const slot = index.slotOf(id)
  const row = slot === undefined ? -1 : rows.rowOf(slot)
  if (row < 0) return undefined
  const { count } = rows
  return {
    previous: row > 0 ? index.node(rows.slotAt(row - 1)) : undefined,
    next: row < count - 1 ? index.node(rows.slotAt(row + 1)) : undefined,
    position: row + 1,
    count,
  }
}
