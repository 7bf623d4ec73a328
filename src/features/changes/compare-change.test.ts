import { expect, test } from 'vitest'
import { compareChange, type LiveState } from './change-review.ts'

const update = {
  resource: 'focus-area',
  verb: 'update',
  mask: ['name', 'about'],
  body: { name: 'New', about: null },
  base: { name: 'Old', about: 'Text' },
} as const
const record = (fields: { name: string; about: string | null }, isCopy = false): LiveState => ({
  kind: 'record',
  name: fields.name,
  fields,
  isCopy,
})

test.each([
  ['as the author saw it', record({ name: 'Old', about: 'Text' }), 'ready'],
  ['with another value in a changed field', record({ name: 'Other', about: 'Text' }), 'changed'],
  ['with one of the values already', record({ name: 'New', about: 'Text' }), 'ready'],
  ['with all values already', record({ name: 'New', about: null }), 'done'],
  ['as this device keeps it', record({ name: 'Old', about: 'Text' }, true), 'offline'],
  ['that was deleted', { kind: 'gone' }, 'gone'],
  ['that could not be read', { kind: 'unread' }, 'offline'],
  ['that is created by the same file', { kind: 'unmade' }, 'ready'],
] as const)('compares an update with a record %s', (_, live, state) => {
  expect(compareChange(update, live).state).toBe(state)
})

test('shows the value now, and what the author saw where that differs', () => {
  const { fields } = compareChange(update, record({ name: 'Other', about: 'Text' }))
  expect(fields).toEqual([
    { field: 'name', before: 'Other', after: 'New', seen: 'Old' },
    { field: 'about', before: 'Text', after: null, seen: undefined },
  ])
})

test.each([
  [0, 'ready'],
  [1, 'similar'],
  [undefined, 'offline'],
] as const)('of a create, %s similar records are %s', (similar, state) => {
  const create = { resource: 'focus-area', verb: 'create', body: { name: 'New', ownerId: 'u1' } } as const
  const comparison = compareChange(create, { kind: 'new', similar })
  expect(comparison.state).toBe(state)
  expect(comparison.fields.map(({ field, after }) => [field, after])).toEqual([
    ['name', 'New'],
    ['ownerId', 'u1'],
  ])
})

test('a deletion of what is deleted already is done', () => {
  expect(compareChange({ verb: 'delete' }, { kind: 'gone' }).state).toBe('done')
})
