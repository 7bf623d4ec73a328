import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stickyRows } from './tree-grid-sticky.tsx'

/** Rows by their levels: `1 2 3` is a chain. */
function rowsOf(levels: readonly number[]) {
  return {
    count: levels.length,
    levelOf: (row: number) => levels[row] ?? 0,
    parentOf: (row: number) => levels.findLastIndex((level, at) => at < row && level < (levels[row] ?? 0)),
  }
}

//              0  1  2  3  4  5  6  7
const levels = [1, 2, 3, 3, 3, 2, 2, 1]
const at = (scrollTop: number, limit = 9) => stickyRows(rowsOf(levels), { scrollTop, rowHeight: 10, limit })

describe('sticky rows', () => {
  test.each([
    ['nothing while all is in its place', 0, [], 0],
    ['a root as soon as it begins to leave', 1, [0, 1], 0],
    ['all ancestors of the first row in view', 20, [0, 1], 0],
    ['a branch that ends, pushed up by what comes next', 35, [0, 1], -5],
    ['what is left when a branch has been pushed out', 45, [0], 0],
    ['a root pushed up by the next one', 65, [0], -5],
    ['nothing for a root with nothing below', 75, [], 0],
  ])('are %s', (_case, scrollTop, rows, push) => {
    expect(at(scrollTop)).toEqual({ rows, push })
  })

  test('are no more than there is room for', () => {
    expect(at(20, 1)).toEqual({ rows: [0], push: 0 })
  })

  test('are always the ancestors of the row under them, of one branch, and above it', () => {
    const steps = fc.array(fc.integer({ min: -3, max: 1 }), { maxLength: 40 })
    fc.assert(
      fc.property(steps, fc.nat(400), (walk, scrollTop) => {
        const forest: number[] = []
        for (const step of walk)
          forest.push(Math.max(1, Math.min((forest.at(-1) ?? 0) + 1, (forest.at(-1) ?? 0) + step)))
        const rows = rowsOf(forest)
        const { rows: sticky, push } = stickyRows(rows, { scrollTop, rowHeight: 10, limit: 9 })
        sticky.forEach((row, place) => {
          expect(rows.levelOf(row)).toBe(place + 1)
          expect(rows.parentOf(row)).toBe(sticky[place - 1] ?? -1)
          expect(row * 10).toBeLessThan(scrollTop + place * 10)
        })
        expect(push).toBeLessThanOrEqual(0)
        expect(push).toBeGreaterThan(-10)
      }),
      { seed: 20_261_208, numRuns: 500 },
    )
  })
})
