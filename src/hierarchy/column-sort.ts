// What siblings are compared by, for each column they can be sorted by.
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { FilterableRecord } from './record-filter.ts'
import type { SiblingSort, SortKey } from './sibling-order.ts'
import type { SortColumn, SortOrder } from './tree-search.ts'

export interface SortableRecord extends FilterableRecord {
  readonly externalId?: string | null | undefined
}

interface SortOptions<R extends SortableRecord> {
  readonly index: Pick<HierarchyIndex<R>, 'childCount' | 'descendantCount'>
  readonly typeOf: (record: R) => { readonly name: string }
}

/** Equals of a column stand in the order of their names. */
export function columnSort<R extends SortableRecord>(
  { column, direction }: SortOrder,
  options: SortOptions<R>,
): SiblingSort<R> {
  const sort = { key: keyOf(column, options), direction }
  return column === 'name' ? sort : { ...sort, thenBy: (record) => record.name }
}

function keyOf<R extends SortableRecord>(
  column: SortColumn,
  { index, typeOf }: SortOptions<R>,
): (record: R, slot: number) => SortKey {
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
