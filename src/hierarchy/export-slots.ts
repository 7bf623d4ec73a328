// Which nodes an export holds, as a copy: it stays what it was asked for while the hierarchy changes.
import { Expansion } from './expansion.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { walkRows } from './row-walk.ts'
import { SiblingOrder } from './sibling-order.ts'
import { SlotList } from './slot-list.ts'
import type { SiblingSort } from './sort-comparison.ts'
import type { Steps } from './steps.ts'
import type { VisibleRows } from './visible-rows.ts'

/** The slots of the rows as they are shown: filtered, sorted and expanded. */
export function shownSlots<R extends HierarchyRecord>(rows: VisibleRows<R>): Int32Array {
  return Int32Array.from({ length: rows.count }, (_, row) => rows.slotAt(row))
}

/**
 * A slot and all below it in preorder, siblings sorted; for slot 0, which is no node, the whole tree. A generator,
 * because sorting a hundred thousand names takes longer than a page may be blocked.
 */
export function* subtreeSlots<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  slot: number,
  sort: SiblingSort<R>,
): Steps<Int32Array> {
  const order = new SiblingOrder(index, sort)
  // A copy, because the walk itself must not meet a change that is made in a pause.
  yield* order.arrangeInSteps([slot, ...index.descendants(slot)])
  const slots = new SlotList()
  if (slot > 0 && index.has(slot)) slots.push(slot)
  const expansion = new Expansion(Number.POSITIVE_INFINITY)
  const positions = new Int32Array(index.forest.capacity)
  walkRows({ index, expansion, filter: undefined, order }, slot, slots, positions)
  return Int32Array.from({ length: slots.length }, (_, at) => slots.at(at))
}
