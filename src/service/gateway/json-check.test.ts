import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJson, maxDepth } from './json-check.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isParsed(bytes: Uint8Array): boolean {
  try {
    JSON.parse(utf8.decode(bytes))
    return true
  } catch {
    return false
  }
}

/** JSON with one piece of it left out, repeated or replaced. */
const damaged = fc
  .tuple(
    fc.json({ depthSize: 'medium' }),
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(...'{}[],:"\\ \n\t0-+.eEtfnux\u0000ü', ''),
  )
  .map(([text, place, length, put]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + put + text.slice(at + length)
  })

test('agrees with the parser about texts and their damages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), damaged, fc.string()), async (text) => {
      const bytes = Buffer.from(text)
      expect(await isJson(bytes)).toBe(isParsed(bytes))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ...[
    '',
    ' ',
    'nul',
    'nulll',
    'True',
    '01',
    '-',
    '1.',
    '.5',
    '1e',
    '1e+',
    '+1',
    '0x1',
    'NaN',
    '1E5',
    '-0.5e-7',
  ],
  ...[
    '"\\u12g4"',
    '"\\u1234"',
    '"\\x"',
    '"\t"',
    '"',
    '"\\',
    '"\\"',
    "'a'",
    '[1,]',
    '[,1]',
    '{"a"}',
    '{"a":}',
    '{1:2}',
  ],
  ...['{"a":1,}', '[1 2]', '[1]]', '{"a":1]', '[}', '1 2', ' [ 1 , { "a" : [ ] } ] ', '\ufeff{}', '{}\ufeff'],
])('agrees with the parser about %j', async (text) => {
  const bytes = Buffer.from(text)
  expect(await isJson(bytes)).toBe(isParsed(bytes))
})

test('is not for bytes that are no UTF-8', async () => {
  expect(await isJson(Buffer.from([0x22, 0xff, 0x22]))).toBe(false)
})

test('takes only the beginnings that are named', async () => {
  expect(await isJson(Buffer.from(' "text"'), '{[')).toBe(false)
  expect(await isJson(Buffer.from(' {"a":1}'), '{[')).toBe(true)
  expect(await isJson(Buffer.from(''), '{[')).toBe(false)
})

test('is bounded in depth', async () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels))
  expect(await isJson(nested(maxDepth))).toBe(true)
  expect(await isJson(nested(maxDepth + 1))).toBe(false)
})

test('of many long texts lets others have their turns', async () => {
  const long = Buffer.from(`[${'{},'.repeat(1_000_000)}{}]`)
  let [turns, isOver] = [0, false]
  const checked = Promise.all(Array.from({ length: 5 }, () => isJson(long))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  expect(await checked).toEqual([true, true, true, true, true])
  // A step is a quarter of a mebibyte, and no two texts have theirs in one turn.
  expect(turns).toBeGreaterThanOrEqual(5 * Math.floor(long.length / (256 * 1024)))
})
