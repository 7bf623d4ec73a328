import { describe, expect, test } from 'vitest'
import { type ChangeNote, mergeNotes, noteOf } from './change-note.ts'

const area = {
  id: 'a',
  name: 'Area',
  owner: { id: 'u1', name: 'Ana' },
  parent: { id: 'p' },
  path: [{ id: 'p', index: 0 }],
  updatedDate: '1',
}
const options = { id: 'a', at: 7 }
const between = (before: object | undefined, after: object | undefined) => noteOf({ before, after }, options)

describe('a note on a record', () => {
  test('names the fields that would look different, and the place of the record', () => {
    const after = {
      ...area,
      name: 'Other',
      owner: { id: 'u2', name: 'Bo' },
      parent: null,
      path: [],
      updatedDate: '2',
    }
    expect(between(area, after)).toEqual({
      id: 'a',
      name: 'Other',
      kind: 'changed',
      ancestors: [],
      at: 7,
      fields: [
        { field: 'name', before: 'Area', after: 'Other' },
        { field: 'owner', before: 'Ana', after: 'Bo' },
        { field: 'parent', before: 'p', after: null },
      ],
    })
  })

  test('is not made of what only dates and paths say', () => {
    expect(between(area, { ...area, updatedDate: '2', path: [] })).toBeUndefined()
  })

  test('reports additions and removals', () => {
    expect(between(undefined, area)).toMatchObject({ kind: 'added', fields: [], ancestors: ['p'] })
    expect(between(area, undefined)).toMatchObject({ kind: 'vanished', name: 'Area', ancestors: ['p'] })
  })
})

describe('two notes on a record', () => {
  const renamed = (before: string, after: string): ChangeNote => ({
    id: 'a',
    name: after,
    kind: 'changed',
    ancestors: [],
    at: 7,
    fields: [{ field: 'name', before, after }],
  })
  const added = between(undefined, area)
  const vanished: ChangeNote = { id: 'a', name: 'Area', kind: 'vanished', ancestors: [], at: 9, fields: [] }

  test('become one, from what it was at first to what it is at last', () => {
    expect(mergeNotes(renamed('x', 'y'), renamed('y', 'z'))?.fields).toEqual([
      { field: 'name', before: 'x', after: 'z' },
    ])
  })

  test('take each other back', () => {
    expect(mergeNotes(renamed('x', 'y'), renamed('y', 'x'))).toBeUndefined()
    expect(mergeNotes(added, vanished)).toBeUndefined()
  })

  test('say of a new record only that it is new, and of one that went only that', () => {
    expect(mergeNotes(added, renamed('Area', 'y'))).toMatchObject({ kind: 'added', name: 'y', fields: [] })
    expect(mergeNotes(renamed('x', 'y'), vanished)).toEqual(vanished)
  })
})

describe('a field that only one answer has', () => {
  const told = { ...area, targetDate: '2029-12-31', targetDateType: 'YEAR', archiveComment: null }

  test('is no change', () => {
    expect(between(area, told)).toBeUndefined()
    expect(between(told, area)).toBeUndefined()
  })

  test('is one where both have it, or the date is all that was ever told', () => {
    const { fields } = between(told, { ...told, targetDateType: 'QUARTER' }) ?? {}
    expect(fields).toEqual([{ field: 'targetDateType', before: 'YEAR', after: 'QUARTER' }])
    expect(between(area, { ...area, targetDate: '2029-12-31' })?.fields).toHaveLength(1)
  })
})
