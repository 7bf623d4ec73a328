import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** The milliseconds at which something is shown that is asked about every 10 ms. */
function shownAt(until: number, longestMs?: number): number[] {
  let now = 0
  const pace = new Pace(() => now, longestMs)
  const shown: number[] = []
  for (; now <= until; now += 10) if (pace.isDue()) shown.push(now)
  return shown
}

test('shows immediately, and then after equal waits', () => {
  expect(shownAt(1300)).toEqual([0, 410, 820, 1230])
})

test('waits twice as long each time, up to the longest wait', () => {
  expect(shownAt(6000, 1600)).toEqual([0, 410, 1220, 2830, 4440])
})
