import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { Planning } from '#queries/planning.tsx'
import type { HierarchyStore } from './hierarchy-store.ts'

/** The records of a kind on this device. Records put into it must be of the same kind. */
export function hierarchyStoreOf(planning: Planning, kind: HierarchyKind): HierarchyStore<PlanningRecord> {
  const store = kind === 'organization' ? planning.organizations : planning.focusAreas
  return store as unknown as HierarchyStore<PlanningRecord>
}
