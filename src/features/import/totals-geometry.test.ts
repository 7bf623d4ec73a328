import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plotTotals } from './totals-geometry.ts'

const box = { width: 360, height: 72 }

test('bars rise from the zero line in proportion, and fall below it for negative sums', () => {
  const sums = [
    { period: '2027-01', now: 60, past: 30 },
    { period: '2027-02', now: -30, past: undefined },
    { period: '2027-03', now: undefined, past: -30 },
  ]
  const { bars, zero, largest, smallest } = plotTotals(sums, box)
  expect([zero, largest, smallest]).toEqual([48, 60, -30])
  expect(bars.map(({ now }) => now)).toEqual([{ y: 0, height: 48 }, { y: 48, height: 24 }, undefined])
  expect(bars.map(({ past }) => past)).toEqual([24, undefined, 72])
})

test('nothing but zeros has a zero line at the bottom and bars without height', () => {
  const { bars, zero } = plotTotals([{ period: '2027-01', now: 0, past: undefined }], box)
  expect(zero).toBe(box.height)
  expect(bars[0]?.now?.height).toBe(0)
})

test('for any sums every bar is inside the box and none overlaps another', () => {
  const sum = fc.option(fc.double({ noNaN: true, min: -1e30, max: 1e30 }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(fc.record({ now: sum, past: sum }), { minLength: 1, maxLength: 130 }), (drawn) => {
      const { bars } = plotTotals(
        drawn.map((one, place) => ({ ...one, period: String(place) })),
        box,
      )
      for (const [place, { x, width, now, past }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual((bars[place + 1]?.x ?? box.width) + 1e-9)
        expect(now?.y ?? 0).toBeGreaterThanOrEqual(0)
        expect((now?.y ?? 0) + (now?.height ?? 0)).toBeLessThanOrEqual(box.height + 1e-9)
        expect(past ?? 0).toBeGreaterThanOrEqual(0)
        expect(past ?? 0).toBeLessThanOrEqual(box.height + 1e-9)
      }
    }),
    { seed: 20270101, numRuns: 300 },
  )
})
