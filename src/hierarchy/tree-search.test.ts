import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExpansionState } from './expansion.ts'
import {
  orderOf,
  parseExpansion,
  parseOrder,
  plainExpansion,
  printExpansion,
  printOrder,
  sinceTime,
  sortColumns,
  TreeSearch,
} from './tree-search.ts'

const day = 86_400_000

describe('the search of an address', () => {
  test('keeps what it knows and nothing else', () => {
    const search = { q: '007', type: ['a', 'b'], since: '30d', sort: '-updated', open: 'all' }
    expect(TreeSearch.parse({ ...search, unknown: 'x' })).toEqual(search)
  })

  test('takes one choice for a list of one, and each once', () => {
    expect(TreeSearch.parse({ status: 'x', owner: ['y', '', 'y'] })).toEqual({ status: ['x'], owner: ['y'] })
  })

  test('leaves out what it cannot read, without a key for it', () => {
    const search = {
      q: '',
      type: [],
      status: [''],
      since: 'yesterday',
      sort: '-colour',
      open: 'wide',
      owner: 7,
    }
    expect(Object.keys(TreeSearch.parse(search))).toEqual([])
  })

  test('reads the same from what it has read', () => {
    const search = TreeSearch.parse({ q: 'a', type: 'x', open: '1', sort: 'owner', since: '2026-03-31' })
    expect(TreeSearch.parse(search)).toEqual(search)
  })
})

describe('an order', () => {
  test('comes back from its text', () => {
    for (const column of sortColumns) {
      for (const direction of ['ascending', 'descending'] as const) {
        const text = printOrder({ column, direction })
        expect(orderOf(TreeSearch.parse({ sort: text }))).toEqual({ column, direction })
      }
    }
  })

  test('is not mentioned when it is the plain one', () => {
    expect(printOrder({ column: 'name', direction: 'ascending' })).toBeUndefined()
  })

  test.each(['', '-', 'Name', '--name', 'name-'])('%j is none', (text) => {
    expect(parseOrder(text)).toBeUndefined()
  })
})

describe('changed since', () => {
  test('counts days back from now', () => {
    expect(sinceTime('30d', 100 * day)).toBe(70 * day)
  })

  test('begins with a day where the reader is', () => {
    expect(sinceTime('2026-03-31', 0)).toBe(new Date(2026, 2, 31).getTime())
  })

  test.each(['', '0d', '7', '7 d', '99999d', '2026-02-30', '2026-03-31T00:00:00Z'])(
    '%j is no time',
    (text) => {
      expect(sinceTime(text, 0)).toBeUndefined()
    },
  )
})

describe('an expansion', () => {
  const levels = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 9999 }))
  const ids = fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'binary' }).filter((id) => id.isWellFormed()),
  )

  test('comes back from its text', () => {
    fc.assert(
      fc.property(levels, fc.uniqueArray(ids, { maxLength: 60 }), (toLevel, except) => {
        const state: ExpansionState = { toLevel, except }
        const text = printExpansion(state)
        expect(text === undefined ? plainExpansion : parseExpansion(text)).toEqual(state)
      }),
      { seed: 20_261_207, numRuns: 300 },
    )
  })

  test('names many nodes by their level alone', () => {
    const except = Array.from({ length: 61 }, (_, id) => String(id))
    expect(printExpansion({ toLevel: 3, except })).toBe('3')
  })

  test.each(['', '0', '-1', 'ALL', '2.x', '2..', 'all.*%'])('%j is none', (text) => {
    expect(parseExpansion(text)).toBeUndefined()
  })
})
