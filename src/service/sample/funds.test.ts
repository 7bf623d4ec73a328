import { describe, expect, it } from 'vitest'
import { decimal, monthsAround, planSeries } from './funds.ts'
import { Random } from './random.ts'

const now = Date.UTC(2026, 10, 21)

describe('months around a moment', () => {
  it('are those of last year, this year and next year, and know whether they are past', () => {
    const months = monthsAround(now)
    expect(months).toHaveLength(36)
    expect(months[0]).toEqual({ key: '2025-01', month: 1, past: true })
    expect(months.at(-1)).toEqual({ key: '2027-12', month: 12, past: false })
    expect(months.findLast((month) => month.past)?.key).toBe('2026-10')
  })
})

describe('planned amounts', () => {
  it('fall only into the months of the year in which they are due', () => {
    const { BASELINE } = planSeries(new Random('due'), {
      monthly: 900,
      months: [3],
      periods: monthsAround(now),
    })
    const paid = Object.entries(BASELINE).filter(([, amount]) => amount !== '0')
    expect(paid.length).toBeGreaterThan(0)
    for (const [period] of paid) expect(period).toMatch(/-03$/)
  })
})

describe('hundredths as decimal text', () => {
  it.each([
    [0, '0'],
    [5, '0.05'],
    [1250, '12.5'],
    [120000, '1200'],
  ])('%i is %s', (hundredths, text) => {
    expect(decimal(hundredths)).toBe(text)
  })
})
