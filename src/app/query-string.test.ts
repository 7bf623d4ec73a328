import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, printQuery } from './routes.tsx'

test('a search stays the text it is, even when it looks like something else', () => {
  for (const q of ['007', 'true', 'null', '{"a":1}', 'a b+c&d']) {
    expect(parseQuery(printQuery({ q }))).toEqual({ q })
  }
})

test('any text survives the address', () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed())
  fc.assert(
    fc.property(text, (q) => {
      expect(parseQuery(printQuery({ q }))).toEqual({ q })
    }),
    { seed: 20_261_121, numRuns: 500 },
  )
})

test('several values of one name all survive the address', () => {
  expect(parseQuery(printQuery({ status: ['a,b', 'c'], q: 'x' }))).toEqual({ status: ['a,b', 'c'], q: 'x' })
  expect(parseQuery(printQuery({ status: ['a'] }))).toEqual({ status: 'a' })
  expect(printQuery({ status: [] })).toBe('')
})

test('nothing to say leaves no question mark', () => {
  expect(printQuery({ q: undefined })).toBe('')
})
