import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './difference.tsx'

test('the parts of a difference add up to both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'bb', ' ', '\n', 'c d'), { maxLength: 12 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDifference(before, after)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
    { seed: 20261121, numRuns: 500 },
  )
})

test('only the words that differ are marked', () => {
  expect(wordDifference('pay by card now', 'pay by invoice now')).toEqual([
    { text: 'pay by ', kind: 'same' },
    { text: 'card', kind: 'removed' },
    { text: 'invoice', kind: 'added' },
    { text: ' now', kind: 'same' },
  ])
})

test('a rewritten line is one replacement, not alternating words of both', () => {
  expect(wordDifference('carrier contracts now', 'what they want')).toEqual([
    { text: 'carrier contracts now', kind: 'removed' },
    { text: 'what they want', kind: 'added' },
  ])
})
