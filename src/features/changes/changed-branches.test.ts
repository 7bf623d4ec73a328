import { describe, expect, test } from 'vitest'
import type { ChangeNote } from '#offline/replica/change-note.ts'
import { branchesOf } from './changed-branches.ts'

const note = (id: string, facts: Partial<ChangeNote> = {}): ChangeNote => ({
  id,
  name: `Area ${id}`,
  kind: 'changed',
  fields: [],
  ancestors: [],
  at: 1,
  ...facts,
})
const nameOf = (id: string) => (id === 'gone' ? undefined : `Area ${id}`)

describe('what happened since the person was here', () => {
  test('is grouped under its top-level ancestor, and a top-level record under itself', () => {
    const notes = [note('b', { ancestors: ['a'] }), note('x'), note('c', { ancestors: ['a', 'b'] })]
    const found = branchesOf(notes, nameOf).map(({ name, lines }) => [name, lines.map(({ id }) => id)])
    expect(found).toEqual([
      ['Area a', ['b', 'c']],
      ['Area x', ['x']],
    ])
  })

  test('has no name for a branch that was deleted', () => {
    expect(branchesOf([note('b', { ancestors: ['gone'] })], nameOf)[0]?.name).toBeUndefined()
  })

  test('is described field by field, and a change of the parent as a move', () => {
    const fields = [
      { field: 'status', before: 'Pending', after: 'Done' },
      { field: 'parent', before: null, after: 'p' },
      { field: 'about', before: '{"type":"doc"}', after: null },
      { field: 'externalId', before: null, after: 'X-1' },
    ]
    expect(branchesOf([note('b', { fields })], nameOf)[0]?.lines[0]).toMatchObject({
      kind: 'moved',
      facts: [
        { kind: 'value', field: 'status', before: 'Pending', after: 'Done' },
        { kind: 'parent', before: { kind: 'top' }, after: { kind: 'below', name: 'Area p' } },
        { kind: 'description' },
        { kind: 'value', field: 'externalId', before: null, after: 'X-1' },
      ],
    })
  })
})
