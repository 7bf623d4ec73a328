import { expect, test } from 'vitest'
import { fractionDigits, withFraction } from './sum-digits.ts'

test.each([
  [
    ['1000', '0.000000000000000001', '2.5'],
    ['1000.00', '0.000000000000000001', '2.50'],
  ],
  [
    ['1000', '2'],
    ['1000', '2'],
  ],
  [
    ['0.125', '-3'],
    ['0.125', '-3.00'],
  ],
  [[], []],
])('the sums %j are shown as %j', (sums, shown) => {
  const fraction = fractionDigits(sums)
  expect(sums.map((sum) => withFraction(sum, fraction))).toEqual(shown)
})
