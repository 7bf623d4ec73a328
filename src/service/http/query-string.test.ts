import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '#service/problem.ts'
import { readQuery } from './query-string.ts'

const seed = 3_986

test('reads what an ordinary encoder writes', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(
      fc.dictionary(
        names.filter((name) => name !== '__proto__'),
        fc.string({ unit: 'grapheme', minLength: 1 }),
      ),
      (parameters) => {
        const written = new URLSearchParams(Object.entries(parameters)).toString()
        expect(Object.entries(readQuery(`/organizations?${written}`))).toEqual(Object.entries(parameters))
      },
    ),
    { seed, numRuns: 500 },
  )
})

test.each([
  ['/a', {}],
  ['/a?', {}],
  ['/a?&&', {}],
  ['/a?b', { b: '' }],
  ['/a?b=', {}],
  ['/a?b=&c=1&b=2', { c: '1', b: '2' }],
  ['/a?b=c=d', { b: 'c=d' }],
  ['/a?b=?c', { b: '?c' }],
  ['/a?b=+%2B%20', { b: ' + ' }],
  ['/a?=b', { '': 'b' }],
  ['/a#b', { b: '' }],
])('reads %s', (url, parameters) => {
  expect(readQuery(url)).toEqual(parameters)
})

test('reads nothing beside the sole parameter', () => {
  const id = 'page_id=a%20b'
  for (const url of [`/a?${id}&limit=x&limit=y&c=%zz`, `/a?c=%&${id}`]) {
    expect(readQuery(url, 'page_id')).toEqual({ page_id: 'a b' })
  }
  expect(readQuery('/a?page_id=&limit=1', 'page_id')).toEqual({ limit: '1' })
  expect(() => readQuery(`/a?${id}&${id}`, 'page_id')).toThrow(Problem)
})

test.each([
  ['/a?b=%', 'TEXT_INVALID', 'query: % is not percent-encoded UTF-8'],
  ['/a?b=%zz', 'TEXT_INVALID', 'query: %zz is not percent-encoded UTF-8'],
  ['/a?b=%ff', 'TEXT_INVALID', 'query: %ff is not percent-encoded UTF-8'],
  ['/a?%c3=1', 'TEXT_INVALID', 'query: %c3 is not percent-encoded UTF-8'],
  ['/a?__proto__=1', 'PARAMETER_UNKNOWN', 'query: the parameter "__proto__" is not allowed'],
  ['/a?limit=1&b=2&limit=1', 'FORMAT_INVALID', 'limit: must be given only once'],
  ['/a?limit=1&%6cimit=2', 'FORMAT_INVALID', 'limit: must be given only once'],
])('refuses %s', (url, code, message) => {
  const refused = {
    status: 400,
    errors: [expect.objectContaining({ type: 'FORMAT_INVALID', code, message })],
  }
  expect(() => readQuery(url)).toThrow(expect.objectContaining(refused))
})

test('names every repeated parameter', () => {
  expect(() => readQuery('/a?b=1&b=1&c=1&c=1&b=1')).toThrow(
    'b: must be given only once; c: must be given only once',
  )
})
