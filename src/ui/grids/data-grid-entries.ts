// The lines of a data grid: its rows, sorted, and led by groups where they are grouped.
import { useMemo } from 'react'
import type { TreeGridColumn, TreeGridOrder } from '#ui/tree/tree-grid-model.ts'

/** A column of a data grid: `value` is what it sorts and groups by. */
export interface DataGridColumn<Row> extends TreeGridColumn<Row> {
  readonly value: (row: Row) => string
  /** What tells groups apart, where the same value can mean different things; begins with the value. */
  readonly groupOf?: (row: Row) => string
}

/** One line of the grid. `key` names it for as long as its row, or its group, is there. */
export type GridEntry<Row> =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly label: string
      readonly count: number
      readonly isOpen: boolean
    }

interface GridEntriesOptions<Row> {
  /** Must be the same array until rows change. */
  readonly rows: readonly Row[]
  /** Must be the same array until columns change. */
  readonly columns: readonly DataGridColumn<Row>[]
  /** Must be the same function. */
  readonly keyOf: (row: Row) => string
  /** Undefined: as they came. */
  readonly order?: TreeGridOrder | undefined
  /** The key of the column to group by. */
  readonly group?: string | undefined
  /** Keys of the groups that are closed. */
  readonly closed: ReadonlySet<string>
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** The lines of the grid in order. */
export function useGridEntries<Row>(options: GridEntriesOptions<Row>): readonly GridEntry<Row>[] {
  const { rows, columns, keyOf, order, group, closed } = options
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === order?.column)
    return column && order ? sortBy(rows, column.value, order.direction) : rows
  }, [rows, columns, order])
  const groups = useMemo(() => {
    const column = columns.find(({ key }) => key === group)
    return column && groupsOf(sorted, column, order?.direction)
  }, [sorted, columns, group, order])
  return useMemo(() => {
    const entryOf = (row: Row) => ({ kind: 'row', key: keyOf(row), row }) as const
    if (!groups) return sorted.map(entryOf)
    return groups.flatMap(({ rows: members, ...led }) => {
      const isOpen = !closed.has(led.key)
      const head = { kind: 'group', ...led, count: members.length, isOpen } as const
      return isOpen ? [head, ...members.map(entryOf)] : [head]
    })
  }, [sorted, groups, closed, keyOf])
}

interface Group<Row> {
  readonly key: string
  readonly label: string
  readonly rows: readonly Row[]
}

/** Groups stand by their own names, whatever the rows in them are sorted by; without an order as they came. */
function groupsOf<Row>(
  rows: readonly Row[],
  { key, value, groupOf = value }: DataGridColumn<Row>,
  direction: TreeGridOrder['direction'] | undefined,
): readonly Group<Row>[] {
  const groups = [...Map.groupBy(rows, groupOf)]
  const ordered = direction ? sortBy(groups, ([name]) => name, direction) : groups
  return ordered.map(([name, members]) => ({
    key: `${key}:${name}`,
    label: members[0] === undefined ? '' : value(members[0]),
    rows: members,
  }))
}

/** Equals keep their order in both directions. */
function sortBy<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  direction: TreeGridOrder['direction'],
): readonly Item[] {
  const sign = direction === 'descending' ? -1 : 1
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .sort((a, b) => sign * compareTexts(a.text, b.text))
    .map(({ item }) => item)
}

/** What is not set comes last. */
function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return collator.compare(a, b)
}
