import { expect, test } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { type ExportedRecord, exportColumns } from './export-columns.ts'
import { HierarchyIndex } from './hierarchy-index.ts'

const record = (id: string, ancestorIds: string[], name: string): ExportedRecord => ({
  ...sampleRecord(id, ancestorIds, { name }),
  externalId: null,
  owner: { id: 'u1', name: null },
  status: { id: 's1', name: 'ON_TRACK' },
  createdDate: '2026-01-02T03:04:05Z',
  updatedDate: '2026-02-03T04:05:06Z',
})

const index = new HierarchyIndex<ExportedRecord>()
index.upsert([record('a', ['ghost'], 'North'), record('b', ['ghost', 'a'], 'East')])
const columns = exportColumns(index, {
  typeOf: () => ({ id: 't1', name: 'Theme' }),
  more: [{ title: 'Target date', value: () => '2027-01-01' }],
})
const line = (id: string) =>
  Object.fromEntries(columns.map(({ title, value }) => [title, value(index.slotFor(id))]))

test('a record has its fields, its place in names, and what is below it', () => {
  expect(line('b')).toEqual({
    Level: 3,
    Name: 'East',
    Type: 'Theme',
    Status: 'ON_TRACK',
    Owner: null,
    'Target date': '2027-01-01',
    Updated: '2026-02-03T04:05:06Z',
    Created: '2026-01-02T03:04:05Z',
    Children: 0,
    Descendants: 0,
    Path: '? / North',
    'External ID': null,
    ID: 'b',
    'Parent ID': 'a',
    'Type ID': 't1',
    'Status ID': 's1',
    'Owner ID': 'u1',
  })
})

test('an ancestor without a record has its place and its id, and nothing else', () => {
  expect(line('ghost')).toMatchObject({ Level: 1, Name: undefined, ID: 'ghost', Descendants: 2 })
})
