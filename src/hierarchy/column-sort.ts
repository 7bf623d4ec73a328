// What siblings are compared by, for each column they can be sorted by.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import { targetTime } from './due-date.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { observedTypesAndOwners } from './observed-types-and-owners.ts'
import type { SiblingSort, SortKey } from './sort-comparison.ts'
import { statusSortKey } from './status-order.ts'
import type { SortColumn, SortOrder } from './tree-search.ts'

/** Records that are equal in a column are in the order of their names. */
export function columnSort(
  { column, direction }: SortOrder,
  index: HierarchyIndex<PlanningRecord>,
): SiblingSort<PlanningRecord> {
  const followsTree = column === 'children' || column === 'descendants'
  const sort = { key: keyOf(column, index), direction, followsTree }
  return column === 'name' ? sort : { ...sort, thenBy: (record) => record.name }
}

function keyOf(
  column: SortColumn,
  index: HierarchyIndex<PlanningRecord>,
): (record: PlanningRecord, slot: number) => SortKey {
  switch (column) {
    case 'name':
      return (record) => record.name
    case 'type':
      return typeLevel(index)
    case 'owner':
      return ({ owner }) => owner.name || owner.id
    case 'status':
      return ({ status }) => statusSortKey(status.name || status.id)
    case 'updated':
      return (record) => Date.parse(record.updatedDate)
    case 'target':
      return targetTime
    case 'external-id':
      return (record) => record.externalId || undefined
    case 'children':
      return (_record, slot) => index.childCount(slot)
    case 'descendants':
      return (_record, slot) => index.descendantCount(slot)
  }
}

/** The place of a record's type among all, from the top of the hierarchy down. */
function typeLevel(index: HierarchyIndex<PlanningRecord>): (record: PlanningRecord) => SortKey {
  const places = new Map(observedTypesAndOwners(index).types.map(({ id }, place) => [id, place]))
  return (record) => places.get(typeOf(record).id)
}
