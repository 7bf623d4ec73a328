import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import {
  chosenNames,
  countFacets,
  type FacetName,
  type Facets,
  finderOf,
  leftOutBy,
  rowFilterOf,
  type ShownSearch,
} from './record-filter.ts'
import type { TreeSearch } from './tree-search.ts'

const now = Date.UTC(2026, 11, 7)

function area(id: string, [type, status, owner]: readonly [string, string, string], daysAgo = 0) {
  return sampleArea(id, [], {
    name: `Area ${id}`,
    focusAreaType: { id: type, name: `Type ${type}` },
    status: { id: status, name: `Status ${status}` },
    owner: { id: owner, name: null },
    updatedDate: new Date(now - daysAgo * 86_400_000).toISOString(),
  })
}

const areas = [
  area('1', ['epic', 'open', 'ann'], 2),
  area('2', ['epic', 'done', 'bob'], 20),
  area('3', ['team', 'open', 'bob'], 200),
  area('4', ['team', 'open', 'ann'], 400),
]

function found(search: TreeSearch, records: readonly PlanningRecord[] = areas): string[] {
  const { text, accepts } = rowFilterOf(search, now)
  return records
    .filter((record) => text === undefined || record.name.includes(text))
    .filter((record) => accepts?.(record) ?? true)
    .map((record) => record.id)
}

function facetsOf(search: ShownSearch, records: readonly PlanningRecord[] = areas): Facets {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(records)
  const steps = countFacets(index, search, now)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const countsOf = (values: Facets[FacetName]) => Object.fromEntries(values.map(({ id, count }) => [id, count]))

describe('a filter', () => {
  test('takes the values of one field as alternatives and demands all fields', () => {
    expect(found({ type: ['epic', 'team'], status: ['open'] })).toEqual(['1', '3', '4'])
    expect(found({ status: ['open'], owner: ['ann'], type: ['team'] })).toEqual(['4'])
  })

  test('leaves what has changed within a period', () => {
    expect(found({ since: '30d' })).toEqual(['1', '2'])
    expect(found({ since: '2026-12-01' })).toEqual(['1'])
  })

  test('without any choice is no filter at all', () => {
    expect(rowFilterOf({ sort: '-name' }, now)).toEqual({})
  })
})

describe('the finder of a search', () => {
  const idsOf = (search: TreeSearch) =>
    areas.filter(finderOf(search, now) ?? (() => true)).map(({ id }) => id)

  test('accepts records by name and by every field that is chosen', () => {
    expect(idsOf({ q: 'ÁREA 3' })).toEqual(['3'])
    expect(idsOf({ q: 'area', owner: ['ann'] })).toEqual(['1', '4'])
  })

  test('is absent for a search that finds all', () => {
    expect(finderOf({ q: ' ', sort: '-name' }, now)).toBeUndefined()
  })
})

describe('the counts of values', () => {
  test('are of what the other fields leave, and their own field leaves aside', () => {
    const facets = facetsOf({ status: ['open'], owner: ['bob'] })
    expect(countsOf(facets.status)).toEqual({ done: 1, open: 1 })
    expect(countsOf(facets.owner)).toEqual({ ann: 2, bob: 1 })
    expect(countsOf(facets.type)).toEqual({ epic: 0, team: 1 })
  })

  test('are of the names that a text is in', () => {
    expect(countsOf(facetsOf({ q: 'area 3' }).owner)).toEqual({ ann: 0, bob: 1 })
  })

  test('add up from one period to the next longer one', () => {
    expect(countsOf(facetsOf({}).since)).toEqual({ '1d': 0, '7d': 1, '30d': 2, '90d': 2, '365d': 3 })
  })

  test('are given for a chosen value that no record has', () => {
    const { owner, since } = facetsOf({ owner: ['nobody'], since: '2026-12-01' })
    expect(owner).toContainEqual({ id: 'nobody', name: undefined, count: 0 })
    expect(since.at(-1)).toMatchObject({ id: '2026-12-01' })
  })

  test('are what choosing the value alone in its field leaves', () => {
    const letters = fc.constantFrom('x', 'y', 'z')
    const choices = fc.option(fc.uniqueArray(letters, { minLength: 1 }), { nil: undefined })
    const records = fc.array(fc.tuple(letters, letters, letters), { maxLength: 30 })
    const searches = fc.record({ type: choices, status: choices, owner: choices })
    fc.assert(
      fc.property(records, searches, (sketches, search) => {
        const all = sketches.map((sketch, at) => area(String(at), sketch))
        const facets = facetsOf(search, all)
        for (const facet of ['type', 'status', 'owner'] as const) {
          for (const { id, count } of facets[facet]) {
            expect(count).toBe(found({ ...search, [facet]: [id] }, all).length)
          }
        }
      }),
      { seed: 20_261_207, numRuns: 200 },
    )
  })
})

test('the names of chosen values are those that records tell', () => {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(areas)
  const search = { type: ['team'], status: ['done', 'gone'], owner: ['ann'] }
  expect([...chosenNames(index, search)]).toEqual([
    ['done', 'Status done'],
    ['team', 'Type team'],
  ])
})

describe('archived records', () => {
  const withArchived = [...areas, area('5', ['team', 'gone', 'ann'])].map((record) =>
    record.status.id === 'gone' ? { ...record, status: { id: 'gone', name: 'ARCHIVED' } } : record,
  )

  test('are left out where they are hidden, unless statuses are chosen', () => {
    const kept = (search: Parameters<typeof leftOutBy>[0]) =>
      withArchived.filter((record) => !leftOutBy(search)?.(record)).map(({ id }) => id)
    expect(kept({ hidesArchived: true })).toEqual(['1', '2', '3', '4'])
    expect(kept({ hidesArchived: true, status: ['gone'] })).toHaveLength(5)
    expect(kept({})).toHaveLength(5)
    expect(found({}, withArchived)).toHaveLength(5)
  })

  test('are counted for their status, which shows them, and for no other value', () => {
    const hidden = facetsOf({ hidesArchived: true }, withArchived)
    expect(countsOf(hidden.owner)).toEqual({ ann: 2, bob: 2 })
    expect(countsOf(hidden.status)).toEqual({ open: 3, done: 1, gone: 1 })
    expect(countsOf(facetsOf({}, withArchived).owner)).toEqual({ ann: 3, bob: 2 })
  })
})
