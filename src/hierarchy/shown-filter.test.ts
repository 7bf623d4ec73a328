import { describe, expect, it } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { RowSelection } from './row-selection.ts'
import { takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

function rowsOf(...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return { index, rows: new VisibleRows(index) }
}

function shown(rows: VisibleRows<HierarchyRecord>): string {
  return Array.from({ length: rows.count }, (_, row) => rows.row(row).node.id).join(' ')
}

const family = [
  sampleRecord('a', [], { name: 'Nordic' }),
  sampleRecord('b', ['a'], { name: 'North' }),
  sampleRecord('c', ['a', 'b'], { name: 'South' }),
  sampleRecord('d', ['a'], { name: 'East' }),
  sampleRecord('e', [], { name: 'Far north' }),
]

describe('a record that is left out', () => {
  const archived = (record: HierarchyRecord) => record.id < 'c'
  const opened = () => {
    const { index, rows } = rowsOf(...family)
    rows.expandAll()
    rows.leaveOut(archived)
    return { index, rows }
  }

  it('has no row, no count and no search, but leads to its shown descendants', () => {
    const { index, rows } = opened()
    expect(shown(rows)).toBe('a b c d e')
    rows.leaveOut((record) => record.id === 'b' || record.id === 'c')
    expect(shown(rows)).toBe('a d e')
    expect(rows.withoutSearch?.matchCount).toBe(3)
    expect(rows.row(0)).toMatchObject({ childCount: 1, descendantCount: 1, setSize: 2 })
    takeAllSteps(rows.filterInSteps({ text: 'north' }))
    expect(shown(rows)).toBe('e')
    expect([rows.matchCount, rows.withoutSearch?.matchCount]).toEqual([1, 3])
    takeAllSteps(rows.filterInSteps({}))
    index.upsert([sampleRecord('f', ['a', 'b'], { name: 'West' })])
    expect(shown(rows)).toBe('a b f d e')
    expect(rows.row(0)).toMatchObject({ childCount: 2, descendantCount: 3 })
  })

  it('is no search: a collapsed branch stays so, and comes back with the rest', () => {
    const { index, rows } = opened()
    rows.collapse(index.slotFor('a'))
    rows.leaveOut((record) => record.id === 'e')
    expect(rows.filter).toBeUndefined()
    expect(shown(rows)).toBe('a')
    rows.leaveOut(undefined)
    expect(shown(rows)).toBe('a e')
    expect(rows.withoutSearch).toBeUndefined()
  })

  it('is no match where it leads to one', () => {
    const { index, rows } = opened()
    expect(['a', 'c'].map((id) => rows.isMatch(index.slotFor(id)))).toEqual([false, true])
    expect(['a', 'c'].map((id) => rows.withoutSearch?.keeps(index.slotFor(id)))).toEqual([true, true])
  })

  it('is not selected with a branch', () => {
    const { index, rows } = rowsOf(...family)
    rows.leaveOut((record) => record.id === 'b' || record.id === 'c')
    const selection = new RowSelection(index)
    selection.excludeHidden((slot) => rows.withoutSearch?.keeps(slot) === false)
    selection.toggle(index.slotFor('a'))
    expect(selection.countAddable()).toBe(1)
    selection.toggleBranch(index.slotFor('a'))
    expect(selection.countIn(rows)).toEqual({ selected: 2, collapsed: 1, leftOut: 0 })
    rows.leaveOut((record) => record.id === 'd')
    expect(selection.countIn(rows)).toMatchObject({ selected: 2, leftOut: 1 })
  })
})
