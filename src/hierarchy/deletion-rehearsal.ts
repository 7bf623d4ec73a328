// What becomes of the tree when records are deleted, told before it happens. The specification says it of focus
// areas only: children move to the deleted area's parent, or become parentless when it had none (§4.3).
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

/** A record that stays and moves. */
export interface MovedRecord {
  readonly id: string
  readonly name: string
  /** Undefined for a top-level record. */
  readonly newParentId: string | undefined
  /** The ids of its ancestors afterwards, root first. */
  readonly newPath: readonly string[]
  /** Number of ancestors, before and after. */
  readonly depth: number
  readonly newDepth: number
}

/** One deletion of a series, and what it moves. */
export interface DeletionStep {
  readonly id: string
  /** The records that are its children then: its own that stay, and those of its descendants deleted before it. */
  readonly movedIds: readonly string[]
  /** Where they move: the ids of its ancestors, none of them deleted by then, root first; empty for the top level. */
  readonly newPath: readonly string[]
  /** The record, and its descendants deleted before it whose attached items have come to it. */
  readonly itemsOfIds: readonly string[]
}

export interface DeletionRehearsal {
  /** In the order they have to be deleted: leaves first. */
  readonly order: readonly string[]
  /** What each deletion does, in that order: after any of them the series may end. */
  readonly steps: readonly DeletionStep[]
  /** The records whose own parent changes. */
  readonly moved: readonly MovedRecord[]
  /** How many records further down only have their path shortened. */
  readonly shortened: number
  /** Of those moved, the ones that have no parent afterwards. */
  readonly parentless: readonly MovedRecord[]
  /** The moved records whose type is two or more steps below that of their new parent. */
  readonly jumps: readonly MovedRecord[]
  /** Asked for, and not known to this device: they may be gone, or not readable. */
  readonly unknown: readonly string[]
}

/**
 * Rehearses the deletion of `ids`.
 * @param levelOf the rank of a record's type from the top; undefined when types have no known order.
 */
export function rehearseDeletion<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  ids: readonly string[],
  levelOf: (record: R) => number | undefined = () => undefined,
): DeletionRehearsal {
  const doomed = new Set<number>()
  const unknown: string[] = []
  for (const id of ids) {
    const slot = index.slotOf(id)
    if (slot !== undefined && index.recordAt(slot) !== undefined) doomed.add(slot)
    else unknown.push(id)
  }
  const order = deepestFirst(index, doomed)
  const moved: MovedRecord[] = []
  const jumps: MovedRecord[] = []
  for (const slot of doomed) {
    for (const child of index.children(slot)) {
      const record = doomed.has(child) ? undefined : index.recordAt(child)
      if (record === undefined) continue
      const move = moveOf(index, child, doomed)
      moved.push(move)
      if (isJump(index, move, levelOf)) jumps.push(move)
    }
  }
  return {
    order: order.map((slot) => index.idOf(slot)),
    steps: stepsOf(index, order),
    moved,
    shortened: countBelow(index, doomed) - moved.length,
    parentless: moved.filter(({ newParentId }) => newParentId === undefined),
    jumps,
    unknown,
  }
}

function deepestFirst<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  slots: ReadonlySet<number>,
): readonly number[] {
  const byDepth: number[][] = []
  for (const slot of slots) {
    const depth = index.depth(slot)
    byDepth[depth] ??= []
    byDepth[depth].push(slot)
  }
  // Levels without any are holes, which flat leaves out.
  return byDepth.reverse().flat()
}

function moveOf<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  slot: number,
  doomed: ReadonlySet<number>,
): MovedRecord {
  const left = index.ancestors(slot).filter((ancestor) => !doomed.has(ancestor.slot))
  return {
    id: index.idOf(slot),
    name: index.recordAt(slot)?.name ?? index.idOf(slot),
    newParentId: left.at(-1)?.id,
    newPath: left.map(({ id }) => id),
    depth: index.depth(slot),
    newDepth: left.length,
  }
}

function stepsOf<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  order: readonly number[],
): DeletionStep[] {
  const done = new Map<number, DeletionStep>()
  for (const slot of order) {
    const id = index.idOf(slot)
    const movedIds: string[] = []
    const itemsOfIds = [id]
    for (const child of index.children(slot)) {
      const step = done.get(child)
      if (step) {
        // One by one: of a hundred thousand, a call takes not all as its arguments.
        for (const moved of step.movedIds) movedIds.push(moved)
        for (const below of step.itemsOfIds) itemsOfIds.push(below)
      } else if (index.recordAt(child) !== undefined) movedIds.push(index.idOf(child))
    }
    const newPath = index.forest.ancestors(slot).map((above) => index.idOf(above))
    done.set(slot, { id, movedIds, newPath, itemsOfIds })
  }
  return [...done.values()]
}

/** True when a level of types between the two is missing afterwards. */
function isJump<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  { id, newParentId }: MovedRecord,
  levelOf: (record: R) => number | undefined,
): boolean {
  const record = index.find(id)
  const parent = newParentId === undefined ? undefined : index.find(newParentId)
  const own = record && levelOf(record)
  const above = parent && levelOf(parent)
  return own !== undefined && above !== undefined && own - above > 1
}

/** Records that stay, anywhere below one that is deleted, each counted once. */
function countBelow<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  doomed: ReadonlySet<number>,
): number {
  let staying = 0
  for (const slot of doomed) {
    // What is below one above it is counted with that.
    if (index.forest.ancestors(slot).some((above) => doomed.has(above))) continue
    for (const below of index.descendants(slot))
      if (!doomed.has(below) && index.recordAt(below) !== undefined) staying += 1
  }
  return staying
}
