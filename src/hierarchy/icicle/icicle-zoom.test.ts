import { describe, expect, it } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import { IcicleFamilies } from './icicle-families.ts'
import { commonAncestor, viewBetween, viewFrom, viewOf } from './icicle-zoom.ts'

const index = new HierarchyIndex<HierarchyRecord>()
index.upsert([
  sampleRecord('a'),
  sampleRecord('b'),
  sampleRecord('b1', ['b']),
  sampleRecord('b2', ['b']),
  sampleRecord('b21', ['b', 'b2']),
])
const families = new IcicleFamilies(index)
const slot = (id: string) => index.slotFor(id)
const view = (id: string | undefined, anchor: number, part?: { from: number; to: number }) =>
  viewFrom(families, index, {
    view: viewOf(families, { slot: id === undefined ? 0 : slot(id), part }, 4),
    anchor,
  })

describe('a zoom target', () => {
  it('fills the view when it is the anchor itself', () => {
    expect(view('b2', slot('b2'))).toEqual({ anchor: slot('b2'), levels: 4, start: 0, end: 1, level: 0 })
    expect(view(undefined, 0)).toEqual({ anchor: 0, levels: 4, start: 0, end: 1, level: 0 })
  })

  it('is found in the extent of an anchor above it', () => {
    expect(view('b1', 0)).toMatchObject({ level: 2, start: expect.closeTo(0.8 * (2 / 3)), end: 0.8 })
    expect(view('b1', slot('b'))).toMatchObject({ level: 1, start: expect.closeTo(2 / 3), end: 1 })
  })

  it('may be some of the children', () => {
    expect(view('b', slot('b'), { from: 1, to: 2 })).toMatchObject({
      level: 0,
      start: expect.closeTo(2 / 3),
      end: 1,
    })
  })

  it('is the whole node when the children named are not there any more', () => {
    expect(view('b', slot('b'), { from: 7, to: 9 })).toMatchObject({ start: 0, end: 1 })
    expect(view('a', slot('a'), { from: 0, to: 1 })).toMatchObject({ start: 0, end: 1 })
  })
})

describe('the common ancestor', () => {
  it('is the lowest slot that both are at or below', () => {
    expect(commonAncestor(index, slot('b21'), slot('b1'))).toBe(slot('b'))
    expect(commonAncestor(index, slot('b21'), slot('b'))).toBe(slot('b'))
    expect(commonAncestor(index, slot('b'), slot('b21'))).toBe(slot('b'))
    expect(commonAncestor(index, slot('a'), slot('b21'))).toBe(0)
    expect(commonAncestor(index, 0, slot('a'))).toBe(0)
  })
})

describe('the way between two views', () => {
  const from = view(undefined, 0)
  const to = view('b1', 0)

  it('begins and ends at them', () => {
    expect(viewBetween(from, to, 0)).toEqual(from)
    expect(viewBetween(from, to, 1)).toEqual(to)
  })

  it('changes the scale by equal factors in equal times, within what the outer view shows', () => {
    const sizes = [0, 0.25, 0.5, 0.75, 1]
      .map((at) => viewBetween(from, to, at))
      .map((at) => at.end - at.start)
    const factors = sizes.slice(1).map((size, at) => size / (sizes[at] ?? 1))
    for (const factor of factors) expect(factor).toBeCloseTo(factors[0] ?? 0, 9)
    const half = viewBetween(from, to, 0.5)
    expect(half.start).toBeGreaterThan(0)
    expect(half.end).toBeLessThan(1)
    expect(half.level).toBe(1)
  })

  it('moves evenly between views of the same size', () => {
    const one = { anchor: 0, start: 0, end: 0.25, level: 1, levels: 4 }
    expect(viewBetween(one, { ...one, start: 0.5, end: 0.75 }, 0.5)).toMatchObject({ start: 0.25, end: 0.5 })
  })
})
