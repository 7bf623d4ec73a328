import { expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { columnSort } from './column-sort.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { SortColumn } from './tree-search.ts'
import { VisibleRows } from './visible-rows.ts'

const area: typeof sampleArea = (id, ancestors, fields) =>
  sampleArea(id, ancestors, {
    owner: { id: 'zoe', name: 'Zoë' },
    status: { id: 's', name: 'Open' },
    focusAreaType: { id: 'e', name: 'Epic' },
    ...fields,
  })

/** `a`, `b` and `c` with whatever is compared in another order than their names. */
const areas = [
  area('c', [], {
    externalId: 'X-9',
    targetDate: null,
    focusAreaType: { id: 'a', name: 'Art' },
    status: { id: 'x', name: 'Done' },
  }),
  area('b', [], {
    externalId: '',
    targetDate: '2026-09-30T00:00:00Z',
    owner: { id: 'ann', name: null },
    updatedDate: '2025-12-31T23:30:00-01:00',
  }),
  area('a', [], {
    externalId: 'X-10',
    targetDate: '2026-10-31T00:00:00Z',
    updatedDate: '2026-01-01T00:00:00.001Z',
  }),
  area('d', ['b']),
  area('e', ['b', 'd']),
  area('f', ['c']),
  area('g', ['c']),
]

test.each<[SortColumn, string]>([
  ['name', 'a b c'],
  ['type', 'c a b'],
  ['owner', 'b a c'],
  ['status', 'a b c'],
  ['target', 'b a c'],
  ['updated', 'c a b'],
  ['external-id', 'c a b'],
  ['children', 'a b c'],
  ['descendants', 'a b c'],
])('sorted by %s the siblings are %s', (column, expected) => {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(areas)
  const rows = new VisibleRows(index)
  rows.sortBy(columnSort({ column, direction: 'ascending' }, index))
  expect(Array.from({ length: rows.count }, (_, row) => rows.row(row).node.id).join(' ')).toBe(expected)
})
