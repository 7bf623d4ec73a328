import { expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { observedTypesAndOwners, typesBelow } from './observed-types-and-owners.ts'

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
