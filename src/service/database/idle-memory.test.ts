import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-memory.ts'

const megabyte = 2 ** 20

/** A process whose heap grows by its work; a collection leaves `leftMegabytes` of it. */
function openProcess({ leftMegabytes = 30 } = {}) {
  let heap = leftMegabytes * megabyte
  const collect = vi.fn(() => {
    heap = leftMegabytes * megabyte
  })
  const noteWork = collectWhenIdle({ idleMs: 10_000, collect, heapBytes: () => heap })
  const work = (megabytes: number) => {
    heap += megabytes * megabyte
    noteWork()
  }
  return { collect, work }
}

describe('memory of a process that has nothing to do', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is collected once after a rest, and not between two pieces of work', () => {
    const { collect, work } = openProcess()
    for (let piece = 0; piece < 5; piece += 1) {
      work(20)
      vi.advanceTimersByTime(9000)
    }
    expect(collect).not.toHaveBeenCalled()

    vi.advanceTimersByTime(60_000)
    expect(collect).toHaveBeenCalledTimes(1)
    expect(collect).toHaveBeenCalledWith({ type: 'major', flavor: 'last-resort' })
  })

  test('is collected again after other work that took memory, and not after a little', () => {
    const { collect, work } = openProcess()
    work(20)
    vi.advanceTimersByTime(10_000)
    work(1)
    vi.advanceTimersByTime(10_000)
    expect(collect).toHaveBeenCalledTimes(1)

    work(20)
    vi.advanceTimersByTime(10_000)
    expect(collect).toHaveBeenCalledTimes(2)
  })

  test('is left to the engine where a process cannot ask for a collection', () => {
    const noteWork = collectWhenIdle({ collect: undefined })
    noteWork()
    expect(vi.getTimerCount()).toBe(0)
  })
})
