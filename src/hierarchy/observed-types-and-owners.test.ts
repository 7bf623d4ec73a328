import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { observedTypesAndOwners, observeInSteps, typesBelow } from './observed-types-and-owners.ts'

function company() {
  const record = (id: string, type: string, owner: string, path: readonly string[]) =>
    sampleArea(id, path, {
      owner: { id: owner, name: null },
      focusAreaType: { id: type, name: type.toUpperCase() },
    })
  const records = [
    record('a', 'division', 'ada', []),
    record('b', 'team', 'bob', ['a']),
    record('c', 'team', 'bob', ['a']),
    record('d', 'squad', 'ada', ['a', 'b']),
    record('e', 'squad', 'bob', ['a', 'c']),
  ]
  const typed = new HierarchyIndex<PlanningRecord>()
  typed.upsert(records)
  return observedTypesAndOwners(typed)
}

test('types come from the top down and owners by the number of their records', () => {
  const { types, owners } = company()
  expect(types.map(({ id, level }) => [id, level])).toEqual([
    ['division', 0],
    ['team', 1],
    ['squad', 2],
  ])
  expect(owners).toEqual([
    { id: 'bob', name: 'bob', records: 3 },
    { id: 'ada', name: 'ada', records: 2 },
  ])
})

test('only types below that of the parent are offered, and every type at the top', () => {
  const { types } = company()
  expect(typesBelow(types, 'team').map(({ id }) => id)).toEqual(['squad'])
  expect(typesBelow(types, undefined)).toHaveLength(3)
})

test('only records that changed are read again', () => {
  const typed = new HierarchyIndex<PlanningRecord>()
  const read: string[] = []
  const watched = (id: string): PlanningRecord => {
    const record = sampleArea(id)
    const { owner } = record
    const get = () => {
      read.push(id)
      return owner
    }
    return Object.defineProperty(record, 'owner', { get })
  }
  typed.upsert([watched('a'), watched('b')])
  const before = observedTypesAndOwners(typed)
  expect(observedTypesAndOwners(typed)).toBe(before)
  read.length = 0
  typed.upsert([watched('c')])
  expect(observedTypesAndOwners(typed).owners).toEqual([{ id: 'u1', name: 'u1', records: 3 }])
  expect(new Set(read)).toEqual(new Set(['c']))
})

const anyRecord = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  parent: fc.constantFrom(undefined, 'a', 'b', 'c'),
  type: fc.constantFrom('team', 'squad'),
  owner: fc.constantFrom('ada', 'bob'),
  isGone: fc.boolean(),
})

test('as records come, change, move and go, it is what counting all of them finds', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyRecord), { maxLength: 6 }), (changes) => {
      const typed = new HierarchyIndex<PlanningRecord>()
      for (const change of changes) {
        // Cut short, as by the next change.
        observeInSteps(typed).next()
        for (const { id, parent, type, owner, isGone } of change) {
          const path = parent === undefined || parent === id ? [] : [parent]
          const facts = { owner: { id: owner, name: owner }, focusAreaType: { id: type, name: type } }
          if (isGone) typed.remove([id])
          else typed.upsert([sampleArea(id, path, facts)])
        }
        const counted = { types: new Map<string, number[]>(), owners: new Map<string, number>() }
        for (const slot of typed.descendants(0)) {
          const record = typed.recordAt(slot)
          if (!record || !('focusAreaType' in record)) continue
          const { focusAreaType, owner } = record
          const depths = counted.types.get(focusAreaType.id) ?? []
          counted.types.set(focusAreaType.id, [...depths, typed.depth(slot)])
          counted.owners.set(owner.id, (counted.owners.get(owner.id) ?? 0) + 1)
        }
        const { types, owners } = observedTypesAndOwners(typed)
        const mean = (depths: readonly number[]) =>
          depths.reduce((sum, depth) => sum + depth, 0) / depths.length
        expect(new Map(types.map(({ id, level }) => [id, level]))).toEqual(
          new Map([...counted.types].map(([id, depths]) => [id, mean(depths)])),
        )
        expect(new Map(owners.map(({ id, records }) => [id, records]))).toEqual(counted.owners)
      }
    }),
    { seed: 20261128 },
  )
})
