// Where records can be moved to, as a choice of a parent and a drag ask for one parent after the other.
import { useMemo } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { typeOf } from '#contract/resources.ts'
import { useCatalog } from '#data/catalog.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { type MoveObstacle, moveChecker, topmostOf } from '#hierarchy/move-preview.ts'

export interface MoveCheck {
  /** The records that can be moved there; those in their branches move along. */
  readonly movable: readonly PlanningRecord[]
  /** How many would have to move. */
  readonly count: number
  /** Why the first of the others cannot. */
  readonly obstacle: MoveObstacle | undefined
}

/** Answers, for some records, a function that tells what a parent would do to them; null is the top level. */
export function useMoveChecks(kind: HierarchyKind) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const catalog = useCatalog(`${kind}-types`)
  const listed = catalog.kind === 'listed' ? catalog.entries : undefined
  // Types that were only seen in records have no certain order, which must not keep anything from being moved.
  const levels = useMemo(() => new Map(listed?.map(({ id, level }) => [id, level ?? 0])), [listed])
  return (records: readonly PlanningRecord[]): ((parentId: string | null) => MoveCheck) => {
    const { index } = store.getSnapshot()
    const ids = topmostOf(
      index,
      records.map(({ id }) => id),
    )
    const check = moveChecker(index, ids, (record: PlanningRecord) => levels.get(typeOf(record).id))
    return (parentId) => {
      const moves = check(parentId)
      const movable = moves.flatMap(({ record, obstacle }) => (obstacle ? [] : record))
      return { movable, count: moves.length, obstacle: moves.find(({ obstacle }) => obstacle)?.obstacle }
    }
  }
}
