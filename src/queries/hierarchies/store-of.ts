import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { Planning } from '#queries/planning.tsx'
import type { HierarchyStore } from './hierarchy-store.ts'

/** The records of a kind on this device. Whoever puts records into it must have them from the same kind. */
export function hierarchyStoreOf(planning: Planning, kind: HierarchyKind): HierarchyStore<PlanningRecord> {
  const source = kind === 'organization' ? planning.organizations : planning.focusAreas
  return source as unknown as HierarchyStore<PlanningRecord>
}
