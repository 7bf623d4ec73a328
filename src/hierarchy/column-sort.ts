// What siblings are compared by, for each column they can be sorted by.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { SiblingSort, SortKey } from './sibling-order.ts'
import type { SortColumn, SortOrder } from './tree-search.ts'

type Counts = Pick<HierarchyIndex<PlanningRecord>, 'childCount' | 'descendantCount'>

/** Records that are equal in a column are in the order of their names. */
export function columnSort({ column, direction }: SortOrder, index: Counts): SiblingSort<PlanningRecord> {
  const sort = { key: keyOf(column, index), direction }
  return column === 'name' ? sort : { ...sort, thenBy: (record) => record.name }
}

function keyOf(column: SortColumn, index: Counts): (record: PlanningRecord, slot: number) => SortKey {
  switch (column) {
    case 'name':
      return (record) => record.name
    case 'type':
      return (record) => typeOf(record).name
    case 'owner':
      return ({ owner }) => owner.name || owner.id
    case 'status':
      return ({ status }) => status.name || status.id
    case 'updated':
      return (record) => Date.parse(record.updatedDate)
    case 'external-id':
      return (record) => record.externalId || undefined
    case 'children':
      return (_record, slot) => index.childCount(slot)
    case 'descendants':
      return (_record, slot) => index.descendantCount(slot)
  }
}
