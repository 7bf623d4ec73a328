import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idInSegment, segmentOf } from './record-relatives.ts'

const screens = [
  'new',
  'map',
  'edit-many',
  'move-many',
  'delete-many',
  'archive-many',
  'create-again',
  'import',
  'template',
]

test.each([...screens, 'NEW', '.', '..', '~', '~new'])(
  'a record with the ID %j has an address that nothing else has',
  (id) => {
    expect([...screens, '.', '..']).not.toContain(segmentOf(id).toLowerCase())
    expect(idInSegment(segmentOf(id))).toBe(id)
  },
)

test('any ID survives being put into an address, and an ordinary one is unchanged in it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      expect(idInSegment(segmentOf(id))).toBe(id)
    }),
    { seed: 20261121 },
  )
  expect(segmentOf('0b1c')).toBe('0b1c')
})
