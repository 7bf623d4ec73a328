import { describe, expect, test, vi } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { SortedFamilies } from './sorted-families.ts'
import { VisibleRows } from './visible-rows.ts'

function familiesOf(...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  const families = new SortedFamilies(index, { key: (record) => record.name, direction: 'ascending' })
  return { index, families }
}

const family = [
  sampleRecord('a'),
  sampleRecord('b', ['a'], { name: 'South' }),
  sampleRecord('c', ['a'], { name: 'East' }),
  sampleRecord('d', ['a'], { name: 'North' }),
  sampleRecord('e', ['a', 'ghost'], { name: 'Far' }),
]

describe('SortedFamilies', () => {
  test('gives the first children in order, those without a record last', () => {
    const { index, families } = familiesOf(...family)
    const ids = (limit: number) => families.children(index.slotFor('a'), limit).map((node) => node.id)
    expect(ids(2)).toEqual(['c', 'd'])
    expect(ids(10)).toEqual(['c', 'd', 'b', 'ghost'])
    expect(families.children(index.slotFor('b'), 10)).toEqual([])
  })

  test('knows the neighbours of a node and how many siblings there are', () => {
    const { index, families } = familiesOf(...family)
    expect(families.siblings(index.slotFor('d'))).toMatchObject({
      previous: { id: 'c' },
      next: { id: 'b' },
      position: 2,
      count: 4,
    })
    expect(families.siblings(index.slotFor('c'))).toMatchObject({ previous: undefined, position: 1 })
    expect(families.siblings(index.slotFor('ghost'))).toMatchObject({ next: undefined, position: 4 })
    expect(families.siblings(index.slotFor('a'))).toMatchObject({ position: 1, count: 1 })
  })

  test('follows a change', () => {
    const { index, families } = familiesOf(...family)
    families.siblings(index.slotFor('d'))
    index.upsert([sampleRecord('f', ['a'], { name: 'Middle' })])
    expect(families.siblings(index.slotFor('d'))).toMatchObject({ previous: { id: 'f' }, position: 3 })
  })
})

describe('families that no row shows', () => {
  test('are sorted ahead, so that expanding everything compares nothing', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    index.upsert([sampleRecord('a'), sampleRecord('c', ['a']), sampleRecord('b', ['a'])])
    const rows = new VisibleRows(index)
    const shown = () => Array.from({ length: rows.count }, (_, row) => rows.row(row).node.id)
    const key = vi.fn((record: { readonly name: string }) => record.name)
    rows.sortBy({ key, direction: 'ascending' })
    expect(shown()).toEqual(['a'])
    const steps = rows.prepare()
    // The families come first: a click is nearer than a search.
    steps.next()
    key.mockClear()
    rows.expandAll()
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(key).not.toHaveBeenCalled()
  })
})
