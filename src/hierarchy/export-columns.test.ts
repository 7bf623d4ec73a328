import { expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { exportColumns } from './export-columns.ts'
import { HierarchyIndex } from './hierarchy-index.ts'

const record = (id: string, ancestorIds: string[], name: string) =>
  sampleArea(id, ancestorIds, {
    name,
    createdDate: '2026-01-02T03:04:05Z',
    updatedDate: '2026-02-03T04:05:06Z',
    targetDate: '2027-01-01',
  })

const index = new HierarchyIndex<PlanningRecord>()
index.upsert([record('a', ['ghost'], 'North'), record('b', ['ghost', 'a'], 'East')])
const columns = exportColumns(index, 'focus-area')
const line = (id: string) =>
  Object.fromEntries(columns.map(({ field, value }) => [field, value(index.slotFor(id))]))

test('a record has its fields, its place in names, and the numbers of its descendants', () => {
  expect(line('b')).toEqual({
    level: 3,
    name: 'East',
    type: 'Theme',
    status: 'ON_TRACK',
    owner: null,
    targetDate: '2027-01-01',
    updated: '2026-02-03T04:05:06Z',
    created: '2026-01-02T03:04:05Z',
    children: 0,
    descendants: 0,
    path: '? / North',
    externalId: null,
    id: 'b',
    parentId: 'a',
    typeId: 't1',
    statusId: 's1',
    ownerId: 'u1',
  })
})

test('an ancestor without a record has its place and its id, and nothing else', () => {
  expect(line('ghost')).toMatchObject({ level: 1, name: undefined, id: 'ghost', descendants: 2 })
})

test('a target date is a day, with its precision beside it where the list says it', () => {
  const known = new HierarchyIndex<PlanningRecord>()
  const quarter = {
    ...record('c', [], 'West'),
    targetDate: '2027-09-30T00:00:00.000Z',
    targetDateType: 'QUARTER',
  }
  known.upsert([quarter])
  for (const kind of ['focus-area', 'organization'] as const) {
    const cells = exportColumns(known, kind).map(({ field, value }) => [field, value(known.slotFor('c'))])
    expect(cells).toContainEqual(['targetDate', '2027-09-30'])
    expect(cells).toContainEqual(['precision', 'QUARTER'])
  }
  expect(columns.map(({ field }) => field)).not.toContain('precision')
})
