import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsAround } from './row-window.ts'

const whole = (max: number) => fc.integer({ min: 0, max })

describe('the rows that exist', () => {
  it('are those in view with some around them, in order, and never one that is not there', () => {
    fc.assert(
      fc.property(whole(500), whole(500), whole(60), fc.integer({ min: -1, max: 600 }), (...given) => {
        const [count, firstRow, rowsInView, keptRow] = given
        const rows = rowsAround(firstRow, rowsInView, { count, keptRow })
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
        expect(rows.every((row) => row >= 0 && row < count)).toBe(true)
        for (let row = firstRow; row < Math.min(count, firstRow + rowsInView); row += 1)
          expect(rows).toContain(row)
        if (keptRow >= 0 && keptRow < count) expect(rows).toContain(keptRow)
        expect(rows.length).toBeLessThanOrEqual(rowsInView * 2 + 18)
      }),
      { seed: 20261121, numRuns: 1000 },
    )
  })

  it('are the last ones when the scroll position is beyond the end', () => {
    expect(rowsAround(900, 4, { count: 10, keptRow: -1 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(rowsAround(900, 4, { count: 100, keptRow: 2 })).toEqual([
      2,
      ...Array.from({ length: 12 }, (_, at) => 88 + at),
    ])
  })
})
