import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packId, unpackId } from './packed-id.ts'

const anyId = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary' }).filter((id) => id.isWellFormed()),
)

test('any id survives packing and unpacking', () => {
  fc.assert(
    fc.property(anyId, (id) => {
      expect(unpackId(packId(id))).toBe(id)
    }),
    { seed: 20_261_207, numRuns: 500 },
  )
})

test('a packed id needs no escaping in an address and has no dot', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(packId(id)).toMatch(/^[A-Za-z0-9_-]{22}$/)
    }),
    { seed: 20_261_207 },
  )
  expect(packId('a.b')).not.toContain('.')
})

test.each(['', 'short', '*%E0%A4%A', '0'.repeat(23)])('%j is no packed id', (text) => {
  expect(unpackId(text)).toBeUndefined()
})
