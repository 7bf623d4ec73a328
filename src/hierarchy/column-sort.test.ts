import { expect, test } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { columnSort, type SortableRecord } from './column-sort.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { SortColumn } from './tree-search.ts'
import { VisibleRows } from './visible-rows.ts'

interface Area extends SortableRecord {
  readonly kind: { readonly name: string }
}

function area(id: string, fields: Partial<Area> = {}, ancestors: readonly string[] = []): Area {
  return {
    ...sampleRecord(id, ancestors),
    owner: { id: 'zoe', name: 'Zoë' },
    status: { id: 's', name: 'Open' },
    updatedDate: '2026-01-01T00:00:00Z',
    kind: { name: 'Epic' },
    ...fields,
  }
}

/** `a`, `b` and `c` with whatever is compared in another order than their names. */
const areas = [
  area('c', { externalId: 'X-9', kind: { name: 'Art' }, status: { id: 'x', name: 'Done' } }),
  area('b', { externalId: '', owner: { id: 'ann', name: null }, updatedDate: '2025-12-31T23:30:00-01:00' }),
  area('a', { externalId: 'X-10', updatedDate: '2026-01-01T00:00:00.001Z' }),
  area('d', {}, ['b']),
  area('e', {}, ['b', 'd']),
  area('f', {}, ['c']),
  area('g', {}, ['c']),
]

test.each<[SortColumn, string]>([
  ['name', 'a b c'],
  ['type', 'c a b'],
  ['owner', 'b a c'],
  ['status', 'c a b'],
  ['updated', 'c a b'],
  ['external-id', 'c a b'],
  ['children', 'a b c'],
  ['descendants', 'a b c'],
])('sorted by %s the siblings are %s', (column, expected) => {
  const index = new HierarchyIndex<Area>()
  index.upsert(areas)
  const rows = new VisibleRows(index)
  rows.sortBy(columnSort<Area>({ column, direction: 'ascending' }, { index, typeOf: ({ kind }) => kind }))
  expect(Array.from({ length: rows.count }, (_, row) => rows.row(row).node.id).join(' ')).toBe(expected)
})
