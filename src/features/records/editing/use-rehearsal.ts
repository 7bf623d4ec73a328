import { useMemo } from 'react'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { useSeenValues } from '#features/records/choices.ts'
import { rehearseDeletion } from '#hierarchy/deletion-rehearsal.ts'
import type { ObservedType } from '#hierarchy/observed-types-and-owners.ts'

/** The preview of deleting these records, computed from the tree on this device. */
export function useRehearsal(kind: HierarchyKind, ids: readonly string[]) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { types } = useSeenValues(kind)
  const levelOf = (record: PlanningRecord) => levelOfType(types, typeOf(record).id)
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the IDs; a change of the tree must not change a preview that the person is confirming
  return useMemo(() => rehearseDeletion(store.getSnapshot().index, ids, levelOf), [store, key])
}

function levelOfType(types: readonly ObservedType[], id: string): number | undefined {
  const at = types.findIndex((type) => type.id === id)
  return at < 0 ? undefined : at
}
