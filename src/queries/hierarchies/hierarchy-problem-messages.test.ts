import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { describeProblems } from './hierarchy-problem-messages.ts'

const record = (id: string, parentId: string | null, path: readonly string[]): HierarchyRecord => ({
  id,
  name: id.toUpperCase(),
  parent: parentId === null ? null : { id: parentId },
  path: path.map((item, index) => ({ id: item, index })),
})

function problemsOf(id: string, ...records: HierarchyRecord[]): readonly string[] {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return describeProblems(index, index.slotFor(id))
}

test('a record in its place has no problem', () => {
  expect(problemsOf('b', record('a', null, []), record('b', 'a', ['a']))).toEqual([])
})

test.each<[string, HierarchyRecord, string]>([
  [
    'parent and path that disagree',
    record('x', 'a', ['b']),
    'Its parent is “A”, but its path ends at “B”. It is shown under “A”.',
  ],
  [
    'a path without a parent',
    record('x', null, ['b']),
    'It names no parent, but its path ends at “B”. It is shown under “B”.',
  ],
  [
    'a parent without a path',
    record('x', 'a', []),
    'Its parent is “A”, but its path is empty. It is shown under “A”.',
  ],
  ['a path through the record itself', record('x', 'a', ['x', 'a']), 'Its path leads through itself.'],
  ['a path with a loop', record('x', 'a', ['a', 'b', 'a']), 'Its path leads through “A” twice.'],
  ['a path out of date', record('x', 'a', ['b', 'a']), 'Its path says “B” / “A”, but it stands under “A”.'],
  [
    'a path with gaps',
    { ...record('x', 'a', ['a']), path: [{ id: 'a', index: 3 }] },
    'The items of its path are numbered 3 instead of from 0 on.',
  ],
  ['a cycle', record('x', 'x', []), 'It is its own ancestor: “X”. It is shown at the top level.'],
])('%s is explained', (_case, broken, sentence) => {
  expect(problemsOf('x', record('a', null, []), record('b', null, []), broken)).toContain(sentence)
})

test('a record that came twice is reported', () => {
  expect(problemsOf('a', record('a', null, []), record('a', null, []))).toEqual([
    'It came more than once in the list. The last one is shown.',
  ])
})
