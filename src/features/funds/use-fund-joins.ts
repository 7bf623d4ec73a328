// The names that the items of a list refer to.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources, type PlanningRecord } from '#contract/resources.ts'
import type { FundArea, FundJoins } from '#data/funds/fund-rows.ts'
import { referenceLabelsQuery } from '#data/funds/reference-labels.ts'
import { usePlanning } from '#data/planning.tsx'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'

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
