import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChangeSignal, showEveryMs } from './change-signal.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('ChangeSignal', () => {
  it('calls a listener that was added twice twice, until each is removed', () => {
    const signal = new ChangeSignal()
    const listener = vi.fn()
    const stops = [signal.subscribe(listener), signal.subscribe(listener)]
    signal.notify()
    stops[0]?.()
    signal.notify()
    stops[1]?.()
    signal.notify()
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('calls only the listeners of the moment of a change, even if they subscribe again during it', () => {
    const signal = new ChangeSignal()
    let told = 0
    let stop = signal.subscribe(hear)
    function hear(): void {
      told += 1
      stop()
      stop = signal.subscribe(hear)
    }
    signal.notify()
    expect(told).toBe(1)
  })

  it('announces the first of many changes immediately, and those that follow together', () => {
    vi.useFakeTimers()
    const signal = new ChangeSignal()
    const listener = vi.fn()
    signal.subscribe(listener)
    for (let change = 0; change < 5; change += 1) signal.notifyPaced()
    expect(listener).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(showEveryMs)
    expect(listener).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(showEveryMs)
    expect(listener).toHaveBeenCalledTimes(2)
    signal.notifyPaced()
    expect(listener).toHaveBeenCalledTimes(3)
  })
})
