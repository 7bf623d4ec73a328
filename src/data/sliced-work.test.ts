import { describe, expect, test } from 'vitest'
import { runInSlices, startSlices, takeTurns } from './sliced-work.ts'

/** A clock that only work moves. */
function workshop(stepLength: number) {
  let time = 0
  let sliceStart = 0
  const slices: number[] = []
  function* work(steps: number): Generator<undefined, string, undefined> {
    for (let step = 0; step < steps; step += 1) {
      time += stepLength
      yield
    }
    return 'done'
  }
  const pause = async () => {
    slices.push(time - sliceStart)
    // What others do in their turn is not counted.
    time += 100
    sliceStart = time
  }
  return { work, slices, now: () => time, pause }
}

describe('runInSlices', () => {
  test('pauses after some milliseconds of work, however the steps are cut', async () => {
    const { work, slices, ...clock } = workshop(5)
    expect(await runInSlices(work(10), clock)).toBe('done')
    expect(slices.slice(0, 3)).toEqual([15, 15, 15])
  })

  test('gives what comes of long work a turn apart from the last slice', async () => {
    const { work, slices, ...clock } = workshop(5)
    await runInSlices(work(10), clock)
    expect(slices).toEqual([15, 15, 15, 5])
  })

  test('pauses after the given amount of work', async () => {
    const { work, slices, ...clock } = workshop(5)
    expect(await runInSlices(work(10), { ...clock, slice: 24 })).toBe('done')
    expect(slices).toEqual([25, 25])
  })

  test('does not pause for short work', async () => {
    const { work, slices, ...clock } = workshop(1)
    expect(await runInSlices(work(5), clock)).toBe('done')
    expect(slices).toEqual([])
  })

  test('stops at the next pause when it is cancelled', async () => {
    const { work, now, pause } = workshop(5)
    const stop = new AbortController()
    const run = runInSlices(work(1000), {
      signal: stop.signal,
      now,
      pause: async () => {
        await pause()
        stop.abort(new Error('not wanted any more'))
      },
    })
    await expect(run).rejects.toThrow('not wanted any more')
  })

  test('comes to an end on the real clock', async () => {
    function* work() {
      for (let step = 0; step < 50; step += 1) {
        for (const until = performance.now() + 1; performance.now() < until; );
        yield
      }
      return 'done'
    }
    expect(await runInSlices(work())).toBe('done')
  })

  test('rejects with what the work throws', async () => {
    // biome-ignore lint/correctness/useYield: it never comes so far
    function* work(): Generator<undefined, void, undefined> {
      throw new RangeError('no such row')
    }
    await expect(runInSlices(work())).rejects.toThrow('no such row')
  })
})

describe('startSlices', () => {
  test('ends the work at its next pause when it is stopped', async () => {
    let steps = 0
    function* work() {
      for (;;) {
        steps += 1
        yield
      }
    }
    const stop = startSlices(work())
    stop()
    const before = steps
    for (let turn = 0; turn < 3; turn += 1) await takeTurns()
    expect([before > 0, steps]).toEqual([true, before])
  })
})
