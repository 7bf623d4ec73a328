// What of a tree changes when branches get another parent, computed before it happens.
import { maxLevels } from '#contract/hierarchies.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

/**
 * Why a record cannot be moved there: it is there already; the parent is in its branch; its type is not below that of the
 * parent; the branch would be too deep.
 */
export type MoveObstacle = 'same-parent' | 'own-branch' | 'type-level' | 'too-deep'

/** A record at the top of a branch that is asked to move. */
export interface BranchMove<R> {
  readonly record: R
  readonly obstacle: MoveObstacle | undefined
  /** How many records move along. */
  readonly descendants: number
  /** Number of ancestors, before and after. */
  readonly depth: number
  readonly newDepth: number
}

interface MoveOptions<R> {
  /** The new parent; null is the top level. */
  readonly parentId: string | null
  /** The level of a record's type, from the top; undefined where types have no known order. */
  readonly levelOf: (record: R) => number | undefined
}

/** The topmost of some records: the others are in their branches, and move along. In the order in which they are given. */
export function topmostOf<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  ids: readonly string[],
): readonly string[] {
  const slots = new Map(ids.map((id) => [index.slotOf(id), id]))
  return ids.filter((id) => {
    const slot = index.slotOf(id)
    return slot !== undefined && !index.forest.ancestors(slot).some((above) => slots.has(above))
  })
}

/** What becomes of each record when all of them get the parent. Records that are not in the tree are left out. */
export function previewMoves<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  ids: readonly string[],
  { parentId, levelOf }: MoveOptions<R>,
): readonly BranchMove<R>[] {
  return moveChecker(index, ids, levelOf)(parentId)
}

/** As {@link previewMoves}, for one parent after the other: what the branches are is looked up once. */
export function moveChecker<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  ids: readonly string[],
  levelOf: MoveOptions<R>['levelOf'],
): (parentId: string | null) => readonly BranchMove<R>[] {
  const levels = new Map<number, number>()
  const levelsAt = (slot: number) => {
    const known = levels.get(slot) ?? levelsOf(index, slot)
    levels.set(slot, known)
    return known
  }
  return (parentId) => {
    const parent = parentId === null ? top : (index.slotOf(parentId) ?? top)
    const newDepth = parent === top ? 0 : index.depth(parent) + 1
    const parentRecord = index.recordAt(parent)
    const parentLevel = parentRecord && levelOf(parentRecord)
    const obstacleOf = (slot: number, record: R): MoveObstacle | undefined => {
      if (index.parentOf(slot) === parent) return 'same-parent'
      if (index.forest.isWithin(parent, slot)) return 'own-branch'
      const level = levelOf(record)
      if (parentLevel !== undefined && level !== undefined && level <= parentLevel) return 'type-level'
      return newDepth + levelsAt(slot) > maxLevels ? 'too-deep' : undefined
    }
    return ids.flatMap((id) => {
      const slot = index.slotOf(id)
      const record = slot === undefined ? undefined : index.recordAt(slot)
      if (slot === undefined || !record) return []
      const descendants = index.descendantCount(slot)
      return [{ record, obstacle: obstacleOf(slot, record), descendants, depth: index.depth(slot), newDepth }]
    })
  }
}

/** How many levels a branch has, its top included. */
function levelsOf<R extends HierarchyRecord>(index: HierarchyIndex<R>, slot: number): number {
  const depths = new Map([[slot, 1]])
  let levels = 1
  for (const below of index.descendants(slot)) {
    const depth = (depths.get(index.parentOf(below)) ?? 0) + 1
    depths.set(below, depth)
    levels = Math.max(levels, depth)
  }
  return levels
}
