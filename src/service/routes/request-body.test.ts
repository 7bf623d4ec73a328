import { expect, test } from 'vitest'
import { Problem } from '#service/problem.ts'
import { readBody } from './request-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['an object', '{"name":"A"}', { name: 'A' }],
  ['a string', ' "Merged"\r\n', 'Merged'],
  ['null', 'null', null],
  ['characters beyond the basic plane', '"👩‍🚀"', '👩‍🚀'],
  ['a byte order mark before it', '\ufeff{}', {}],
])('reads %s', (_, text, value) => {
  expect(readBody(bytes(text))).toEqual(value)
})

test.each(['', ' ', '\r\n\t'])('finds nothing in %j', (text) => {
  expect(readBody(bytes(text))).toBeUndefined()
})

test.each([
  ['bytes that are not UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 'body: is not valid UTF-8'],
  ['a surrogate in bytes', Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'body: is not valid UTF-8'],
  ['text that is not JSON', bytes('{"name":\n}'), 'body: expected a value (line 2, column 1)'],
])('refuses %s with the place', (_, body, message) => {
  expect(() => readBody(body)).toThrow(new Problem(400, [{ type: 'FORMAT_INVALID', message }]))
})
