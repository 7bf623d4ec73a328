// The order of lists of organizations and focus areas.
import { sql } from 'kysely'
import { parseSort } from '#contract/listing.ts'
import type { ListPosition, SortColumn } from './keyset.ts'

/**
 * The order of a list; the id decides between equals, so that the order is total.
 * Spec silent: the order without `sort`. Creation, because it never changes under a reader.
 * @param isByName true for records that are found by their name first
 */
export function orderOf(
  { sort, externalId, parentId }: ListPosition['filters'],
  isByName: boolean,
): SortColumn[] {
  const columns = { name: 'name_sort', updatedDate: 'updated_at' } as const
  const chosen = (parseSort(sort ?? '') ?? []).map(
    ({ field, direction }): SortColumn => ({
      column: columns[field],
      direction: direction === 'ascending' ? 'asc' : 'desc',
    }),
  )
  const order: SortColumn[] = chosen.length > 0 ? chosen : [{ column: 'created_at', direction: 'asc' }]
  const total: SortColumn[] = [...order, { column: 'id', direction: order.at(-1)?.direction ?? 'asc' }]
  // The children of a record are indexed by creation and by name. In every other order the few matches are sorted: the
  // planner must not choose an index over all records because it has that order.
  const isIndexed = parentId !== undefined && order.length === 1 && order[0]?.column !== 'updated_at'
  const isNarrow = isByName || externalId !== undefined || parentId !== undefined
  if (!isNarrow || (isIndexed && externalId === undefined)) return total
  return total.map((sorted, place) =>
    place === 0 ? { ...sorted, unindexed: unindexed(sorted.column) } : sorted,
  )
}

/** The value of a column as an expression that no index contains. */
function unindexed(column: string) {
  return column === 'name_sort' ? sql`substr(${sql.ref(column)}, 1)` : sql`${sql.ref(column)} + 0`
}
