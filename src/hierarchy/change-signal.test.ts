import { describe, expect, it, vi } from 'vitest'
import { ChangeSignal } from './change-signal.ts'

describe('ChangeSignal', () => {
  it('tells a listener that was added twice twice, until each is stopped', () => {
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

  it('tells only those who listened when the change came, though they subscribe again meanwhile', () => {
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
})
