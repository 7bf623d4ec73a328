import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsBetween, edgesOf, including } from './sheet-window.ts'

describe('columns in view', () => {
  test('are those of which something is seen, and two on either side', () => {
    const edges = edgesOf(Array.from({ length: 42 }, () => 100))
    expect(columnsBetween(edges, 0, 1000)).toEqual({ from: 0, to: 12 })
    expect(columnsBetween(edges, 1050, 1950)).toEqual({ from: 8, to: 22 })
    expect(columnsBetween(edges, 3200, 4200)).toEqual({ from: 30, to: 42 })
  })

  test('are all there are when all fit, and none of a sheet without columns', () => {
    expect(columnsBetween(edgesOf([130, 200]), 0, 1000)).toEqual({ from: 0, to: 2 })
    expect(columnsBetween(edgesOf([]), 0, 1000)).toEqual({ from: 0, to: 0 })
  })

  test('never leave out a column of which a pixel is seen', () => {
    const widths = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(widths, fc.nat(10_000), fc.integer({ min: 1, max: 3000 }), (some, left, width) => {
        const edges = edgesOf(some)
        const { from, to } = columnsBetween(edges, left, left + width)
        for (const column of some.keys()) {
          const isSeen = (edges[column] ?? 0) < left + width && (edges[column + 1] ?? 0) > left
          if (isSeen && (column < from || column >= to)) return false
        }
        return from >= 0 && to <= some.length
      }),
      { seed: 6, numRuns: 500 },
    )
  })
})

test('a span is made as long as it takes to have a position', () => {
  const span = { from: 4, to: 8 }
  expect(including(span, undefined)).toBe(span)
  expect(including(span, 7)).toBe(span)
  expect(including(span, 8)).toEqual({ from: 4, to: 9 })
  expect(including(span, 1)).toEqual({ from: 1, to: 8 })
})
