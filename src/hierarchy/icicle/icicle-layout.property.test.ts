import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import { IcicleFamilies } from './icicle-families.ts'
import { type IcicleCell, type IcicleView, layOutIcicle, type NodeCell } from './icicle-layout.ts'

const seed = 20261122
const runs = { seed, numRuns: 200 }

/** Of each node, how far back its parent is in the list; 0 for none. Skewed, so that some families are large. */
const anyForest = fc
  .array(fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 400 })
  .map((backs) => {
    const index = new HierarchyIndex<HierarchyRecord>(backs.length)
    index.upsert(
      backs.map((back, at) => ({
        ...sampleRecord(`n${at}`),
        ...(back > 0 && at > 0 && { parent: { id: `n${(at * back) % at}` } }),
      })),
    )
    return index
  })
const anyMeasures = fc.record({
  height: fc.integer({ min: 10, max: 2000 }),
  thinnest: fc.constantFrom(1, 2, 4),
  readable: fc.constantFrom(8, 20),
})
const whole: IcicleView = { anchor: 0, start: 0, end: 1, level: 0, levels: 30 }

function weightOf(index: HierarchyIndex<HierarchyRecord>, cell: IcicleCell): number {
  return cell.kind === 'rest' ? cell.nodes : 1 + index.descendantCount(cell.slot)
}

/** Every drawn node with the cells of its children. */
function families(cells: readonly IcicleCell[]): [NodeCell, IcicleCell[]][] {
  return cells.flatMap((cell, at) => {
    if (cell.kind === 'rest') return []
    const after = cells.slice(at + 1)
    const end = after.findIndex((other) => other.level <= cell.level)
    const below = end === -1 ? after : after.slice(0, end)
    const children = below.filter((other) => other.level === cell.level + 1)
    return [[cell, children]]
  })
}

it('loses no node: the cells under a node hold all that is below it', () => {
  fc.assert(
    fc.property(anyForest, anyMeasures, (index, measures) => {
      for (const [parent, children] of families(layOutIcicle(new IcicleFamilies(index), whole, measures))) {
        if (children.length === 0) continue
        const nodes = children.reduce((sum, child) => sum + weightOf(index, child), 0)
        expect(nodes).toBe(index.descendantCount(parent.slot))
      }
    }),
    runs,
  )
})

it('fills the height of a node with its children, without a gap or an overlap', () => {
  fc.assert(
    fc.property(anyForest, anyMeasures, (index, measures) => {
      for (const [parent, children] of families(layOutIcicle(new IcicleFamilies(index), whole, measures))) {
        let end = parent.start
        for (const child of children) {
          expect(child.start).toBeCloseTo(end, 6)
          end = child.end
        }
        if (children.length > 0) expect(end).toBeCloseTo(parent.end, 6)
      }
    }),
    runs,
  )
})

it('gives every cell the share of its parent that its nodes are', () => {
  fc.assert(
    fc.property(anyForest, anyMeasures, (index, measures) => {
      for (const [parent, children] of families(layOutIcicle(new IcicleFamilies(index), whole, measures)))
        for (const child of children)
          expect((child.end - child.start) / (parent.end - parent.start)).toBeCloseTo(
            weightOf(index, child) / index.descendantCount(parent.slot),
            9,
          )
    }),
    runs,
  )
})

it('opens every node that is thick enough, and none that is not', () => {
  fc.assert(
    fc.property(anyForest, anyMeasures, (index, measures) => {
      for (const [parent, children] of families(layOutIcicle(new IcicleFamilies(index), whole, measures)))
        expect(children.length > 0).toBe(
          index.childCount(parent.slot) > 0 && parent.end - parent.start >= measures.thinnest,
        )
    }),
    runs,
  )
})

it('draws no more cells than fit the height, for any number of nodes', () => {
  fc.assert(
    fc.property(anyForest, anyMeasures, (index, measures) => {
      const cells = layOutIcicle(new IcicleFamilies(index), whole, measures)
      const columns = Map.groupBy(cells, (cell) => cell.level)
      // Thick ones, one thin one for each thick parent, and the readable merged ones.
      const room = (2 * measures.height) / measures.thinnest + measures.height / measures.readable + 2
      for (const column of columns.values()) expect(column.length).toBeLessThanOrEqual(room)
    }),
    runs,
  )
})

it('shows in a part of the height what a larger drawing shows there', () => {
  const anyPart = fc
    .tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.05, max: 0.5, noNaN: true }))
    .map(([start, size]) => ({ start, end: start + size }))
  fc.assert(
    fc.property(anyForest, anyMeasures, anyPart, (index, measures, part) => {
      const size = part.end - part.start
      const larger = { ...measures, height: measures.height / size }
      const offset = part.start * larger.height
      const all = layOutIcicle(new IcicleFamilies(index), whole, larger)
      const inPart = all.filter((cell) => cell.end > offset && cell.start < offset + measures.height)
      const cells = layOutIcicle(new IcicleFamilies(index), { ...whole, ...part }, measures)
      // Cells that only touch the edge may fall on either side of it by rounding.
      const clear = (cell: IcicleCell, at: number) =>
        cell.end > at + 1e-6 && cell.start < at + measures.height - 1e-6
      const where = (cell: IcicleCell, at: number) =>
        `${cell.level} ${cell.kind === 'node' ? cell.slot : `${cell.from}-${cell.to}`} ${(cell.start - at).toFixed(4)}`
      expect(cells.filter((cell) => clear(cell, 0)).map((cell) => where(cell, 0))).toEqual(
        inPart.filter((cell) => clear(cell, offset)).map((cell) => where(cell, offset)),
      )
    }),
    runs,
  )
})
