import { describe, expect, test } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { shownSlots, subtreeSlots } from './export-slots.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { takeAllSteps } from './steps.ts'
import { VisibleRows } from './visible-rows.ts'

const byName = {
  key: (record: HierarchyRecord) => record.name,
  direction: 'ascending',
} as const

function indexOf(...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  const idsOf = (slots: Int32Array) => [...slots].map((slot) => index.idOf(slot)).join(' ')
  return { index, idsOf }
}

function finish<Result>(steps: Generator<undefined, Result, undefined>, between = () => {}): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    between()
  }
}

const family = [
  sampleRecord('a'),
  sampleRecord('c', ['a']),
  sampleRecord('b', ['a']),
  sampleRecord('d', ['a', 'c']),
  sampleRecord('e'),
]

describe('shownSlots', () => {
  test('holds the rows as they are unfolded and filtered', () => {
    const { index, idsOf } = indexOf(...family)
    const rows = new VisibleRows(index)
    expect(idsOf(shownSlots(rows))).toBe('a e')
    rows.expand(index.slotFor('a'))
    expect(idsOf(shownSlots(rows))).toBe('a c b e')
    takeAllSteps(rows.filterInSteps({ text: 'd' }))
    expect(idsOf(shownSlots(rows))).toBe('a c d')
  })
})

describe('subtreeSlots', () => {
  test('holds a node and its descendants, siblings sorted, whatever is expanded', () => {
    const { index, idsOf } = indexOf(...family)
    expect(idsOf(finish(subtreeSlots(index, index.slotFor('a'), byName)))).toBe('a b c d')
    expect(idsOf(finish(subtreeSlots(index, index.slotFor('e'), byName)))).toBe('e')
    expect(idsOf(finish(subtreeSlots(index, 0, byName)))).toBe('a b c d e')
  })

  test('pauses in a large tree, and includes changes made during the pause', () => {
    const parents = Array.from({ length: 500 }, (_, at) => sampleRecord(`p${at}`))
    const children = parents.map(({ id }) => sampleRecord(`${id}-child`, [id]))
    const { index, idsOf } = indexOf(...parents, ...children)
    let pauses = 0
    const slots = finish(subtreeSlots(index, 0, byName), () => {
      pauses += 1
      index.upsert([sampleRecord(`new${pauses}`, ['p0'])])
      index.remove([`p${pauses}-child`])
    })
    expect(pauses).toBe(5)
    expect(slots).toHaveLength(1000)
    expect(idsOf(slots)).toContain('p0 new1 new2 new3 new4 new5 p0-child p1 p2 ')
  })
})
