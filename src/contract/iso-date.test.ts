import { describe, expect, test } from 'vitest'
import { Random } from '#service/sample/random.ts'
import { isoDate } from './iso-date.ts'

describe('a time in an answer', () => {
  const latest = 8_640_000_000_000_000
  const edges = [0, -1, 999, 1000, 59_999, 60_000, 86_399_999, 86_400_000, -86_400_000, -86_400_001, latest]

  test.each([...edges, -latest, 1.9, -0.5])('is what Date writes: %d', (milliseconds) => {
    expect(isoDate(milliseconds)).toBe(new Date(milliseconds).toISOString())
  })

  test('is what Date writes, for 20,000 times of some thousand days and years', () => {
    const random = new Random('times')
    for (let count = 0; count < 20_000; count += 1) {
      const milliseconds = random.between(-latest, latest)
      const near = random.between(-1e12, 3e12)
      expect(isoDate(milliseconds)).toBe(new Date(milliseconds).toISOString())
      expect(isoDate(near)).toBe(new Date(near).toISOString())
    }
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, latest + 86_400_000])(
    'is refused when it is none: %d',
    (none) => {
      expect(() => isoDate(none)).toThrow(RangeError)
    },
  )
})
