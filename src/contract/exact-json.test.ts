import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal, JsonText, writeJson } from './decimal.ts'
import { JsonError, maxDepth, readJson, readJsonElements } from './exact-json.ts'

const seed = 82_590

/** Numbers that a double stores exactly, as people type them. */
const ordinaryNumbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
)
const ordinaryKeys = fc.string({ unit: 'binary' }).filter((key) => key !== '__proto__')
const { document: ordinaryDocuments } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(ordinaryNumbers, fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null)),
    fc.array(tie('document'), { maxLength: 5 }),
    fc.dictionary(ordinaryKeys, tie('document'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

/** The reader's verdict in one value, so that two readers can be compared. */
function outcome(read: (text: string) => unknown, text: string): { value: unknown } | 'refused' {
  try {
    return { value: read(text) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonError) return 'refused'
    throw error
  }
}

/** The text as a double-based reader and writer would print it. */
function rounded(text: string): string {
  return JSON.stringify(JSON.parse(text))
}

describe('a list as its elements', () => {
  test('has the values of readJson and their texts as they came', () => {
    expect(readJsonElements(' [1.50 , {"a":[1]},"x,]" ] ')).toEqual([
      { value: 1.5, text: '1.50' },
      { value: { a: [1] }, text: '{"a":[1]}' },
      { value: 'x,]', text: '"x,]"' },
    ])
    expect(readJsonElements('[]')).toEqual([])
    expect(writeJson(new JsonText('[1.50]'))).toBe('[1.50]')
  })

  test('is any list that readJson takes, and nothing else', () => {
    fc.assert(
      fc.property(ordinaryDocuments, fc.string(), (document, noise) => {
        for (const text of [JSON.stringify([document]), JSON.stringify(document), `[${noise}]`, noise]) {
          const whole = outcome(readJson, text)
          const isList = whole !== 'refused' && Array.isArray(whole.value)
          const listed = outcome(() => readJsonElements(text).map(({ value }) => value), text)
          expect(listed).toEqual(isList ? whole : 'refused')
        }
      }),
      { seed },
    )
  })
})

describe('an ordinary document', () => {
  test('is read as JSON.parse reads it, with any white space', () => {
    const spaces = fc.constantFrom(undefined, 1, '\t', '\n', ' \r\n')
    fc.assert(
      fc.property(ordinaryDocuments, spaces, (document, space) => {
        const text = ` ${JSON.stringify(document, null, space)}\r\n`
        expect(readJson(text)).toEqual(JSON.parse(text))
      }),
      { seed, numRuns: 500 },
    )
  })

  test('survives being written and read', () => {
    fc.assert(
      fc.property(ordinaryDocuments, (document) => {
        expect(readJson(writeJson(document))).toEqual(document)
      }),
      { seed, numRuns: 300 },
    )
  })

  test('is refused whenever JSON.parse refuses it, after any small damage', () => {
    const damage = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 2 }),
      insert: fc.constantFrom(
        '',
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '\\',
        '0',
        '-',
        '.',
        'e',
        't',
        '\u0001',
        '\\u12',
      ),
    })
    fc.assert(
      fc.property(ordinaryDocuments, damage, (document, { at, drop, insert }) => {
        const text = JSON.stringify(document)
        const start = at % (text.length + 1)
        const damaged = text.slice(0, start) + insert + text.slice(start + drop)
        const plain = outcome(JSON.parse, damaged)
        const exact = outcome(readJson, damaged)
        if (plain === 'refused') expect(exact).toBe('refused')
        // The damage may have made a number too long, or two keys equal: then the exact reader refuses alone.
        else if (exact !== 'refused') expect(rounded(writeJson(exact.value))).toBe(rounded(damaged))
      }),
      { seed, numRuns: 3000 },
    )
  })
})

describe('a number', () => {
  test.each(['0', '-7', '12.5', '120000000000.25', '1e3', '9007199254740991', '1E+2'])(
    'that a double holds stays a number: %s',
    (text) => {
      expect(readJson(text)).toBe(Number(text))
    },
  )

  test.each([
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['123456789012345678901234.5', '123456789012345678901234.5'],
    ['12345678901234567.0e1', '123456789012345670'],
  ])('that a double would round comes as its digits: %s', (text, digits) => {
    const read = readJson(text)
    expect(String(read instanceof Decimal ? read : Number.NaN)).toBe(digits)
    expect(writeJson({ read })).toBe(`{"read":${digits}}`)
  })

  test('of minus nothing is nothing', () => {
    expect(Object.is(readJson('-0'), 0)).toBe(true)
  })

  test.each(['1e400', '1e308', '1e-400', '1'.repeat(39)])(
    'that cannot be stored exactly is rejected: %s',
    (text) => {
      expect(() => readJson(text)).toThrow(/cannot be stored exactly/)
    },
  )

  test('is printed with the digits it was read with', () => {
    const digits = fc
      .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.nat({ max: 10 ** 9 }))
      .map(([whole, fraction]) => `${whole}.${fraction}1`)
    fc.assert(
      fc.property(digits, (text) => {
        expect(writeJson(readJson(`[${text}]`))).toBe(`[${text}]`)
      }),
      { seed },
    )
  })
})

describe('a document is refused', () => {
  test.each([
    ['an equal key', '{"name":"a","name":"b"}', 'duplicate property "name" (line 1, column 19)'],
    ['an equal key spelt otherwise', '{"a":1,"\\u0061":2}', 'duplicate property "a" (line 1, column 16)'],
    ['__proto__', '{"__proto__":5}', 'the property name "__proto__" is not allowed (line 1, column 13)'],
    [
      'hidden __proto__',
      '{"\\u005f_proto__":5}',
      'the property name "__proto__" is not allowed (line 1, column 18)',
    ],
    ['text behind it', '{}\n x', 'unexpected text after the JSON value (line 2, column 2)'],
    ['no end', '{"a":', 'unexpected end of the text (line 1, column 6)'],
    ['a bare word', '[nope]', 'expected a value (line 1, column 2)'],
    ['a bare key', '{a:1}', 'expected a property name in double quotes (line 1, column 2)'],
    ['a missing colon', '{"a" 1}', 'expected ":" (line 1, column 6)'],
    ['a missing comma', '[1 2]', 'expected "," or "]" (line 1, column 4)'],
    ['a hanging comma', '{"a":1,}', 'expected a property name in double quotes (line 1, column 8)'],
    [
      'a raw line feed',
      '"a\nb"',
      'a string is not closed or contains a control character (line 1, column 3)',
    ],
    ['an unknown escape', '"\\x"', 'unknown escape sequence in a string (line 1, column 2)'],
    ['half an escape', '"\\u12g4"', 'a \\u escape needs four hexadecimal digits (line 1, column 2)'],
    ['nothing', '', 'unexpected end of the text (line 1, column 1)'],
  ])('for %s, with the place', (_, text, message) => {
    expect(() => readJson(text)).toThrow(new JsonError(message))
  })

  test.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('for %s nested deeper than anything the specification has', (_, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`
    expect(() => readJson(nested(maxDepth))).not.toThrow()
    for (const depth of [maxDepth + 1, 5000, 200_000]) {
      expect(() => readJson(nested(depth))).toThrow(/^nested deeper than 64 levels/)
    }
  })
})

test('keys that objects inherit are ordinary keys', () => {
  const text = '{"constructor":1,"toString":2,"hasOwnProperty":3}'
  expect(writeJson(readJson(text))).toBe(text)
})

test('a lone surrogate is read for the schema to refuse', () => {
  expect(readJson('"\\ud800"')).toBe('\ud800')
})
