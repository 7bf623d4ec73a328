import { describe, expect, it } from 'vitest'
import { sampleRecord } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { problemsOf } from './problems.ts'
import type { HierarchyRecord } from './record.ts'

function problemsIn(...records: HierarchyRecord[]) {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(records)
  return [...index.descendants(0)].flatMap((slot) => problemsOf(index, slot))
}

describe('problems', () => {
  it('are none when all agree, ghosts and a parent left out included', () => {
    const { parent: _, ...withoutParent } = sampleRecord('d', ['g', 'b'])
    expect(problemsIn(sampleRecord('b', ['g']), sampleRecord('c', ['g', 'b']), withoutParent)).toEqual([])
  })

  it('tell when parent and path name different parents, and which one was followed', () => {
    const record = sampleRecord('c', ['b'], { parent: { id: 'a' } })
    expect(problemsIn(record, sampleRecord('a'))).toEqual([
      { kind: 'parent-path-disagreement', id: 'c', parentId: 'a', pathParentId: 'b', shownUnderId: 'a' },
    ])
    expect(problemsIn(sampleRecord('c', ['b'], { parent: null }))).toEqual([
      { kind: 'parent-path-disagreement', id: 'c', parentId: null, pathParentId: 'b', shownUnderId: 'b' },
    ])
    expect(problemsIn(sampleRecord('a'), sampleRecord('c', [], { parent: { id: 'a' } }))).toEqual([
      { kind: 'parent-path-disagreement', id: 'c', parentId: 'a', pathParentId: null, shownUnderId: 'a' },
    ])
  })

  it('tell of gaps and repeats among the indexes of a path', () => {
    const path = [
      { id: 'b', index: 3 },
      { id: 'a', index: 0 },
    ]
    expect(problemsIn({ id: 'c', name: 'c', path })).toEqual([
      { kind: 'path-index', id: 'c', indexes: [0, 3] },
    ])
  })

  it('tell of an id that a path names twice, or that is the record itself', () => {
    expect(problemsIn(sampleRecord('c', ['a', 'b', 'a']))).toEqual([
      { kind: 'path-repeats', id: 'c', repeatedId: 'a' },
    ])
    expect(problemsIn(sampleRecord('b'), sampleRecord('c', ['c', 'b']))).toEqual([
      { kind: 'path-repeats', id: 'c', repeatedId: 'c' },
    ])
  })

  it('tell of a path that is out of date since an ancestor moved', () => {
    const records = [sampleRecord('b', ['new']), sampleRecord('c', ['old', 'b'])]
    expect(problemsIn(...records)).toEqual([
      { kind: 'path-differs', id: 'c', pathIds: ['old', 'b'], ancestorIds: ['new', 'b'] },
    ])
  })

  it('tell of a cycle at the record that is shown at the top for it', () => {
    const problems = problemsIn(sampleRecord('b', ['a']), sampleRecord('a', ['b']))
    expect(problems.filter(({ kind }) => kind === 'cycle')).toEqual([
      { kind: 'cycle', id: 'a', cycleIds: ['b', 'a'] },
    ])
  })

  it('tell of a record that came twice', () => {
    expect(problemsIn(sampleRecord('a'), sampleRecord('a'))).toEqual([{ kind: 'duplicate-record', id: 'a' }])
  })

  it('are known for one node at a time', () => {
    const index = new HierarchyIndex<HierarchyRecord>()
    index.upsert([sampleRecord('b', ['g']), sampleRecord('c', ['b'], { parent: { id: 'x' } })])
    expect(problemsOf(index, index.slotFor('b'))).toEqual([])
    expect(problemsOf(index, index.slotFor('g'))).toEqual([])
    expect(problemsOf(index, index.slotFor('c')).map(({ kind }) => kind)).toEqual([
      'parent-path-disagreement',
    ])
  })
})
