import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planningLevels } from './company.ts'
import { Random } from './random.ts'
import { periodEnd, type Schedule, scheduleWork } from './records.ts'

const now = Date.UTC(2026, 10, 21, 9)

describe('the end of a period', () => {
  it.each([
    ['DAY', '2026-02-14'],
    ['MONTH', '2026-02-28'],
    ['QUARTER', '2026-03-31'],
    ['YEAR', '2026-12-31'],
  ] as const)('of a %s is its last day', (type, day) => {
    expect(periodEnd(Date.UTC(2026, 1, 14, 17, 5), type)).toBe(Date.parse(`${day}T00:00:00Z`))
  })

  it('of February of a leap year is the 29th', () => {
    expect(periodEnd(Date.UTC(2028, 1, 1), 'MONTH')).toBe(Date.UTC(2028, 1, 29))
  })
})

describe('a schedule', () => {
  it('never contradicts the schedule above it, however deep', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const random = new Random(seed)
        let parent: Schedule | undefined
        for (const level of planningLevels) {
          const schedule = scheduleWork(random, { level, parent, now })
          expect(schedule.createdAt).toBeLessThan(schedule.targetAt)
          expect(schedule.createdAt).toBeLessThanOrEqual(schedule.updatedAt)
          expect(schedule.updatedAt).toBeLessThanOrEqual(now)
          if (parent) {
            expect(schedule.createdAt).toBeGreaterThanOrEqual(parent.createdAt)
            expect(schedule.targetAt).toBeLessThanOrEqual(parent.targetAt)
            if (parent.status === 'COMPLETED') expect(schedule.status).toBe('COMPLETED')
          }
          parent = schedule
        }
      }),
      { seed: 5 },
    )
  })
})
