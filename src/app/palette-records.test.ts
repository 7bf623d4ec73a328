import { expect, test } from 'vitest'
import { expansionIn, rangesIn } from './palette-records.tsx'

test.each([
  ['', ''],
  ['?q=pay&status=DONE', ''],
  ['?q=pay&open=2.abc&sort=-updated', '?open=2.abc&sort=-updated'],
])('of the query %j %j stays when another record is opened', (query, kept) => {
  expect(expansionIn(query)).toBe(kept)
})

test.each<[string, [number, number][]]>([
  ['card pay', [[0, 8]]],
  [
    'pay card',
    [
      [0, 4],
      [5, 8],
    ],
  ],
  [
    'a',
    [
      [1, 2],
      [6, 7],
    ],
  ],
  [
    'a rd ca',
    [
      [0, 2],
      [2, 4],
      [6, 7],
    ],
  ],
  ['x', []],
])('of a name %j marks %j, each character once', (text, ranges) => {
  expect(rangesIn('Card payments', text)).toEqual(ranges)
})
