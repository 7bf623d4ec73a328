import { expect, test } from 'vitest'
import { alignDecimals, fractionDigits, withFraction } from './sum-digits.ts'

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

test.each([
  [
    ['2500', '3600.5', '-1234567.25'],
    ['2,500.00', '3,600.50', '-1,234,567.25'],
  ],
  [
    ['2500', '3600.5', '0.1255'],
    ['2,500.00\u2007\u2007', '3,600.50\u2007\u2007', '0.1255'],
  ],
  [
    ['12', '1000'],
    ['12', '1,000'],
  ],
])('the amounts %j of a column have their decimals below each other as %j', (amounts, shown) => {
  expect(amounts.map(alignDecimals(amounts))).toEqual(shown)
})
