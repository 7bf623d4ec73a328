import { describe, expect, test, vi } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { ReadState } from './list-sync.ts'
import { ReconnectPace, SyncRoutine, waitBefore } from './sync-schedule.ts'

const failed = (facts: ConstructorParameters<typeof Failure>[0]): ReadState => ({
  kind: 'failed',
  failure: new Failure(facts),
  read: 0,
})
const done: ReadState = { kind: 'done', end: 'complete' }
const wait = (state: ReadState, failures = 1, jitter = 1) => waitBefore(state, { failures, jitter })

describe('the wait before the next look at the service', () => {
  test('is what the service asks for, within an hour', () => {
    const told = (retryAfter: number) => wait(failed({ kind: 'unavailable', status: 429, retryAfter }))
    expect([told(7), told(0), told(99_999_999)]).toEqual([7000, 0, 3_600_000])
  })

  test('doubles with each failure up to a minute, never alike on two devices, never nothing', () => {
    const offline = failed({ kind: 'offline' })
    expect([1, 2, 3, 9, 99].map((failures) => wait(offline, failures))).toEqual([
      2000, 4000, 8000, 60_000, 60_000,
    ])
    expect(wait(offline, 5, 0.5)).toBe(16_000)
    expect(wait(offline, 5, 0)).toBe(1000)
  })

  test('is long where asking again cannot help', () => {
    expect(wait(failed({ kind: 'not-implemented', status: 501 }))).toBe(300_000)
    expect(wait(failed({ kind: 'unexpected' }))).toBe(300_000)
  })

  test('is ten seconds when all is well', () => {
    expect(wait(done)).toBe(10_000)
  })
})

describe('a list that failed, where another one is answered every ten seconds', () => {
  const triedAt = (state: ReadState) => {
    const pace = new ReconnectPace()
    pace.note(state, { now: 0, readAt: 0 })
    return Array.from({ length: 30 }, (_, at) => at * 10).filter((second) => {
      const isTried = pace.isDue(second * 1000)
      if (isTried) pace.note(state, { now: second * 1000, readAt: 0 })
      return isTried
    })
  }

  test('is tried again less and less often', () => {
    const unavailable = failed({ kind: 'unavailable', status: 503 })
    expect(triedAt(unavailable)).toEqual([0, 10, 20, 30, 50, 90, 150, 210, 270])
  })

  test('is not tried again before the service asked for', () => {
    const busy = failed({ kind: 'unavailable', status: 503, retryAfter: 120 })
    expect(triedAt(busy)).toEqual([120, 240])
  })

  test('is tried at each connection that was lost, and after an outage that has passed', () => {
    expect(triedAt(failed({ kind: 'offline' }))).toHaveLength(30)
    const pace = new ReconnectPace()
    const unavailable = failed({ kind: 'unavailable', status: 502 })
    let readAt = 0
    const fail = (now: number) => {
      const isTried = pace.isDue(now)
      // What this device has is shown while the service is asked.
      for (const state of [done, unavailable]) pace.note(state, { now, readAt })
      return isTried
    }
    expect([fail(0), fail(0), fail(3000), fail(3001)]).toEqual([true, false, true, false])
    readAt = 3002
    pace.note(done, { now: 3002, readAt })
    expect([fail(8000), fail(8000), fail(11_000)]).toEqual([true, false, true])
  })
})

describe('a routine', () => {
  test('does not look while the page is hidden, and looks when it is woken', async () => {
    vi.useFakeTimers()
    try {
      let looks = 0
      let isHidden = false
      const sync = async () => {
        looks += 1
        return done
      }
      const routine = new SyncRoutine({ sync, random: () => 1, isHidden: () => isHidden })
      await routine.run()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(looks).toBe(2)
      isHidden = true
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(looks).toBe(2)
      isHidden = false
      routine.wake()
      await vi.advanceTimersByTimeAsync(0)
      expect(looks).toBe(3)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(looks).toBe(4)
      routine.stop()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(looks).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})
