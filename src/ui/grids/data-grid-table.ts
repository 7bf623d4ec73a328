// The rows of a data grid as sorted and grouped, by TanStack Table; only the row models are taken from it, because
// the look and the columns are those of the tree grids.

import type { ColumnDef, Row as TableRow } from '@tanstack/react-table'
import {
  columnGroupingFeature,
  createGroupedRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { GridColumn, GridOrder } from './grid-columns.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features

/** A column of a data grid: `value` is what it sorts and groups by. */
export interface DataGridColumn<Row> extends GridColumn<Row> {
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

interface GridRowsOptions<Row> {
  /** Must be the same array until rows change. */
  readonly rows: readonly Row[]
  /** Must be the same array until columns change. */
  readonly columns: readonly DataGridColumn<Row>[]
  readonly keyOf: (row: Row) => string
  /** Undefined: as they came. */
  readonly order: GridOrder | undefined
  /** The key of the column to group by. */
  readonly group: string | undefined
  readonly closed: ReadonlySet<string>
}

const collator = new Intl.Collator(undefined, { numeric: true })

const noRows: readonly never[] = []

/** The lines of the grid in order. */
export function useGridEntries<Row extends object>(options: GridRowsOptions<Row>): readonly GridEntry<Row>[] {
  const { rows, columns, keyOf, order, group, closed } = options
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns])
  const sorting = useMemo(
    () => (order ? [{ id: order.column, desc: order.direction === 'descending' }] : []),
    [order],
  )
  const grouping = useMemo(() => (group === undefined ? [] : [group]), [group])
  // As they came, rows need no table: each page of a list would make one of all rows.
  const isPlain = order === undefined && group === undefined
  const table = useTable({
    features,
    data: isPlain ? noRows : rows,
    columns: definitions,
    getRowId: keyOf,
    state: { sorting, grouping },
  })
  const sorted = table.getSortedRowModel().rows
  const labelOf = columns.find(({ key }) => key === group)?.value
  const known = useMemo(() => new WeakMap<Row, GridEntry<Row>>(), [])
  const plain = useMemo(
    () => (isPlain ? rows.map((row) => entryOf(row, keyOf, known)) : undefined),
    [isPlain, rows, keyOf, known],
  )
  const entries = useMemo(() => entriesOf(sorted, closed, labelOf), [sorted, closed, labelOf])
  return plain ?? entries
}

/** The line of a row, made once for each row. */
function entryOf<Row extends object>(
  row: Row,
  keyOf: (row: Row) => string,
  known: WeakMap<Row, GridEntry<Row>>,
): GridEntry<Row> {
  const found = known.get(row)
  if (found) return found
  const entry = { kind: 'row', key: keyOf(row), row } as const
  known.set(row, entry)
  return entry
}

function definitionOf<Row extends object>({
  key,
  title,
  value,
  groupOf = value,
}: DataGridColumn<Row>): ColumnDef<Features, Row> {
  return {
    id: key,
    header: title,
    accessorFn: value,
    getGroupingValue: groupOf,
    // A group has no value, and is compared by the value that it groups.
    sortUndefined: false,
    sortFn: (a, b, column) => {
      // Groups are sorted by their names, whatever the rows in them are sorted by.
      const isGroup = a.groupingColumnId !== undefined
      return compareTexts(textOf(a, isGroup, column), textOf(b, isGroup, column))
    },
  }
}

function textOf<Row extends object>(row: TableRow<Features, Row>, isGroup: boolean, column: string): string {
  return String((isGroup ? row.groupingValue : row.getValue(column)) ?? '')
}

/** Compares two texts; an empty one comes last. */
function compareTexts(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return collator.compare(a, b)
}

function entriesOf<Row extends object>(
  sorted: readonly TableRow<Features, Row>[],
  closed: ReadonlySet<string>,
  labelOf: ((row: Row) => string) | undefined,
): GridEntry<Row>[] {
  const entries: GridEntry<Row>[] = []
  for (const row of sorted) {
    if (row.groupingColumnId === undefined) {
      entries.push({ kind: 'row', key: row.id, row: row.original })
      continue
    }
    const isOpen = !closed.has(row.id)
    const label = labelOf?.(row.original) ?? ''
    entries.push({ kind: 'group', key: row.id, label, count: row.subRows.length, isOpen })
    if (isOpen) for (const one of row.subRows) entries.push({ kind: 'row', key: one.id, row: one.original })
  }
  return entries
}
