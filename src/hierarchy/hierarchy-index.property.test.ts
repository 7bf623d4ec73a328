import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongRun } from '#testing/effort.ts'
import { NaiveHierarchy } from '#testing/naive-hierarchy.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord, MissingReason } from './record.ts'

const seed = 20261121

// Few ids, so that records meet: as each other's parents, in cycles, twice in a page.
const anyId = fc.constantFrom(...'abcdefghij')
const anyPath = fc
  .array(fc.tuple(anyId, fc.integer({ min: 0, max: 5 })), { maxLength: 4 })
  .map((items) => items.map(([id, index]) => ({ id, index })))
const anyParent = fc.option(fc.record({ id: anyId }), { freq: 4 })
const wildRecord: fc.Arbitrary<HierarchyRecord> = fc.oneof(
  fc.record({ id: anyId, name: anyId, path: anyPath, parent: anyParent }),
  fc.record({ id: anyId, name: anyId, path: anyPath }),
)
const anyReason = fc.constantFrom<MissingReason>('not-loaded', 'not-found', 'not-permitted')

type Step = (hierarchy: HierarchyIndex<HierarchyRecord> | NaiveHierarchy<HierarchyRecord>) => void

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(wildRecord, { minLength: 1, maxLength: 5 }).map(
      (records): Step =>
        (hierarchy) =>
          hierarchy.upsert(records),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.array(anyId, { minLength: 1, maxLength: 3 }).map(
      (ids): Step =>
        (hierarchy) =>
          hierarchy.remove(ids),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyId, anyReason).map(
      ([id, reason]): Step =>
        (hierarchy) =>
          hierarchy.markMissing(id, reason),
    ),
  },
)

/** Every node by id, with all that can be read of it but the order of siblings. */
function shapeOf(index: HierarchyIndex<HierarchyRecord>) {
  return [...index.descendants(0)]
    .map((slot) => {
      const node = index.node(slot)
      return {
        id: node.id,
        is: node.kind === 'record' ? node.record : node.reason,
        ancestors: index.ancestors(slot).map((ancestor) => ancestor.id),
        depth: index.depth(slot),
        children: index
          .children(slot)
          .map((child) => index.idOf(child))
          .toSorted(),
        childCount: index.childCount(slot),
        descendantCount: index.descendantCount(slot),
        cut: index.cycleOf(slot) !== undefined,
      }
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function naiveShapeOf(naive: NaiveHierarchy<HierarchyRecord>) {
  return [...naive.parents.keys()].toSorted().map((id) => {
    const ancestors = naive.ancestorsOf(id)
    const children = naive.childrenOf(id).toSorted()
    return {
      id,
      is: naive.records.get(id) ?? naive.reasons.get(id) ?? 'not-loaded',
      ancestors,
      depth: ancestors.length,
      children,
      childCount: children.length,
      descendantCount: naive.descendantCount(id),
      cut: naive.cut.has(id),
    }
  })
}

/** Slots in preorder as the children lists alone say it. */
function preorder(index: HierarchyIndex<HierarchyRecord>, slot: number): number[] {
  return index.children(slot).flatMap((child) => [child, ...preorder(index, child)])
}

describe('HierarchyIndex, whatever it is given', () => {
  it('equals the naive model after every step', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 20, size: 'max' }), (steps) => {
        const index = new HierarchyIndex<HierarchyRecord>(2)
        const naive = new NaiveHierarchy<HierarchyRecord>()
        for (const step of steps) {
          step(index)
          step(naive)
          expect(shapeOf(index)).toEqual(naiveShapeOf(naive))
          expect([...index.descendants(0)]).toEqual(preorder(index, 0))
          expect(index.recordCount).toBe(naive.records.size)
          expect([...index.ghosts()].map((ghost) => ghost.id).toSorted()).toEqual(
            [...naive.ghosts.keys()].toSorted(),
          )
          expect(index.nodeCount).toBe(naive.parents.size)
        }
      }),
      { seed, numRuns: isLongRun ? 1500 : 400 },
    )
  })
})
