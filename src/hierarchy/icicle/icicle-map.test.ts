import { describe, expect, it } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import type { RestCell } from './icicle-layout.ts'
import { IcicleMap } from './icicle-map.ts'

const index = new HierarchyIndex<HierarchyRecord>()
index.upsert([
  sampleRecord('a'),
  sampleRecord('b'),
  sampleRecord('b1', ['b']),
  sampleRecord('b2', ['b']),
  sampleRecord('b3', ['b']),
  sampleRecord('b11', ['b', 'b1']),
])
const map = new IcicleMap(index, { count: 2, of: (record) => Number(record.id.length > 2) })
const slot = (id: string) => index.slotFor(id)
const node = (id: string) => ({ kind: 'node', slot: slot(id), level: 1, start: 0, end: 9 }) as const
const rest = (from: number, to: number): RestCell => ({
  kind: 'rest',
  parent: slot('b'),
  from,
  to,
  nodes: 0,
  level: 2,
  start: 0,
  end: 9,
})

describe('zooming', () => {
  it('goes into a node with children, and to the siblings of one without', () => {
    expect(map.targetIn(node('b'))).toEqual({ slot: slot('b') })
    expect(map.targetIn(node('b2'))).toEqual({ slot: slot('b') })
    expect(map.targetIn(node('a'))).toEqual({ slot: 0 })
  })

  it('goes into some of the siblings, or into their parent when they are all it has', () => {
    expect(map.targetIn(rest(1, 3))).toEqual({ slot: slot('b'), part: { from: 1, to: 3 } })
    expect(map.targetIn(rest(0, 3))).toEqual({ slot: slot('b') })
  })

  it('goes out from a part to the whole, then to the parent, and ends at the top', () => {
    const part = { slot: slot('b1'), part: { from: 0, to: 1 } }
    expect(map.targetAround(part)).toEqual({ slot: slot('b1') })
    expect(map.targetAround({ slot: slot('b1') })).toEqual({ slot: slot('b') })
    expect(map.targetAround({ slot: slot('b') })).toEqual({ slot: 0 })
    expect(map.targetAround({ slot: 0 })).toBeUndefined()
  })

  it('finds the way between any two views from their common ancestor', () => {
    const way = map.wayBetween(map.viewOf({ slot: slot('b1') }, 3), map.viewOf({ slot: slot('b2') }, 2))
    expect(way.from).toMatchObject({ anchor: slot('b'), start: 0, end: 0.5, level: 1, levels: 3 })
    expect(way.to).toMatchObject({ anchor: slot('b'), start: 0.5, end: 0.75, level: 1, levels: 2 })
    expect(map.viewOnWay(way, 1)).toEqual(way.to)
  })
})

describe('the node of a cell', () => {
  it('is a subtree', () => {
    expect([...map.countsIn(node('b'))]).toEqual([4, 1])
    expect(map.levelsIn(node('b'))).toBe(1)
  })

  it('is all that is merged in it', () => {
    expect([...map.countsIn(rest(0, 2))]).toEqual([2, 1])
    expect(map.levelsIn(rest(0, 2))).toBe(2)
    expect([...map.countsIn(rest(1, 3))]).toEqual([2, 0])
    expect(map.levelsIn(rest(1, 3))).toBe(1)
  })
})
