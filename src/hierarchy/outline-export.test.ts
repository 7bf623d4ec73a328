import { expect, test } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { outlinePortions } from './outline-export.ts'
import type { HierarchyRecord } from './record.ts'

function outlineOf(ids: string, ...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  const slots = Int32Array.from(ids.split(' '), (id) => index.slotFor(id))
  return [...outlinePortions(index, slots, (ghost) => `(${ghost.reason})`)]
}

test('a level is a tab, counted from the shallowest node', () => {
  const records = [sampleRecord('a'), sampleRecord('b', ['a']), sampleRecord('c', ['a', 'b'])]
  expect(outlineOf('a b c', ...records).join('')).toBe('a\n\tb\n\t\tc\n')
  expect(outlineOf('c b', ...records).join('')).toBe('\tc\nb\n')
})

test('a name with line breaks or tabs stays on its line', () => {
  expect(outlineOf('a', sampleRecord('a', [], { name: ' one\r\n\ttwo ' })).join('')).toBe('one two\n')
})

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', ' =1', '\t=1'])(
  'a name that a spreadsheet would run is text when it is pasted there: %j',
  (name) => {
    const lines = outlineOf('a b', sampleRecord('a', [], { name }), sampleRecord('b', ['a'], { name }))
    expect(lines.join('')).toBe(`'${name.trim()}\n\t'${name.trim()}\n`)
  },
)

test('an ancestor without a record is named by the caller, and what has left is left out', () => {
  expect(outlineOf('gone ghost a', sampleRecord('a', ['ghost'])).join('')).toBe('(not-loaded)\n\ta\n')
})

test('a long outline comes in portions', () => {
  const records = Array.from({ length: 1200 }, (_, at) => sampleRecord(`r${at}`))
  const portions = outlineOf(records.map(({ id }) => id).join(' '), ...records)
  expect(portions.map((portion) => portion.split('\n').length - 1)).toEqual([500, 500, 200])
})
