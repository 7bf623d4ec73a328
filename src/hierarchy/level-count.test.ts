import { expect, test } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { levelCount } from './level-count.ts'
import type { HierarchyRecord } from './record.ts'

test('the levels are those of the deepest node, wherever it is', () => {
  const index = new HierarchyIndex<HierarchyRecord>()
  expect(levelCount(index)).toBe(0)
  index.upsert([sampleRecord('a'), sampleRecord('b', ['a']), sampleRecord('c')])
  expect(levelCount(index)).toBe(2)
  index.upsert([sampleRecord('d', ['c', 'ghost']), sampleRecord('e')])
  expect(levelCount(index)).toBe(3)
  index.remove(['d'])
  expect(levelCount(index)).toBe(2)
})
