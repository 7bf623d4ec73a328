import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import {
  Limit,
  limits,
  NameContains,
  paginated,
  parseSort,
  printSort,
  type SortKey,
  sortFields,
} from './listing.ts'

const seed = 4_091

const directions = ['ascending', 'descending'] as const
const sortKeys: fc.Arbitrary<SortKey[]> = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...sortFields), direction: fc.constantFrom(...directions) }),
  { selector: ({ field }) => field, minLength: 1 },
)

describe('sort directives', () => {
  test.each([
    ['+name', [{ field: 'name', direction: 'ascending' }]],
    ['name', [{ field: 'name', direction: 'ascending' }]],
    [' name', [{ field: 'name', direction: 'ascending' }]],
    ['name,', [{ field: 'name', direction: 'ascending' }]],
    [',, name ,', [{ field: 'name', direction: 'ascending' }]],
    ['name\n', [{ field: 'name', direction: 'ascending' }]],
    [' +name', [{ field: 'name', direction: 'ascending' }]],
    ['%2Bname', [{ field: 'name', direction: 'ascending' }]],
    ['', []],
    [',', []],
    ['-updatedDate', [{ field: 'updatedDate', direction: 'descending' }]],
    [
      '+name, -updatedDate',
      [
        { field: 'name', direction: 'ascending' },
        { field: 'updatedDate', direction: 'descending' },
      ],
    ],
    [
      '-updatedDate,+name',
      [
        { field: 'updatedDate', direction: 'descending' },
        { field: 'name', direction: 'ascending' },
      ],
    ],
  ])('are read from %j', (text, keys) => {
    expect(parseSort(text)).toEqual(keys)
  })

  test.each([
    '+',
    '++name',
    '+ name',
    '%252Bname',
    'NAME',
    '+secret',
    'name;drop',
    'name,-name',
    'name,name,name',
    '__proto__',
    'constructor',
  ])('are not %j', (text) => {
    expect(parseSort(text)).toBeUndefined()
  })

  test('survive being printed and read', () => {
    fc.assert(
      fc.property(sortKeys, (keys) => {
        expect(parseSort(printSort(keys))).toEqual(keys)
      }),
      { seed },
    )
  })

  test('mean the same with a plus, without one, and with the space that a plus becomes', () => {
    fc.assert(
      fc.property(sortKeys, (keys) => {
        const printed = printSort(keys)
        expect(parseSort(printed.replaceAll('+', ''))).toEqual(keys)
        expect(parseSort(printed.replaceAll('+', ' '))).toEqual(keys)
      }),
      { seed },
    )
  })

  test('print as they were read, apart from their signs', () => {
    const pieces = fc.constantFrom('+', '-', ' ', ',', 'name', 'updatedDate', 'Name', ';', '\u0000')
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
        (text) => {
          const keys = parseSort(text)
          fc.pre(keys !== undefined)
          const entries = text.split(',').map((entry) => entry.trim().replace('+', ''))
          expect(printSort(keys ?? []).replaceAll('+', '')).toBe(
            entries.filter((entry) => entry !== '').join(),
          )
        },
      ),
      { seed, numRuns: 500 },
    )
  })
})

describe('a limit', () => {
  test.each([
    ['1', 1],
    ['0050', 50],
    ['1000', limits.maxPage],
    ['1001', limits.maxPage],
    ['9223372036854775808', limits.maxPage],
    ['9'.repeat(30), limits.maxPage],
  ])('of %s is read as %i', (text, limit) => {
    expect(Limit.parse(text)).toBe(limit)
  })

  test.each(['', '0', '000', '-1', '+1', ' 10', '1e3', '0x10', '1.0', '١', 'ten', '9'.repeat(31)])(
    'is not %j',
    (text) => {
      expect(Limit.safeParse(text).success).toBe(false)
    },
  )
})

describe('a part of a name', () => {
  test.each(['', '%', '_', '\\', 'İ', 'x'.repeat(limits.searchText)])('may be %j', (text) => {
    expect(NameContains.parse(text)).toBe(text)
  })

  test.each(['\u0000', '\ud800', 'x'.repeat(limits.searchText + 1)])('is not %j', (text) => {
    expect(NameContains.safeParse(text).success).toBe(false)
  })
})

describe('a page of a site', () => {
  const Page = paginated(z.string())

  test.each([
    ['says so itself', { last: false, totalCount: 3 }, { last: false, totalCount: 3 }],
    ['is the last when it names no next', { totalCount: 3 }, { last: true, totalCount: 3 }],
    ['is not when it names one', { totalCount: 3, nextPageCursor: 'n' }, { last: false, totalCount: 3 }],
    ['counts nothing', { last: true, totalCount: 0 }, { last: true, totalCount: 0 }],
    [
      'has the largest count',
      { last: true, totalCount: 2 ** 31 - 1 },
      { last: true, totalCount: 2 ** 31 - 1 },
    ],
    [
      'has a count that is too large',
      { last: true, totalCount: 2 ** 31 },
      { last: true, totalCount: undefined },
    ],
    ['has a count below zero', { last: true, totalCount: -1 }, { last: true, totalCount: undefined }],
    ['has half a count', { last: true, totalCount: 1.5 }, { last: true, totalCount: undefined }],
    ['has a text as a count', { last: true, totalCount: '3' }, { last: true, totalCount: undefined }],
    ['does not count', { last: false, nextPageCursor: 'n' }, { last: false, totalCount: undefined }],
    ['says that it is the last in a text', { last: 'no', totalCount: 1 }, { last: true, totalCount: 1 }],
  ])('that %s is read', (_, answer, expected) => {
    const { last, totalCount } = Page.parse({ values: ['a'], ...answer })
    expect({ last, totalCount }).toEqual(expected)
  })

  test.each([null, 'text', 3, {}, { last: true }, { values: [1], last: true }])('is not %j', (answer) => {
    expect(Page.safeParse(answer).success).toBe(false)
  })
})
