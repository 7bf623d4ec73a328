// Whether a change of one record would move what a person reads.

import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { claimedParentId } from './record-placement.ts'
import type { VisibleRows } from './visible-rows.ts'

/** A record that comes, goes or becomes another. */
export interface RecordChange<R extends HierarchyRecord> {
  readonly before: R | undefined
  readonly after: R | undefined
}

/** True when rows in sight of the person would come, go or change their order. Values that change in place move none. */
export function movesRows<R extends HierarchyRecord>(
  rows: VisibleRows<R>,
  index: HierarchyIndex<R>,
  { before, after }: RecordChange<R>,
): boolean {
  if (before && after && claimedParentId(before) === claimedParentId(after)) {
    const slot = index.slotFor(before.id)
    if (rows.accepts(before) === rows.accepts(after) && rows.order.areTies(before, after, slot)) return false
  } else if (rows.order.followsTree) return true
  return (
    (before !== undefined && isShown(rows, index, before)) ||
    (after !== undefined && hasRow(rows, index, after))
  )
}

function isShown<R extends HierarchyRecord>(
  rows: VisibleRows<R>,
  index: HierarchyIndex<R>,
  { id }: R,
): boolean {
  const slot = index.slotOf(id)
  return slot !== undefined && rows.rowOf(slot) >= 0
}

/** Whether a record would get a row. */
function hasRow<R extends HierarchyRecord>(
  rows: VisibleRows<R>,
  index: HierarchyIndex<R>,
  record: R,
): boolean {
  if (!rows.accepts(record)) return false
  if (rows.isFlat || rows.filter) return true
  const parentId = claimedParentId(record)
  if (parentId === undefined) return true
  const parent = index.slotOf(parentId)
  return parent === undefined || (rows.rowOf(parent) >= 0 && rows.isExpanded(parent))
}
