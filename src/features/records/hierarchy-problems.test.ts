import { expect, test } from 'vitest'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { messages } from '#messages/en/hierarchies.ts'
import { describeProblems } from './hierarchy-problems.ts'

const record = (id: string, parentId: string | null, path: readonly string[]): HierarchyRecord => ({
  id,
  name: id.toUpperCase(),
  parent: parentId === null ? null : { id: parentId },
  path: path.map((item, index) => ({ id: item, index })),
})

function problemsOf(id: string, ...records: HierarchyRecord[]): readonly string[] {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return describeProblems(index, index.slotFor(id), messages)
}

test('a record in its place has no problem', () => {
  expect(problemsOf('b', record('a', null, []), record('b', 'a', ['a']))).toEqual([])
})

test.each<[string, HierarchyRecord, readonly string[]]>([
  [
    'parent and path that disagree',
    record('x', 'a', ['b']),
    [messages.parentAndPath({ parent: 'A', last: 'B' }), messages.shownUnder({ name: 'A' })],
  ],
  [
    'a path without a parent',
    record('x', null, ['b']),
    [messages.pathWithoutParent({ last: 'B' }), messages.shownUnder({ name: 'B' })],
  ],
  [
    'a parent without a path',
    record('x', 'a', []),
    [messages.parentWithoutPath({ parent: 'A' }), messages.shownUnder({ name: 'A' })],
  ],
  ['a path through the record itself', record('x', 'a', ['x', 'a']), [messages.pathThroughItself]],
  ['a path with a loop', record('x', 'a', ['a', 'b', 'a']), [messages.pathRepeats({ name: 'A' })]],
  ['a path out of date', record('x', 'a', ['b', 'a']), [messages.pathDiffers({ path: 'B / A', shown: 'A' })]],
  [
    'a path with gaps',
    { ...record('x', 'a', ['a']), path: [{ id: 'a', index: 3 }] },
    [messages.pathNumbers({ numbers: '3' })],
  ],
  ['a cycle', record('x', 'x', []), [messages.ownAncestor({ path: 'X' })]],
])('%s is explained', (_case, broken, sentences) => {
  expect(problemsOf('x', record('a', null, []), record('b', null, []), broken)).toEqual(
    expect.arrayContaining([...sentences]),
  )
})

test('a record that came twice is reported', () => {
  expect(problemsOf('a', record('a', null, []), record('a', null, []))).toEqual([messages.duplicate])
})
