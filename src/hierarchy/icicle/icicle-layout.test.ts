import { describe, expect, it } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import { IcicleFamilies } from './icicle-families.ts'
import { type IcicleCell, type IcicleView, layOutIcicle } from './icicle-layout.ts'

const whole: IcicleView = { anchor: 0, start: 0, end: 1, level: 0, levels: 10 }
const measures = { height: 120, thinnest: 2, readable: 20 }

function indexOf(records: readonly HierarchyRecord[]): HierarchyIndex<HierarchyRecord> {
  const index = new HierarchyIndex<HierarchyRecord>(records.length)
  index.upsert(records)
  return index
}

/** Cells as text: the id or the merged children, and the extent. */
function drawn(index: HierarchyIndex<HierarchyRecord>, cells: readonly IcicleCell[]): string[] {
  return cells.map((cell) => {
    const name = cell.kind === 'node' ? index.idOf(cell.slot) : `${cell.from}-${cell.to} +${cell.nodes}`
    return `${cell.level}:${name} ${Math.round(cell.start)}..${Math.round(cell.end)}`
  })
}

const company = indexOf([
  sampleRecord('a'),
  sampleRecord('b'),
  sampleRecord('b1', ['b']),
  sampleRecord('b2', ['b']),
  sampleRecord('b21', ['b', 'b2']),
])

describe('the layout of an icicle', () => {
  it('gives every node its share of its parent, the largest first', () => {
    const cells = layOutIcicle(new IcicleFamilies(company), whole, measures)
    expect(drawn(company, cells)).toEqual([
      '0: 0..120',
      '1:b 0..96',
      '2:b2 0..64',
      '3:b21 0..64',
      '2:b1 64..96',
      '1:a 96..120',
    ])
  })

  it('begins at the anchor and keeps to the levels asked for', () => {
    const view = { ...whole, anchor: company.slotFor('b'), levels: 2 }
    const cells = layOutIcicle(new IcicleFamilies(company), view, measures)
    expect(drawn(company, cells)).toEqual(['0:b 0..120', '1:b2 0..80', '1:b1 80..120'])
  })

  it('shows cells that are partly in view at their full size, and none outside', () => {
    const view = { ...whole, start: 0.6, end: 0.9, level: 1, levels: 2 }
    const cells = layOutIcicle(new IcicleFamilies(company), view, measures)
    expect(drawn(company, cells)).toEqual(['1:b -240..80', '2:b1 -27..80', '1:a 80..160'])
  })

  it('shows also the levels that are half in view while it moves', () => {
    const levels = (level: number) =>
      layOutIcicle(new IcicleFamilies(company), { ...whole, level, levels: 1 }, measures).map(
        (cell) => cell.level,
      )
    expect(new Set(levels(1))).toEqual(new Set([1]))
    expect(new Set(levels(0.5))).toEqual(new Set([0, 1]))
  })

  it('merges siblings that are too thin and says how many nodes they hold', () => {
    const small = Array.from({ length: 9 }, (_, at) => sampleRecord(`s${at}`))
    const large = Array.from({ length: 91 }, (_, at) => sampleRecord(`l${at}`, ['l']))
    const index = indexOf([...small, sampleRecord('l'), ...large])
    const cells = layOutIcicle(new IcicleFamilies(index), { ...whole, levels: 2 }, measures)
    expect(drawn(index, cells)).toEqual(['0: 0..120', '1:l 0..109', '1:1-10 +9 109..120'])
  })

  it('names a single thin node instead of merging it with nothing', () => {
    const large = Array.from({ length: 99 }, (_, at) => sampleRecord(`l${at}`, ['l']))
    const index = indexOf([sampleRecord('a'), sampleRecord('l'), ...large])
    const cells = layOutIcicle(new IcicleFamilies(index), { ...whole, levels: 2 }, measures)
    expect(drawn(index, cells)).toEqual(['0: 0..120', '1:l 0..119', '1:a 119..120'])
  })

  it('merges a long row of thin siblings into cells that can be read and zoomed into', () => {
    const index = indexOf(Array.from({ length: 1000 }, (_, at) => sampleRecord(`n${at}`)))
    const cells = layOutIcicle(new IcicleFamilies(index), whole, { ...measures, readable: 22 })
    expect(drawn(index, cells)).toEqual([
      '0: 0..120',
      '1:0-200 +200 0..24',
      '1:200-400 +200 24..48',
      '1:400-600 +200 48..72',
      '1:600-800 +200 72..96',
      '1:800-1000 +200 96..120',
    ])
  })

  it('follows the index when it changes', () => {
    const index = indexOf([sampleRecord('a'), sampleRecord('b')])
    const families = new IcicleFamilies(index)
    expect(drawn(index, layOutIcicle(families, whole, measures))).toContain('1:a 0..60')
    index.upsert([sampleRecord('b1', ['b']), sampleRecord('b2', ['b'])])
    expect(drawn(index, layOutIcicle(families, whole, measures))).toContain('1:b 0..90')
    index.remove(['a'])
    expect(drawn(index, layOutIcicle(families, whole, measures))).toContain('1:b 0..120')
  })

  it('draws a chain of a hundred thousand nodes, seen from anywhere in it', () => {
    const index = indexOf(
      Array.from({ length: 100_000 }, (_, at) => ({
        ...sampleRecord(`n${at}`),
        ...(at > 0 && { parent: { id: `n${at - 1}` } }),
      })),
    )
    const families = new IcicleFamilies(index)
    expect(layOutIcicle(families, whole, measures)).toHaveLength(10)
    const cells = layOutIcicle(families, { ...whole, anchor: index.slotFor('n99995') }, measures)
    expect(drawn(index, cells).at(-1)).toBe('4:n99999 0..120')
  })
})
