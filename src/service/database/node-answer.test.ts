import { expect, test } from 'vitest'
import { joinArrays } from './node-answer.ts'

const print = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

test.each([
  ['no array', []],
  ['one array', [['a']]],
  ['several arrays', [[{ name: 'ä, ]' }, null], [[1], 'b'], [2]]],
] as const)('joins %s to the array of all their elements, and gives their bytes back', (_, arrays) => {
  const parts = arrays.map(print)
  const whole = joinArrays(parts)
  expect(JSON.parse(new TextDecoder().decode(whole))).toEqual(arrays.flat())
  expect(whole.byteLength).toBe(whole.buffer.byteLength)
  expect(parts.filter((part) => part !== whole && part.byteLength > 0)).toEqual([])
})
