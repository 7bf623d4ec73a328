import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { sampleRecord } from '#testing/sample-record.ts'
import { IcicleTotals } from './icicle-totals.ts'

const byLastDigit = { count: 3, of: (record: HierarchyRecord) => Number(record.id.slice(1)) % 3 }

it('counts levels and categories in each subtree, ghosts as levels but not as records', () => {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert([sampleRecord('n0'), sampleRecord('n1', ['n0']), sampleRecord('n4', ['n0', 'x9', 'n1'])])
  const totals = new IcicleTotals(index, byLastDigit)
  expect(totals.levelsOf(0)).toBe(4)
  expect(totals.levelsOf(index.slotFor('n4'))).toBe(1)
  expect([...totals.countsOf(0)]).toEqual([1, 2, 0])
  expect([...totals.countsOf(index.slotFor('n1'))]).toEqual([0, 2, 0])
})

it('answers nothing of nodes that came after it had counted', () => {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert([sampleRecord('n0')])
  const totals = new IcicleTotals(index, byLastDigit)
  expect(totals.levelsOf(0)).toBe(2)
  index.upsert([sampleRecord('n1', ['n0'])])
  expect(totals.levelsOf(0)).toBe(2)
  expect([...totals.countsOf(index.slotFor('n1'))]).toEqual([])
})

it('agrees with counting each subtree by itself', () => {
  const anyParents = fc.array(fc.nat({ max: 60 }), { maxLength: 60 })
  fc.assert(
    fc.property(anyParents, (parents) => {
      const index = new HierarchyIndex<HierarchyRecord>()
      index.upsert(
        parents.map((parent, at) => ({
          ...sampleRecord(`n${at}`),
          ...(parent < at && { parent: { id: `n${parent}` } }),
        })),
      )
      const totals = new IcicleTotals(index, byLastDigit)
      for (const slot of [0, ...index.descendants(0)]) {
        const below = [...index.descendants(slot)]
        const records = [slot, ...below].flatMap((one) => index.recordAt(one) ?? [])
        const counts = [0, 1, 2].map(
          (category) => records.filter((r) => byLastDigit.of(r) === category).length,
        )
        expect([...totals.countsOf(slot)]).toEqual(counts)
        const depths = below.map((one) => index.depth(one) - (slot === 0 ? -1 : index.depth(slot)))
        expect(totals.levelsOf(slot)).toBe(1 + Math.max(0, ...depths))
      }
    }),
    { seed: 20261123, numRuns: 100 },
  )
})
