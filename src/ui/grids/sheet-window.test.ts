import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columnAt,
  columnsBetween,
  columnsShown,
  edgesOf,
  including,
  layoutOf,
  placedColumn,
} from './sheet-window.ts'

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

describe('columns that stay in view', () => {
  const layoutFor = (viewWidth: number, ...identities: ('name' | 'id' | undefined)[]) => {
    const columns = [...identities, ...Array.from({ length: 8 }, () => undefined)].map((identity) => {
      return { width: 130, identity }
    })
    return layoutOf(columns, edgesOf(columns.map(({ width }) => width)), viewWidth)
  }

  test('are the row number, the name and the ID, as far as they take about a third', () => {
    expect([...layoutFor(1200, 'name', 'id').frozen]).toEqual([
      [0, 56],
      [1, 186],
    ])
    expect([...layoutFor(800, 'name', 'id').frozen]).toEqual([[0, 56]])
    expect(layoutFor(1200, 'name', 'id')).toMatchObject({ lead: 2, frozenWidth: 316, isNumberFrozen: true })
  })

  test('are on a phone the name in place of the row number, or the row number where the name is too wide', () => {
    expect(layoutFor(360, 'name', 'id')).toMatchObject({ lead: 1, frozenWidth: 130, isNumberFrozen: false })
    expect(layoutFor(240, 'name', 'id')).toMatchObject({ lead: 0, frozenWidth: 56, isNumberFrozen: true })
  })

  test('have elements wherever the others are scrolled, each placed behind the one before', () => {
    const layout = layoutFor(1200, undefined, 'name', 'id')
    expect(layout.lead).toBe(0)
    expect(columnsShown(layout, { from: 5, to: 8 })).toEqual([1, 2, 5, 6, 7])
    expect(columnsShown(layout, { from: 0, to: 3 })).toEqual([0, 1, 2])
    expect(placedColumn(layout, 1, -1)).toEqual({ width: 130, marginInlineStart: 130, insetInlineStart: 56 })
    expect(placedColumn(layout, 5, 2)).toEqual({ width: 130, marginInlineStart: 260 })
  })

  test('are where the mouse finds them', () => {
    const layout = layoutFor(1200, undefined, 'name', 'id')
    const at = (across: number, scrolled: number) => columnAt(layout, across, scrolled)
    expect([at(60, 0), at(190, 0), at(320, 0)]).toEqual([0, 1, 2])
    expect([at(60, 700), at(190, 700), at(320, 700)]).toEqual([1, 2, 7])
  })
})
